"""Spectacular: positions as text. What each part says, and how a flaw is refused."""

import pytest

from tests.games.spectacular.table import (
    COLOURS,
    GAME,
    GINA,
    as_text,
    boxed,
    display,
    finish_until,
    items,
    met,
    new_game,
    numbers,
    offered,
    park,
    play,
    position,
    random_play,
    scored,
    scores,
    sides,
    step,
    supply,
    tiles,
    to_act,
    towers,
    view,
    workers,
)
from tierpark.core.errors import BadPosition

DICE_OF_3 = [f"{colour} 3" for colour in COLOURS for _ in range(2)]


# What the parts say


def test_an_empty_text_is_the_first_turn_of_two_seats() -> None:
    state = position("")

    assert (step(state), view(state).turn, to_act(state)) == ("choose", 1, [1, 2])
    assert [board.star for board in view(state).parks] == ["saola", "dolphin"]
    assert tiles(state) == {}
    assert workers(state) == [*COLOURS, "multi"]
    assert display(state) == ["tiger black", "tiger heart", "dugong beige", *DICE_OF_3]
    assert park(state).stack == 4
    assert numbers(state) == [1, 2]
    assert [words.split()[1] for words in supply(state)[4:]] == ["3"] * 4


def test_options_by_name() -> None:
    state = position("players=3; side=asymmetric; missions=yes; choosing=in-order")

    assert GAME.options_of(state) == GAME.options(players=3, side="asymmetric", missions="yes", choosing="in-order")


def test_blanks_and_empty_parts_do_not_matter() -> None:
    assert position(" turn = 3 ;; seat1.N = grey 6;\n step=build ") == position("turn=3; seat1.N=grey 6; step=build")


def test_boards() -> None:
    state = position("players=3; seat2.board=saola")

    assert [board.star for board in view(state).parks] == ["dolphin", "saola", "snow_leopard"]


def test_parks_with_dice_corners_and_towers() -> None:
    state = scored(GINA)

    assert len(tiles(state)) == 18
    assert (tiles(state)["E3"], tiles(state)["C4"]) == ("sloth black NW 5", "penguin heart")
    assert towers(state) == ["black D3 E2 E3", "brown A2 B2 B3"]
    assert as_text(position(f"step=over; turn=15; seat1.board=saola; seat1.park={as_text(state)}")) == as_text(state)


def test_the_order_of_a_park_does_not_matter_for_towers_and_their_dice() -> None:
    """A 6 may be named before the last part of its tower."""
    parts = "A2 arctic_fox brown E 6, B2 cheetah brown SW, B3 spectacled_bear brown NW"

    assert towers(position(f"step=over; seat1.board=saola; seat1.park={parts}")) == ["brown A2 B2 B3"]


def test_star_areas_workers_missions_and_entrance() -> None:
    state = position(
        "turn=9; step=build; seat1.board=saola; seat1.star=6; seat1.N=grey 6; seat1.W=tiger black;"
        "seat1.workers=multi, green; seat1.missions=13, 2; seat1.entrance=19"
    )

    assert tiles(state) == {"C2": "star 6"}
    assert items(state) == ["grey 6", "tiger black"]
    assert workers(state) == ["green", "multi"]
    assert [mission.number for mission in park(state).missions] == [2, 13]
    assert (scores(state).entrance, met(state)) == (19, [])


def test_display_and_stack() -> None:
    state = position(
        "turn=11; seat1.board=saola; seat1.display=tiger heart, grey 6, grey 1; seat1.stack=dugong heart, tiger black"
    )
    assert display(state) == ["tiger heart", "grey 6", "grey 1"]
    assert park(state).stack == 2

    play(state, "seat1: supply green 3", "seat1: display tiger heart")
    finish_until(state, 12, "choose")
    assert display(state)[:1] == ["dugong heart"]


def test_personal_tiles_that_lie_nowhere_are_in_the_box() -> None:
    state = position("players=1; step=select; seat1.board=saola; seat1.display=tiger heart, grey 6")

    assert sorted(boxed(state)[0]) == sorted(
        f"{t.animal} {t.symbol}" for t in GAME.box.tiles if t.owner == "saola" and t.id != "tiger-heart-saola"
    )


