"""Zoo Parque: positions as text, for tests, lessons and the terminal.

    players=2; edition=published; laid=B05 1,0 south, B12 2,0 east; pawns=1 1,0 grass; hand1=B02 B03; player=1

Parts are separated by semicolons. Options come by name. `laid` are dominoes in the order in which they are laid: the
place of half a (columns to the east, rows to the south of the gate) and where half b lies from there; `+a`, `+b` or
`+ab` behind it says whose rocks are strong fences. `pawns` are a seat, a place and the terrain of the Area. `hand1` and
so on, `offer` (the market), `deck` (next first) and `gone` are dominoes; `cards` are campaign cards, those behind a `/`
not turned up yet. `player` has the turn and has laid `placed` dominoes in it; `step` is pick, claim or draw; `lab=yes`
says that a research lab was laid.

What is not said: hands and market get the first dominoes that are nowhere else, and the deck all that are left.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition, TierparkError, cut
from tierpark.core.words import put
from tierpark.games.zoo_parque.areas import name_areas, terrains_at
from tierpark.games.zoo_parque.ending import begin_turn, forget_removed
from tierpark.games.zoo_parque.exhibits import wipe
from tierpark.games.zoo_parque.naming import DIRECTIONS
from tierpark.games.zoo_parque.playing import heap_rocks, note_turn
from tierpark.games.zoo_parque.rules import go_on
from tierpark.games.zoo_parque.state import (
    ALL_PAWNS,
    ENTRANCE,
    IN_SUPPLY,
    N_HALVES,
    NONE,
    PAWNS,
    ROCKS,
    STRONG,
    UTILITIES,
    Stage,
    State,
    Step,
)
from tierpark.games.zoo_parque.zoo_map import is_top, lay, visible_at
from tierpark.pieces.plane import DX, DY, SOUTH, find

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

LAID = re.compile(r"(?P<id>\w+) (?P<x>-?\d{1,3}),(?P<y>-?\d{1,3}) (?P<to>\w+)(?: \+(?P<rocks>a|b|ab))?")
PAWN = re.compile(r"(?P<seat>[1-6]) (?P<x>-?\d{1,3}),(?P<y>-?\d{1,3}) (?P<terrain>\w+)")
STAGES = {"pick": Stage.PLAY, "claim": Stage.CLAIM, "draw": Stage.DRAW}
PARTS = ("laid", "pawns", "offer", "deck", "gone", "cards", "player", "placed", "step", "lab")


def read(game: ZooParque, text: str) -> State:
    """The state that a position text describes; BadPosition if there is none."""
    parts = _parts(text)
    hands = {f"hand{seat}" for seat in range(1, 7)}
    given = {name: value for name, value in parts.items() if name in game.choices}
    for name in parts:
        if name not in (*PARTS, *game.choices, *hands):
            raise BadPosition(
                f'"{cut(name)}": a position has {", ".join((*PARTS, "hand1", "..."))} and options by name'
            )
    try:
        state = game.blank(game.options(**given))
    except TierparkError as error:
        raise BadPosition(str(error)) from error
    reader = _Reader(game, state, parts)
    reader.read()
    return state


def _parts(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.replace("\n", " ").split(";"):
        if not part.strip():
            continue
        name, sign, value = part.partition("=")
        if not sign:
            raise BadPosition(f'"{cut(part.strip(), 80)}" has no "=": a position is made of parts such as players=3')
        if name.strip() in found:
            raise BadPosition(f'"{cut(name.strip())}" comes twice')
        found[name.strip()] = " ".join(value.split())
    return found


class _Reader:
    """Fills a blank state with the parts of a text."""

    def __init__(self, game: ZooParque, state: State, parts: dict[str, str]) -> None:
        self.game, self.state, self.parts = game, state, parts
        self.rule = game.world.function
        self.free = [state.deck[i] for i in range(state.height)]  # dominoes that are nowhere yet
        self.laid: list[int] = []

    def read(self) -> None:
        """All parts, in the order in which they depend on one another."""
        s = self.state
        for half in range(N_HALVES):
            s.where[half] = NONE
        for pawn in range(ALL_PAWNS):
            s.pawns[pawn].cell = IN_SUPPLY
        s.meal = NONE
        self.rule(lay)(s, ENTRANCE, 0, 0, SOUTH)
        for entry in self._entries("laid"):
            self._lay(entry)
        for domino in self._dominoes("gone"):
            put(s.gone, domino)
        for entry in self._entries("pawns"):
            self._pawn(entry)
        self._hands()
        self._cards()
        self.rule(forget_removed)(s)
        self._turn()

    def _entries(self, name: str) -> list[str]:
        return [entry.strip() for entry in self.parts.get(name, "").split(", ") if entry.strip()]

    def _domino(self, name: str) -> int:
        domino = self.game.names.numbers.get(name, 0)
        if domino not in self.free:
            known = domino and domino != ENTRANCE
            raise BadPosition(
                f"{cut(name, 20)}: {'it is not in play or comes twice' if known else 'there is no such domino'}"
            )
        self.free.remove(domino)
        return domino

    def _dominoes(self, name: str) -> list[int]:
        return [self._domino(word) for word in self.parts.get(name, "").replace(",", " ").split()]

    def _lay(self, entry: str) -> None:
        s, found = self.state, LAID.fullmatch(entry)
        if not found or found["to"] not in DIRECTIONS:
            raise BadPosition(
                f'laid: "{cut(entry, 60)}" is no domino with a place and a direction, such as B05 1,0 south'
            )
        domino, x, y, to = self._domino(found["id"]), int(found["x"]), int(found["y"]), DIRECTIONS.index(found["to"])
        tops = [visible_at(s, x + b * DX[to], y + b * DY[to]) for b in range(2)]
        if is_top(s, domino) and not any(tops):
            raise BadPosition(f"{entry}: it has a half without ground, so it must overlap another domino")
        if not is_top(s, domino):
            if any(tops):
                raise BadPosition(f"{entry}: it has ground on both halves, so it may not overlap another domino")
            if not any(self._is_beside(x + b * DX[to], y + b * DY[to]) for b in range(2)):
                raise BadPosition(f"{entry}: it must lie beside the map")
        rocks = found["rocks"] or ""
        for b, half in enumerate("ab"):
            if half in rocks and not (s.sets & STRONG and s.items[2 * domino + b] == ROCKS):
                raise BadPosition(f"{entry}: half {half} shows no rocks, or strong=yes is missing")
        self.rule(heap_rocks)(s, domino, ("a" in rocks) + 2 * ("b" in rocks))
        self.rule(lay)(s, domino, x, y, to)
        self.laid.append(domino)

    def _is_beside(self, x: int, y: int) -> bool:
        return any(visible_at(self.state, x + DX[side], y + DY[side]) for side in range(4))

    def _pawn(self, entry: str) -> None:
        s, found = self.state, PAWN.fullmatch(entry)
        if not found or found["terrain"] not in self.game.names.terrains:
            raise BadPosition(f'pawns: "{cut(entry, 60)}" is no seat with a place and a terrain, such as 1 2,0 grass')
        seat, terrain = int(found["seat"]) - 1, self.game.names.terrains.index(found["terrain"])
        cell = find(s.plane, int(found["x"]), int(found["y"]))
        here = self.rule(terrains_at)(s, s.tops[cell]) if cell != NONE and s.tops[cell] else 0
        if seat >= s.players or not here >> terrain & 1:
            raise BadPosition(f"{entry}: there is no such seat, or no Area of this terrain")
        spare = [i for i in range(PAWNS * seat, PAWNS * seat + PAWNS) if s.pawns[i].cell == IN_SUPPLY]
        if not spare:
            raise BadPosition(f"{entry}: a seat has {PAWNS} pawns")
        s.pawns[spare[0]].cell = cell
        s.pawns[spare[0]].terrain = terrain

    def _hands(self) -> None:
        s = self.state
        for i in range(len(s.deck)):
            s.deck[i] = 0
        named = {name: self._dominoes(name) for name in ("deck", "offer") if name in self.parts}
        hands = {seat: self._dominoes(f"hand{seat + 1}") for seat in range(6) if f"hand{seat + 1}" in self.parts}
        for seat, hand in hands.items():
            if seat >= s.players or len(hand) > s.settings.hand:
                raise BadPosition(f"hand{seat + 1}: there is no such seat, or more than {s.settings.hand} dominoes")
        if len(named.get("offer", [])) > s.settings.market:
            raise BadPosition(f"offer: the market has at most {s.settings.market} dominoes")
        for seat in range(s.players):
            for place, domino in enumerate(hands[seat] if seat in hands else self._next(s.settings.hand)):
                s.hands[seat][place] = domino
        for place, domino in enumerate(named["offer"] if "offer" in named else self._next(s.settings.market)):
            s.market[place] = domino
        deck = named["deck"] if "deck" in named else self._next(len(self.free))
        s.height = len(deck)
        for i, domino in enumerate(reversed(deck)):
            s.deck[i] = domino
        for domino in self.free:
            put(s.gone, domino)

    def _next(self, many: int) -> list[int]:
        taken, self.free = self.free[:many], self.free[many:]
        return taken

    def _cards(self) -> None:
        s = self.state
        up, _, down = self.parts.get("cards", "").partition("/")
        ids = [card.id for card in self.game.box.cards]
        found = [up.replace(",", " ").split(), down.replace(",", " ").split()]
        for name in found[0] + found[1]:
            if name not in ids or not s.settings.level:
                raise BadPosition(f"cards: there is no card {cut(name, 20)}, or campaign=... is missing")
            s.cards[s.n_cards] = ids.index(name)
            s.n_cards += 1
        if len(set(found[0] + found[1])) < s.n_cards:
            raise BadPosition("cards: one of them comes twice")
        s.drawn = len(found[0])
        if s.settings.level and not s.drawn:
            raise BadPosition("cards: a campaign needs at least one card face up")

    def _turn(self) -> None:
        s = self.state
        player, placed = self.parts.get("player", "1"), self.parts.get("placed", "0")
        step, lab = self.parts.get("step", "pick"), self.parts.get("lab", "no")
        if player not in map(str, range(1, s.players + 1)):
            raise BadPosition(f"player={cut(player, 20)}: it is a seat from 1 to {s.players}")
        if placed not in ("0", "1", "2") or step not in STAGES or lab not in ("no", "yes"):
            raise BadPosition("placed is 0, 1 or 2; step is pick, claim or draw; lab is no or yes")
        if lab == "yes" and not s.sets & UTILITIES:
            raise BadPosition("lab=yes: research labs need utilities=yes")
        if int(placed) > len(self.laid):
            raise BadPosition(f"placed={placed}: no more than {len(self.laid)} of the dominoes on the map were laid")
        s.start = int(player) - 1
        s.lab = int(lab == "yes")
        self.rule(begin_turn)(s, s.start)
        s.placed = int(placed)
        for domino in self.laid[len(self.laid) - s.placed :]:  # the last ones are those of this turn
            s.first = domino if s.first == NONE else s.first
            self.rule(note_turn)(s, domino)
        s.stage = STAGES[step]
        s.playable = 0  # the turn has begun, whether anything fits or not
        s.step = Step.GO_ON
        while s.step == Step.GO_ON:
            self.rule(go_on)(s)
        self.rule(name_areas)(s)
        self.rule(wipe)(s)
        s.revealed = 0
