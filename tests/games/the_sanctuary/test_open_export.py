"""The Sanctuary's open export: what is printed, what was dealt, and what the rules did without a question."""

import random
from typing import Any

import msgspec

from tierpark.core.export import export
from tierpark.core.transcript import parse, record
from tierpark.games.catalogue import game
from tierpark.games.the_sanctuary.state import State

GAME: Any = game("the-sanctuary")
TWO = "players=2; volunteers=1 A2, 1 A5, 2 A7, 2 A9; acting=1"


def followed(text: str, *shorts: str) -> list[dict[str, Any]]:
    """What followed from the last of these."""
    state: State = GAME.position(text)
    before, action = state.clone(), 0
    for short in shorts:
        before = state.clone()
        seat = state.asked
        (action,) = [a for a in GAME.legal_actions(state, seat) if GAME.describe(state, seat, a).short == short]
        GAME.apply(state, seat, action)
    told: list[dict[str, Any]] = GAME.consequences(before, state, action, [])
    return told


def kinds(told: list[dict[str, Any]]) -> list[str]:
    return [one["kind"] for one in told]


def test_a_whole_game_is_exported() -> None:
    options, chance = GAME.options(players=3), random.Random(4)
    state, actions = GAME.setup(options, 4), []
    while seats := GAME.to_act(state):
        actions.append((seats[0], chance.choice(GAME.legal_actions(state, seats[0]))))
        GAME.apply(state, *actions[-1])
    told = export(GAME, parse(record(GAME, options, 4, actions).encode()))

    assert msgspec.json.decode(msgspec.json.encode(told))["game"] == "the-sanctuary"
    assert [len(deck) for deck in told["deal"]["decks"]] == [16] * 5
    assert len(told["actions"]) == len(actions)
    rounds = [one["round"] for action in told["actions"] for one in action["consequences"] if one["kind"] == "round"]
    assert rounds == [2, 3, 4, 5]
    assert len(told["outcome"]["standings"]) == 3


def test_what_is_printed() -> None:
    printed = GAME.printed()

    assert len(printed["cards"]) == 100
    assert printed["cards"]["R12"]["main_text"] == "Take up to 2 animals of different colours."
    assert len(printed["improvements"]) == 32
    assert len(printed["tiles"]) == len(printed["animals"]) == 16
    assert printed["threat_costs"][:3] == [0, 1, 2]
    assert msgspec.json.encode(printed)


def test_the_deal_names_decks_market_animals_and_the_starting_player() -> None:
    state = GAME.setup(GAME.options(players=2), 1)
    deal = GAME.deal(state)

    assert sorted(deal) == ["animals", "decks", "market", "starting"]
    assert sorted({card for deck in deal["decks"] for card in deck}) == sorted(
        card.id for card in GAME.box.cards if card.mark == 0
    )
    assert len(deal["market"]) == 12
    assert [len(animals) for animals in deal["animals"]] == [4, 4]


def test_land_tokens_and_threats_are_told() -> None:
    told = followed(f"{TWO}; cards=A2:G11", "main A2")

    assert kinds(told) == ["land", "threats"]
    assert told[0]["sentence"] == "Acquires land: 3 stamps of round 1."
    assert (told[1]["number"], told[1]["sentence"]) == (2, "Seat 1 has 2 threats more.")


def test_what_there_was_no_choice_about_is_told_with_the_fields_of_the_choice() -> None:
    stored = followed(f"{TWO}; cards=A3:X11; seat1.center=1 red", "side A3")
    assert [{k: v for k, v in one.items() if k != "sentence"} for one in stored] == [
        {"seat": 0, "kind": "store", "colour": "red", "storehouse": "red"}
    ]
    grown = followed(f"{TWO}; cards=A3:R03; seat1.center=1 red; seat1.animals=red 2", "side A3")
    assert [one["sentence"] for one in grown] == ["Discards 1 red.", "Population +1: the wolf."]
    assert kinds(followed(f"{TWO}; cards=A3:R08; seat1.animals=red 1", "side A3")) == ["animals"]
    assert kinds(followed(f"{TWO}; cards=A3:R11; seat1.animals=red 1", "side A3")) == ["please"]
    assert kinds(followed(f"{TWO}; cards=A3:B01; market=sight_loop", "side A3")) == ["tile"]


def test_a_card_that_was_copied_without_a_choice_is_told() -> None:
    told = followed(f"{TWO}; cards=A2:X01 A5:G11", "main A2")

    assert kinds(told) == ["main", "land", "threats"]
    assert told[0]["sentence"] == "Performs the main of A5: Acquire land 3 times."
    assert (told[0]["position"], told[0]["card"]) == (4, "G11")


def test_what_was_answered_is_not_told_again() -> None:
    rich = "seat1.center=2 red, 2 blue; seat1.animals=red 2, blue 2"

    assert followed(f"{TWO}; cards=A3:R12; {rich}", "side A3", "red for blue") == []
    assert followed(f"{TWO}; cards=A3:X11; {rich}", "side A3", "red") == []


def test_threats_that_change_hands_are_told_of_both() -> None:
    told = followed(f"{TWO}; cards=A3:X03; seat1.threats=1", "side A3")

    assert [one["sentence"] for one in told] == ["Seat 1 has 1 threat less.", "Seat 2 has 1 threat more."]


def test_a_new_round_is_told() -> None:
    told = followed("players=2; volunteers=1 A2 lying, 1 A5 lying, 2 A7 lying, 2 A9", "end")

    assert told == [{"kind": "round", "round": 2, "sentence": "Round 2 of 6 begins."}]
