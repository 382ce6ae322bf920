"""The Sanctuary: positions as text. What each part says, the way back, and how a flaw is refused."""

import random
from typing import Any

import pytest

from tierpark.core.errors import BadPosition
from tierpark.games.catalogue import game
from tierpark.games.the_sanctuary.notation import write
from tierpark.games.the_sanctuary.state import NONE, State, Step

GAME: Any = game("the-sanctuary")
STANDING = "players=2; volunteers=1 A2, 1 A5, 2 A7, 2 A9"
WORKING = (Step.PLACE, Step.VOLUNTEER, Step.TASK)


def position(text: str) -> State:
    state: State = GAME.position(text)
    return state


def ids(state: State) -> list[str]:
    return [GAME.box.cards[card].id for card in state.table if card != NONE]


def offered(state: State) -> list[str]:
    seat = state.asked
    return [GAME.describe(state, seat, action).short for action in GAME.legal_actions(state, seat)]


# What the parts say


def test_an_empty_text_is_the_first_placement_of_two_seats() -> None:
    state = position("")

    assert (state.players, state.n_round, state.starting, state.step, state.asked) == (2, 1, 0, Step.PLACE, 0)
    assert ids(state) == ["G01", "G02", "B01", "B02", "R01", "R02", "Y01", "Y02", "X01", "X03"]
    assert state.closed == 0
    assert GAME.components(state) == GAME.components(GAME.setup(GAME.options(players=2), 0))


def test_options_by_name_and_the_round() -> None:
    state = position("players=4; variant=advanced; rows=fives; round=3; starting=4")

    assert GAME.options_of(state) == GAME.options(players=4, variant="advanced", rows="fives")
    assert (state.n_round, state.starting, state.asked) == (3, 3, 3)


def test_cards_come_by_position_or_one_after_another() -> None:
    state = position("players=2; cards=Y05, A3:X02 R12; ")

    assert ids(state)[0] == "Y05"
    assert ids(state)[2:4] == ["X02", "R12"]
    assert state.closed == 1 << 1 | 1 << 3


def test_every_deck_has_the_right_piles_so_that_hidden_cards_can_be_dealt_anew() -> None:
    """R2.4, with the extra deck on the table or not."""
    for text in ("players=2; round=4", "players=3; round=2; cards=X20", "players=4; round=5", "players=4; cards=G13"):
        state = position(text)
        assert (
            GAME.components(state)["cards"]
            == GAME.box.setups[state.players].deck_size * GAME.box.setups[state.players].rounds
        )
        assert ids(GAME.redeal_hidden(state, 0, 5)) == ids(state)


def test_boards() -> None:
    state = position(
        "players=2; seat2.center=2 red, green; seat2.stores=red 1 blue, red 2 red; seat2.animals=red 3 2, blue 1; "
        "seat2.stamps=4 3 3; seat2.floods=2; seat2.forests=1; seat2.threats=5; seat2.rangers=2; seat2.below=yellow; "
        "seat2.watched=1; seat2.rescuers=1; seat2.called=1; seat2.set=1"
    )
    board = state.boards[1]

    assert list(board.center) == [1, 0, 2, 0]
    assert list(board.stores[2]) == [0, 1, 2, 0]
    assert (list(board.population), list(board.happiness)) == ([0, 1, 3, 0], [0, 0, 2, 0])
    assert (list(board.stamps), board.acquired) == ([0, 0, 2, 1], 3)
    assert (board.floods, board.forests, board.threats) == (2, 1, 5)
    assert (board.rangers, list(board.below), board.watched, board.rescuers, board.called) == (2, [0, 0, 0, 1], 1, 1, 1)
    assert (state.rangers, state.rescuers, state.happiness) == (2, 3, 38)
    assert list(state.sets)[:2] == [1, 0]


def test_slots_and_market_are_told_by_the_sides_that_lie_up() -> None:
    state = position(
        "players=2; market=flat_four all_two; seat1.slots=green sight_hedges, red copy_improvement as sight_loop used; "
        "seat2.slots=blue extra_main"
    )
    slots = GAME.view(state, 0).boards[0].improvements

    assert [(slot.tile, slot.improvement, slot.used) for slot in slots if slot] == [
        ("green_1", "sight_hedges", False),
        ("red_1", "sight_loop", True),
    ]
    assert [tile.improvement for tile in GAME.view(state, 0).market] == ["flat_four", "all_two"]


