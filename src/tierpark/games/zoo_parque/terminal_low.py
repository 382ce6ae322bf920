"""Zoo Parque in a low terminal: as much of the map as there is room for, and the dominoes that matter now."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from tierpark.games.zoo_parque import terminal_map
from tierpark.games.zoo_parque.state import Step
from tierpark.games.zoo_parque.terminal_map import around
from tierpark.pieces.drawing import Line, beside, length, widest, within

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.terminal import Table
    from tierpark.games.zoo_parque.view import Player

PANEL = 30  # columns beside the map, at least
LEAST_ROWS = 3  # of the map
ABOUT_HANDS = (Step.PICK, Step.RETURN, Step.SIDE, Step.PASS)


def low(table: Table, rows: int) -> list[Line]:
    """The map with what is going on beside it, then hand, market and campaign cards as the decision needs them."""
    step = Step(table.state.step)
    hand, market = _hand(table), _market(table)
    cards = _cards(table)
    parts: list[tuple[int, list[Line]]] = [(3, cards)]
    if step in ABOUT_HANDS:
        parts.append((1, hand))
    elif step == Step.DRAW:
        parts += [(1, market), (2, hand)]
    room = 3 + 2 * LEAST_ROWS  # for the map, at least
    below = within(max(0, rows - room), *parts) if any(lines for _, lines in parts) and rows > room else []
    top = _top(table, rows - len(below))
    return [*top, *below][:rows]


def _top(table: Table, rows: int) -> list[Line]:
    """A window of the map, and beside it turn, seats, exhibits and choices, as far as they have room."""
    whole = around([*table.spaces, *table.ghost.places, *table.ghost.reach])
    lines: list[Line] = []
    for most in range(max(1, (rows - 2) // 2), 0, -1):
        window = terminal_map.narrowed(whole, table.focus(whole), table.width - PANEL - 2, most)
        lines = terminal_map.board(table.game, table.ghost.state, window, table.marks(), table.ghost.places)
        missing = terminal_map.cut(whole, window)
        if len(lines) + bool(missing) <= rows:
            break
    wide = min(60, table.width - widest(lines) - 2)
    panel = table.panel
    now, seats = panel.now(wide), [_seat(table, player) for player in table.view.players]
    if len(now) + len(seats) > rows:
        seats = []
    high = rows - bool(missing)
    beside_map = within(high, (0, now), (2, seats), (1, panel.choices(wide)[1:]), (3, panel.exhibits(wide)))
    drawn = beside(lines, [[("  ", "")]], beside_map)
    if missing:
        words = textwrap.shorten(f"Not shown: {missing}.", table.width, placeholder=" …")
        drawn.append([(words, "soft")])
    return drawn


def _seat(table: Table, player: Player) -> Line:
    """A seat in a line."""
    facts = f" {player.score} point{'s' * (player.score != 1)}, {player.pawns} pawn{'s' * (player.pawns != 1)}"
    return [*table.panel.title(player.seat), (facts, "")]


def _hand(table: Table) -> list[Line]:
    player = next((player for player in table.view.players if player.seat == table.own), None)
    if player is None or player.hand is None:
        return []
    return _row(table, "Your hand", player.hand)


def _market(table: Table) -> list[Line]:
    return _row(table, "Market", [name for name in table.view.market if name])


def _row(table: Table, title: str, names: list[str]) -> list[Line]:
    """Dominoes side by side, lying, their heading before their names where there is room."""
    a_row = max(1, (table.width - 1) // 10)
    lines: list[Line] = []
    for first in range(0, len(names), a_row):
        columns: list[list[Line]] = []
        for name in names[first : first + a_row]:
            mark = "▸" if name == table.view.picked else ""
            number = table.game.names.numbers[name]
            columns += [terminal_map.lying(table.game, table.state, number, name=f"{mark}{name}"), [[(" ", "")]]]
        lines += beside(*columns)
    if lines and length(lines[0]) + len(title) + 1 <= table.width:
        lines[0] = [*lines[0], (f" {title}", "soft")]
        return lines
    return [[(title, "soft")], *lines]


def _cards(table: Table) -> list[Line]:
    """The campaign cards that lie face up, a line each."""
    printed = table.game.printed()["cards"]
    lines: list[Line] = []
    for card in table.view.cards:
        if card.up:
            head: Line = [("[✓] ", "can") if card.fulfilled else ("[ ] ", ""), (f"{card.id} ", "soft")]
            text = str(printed[card.id]["text"]) + (
                f" Now {card.reached}." if printed[card.id]["n"] is not None else ""
            )
            lines.append([*head, (textwrap.shorten(text, table.width - length(head), placeholder=" …"), "")])
    return lines