def test_the_supply_of_a_seat() -> None:
    state = position("turn=13; seat2.number=6; seat2.supply=condor heart, blue 5, blue 2")

    assert numbers(state) == [1, 6]
    assert supply(state, 2) == ["condor heart", "blue 5", "blue 2"]


def test_the_sides_of_the_solo_challenge() -> None:
    state = position(
        "players=1; selection=tiles; left=grey 1, -, +, +, +, +, +, orange 6; right=-, +, +, +, +, +, sloth heart, +"
    )
    dice, laid = sides(state)

    assert dice == [1, 0, 3, 3, 3, 3, 3, 6]
    assert (laid[0], laid[6]) == ("-", "sloth heart")
    assert step(state) == "choose"


def test_tokens_selection_and_the_threatened_space() -> None:
    solo = view(position("players=1; step=protect; tokens=3, 8; selection=dice; threatened=7")).solo
    assert solo is not None

    assert (solo.seen, solo.left, solo.selection, solo.threatened) == ([1, 2, 4, 5, 6, 7], 2, "dice", 7)


@pytest.mark.parametrize("players", range(1, 7))
def test_no_component_is_created_or_lost(players: int) -> None:
    """The same as in a game dealt by the rules, but for the missions."""
    state = position(f"players={players}; step=build; seat1.N=tiger black; seat1.park=A1 dugong heart 2; seat1.star=6")
    dealt = new_game(players=players)
    stars = [board.star for board in view(state).parks]
    found, wanted = GAME.components(state), GAME.components(dealt)

    assert [found[f"{colour} dice"] for colour in COLOURS] == [wanted[f"{colour} dice"] for colour in COLOURS]
    assert found["tiles out of the game"] == wanted["tiles out of the game"]
    assert all(number == 1 for name, number in found.items() if name.startswith("tile "))
    assert {t.owner for t in GAME.box.tiles if f"tile {t.id}" in found} == {None, *stars}


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_game_can_be_played_to_its_end_from_a_position(players: int) -> None:
    """Whatever is left on the supply boards after turn 8 stays there, and the refill fills the gaps."""
    text = f"players={players}; turn=5; seat1.park=A1 dugong heart{'; step=select' if players == 1 else ''}"
    state = position(f"{text}; tokens=1, 2, 3, 4" if players == 1 else text)
    before = GAME.components(state)
    for _ in random_play(state, seed=3):
        assert GAME.components(state) == before

    assert step(state) == "over"


def test_seats_without_items_have_built() -> None:
    assert to_act(position("players=3; step=build; seat2.W=grey 3")) == [2]


def test_preparations_go_on_from_a_position() -> None:
    """Dice that are rolled again show a 3."""
    state = position(
        "players=1; step=prepare; seat1.board=saola; seat1.park=A1 tiger heart, E1 dugong heart, C3 cheetah heart"
    )
    play(state, "mark blue 3", "roll")

    assert display(state)[3:] == DICE_OF_3
    assert any(short.startswith("swap") for short in offered(state))


