"""Zoo Parque: what happens is told once, when it happens, to everybody who may know it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    ALL_SETS,
    GAME,
    answer,
    give,
    lay,
    new_game,
    offers,
    put,
    scene,
    score,
    settled,
    upright,
)
from tests.games.zoo_parque.test_reference import random_domino, thrown_together
from tierpark.core.rule import Happened
from tierpark.core.words import holds
from tierpark.games.zoo_parque.events import Event
from tierpark.games.zoo_parque.state import ENTRANCE, IN_SUPPLY, N_DOMINOES, NONE, PAWNS, State
from tierpark.games.zoo_parque.telling import followed as followed_by

Told = list[dict[str, Any]]

EVERYTHING = {
    "base": {},
    "strong": {"strong": "yes"},
    "wildlife": {"wildlife": "yes"},
    "utilities": {"utilities": "yes"},
    "all": ALL_SETS,
    "published": {"edition": "published", **ALL_SETS},
    "published, fed": {"edition": "published", "feeding": "yes", "pawn_space": "owner"},
    "harder": {"edition": "published", "harder": "yes", **ALL_SETS},
    "competitive": {"edition": "published", "competitive": "yes"},
    "campaign": {"edition": "published", "campaign": "6", **ALL_SETS},
    "alone": {"players": 1, "hands": "3", "edition": "published", "campaign": "4", "utilities": "yes"},
}


def played(text: str, *shorts: str) -> tuple[State, State, int, int, list[Happened]]:
    """The last of these decisions: the states around it, who made it, and what happened."""
    now: State = GAME.position(text)
    for short in shorts:
        (seat,) = GAME.to_act(now)
        before, happened = now.clone(), list[Happened]()
        legal = GAME.legal_actions(now, seat)
        action = next(a for a in legal if GAME.describe(now, seat, a).short == short)
        GAME.apply(now, seat, action, happened)
    return before, now, seat, action, happened


def followed(text: str, *shorts: str) -> list[str]:
    """The sentences of what followed from the last of these decisions, with everything that is hidden."""
    before, after, _, action, happened = played(text, *shorts)
    return [told["sentence"] for told in GAME.consequences(before, after, action, happened)]


def heard(hearer: int | None, text: str, *shorts: str) -> list[str]:
    """What somebody hears of the last of these decisions."""
    *around, happened = played(text, *shorts)
    return [told.sentence for told in GAME.tell(*around, hearer, happened)]


# Where things are


def places(s: State) -> dict[tuple[str, int], Any]:
    """Where every domino and every pawn is."""
    found: dict[tuple[str, int], Any] = {}
    for domino in range(1, ENTRANCE + 1):
        if s.where[2 * domino] != NONE:
            cell = s.where[2 * domino]
            found["domino", domino] = ("map", s.plane.xs[cell], s.plane.ys[cell], s.directions[domino] + 0)
        elif domino <= N_DOMINOES and holds(s.gone, domino):
            found["domino", domino] = ("gone",)
    for seat in range(s.players):
        found |= {("domino", domino): ("hand", seat) for domino in s.hands[seat] if domino}
        found |= {("domino", domino): ("passed", seat) for domino in s.passed[seat] if domino}
    found |= {("domino", domino): ("market",) for domino in s.market if domino}
    found |= {("domino", s.deck[i]): ("deck",) for i in range(s.height)}
    if s.picked != NONE and s.mode >= 2:
        found["domino", s.picked + 0] = ("lifted",)
    for pawn in range(PAWNS * s.players):
        cell = s.pawns[pawn].cell
        found["pawn", pawn] = None if cell == IN_SUPPLY else (s.plane.xs[cell], s.plane.ys[cell])
    return found


def after_events(s: State, before: dict[tuple[str, int], Any], happened: list[Happened]) -> dict[tuple[str, int], Any]:
    """Where things are if just this has happened."""
    now = dict(before)
    for kind, a, b, c in happened:
        match Event(kind):
            case Event.LAID:
                now["domino", a] = ("map", b, c, s.directions[a] + 0)
            case Event.LIFTED:
                now["domino", a] = ("lifted",)
            case Event.DISCARDED:
                now["domino", a] = ("gone",)
            case Event.PAWN_PUT | Event.PAWN_MOVED:
                now["pawn", a] = (b, c)
            case Event.PAWN_HOME:
                now["pawn", a] = None
            case Event.DRAWN | Event.HANDED:
                now["domino", b] = ("hand", a)
            case Event.REFILLED:
                now["domino", a] = ("market",)
            case Event.PUT_BACK:
                now["domino", b] = ("deck",)
            case Event.PASSED:
                now["domino", b] = ("passed", a)
    return now


@pytest.mark.parametrize("given", EVERYTHING.values(), ids=list(EVERYTHING))
def test_what_changed_place_what_scores_and_whose_turn_begins_is_exactly_what_is_told(given: dict[str, Any]) -> None:
    """In random games of all editions and expansions: nothing is missing, late, doubled or made up."""
    s, luck = new_game(1, **{"players": 3, **given}), random.Random(1)
    kinds: Counter[str] = Counter()
    while GAME.to_act(s):
        kinds.update(one["kind"] for one in decided(s, luck))
    assert kinds["turn"] > 10


def test_what_happens_on_crowded_maps_is_exactly_what_is_told() -> None:
    """Where exhibits close, animals use their powers and pawns lose their spaces much more often than in games."""
    kinds: Counter[str] = Counter()
    for box, edition in itertools.product(("base", "strong", "utilities", "all"), ("draft", "published")):
        luck = random.Random(f"{box} {edition} told")
        for _ in range(25):
            s = thrown_together(luck, luck.choice([6, 10, 16]), edition, box, 0.6, feeding="yes", pawn_space="owner")
            s.lab = int(box in ("utilities", "all"))
            for _ in range(3):
                give(s, *random_domino(luck, box, 0.6))
            settled(s)
            for _ in range(luck.randrange(5, 15)):
                if GAME.to_act(s):
                    kinds.update(one["kind"] for one in decided(s, luck))

    for kind in ("finished", "gone", "points", "pawn_moved", "pawn_home"):
        assert kinds[kind] > 0, kinds


def decided(s: State, luck: random.Random) -> Told:
    """Make a random decision, and hold what is told against the states around it."""
    seat = luck.choice(GAME.to_act(s))
    action = luck.choice(GAME.legal_actions(s, seat))
    before, happened = s.clone(), list[Happened]()
    GAME.apply(s, seat, action, happened)
    told: Told = GAME.consequences(before, s, action, happened)

    assert after_events(s, places(before), happened) == places(s)
    assert_told(before, s, happened, told)
    points = {other: score(s, other) for other in GAME.seats_of(s)}
    changed = {other: now for other, now in points.items() if now != score(before, other)}
    assert {one["seat"]: one["points"] for one in told if one["kind"] == "points"} == changed
    return told


def assert_told(before: State, after: State, happened: list[Happened], told: Told) -> None:
    """Every event but that of the decision is told, each once."""
    written = Counter(kind for kind, *_ in followed_by(before, happened))
    said = Counter(one["kind"] for one in told)
    for event, kind in ONE_EACH.items():
        assert said[kind] == written[event], kind
    assert sum(len(one["dominoes"]) for one in told if one["kind"] == "drawn") == written[Event.DRAWN]
    assert sum(one["number"] for one in told if one["kind"] == "handed") == written[Event.HANDED]
    turns = [one.get("hand", one["seat"]) for one in told if one["kind"] == "turn"]
    assert turns == [a for kind, a, _, _ in happened if kind == Event.TURN]
    if GAME.to_act(after):
        assert (before.player != after.player) <= bool(turns)
        assert turns == [] or turns[-1] == after.player
    new = [name for one in told if one["kind"] == "market" for name in one["dominoes"]]
    there = [GAME.names.dominoes[domino] for domino in after.market if domino and domino not in list(before.market)]
    assert sorted(new) == sorted(there)


ONE_EACH = {
    Event.TURN: "turn",
    Event.DISCARDED: "gone",
    Event.STARVED: "unfed",
    Event.LAB: "lab",
    Event.PAWN_MOVED: "pawn_moved",
    Event.PAWN_HOME: "pawn_home",
    Event.FINISHED: "finished",
    Event.COPIED: "copies",
    Event.CARD_DONE: "card_done",
    Event.CARD_NEW: "card_new",
}


# What was told late, wrongly or not at all

FED = (
    "players=2; strong=yes; laid=B24 1,0 south, B33 1,-1 north, B43 2,0 south, B47 4,1 west;"
    "pawns=1 2,1 water, 2 1,0 grass; hand1=S30; hand2=B25"
)
MOVED = "players=2; laid=B28 1,0 south, B07 1,-2 south; pawns=1 1,0 grass, 1 1,1 water; hand1=B13; hand2=B25"
CLOSED = "players=2; laid=B54 1,0 south, B43 2,0 south, B07 2,-2 south; pawns=1 2,0 grass; hand1=B13; hand2=B25"
DRAWN = (
    "players=3; laid=B07 1,0 south; pawns=1 1,0 grass; hand1=B06; hand2=B11 B10 B13; hand3=B01 B02 B03 B04;"
    "offer=B09; deck=B15"
)


def test_a_turn_is_told_also_after_a_turn_without_a_question() -> None:
    """There is nothing to claim, and no choice in DRAW."""
    text = "players=2; laid=B07 1,0 south; pawns=1 1,0 grass; hand1=B06; hand2=B11; offer=; deck="

    assert followed(text, "lay B06", "2,0 south") == ["Now it is the turn of seat 2."]


def test_what_the_next_meal_discards_by_itself_is_told_with_its_exhibit() -> None:
    """R7.3, R7.4: seat 1 gives B43 up; then B33 of seat 2 goes without a choice."""
    told = followed(FED, "lay S30", "-1,0 north", "discard B43")

    assert told == [
        "A pawn of seat 1 returns to its owner.",
        "B33 (water with food | grass) feeds the animals at 1 E 1 N and leaves the game.",
        "Seat 1 has 0 points now, 2 fewer.",
        "Seat 2 has 0 points now, 2 fewer.",
    ]


def test_what_is_given_up_without_food_is_not_said_to_feed() -> None:
    """R7.5: in the question, and in what is told."""
    before, *_ = played(FED, "lay S30", "-1,0 north", "discard B43")

    assert GAME.question(before, 0) == "There is no food for the animals at 2 E 1 S: which domino is discarded?"
    assert heard(1, FED, "lay S30", "-1,0 north", "discard B43")[0] == (
        "Discards B43 (grass | water with dolphin) at 2 E since there is no food for the animals at 2 E 1 S."
    )


def test_a_pawn_of_the_same_domino_that_goes_home_is_told_with_the_one_that_moves() -> None:
    """R6.5: after the decision about one pawn the other one's Area is gone."""
    assert followed(MOVED, "lay B13", "1,0 south", "go 1,-1")[0] == "A pawn of seat 1 returns to its owner."