def test_without_a_market_the_first_tiles_of_each_colour_lie_there() -> None:
    state = position("players=2; seat1.slots=green sight_loop")

    assert [tile.tile for tile in GAME.view(state, 0).market if "green" in tile.tile] == ["green_2", "green_3"]
    assert len(GAME.view(state, 0).market) == 11


def test_volunteers_that_are_missing_are_placed() -> None:
    state = position("players=3; starting=2; volunteers=2 A4, 3 B1")

    assert (state.step, state.asked, state.turn) == (Step.PLACE, 0, 2)


def test_when_all_stand_the_starting_player_chooses_one() -> None:
    state = position(STANDING)

    assert (state.step, state.asked) == (Step.VOLUNTEER, 0)
    assert offered(state) == ["A2", "A5"]


def test_who_lies_says_whose_turn_it_is() -> None:
    state = position("players=2; starting=2; volunteers=1 A2, 1 A5 lying, 2 A7 lying, 2 A9 given-up")

    assert (state.step, state.asked, state.acting) == (Step.TASK, 1, 1)
    assert "main A9" not in offered(state)


def test_the_volunteer_at_work_and_what_it_has_performed() -> None:
    state = position(f"{STANDING}; acting=2; performed=2 main A5, 2 side A4; started=2")

    assert state.acting == 1
    assert offered(state) == ["end", "side A3"]


def test_a_borrowed_volunteer_stands_in() -> None:
    state = position(f"{STANDING.replace('1 A2', '1 A2 given-up')}; acting=1; borrowed=1 A9")

    assert offered(state) == ["end", "main A9", "side A8"]


def test_in_the_advanced_game_both_act() -> None:
    state = position(f"{STANDING}; variant=advanced; performed=1 side A1, 2 side A4")

    assert state.step == Step.TASK
    assert {"side A3 from A2", "side A3 from A5"} <= set(offered(state))
    assert {"side A1 from A2", "side A4 from A5"} & set(offered(state)) == set()


# There and back


def settled(state: State) -> bytes:
    """A state without what is left over from actions that are finished, and the sets of seats that do not play."""
    twin = state.clone()
    twin.put_aside = twin.growing = 0
    twin.mirrored.op = twin.mirrored.a = twin.mirrored.b = 0
    for seat in range(twin.players, 4):
        twin.sets[seat] = 0
    if twin.step == Step.PLACE:
        twin.acting = twin.started = twin.skipped = 0
        for volunteer in range(2):
            twin.performed[volunteer] = 0
            twin.borrowed[volunteer] = NONE
    packed: bytes = twin.pack()
    return packed


@pytest.mark.parametrize("options", list(GAME.configurations()), ids=lambda o: f"{o.players}-{o.variant}-{o.rows}")
def test_what_is_written_is_read_as_it_was(options: Any) -> None:
    for seed in range(3):
        state, chance = GAME.setup(options, seed), random.Random(seed)
        while seats := GAME.to_act(state):
            if state.step in WORKING and chance.random() < 0.3:
                back = position(write(GAME, state))
                assert settled(back) == settled(state)
                assert GAME.offers(back, seats[0]) == GAME.offers(state, seats[0])
            GAME.apply(state, seats[0], chance.choice(GAME.legal_actions(state, seats[0])))


def test_in_the_middle_of_an_action_nothing_is_written() -> None:
    state = position("players=2; cards=A2:Y11; volunteers=1 A2, 1 A5, 2 A7, 2 A9; acting=1")
    GAME.apply(state, 0, 1)

    with pytest.raises(BadPosition, match="between actions"):
        write(GAME, state)