# Flaws


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("turn", '"turn": a part of a position is name=value'),
        ("turns=3", '"turns": a position has no such part'),
        ("seat7.board=okapi", '"seat7.board": a position has no such part'),
        ("seat1.zoo=okapi", '"seat1.zoo": a position has no such part'),
        ("seat3.board=okapi", "seat3: there are 2 players"),
        ("turn=1; turn=2", '"turn" is there twice'),
        ("seat1.N=grey 1; seat1.N=grey 2", '"seat1.N" is there twice'),
        ("players=2; players=3", '"players" is there twice'),
        ("players=7", "players=7: spectacular offers 1, 2, 3, 4, 5, 6"),
        ("players=1; missions=yes", "missions=yes is for several players; the solo challenge always has missions"),
        ("players=1; choosing=in-order", "choosing=in-order is for several players"),
        ("turn=16", '"16": a number from 1 to 15 belongs here'),
        ("turn=first", '"first": a number from 1 to 15 belongs here'),
        ("step=sleep", '"sleep": step is one of prepare, refresh, select, protect, choose, build, workers, over'),
        # Boards, parks and items
        ("seat1.board=panda", '"panda": board is one of saola, dolphin, snow_leopard, pangolin, okapi, wild_dog'),
        ("seat1.board=okapi; seat2.board=okapi", "two seats have the same board"),
        ("seat1.park=A1", '"A1": a tile of a park is a hexagon, an animal and a symbol'),
        ("seat1.park=Z1 tiger heart", '"Z1 tiger heart": a tile of a park is a hexagon, an animal and a symbol'),
        ("seat1.park=A1 tiger heart, A1 dugong heart", "A1 is not vacant"),
        ("seat1.park=C2 tiger heart", "C2 is not vacant"),
        ("seat1.park=A1 tiger black", '"A1 tiger black": a watchtower part has a corner, a heart has none'),
        ("seat1.park=A1 tiger heart E", '"A1 tiger heart E": a watchtower part has a corner, a heart has none'),
        ("seat1.park=A1 tiger heart 1 2", '"A1 tiger heart 1 2": nothing belongs behind the die'),
        ("seat1.park=A1 tiger heart x", '"x": a number from 1 to 6 belongs here'),
        ("seat1.park=A1 panda heart", '"panda heart": no such tile is left for seat1'),
        ("seat1.park=A1 orangutan black E", '"orangutan black": no such tile is left for seat1'),
        ("seat1.park=A1 tiger heart, A2 tiger heart", '"tiger heart": no such tile is left for seat1'),
        ("seat1.park=A1 tiger heart 3", "seat1: the tile on A1 does not take a 3"),
        ("seat1.park=A1 tiger black E 6", "seat1: the tile on A1 does not take a 6"),
        ("seat1.star=5", "seat1: the tile on C2 does not take a 5"),
        ("seat1.star=7", '"7": a number from 1 to 6 belongs here'),
        ("seat1.N=grey", '"grey": a die is a colour and a value'),
        ("seat1.N=grey 7", '"7": a number from 1 to 6 belongs here'),
        ("seat1.W=", '"": no such tile is left for seat1'),
        ("seat1.workers=red", '"red": a worker is one of green, blue, grey, orange, multi'),
        ("seat1.missions=19", '"19": a number from 1 to 18 belongs here'),
        ("seat1.missions=1, 2", "seat1: one mission of each set"),
        ("seat1.entrance=-1", '"-1": a number from 0 to 999 belongs here'),
        # Displays and supply boards
        ("seat1.display=grey 1, grey 2, grey 3", "seat1: a display has two grey dice"),
        (
            "seat1.display=tiger heart, dugong heart, cheetah heart, tiger black",
            "seat1: at most 3 tiles in the display and 4 in the stack",
        ),
        (
            "seat1.stack=tiger heart, dugong heart, cheetah heart, tiger black, chinchilla heart",
            "seat1: at most 3 tiles in the display and 4 in the stack",
        ),
        ("seat1.supply=green 1, green 2, green 3", "seat1: a supply board has two green dice"),
        ("seat1.supply=sloth black, sloth heart", "seat1: a supply board has one green tile"),
        ("seat1.supply=tiger heart", '"tiger heart": no such tile is left for the supply'),
        ("seat1.number=7", '"7": a number from 1 to 6 belongs here'),
        ("seat1.number=2", "two supply boards have the same number"),
        # Alone, and not alone
        ("players=1; seat1.number=2", '"number": not with players=1'),
        ("players=1; seat1.supply=green 1", '"supply": not with players=1'),
        ("tokens=1", '"tokens": not with players=2'),
        ("threatened=1", '"threatened": not with players=2'),
        ("players=1; left=-", "left: eight spaces, with - for an empty one"),
        ("players=1; left=green 1, +, +, +, +, +, +, +", "left space 1 is grey"),
        ("players=1; right=sloth heart, +, +, +, +, +, +, +", "right space 1 is orange"),
        ("players=1; tokens=9", '"9": a number from 1 to 8 belongs here'),
        ("players=1; tokens=7, 7", "tokens: each solo token is there once"),
        ("players=1; selection=both", '"both": selection is one of dice, tiles'),
        ("players=1; threatened=0", '"0": a number from 1 to 8 belongs here'),
        # Steps that ask for what is not there
        ("step=build", "step=build: nobody has anything to decide"),
        ("step=workers; turn=8", "step=workers: nobody has anything to decide"),
        ("step=workers; turn=9; seat1.park=A1 tiger heart 1", "step=workers belongs to turn 8 and turn 15"),
        ("step=select", "step=select is for the solo challenge"),
        ("step=prepare", "step=prepare: starting hexagons and displays are full"),
        ("players=1; step=refresh; left=-, +, +, +, +, +, +, +", "step=refresh: the left side is full"),
        ("players=1; step=select; tokens=", "tokens: 0 for 1 turn of this round"),
        ("players=1; step=select; left=-, -, -, -, -, -, -, -", "left: 0 items for 1 turn of this round"),
        ("players=1; step=protect; selection=dice", "step=protect needs a selection, and a threatened item"),
        (
            "players=1; step=protect; selection=tiles; threatened=1; left=-, +, +, +, +, +, +, +",
            "step=protect needs a selection, and a threatened item on the other side",
        ),
        ("players=1", "step=choose needs a selection"),
        ("players=1; selection=dice; left=-, -, -, -, -, -, -, -", "left: 0 items for 1 turn of this round"),
        ("seat2.supply=", "seat2.supply: 0 items for 1 turn of this round"),
        ("seat2.display=", "seat2.display: 0 items, stack included, for 1 turn"),
    ],
)
def test_a_flaw_is_named_in_one_line(text: str, flaw: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(text)

    assert str(refused.value).startswith(f"position: {flaw}")
    assert "\n" not in str(refused.value)


def test_more_dice_than_there_are_cannot_lie_there() -> None:
    hearts = ["tiger heart", "sloth heart", "gorilla heart", "orangutan heart"]
    tiles_ = [*hearts, *(f"{a} W" for a in ("tiger black", "sloth black", "sloth beige", "gorilla black"))]
    tiles_ += [f"{a} W" for a in ("gorilla brown", "orangutan brown", "orangutan beige")]
    cells = [f"{column}{row}" for column in "ABDE" for row in range(1, 5)]
    laid = ", ".join(f"{cell} {tile} 1" for cell, tile in zip(cells, tiles_, strict=False))

    with pytest.raises(BadPosition, match="green dice too many"):
        position(
            f"players=1; step=build; seat1.board=saola; seat1.park={laid}; seat1.star=6;"
            "seat1.N=green 1; seat1.W=green 2; right=-, -, -, -, -, -, -, -"
        )


def test_a_position_from_which_the_stacks_would_run_out_is_refused() -> None:
    """R2.5."""
    greens = ["sloth heart", "sloth black E", "sloth beige E", "gorilla heart", "gorilla black E", "gorilla brown E"]
    greens.append("orangutan heart")
    laid = ", ".join(f"A{i + 1} {tile}" if i < 4 else f"B{i - 3} {tile}" for i, tile in enumerate(greens))

    with pytest.raises(BadPosition, match="too few green tiles are left for round 2"):
        position(
            f"players=3; turn=8; seat1.park={laid}; step=build; seat1.N=grey 1;"
            "seat1.supply=; seat2.supply=; seat3.supply=grey 1"
        )
    state = position(f"players=3; turn=15; seat1.park={laid}; step=build; seat1.N=grey 1; seat1.supply=; seat2.supply=")
    assert to_act(state) == [1]


def test_supply_boards_need_a_tile_of_each_colour() -> None:
    greens = ["sloth heart", "sloth black E", "sloth beige E", "gorilla heart", "gorilla black E", "gorilla brown E"]
    laid = ", ".join(f"A{i + 1} {tile}" if i < 4 else f"B{i - 3} {tile}" for i, tile in enumerate(greens))

    with pytest.raises(BadPosition, match="no green tile is left for the supply boards"):
        position(f"players=4; turn=9; seat1.park={laid}")
