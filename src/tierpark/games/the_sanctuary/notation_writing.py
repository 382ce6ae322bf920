"""The Sanctuary: the text of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import members, spot_name
from tierpark.games.the_sanctuary.state import N_TILES, NONE, POSITIONS, SPACES, VOLUNTEERS, State, Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tierpark.games.the_sanctuary.game import TheSanctuary

COUNTS = ("floods", "forests", "threats", "rangers", "watched", "rescuers", "called")


def write(game: TheSanctuary, state: State) -> str:
    """A text from which the same position can be read: at the placing of a volunteer, or between two actions."""
    if state.step not in (Step.PLACE, Step.VOLUNTEER, Step.TASK):
        raise BadPosition("only positions between actions can be written")
    options = game.options_of(state)
    parts = [f"{name}={getattr(options, name)}" for name in game.choices]
    parts += [f"round={state.n_round}", f"starting={state.starting + 1}"]
    size = game.box.setups[state.players].deck_size
    ids = [game.box.cards[card].id for card in state.deck if card != NONE]
    now = (state.n_round - 1) * size
    for name, cards in (("past", ids[:now]), ("cards", ids[now : now + size]), ("next", ids[now + size :])):
        if cards:
            parts.append(f"{name}={' '.join(cards)}")
    market = [game.improvement_up(state, tile).id for tile in members(state.market, N_TILES)]
    parts.append(f"market={' '.join(market)}")
    parts += _volunteers_written(game, state)
    for seat in range(state.players):
        parts += [f"seat{seat + 1}.{name}={value}" for name, value in _board_written(game, state, seat) if value]
    return "; ".join(parts)


def _volunteers_written(game: TheSanctuary, state: State) -> list[str]:
    spots = {place: spot_name(game, state, place) for place in range(game.box.setups[state.players].deck_size)}
    found = []
    for who in range(VOLUNTEERS * state.players):
        if state.spots[who] != NONE:
            lying = " lying" * (state.lying >> who & 1)
            given_up = " given-up" * (state.given_up >> who & 1)
            found.append(f"{who // VOLUNTEERS + 1} {spots[state.spots[who]]}{lying}{given_up}")
    parts = [f"volunteers={', '.join(found)}"] if found else []
    if state.step != Step.TASK:
        return parts
    performed, borrowed, started = [], [], []
    for volunteer in range(VOLUNTEERS):
        for pair in members(state.performed[volunteer], 2 * POSITIONS):
            kind = "main" if pair < POSITIONS else "side"
            performed.append(f"{volunteer + 1} {kind} {spots[pair % POSITIONS]}")
        if state.borrowed[volunteer] != NONE:
            given_up = " given-up" * (state.skipped >> volunteer & 1)
            borrowed.append(f"{volunteer + 1} {spots[state.spots[state.borrowed[volunteer]]]}{given_up}")
        if state.started >> volunteer & 1:
            started.append(str(volunteer + 1))
    parts.append(f"acting={state.acting + 1}")
    lists = (("performed", performed), ("started", started), ("borrowed", borrowed))
    return parts + [f"{name}={', '.join(said)}" for name, said in lists if said]


def _board_written(game: TheSanctuary, state: State, seat: int) -> list[tuple[str, str]]:
    board = state.boards[seat]
    stores, animals, slots = [], [], []
    for i, colour in enumerate(COLOURS):
        stores += [f"{colour} {n} {COLOURS[j]}" for j, n in enumerate(board.stores[i]) if n]
        if board.population[i]:
            animals.append(f"{colour} {board.population[i]} {board.happiness[i]}")
        if board.tiles[i] != NONE:
            printed = game.improvement_up(state, board.tiles[i]).id
            now = game.box.improvements[board.effects[i]].id
            copied = f" as {now}" if now != printed else ""
            slots.append(f"{colour} {printed}{copied}{' used' * (board.used >> i & 1)}")
    stamps = [str(space + 1) for space in range(SPACES) for _ in range(board.stamps[space])]
    counts = [(name, str(getattr(board, name) or "")) for name in COUNTS]
    return [
        ("set", str(state.sets[seat] + 1)),
        ("center", _resources_written(board.center)),
        ("stores", ", ".join(stores)),
        ("animals", ", ".join(animals)),
        ("slots", ", ".join(slots)),
        ("stamps", " ".join(stamps)),
        ("below", _resources_written(board.below)),
        *counts,
    ]


def _resources_written(numbers: Iterable[int]) -> str:
    return ", ".join(f"{n} {colour}" for n, colour in zip(numbers, COLOURS, strict=True) if n)