def test_an_exhibit_that_is_found_after_a_pawn_has_moved_is_told() -> None:
    """R5.6."""
    assert followed(CLOSED, "lay B13", "2,0 south", "go 2,-1")[0] == "An exhibit of one space at 1 E is finished."


def test_what_is_drawn_without_a_choice_is_told_to_everybody() -> None:
    """R2.5: the market ran empty, and was filled and emptied at once; all see that."""
    for hearer in (0, 1, 2, None):
        _, *followed = heard(hearer, DRAWN, "lay B06", "2,0 south")
        assert followed == [
            "Seat 1 takes B09 from the market.",
            "Seat 1 takes B15 from the market.",
            "Now it is the turn of seat 2.",
        ]


def test_a_domino_that_a_decision_takes_away_is_told_once() -> None:
    """R12.8, crocodile: by the decision."""
    s = scene("+   +   +   +\n G.. G.. G..\n+   +   +   +", pairs=[((1, 0), (2, 0))], lab=True, utilities="yes")
    lay(s, "Wcr", "#..", (-1, 0), (-2, 0))
    told = GAME.consequences(*after(s, next(iter(offers(s).values()))))

    assert [one for one in told if one["kind"] == "gone"] == []


def test_a_pawn_that_is_taken_back_before_play_is_told_once() -> None:
    """R12.6: by the decision."""
    s = scene("+   +   +\n G.. #ic\n+   +   +", pawns=[(0, (0, 0))], hand=[("#..", "#..")], utilities="yes")
    told = GAME.consequences(*after(s, offers(s)["take back", (0, 0)]))

    assert told == []


