"""The Sanctuary: what things are called in sentences."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.state import N_COLOURS, POSITIONS, VOLUNTEERS, State
from tierpark.games.the_sanctuary.tables import FIRST_OF, SECOND_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tierpark.games.the_sanctuary.cards import Effect
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.material import Animal, Card, Improvement, Material


class Passage(NamedTuple):
    """What a node of a program says, and where: on which card, in its main or in its side."""

    card: Card
    action: str
    effect: Effect


def passages(box: Material) -> tuple[Passage, ...]:
    """All nodes of all programs, in their order."""
    found = []
    for card in box.cards:
        for action, effect in (("main", card.main), ("side", card.side)):
            found += [Passage(card, action, part) for part in _parts(effect)]
    return tuple(found)


def _parts(effect: Effect) -> Iterator[Effect]:
    yield effect
    for argument in effect[1:]:
        if isinstance(argument, tuple):
            yield from _parts(argument)
        elif effect[0] == "gain":
            yield "gain", argument


def rows_of(game: TheSanctuary, state: State) -> tuple[int, ...]:
    """How many cards lie in each row, from the top."""
    setup = game.box.setups[state.players]
    return setup.short_rows if state.short_rows else setup.rows


def spot_name(game: TheSanctuary, state: State, position: int) -> str:
    """A card by its place: rows have letters from the top, their cards numbers from the left."""
    rows = rows_of(game, state)
    row = next(i for i, end in enumerate(accumulate(rows)) if position < end)
    return f"{chr(ord('A') + row)}{position - sum(rows[:row]) + 1}"


def spot_names(game: TheSanctuary, state: State, positions: int) -> list[str]:
    """A set of positions by name."""
    return [spot_name(game, state, position) for position in members(positions, POSITIONS)]


def card_at(game: TheSanctuary, state: State, position: int) -> Card:
    """The card on a position."""
    return game.box.cards[state.table[position]]


def animal_of(game: TheSanctuary, state: State, seat: int, colour: int) -> Animal:
    """A seat's animal of a colour."""
    return game.animals[state.sets[seat]][colour]


def animal_words(game: TheSanctuary, state: State, seat: int, colours: int) -> str:
    """A seat's animals of these colours in a sentence."""
    return listed([f"the {animal_of(game, state, seat, i).name}" for i in members(colours, N_COLOURS)])


def improvement_at(game: TheSanctuary, state: State, seat: int, slot: int) -> Improvement:
    """What the tile in a slot does."""
    return game.box.improvements[state.boards[seat].effects[slot]]


def improvement_name(improvement: Improvement) -> str:
    """An improvement in a few words."""
    return improvement.id.replace("_", " ")


def pair_words(pair: int) -> str:
    """Two resources in a sentence."""
    first, second = pair_colours(pair)
    return f"2 {first}" if first == second else f"1 {first} and 1 {second}"


def pair_colours(pair: int) -> tuple[str, str]:
    """The colours of two resources."""
    return COLOURS[FIRST_OF[pair]], COLOURS[SECOND_OF[pair]]


def volunteer_words(who: int) -> str:
    """A volunteer of any seat."""
    return f"the {('first', 'second')[who % VOLUNTEERS]} volunteer of seat {who // VOLUNTEERS + 1}"


def members(chosen: int, n: int) -> list[int]:
    """What is in a set."""
    return [i for i in range(n) if chosen >> i & 1]


def colours_in(chosen: int) -> list[str]:
    """Colours in a set."""
    return [COLOURS[i] for i in members(chosen, N_COLOURS)]


def listed(words: list[str]) -> str:
    """Words in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def many(n: int, thing: str) -> str:
    """A number of things."""
    return f"1 {thing}" if n == 1 else f"{n} {thing}s"
