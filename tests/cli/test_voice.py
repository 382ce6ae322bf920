"""Choices are offered to the player, not told as in a log; what is reconstructed is told once."""

import random
from pathlib import Path

import pytest

from tests.cli.command import lines, tierpark
from tierpark.cli.voice import OFFERED, offered
from tierpark.games.catalogue import GAMES, game

SUBJECTS = (  # sentences that do not begin with what the player does
    "A", "An", "Bonus", "Everybody", "Free", "Main", "Marker", "Nobody", "No", "Offspring", "One", "Population", "The",
    "2", "Blue,", "Green,", "Red,", "Yellow,",
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_an_offer(name: str) -> None:
    played, luck = game(name), random.Random(7)
    begun = set()
    for options in luck.sample(list(played.configurations()), 6):
        state = played.setup(options, 3)
        for _ in range(600):
            if not (due := played.to_act(state)):
                break
            actions = played.legal_actions(state, due[0])
            for action in luck.sample(list(actions), min(3, len(actions))):
                begun.add(offered(played.describe(state, due[0], action).sentence).split(" ")[0])
            played.apply(state, due[0], luck.choice(actions))

    thirds = [word for word in begun if word.endswith("s") and word not in SUBJECTS and not word.endswith("ss")]
    assert thirds == []


def test_offers_are_imperative_and_two_verbs_both_are() -> None:
    assert offered("Places a volunteer on A1, seeing A2.") == "Place a volunteer on A1, seeing A2."
    assert offered("Chooses: Take 1 blue.") == "Take 1 blue."
    assert offered("Does not follow.") == "Do not follow."
    assert offered("Forfeits the volunteer on A1 and borrows one on B2.").endswith("and borrow one on B2.")
    assert offered("Placed") == "Placed"
    assert all(not offer.split()[0].endswith("s") or offer.startswith("Pass") for offer in OFFERED.values())


def test_the_player_is_offered_what_the_log_tells_of_others() -> None:
    ran = tierpark("play", "the-sanctuary", "--seed", 3, typed=lines("list", "1", "quit", "quit"))

    assert "■ Seat 2  Places a volunteer on" in ran.out
    assert "  1  Place a volunteer on" in ran.out


def test_a_reconstruction_is_told_once_for_each_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERPARK_DATA", str(tmp_path / "data"))
    first, second, other = (
        tierpark("play", name, "--seed", 3, typed=lines("1", "quit", "quit")).out
        for name in ("spectacular", "spectacular", "zoo-parque")
    )

    assert first.count("Not all of this box is public") == 1
    assert "Not all of this box is public" not in second
    assert "Not all of this box is public" in other


def test_where_nothing_can_be_written_the_note_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TIERPARK_DATA", str(tmp_path / "file"))
    for _ in range(2):
        ran = tierpark("play", "spectacular", "--seed", 3, typed=lines("quit", "quit"))
        assert "Not all of this box is public" in ran.out
        assert ran.code == 0


def test_words_of_a_short_form_are_told_and_typed_apart() -> None:
    ran = tierpark(
        "play", "spectacular", "--seed", 6, typed=lines("swap 1 for spectacled bear", "undo", "quit", "quit")
    )
    first, _, after = ran.out.partition("> swap 1 for spectacled bear")

    assert "swap 1 for spectacled bear black" in first
    assert "spectacled_bear" not in ran.out
    assert "Type a number" not in after