def test_what_a_lion_drives_away_and_a_dinosaur_copies_is_told() -> None:
    """R12.8: nothing of it is a decision."""
    s = scene("+   +   +   +\n Gli W.. Jpa\n+   +   +   +", lab=True, utilities="yes")
    domino = give(s, "Jdi", "#..")
    settled(s)
    answer(s, ("pick", domino, 0))
    told = GAME.consequences(*after(s, offers(s)[3, 0, 1]))

    assert [one["kind"] for one in told if one["kind"] in ("copies", "gone")] == ["copies", "gone"]
    assert next(one["sentence"] for one in told if one["kind"] == "copies") == "The dinosaur copies the lion."
    assert "The lion drives " in next(one["sentence"] for one in told if one["kind"] == "gone")


def test_a_meal_for_which_nothing_can_be_given_up_is_told() -> None:
    """R7.5, R12.8: a wolf is not removed."""
    text = "+---+---+\n|Jwo Jwo|\n+---+---+"
    s = scene(text, pairs=[((0, 0), (1, 0))], pawns=[(1, (0, 0))], lab=True, utilities="yes", strong="yes")
    put(s, "G.. w-ww", "#..", (20, 0), (19, 0))
    settled(s)
    domino = give(s, upright("#.. ---w", 1), "#..")
    settled(s)
    answer(s, ("pick", domino, 0))
    told = GAME.consequences(*after(s, offers(s)[21, 0, 1]))

    assert [one["kind"] for one in told if one["kind"] in ("finished", "unfed")] == ["finished", "unfed"]


def after(s: State, action: int) -> tuple[State, State, int, list[Happened]]:
    """What `consequences` wants to know of an action."""
    before, happened = s.clone(), list[Happened]()
    GAME.apply(s, GAME.to_act(s)[0], action, happened)
    return before, s, action, happened