# Flaws


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("players", "a part of a position is name=value"),
        ("weather=good", '"weather": a position has no such part'),
        ("seat1.weather=good", "no such part"),
        ("round=1; round=2", '"round" is there twice'),
        ("players=5", "players=5"),
        ("players=3; rows=fives", "rows=fives is for two or four players"),
        ("players=2; seat3.threats=1", "seat3: there are 2 players"),
        ("round=7", 'round: "7" is no number from 1 to 6'),
        ("round=²", "is no number"),
        ("starting=3", 'starting: "3" is no number from 1 to 2'),
        ("cards=Z99", "cards: Z99: there is no such card"),
        ("cards=G01 G01", "cards: G01: it is not in the game, or comes twice"),
        ("cards=G13", "cards: G13: it is not in the game"),
        ("cards=C1:G01", "cards: C1 is no position; they are A1 to A10"),
        ("cards=A10:G01 G02", "cards: there is no place for G02"),
        ("cards=A1:G01 A1:G02", "cards: there is no place for G02"),
        ("cards=G01 G02 G03", "cards: a deck has 2 green, 2 blue, 2 red, 2 yellow, 2 gray"),
        ("players=4; cards=G13 G01", "or all are marked 3"),
        ("past=G01", "past: 1 cards, but 0 belong there"),
        ("round=6; next=G01", "next: 1 cards, but 0 belong there"),
        ("seat1.center=2 pink", "seat1.center: pink is none of green, blue, red and yellow"),
        ("seat1.center=two red", 'seat1.center: "two" is no number'),
        ("seat1.center=1 2 red", "is no number and colour"),
        ("seat1.animals=red", "is no colour, population and happiness"),
        ("seat1.animals=red 7", "is no number from 1 to 6"),
        ("seat1.animals=red 1 9", "is no number from 0 to 3"),
        ("seat1.slots=red", "one improvement below each storehouse"),
        ("seat1.slots=red flying", "there is no improvement flying"),
        ("seat1.slots=red flat_four, red all_two", "one improvement below each storehouse"),
        ("seat1.slots=red flat_four; seat2.slots=red borrow_volunteer", "the tile of borrow_volunteer is somewhere"),
        ("seat1.slots=red flat_four twice", '"twice" means nothing here'),
        ("market=flat_four borrow_volunteer", "is somewhere else"),
        ("seat1.stamps=5", "is no number from 1 to 4"),
        ("seat1.stamps=4 4 4 4 4 4 4", "not so many land tokens"),
        ("seat1.floods=5", "is no number from 0 to 4"),
        ("seat1.below=red", "one resource below each ranger"),
        ("seat1.rangers=3; seat2.rangers=2", "rangers: 1 more than there are"),
        ("seat1.set=5", "is no number from 1 to 4"),
        ("seat1.set=2; seat2.set=2", "two seats have the same animals"),
        ("volunteers=1", "is no seat and position"),
        ("volunteers=1 A2 flying", "is no seat and position"),
        ("volunteers=3 A2", "is no number from 1 to 2"),
        ("volunteers=1 A2, 2 A2", "each on a card of its own"),
        ("volunteers=2 A2", "with starting=1 there would be 1 of seat 1 and 0 of seat 2"),
        ("volunteers=1 A2 lying", "nobody has acted"),
        ("volunteers=1 A2; acting=1", "acting: not while volunteers are placed"),
        ("volunteers=1 A2; step=task", "step is place until all volunteers stand"),
        (f"{STANDING}; step=place", "step is place until all volunteers stand"),
        (f"{STANDING.replace('2 A7', '2 A7 lying')}", "these cannot be the ones that lie"),
        (f"{STANDING.replace('1 A5', '1 A5 lying')}; starting=2", "these cannot be the ones that lie"),
        (f"{STANDING}; acting=2; started=1", "only who is active"),
        ("players=2; volunteers=1 A2 lying, 1 A5, 2 A7 lying, 2 A9; acting=1", "acting: this volunteer lies"),
        (f"{STANDING}; performed=1 side A1", "acting=1 says so"),
        (f"{STANDING}; acting=1; performed=2 side A1", "only who is active"),
        (f"{STANDING}; acting=1; performed=1 top A1", "performed: a volunteer"),
        (f"{STANDING}; acting=1; borrowed=1", "borrowed: a volunteer"),
        (f"{STANDING}; acting=1; borrowed=1 A1", "no opponent stands on A1"),
        (f"{STANDING}; acting=3", "is no number from 1 to 2"),
    ],
)
def test_a_flaw_is_refused_with_the_part_at_fault(text: str, flaw: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position(text)

    assert flaw in str(caught.value)
    assert "\n" not in str(caught.value)
