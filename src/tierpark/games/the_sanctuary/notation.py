"""The Sanctuary: positions as text, for tests, lessons and the terminal.

    players=2; round=3; starting=2; cards=A3:X02 A4:Y01; volunteers=1 A4, 1 A7, 2 A1 lying, 2 A9; acting=1;
    seat1.center=2 red, 1 green; seat1.animals=red 3 2, green 1; seat1.slots=green sight_loop, red extra_main used

Parts are separated by semicolons. Options come by name. Of the table:

    round, starting         the round, and the seat with the starting player card
    cards                   cards by position; a word without a position is for the next one
    past, next              all cards of the rounds before and after, in their order
    volunteers              seat and position; behind it `lying`, `given-up` (its main), or both
    market                  improvements that can be taken, by the side that lies up
    step                    place or task; task if all volunteers stand
    acting                  1 or 2: which volunteer of the seat is active
    performed               what it has performed: `1 main A3, 1 side A4`; `started`: whose own main it was
    borrowed                `1 B3`: the volunteer on B3 stands in for the first; `given-up` behind it: without its main

Of a seat: `set` (of animals), `center`, `stores` (storehouse, number, resource), `animals` (colour, population,
happiness), `slots` (colour, improvement, `as` what it copies, `used`), `stamps` (the points of their spaces), `floods`,
`forests`, `threats`, `rangers`, `below` (resources), `watched`, `rescuers`, `called`.

What is not said: boards are empty; the other cards of the deck are the first of their piles, those without a hedge
before the others; the market has the first tiles of each colour; nobody has acted before the volunteers that stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.core.errors import BadPosition, TierparkError, cut
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import listed, spot_name
from tierpark.games.the_sanctuary.notation_decks import Decks
from tierpark.games.the_sanctuary.notation_writing import COUNTS, write
from tierpark.games.the_sanctuary.placing import placing_seat
from tierpark.games.the_sanctuary.rounds import ask_for_a_volunteer, begin_turn
from tierpark.games.the_sanctuary.rules import go_on
from tierpark.games.the_sanctuary.setup import clear
from tierpark.games.the_sanctuary.sight import find_hedges
from tierpark.games.the_sanctuary.state import (
    MAX_SEATS,
    MOST_POPULATION,
    N_COLOURS,
    N_TILES,
    NONE,
    POSITIONS,
    SPACES,
    VOLUNTEERS,
    State,
)

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary
    from tierpark.games.the_sanctuary.material import Setup

__all__ = ["read", "write"]

WHOLE = (
    *("round", "starting", "cards", "past", "next", "volunteers", "market"),
    *("step", "acting", "performed", "started", "borrowed"),
)
OF_A_SEAT = ("set", "center", "stores", "animals", "slots", "stamps", "below", *COUNTS)
MOST = 999  # of resources or threats


def read(game: TheSanctuary, text: str) -> State:
    """The state that a position text describes; BadPosition if there is none."""
    try:
        return _Reader(game, text).state
    except BadPosition:
        raise
    except TierparkError as error:
        raise BadPosition(str(error)) from error


class _Reader:
    """Fills a blank state with the parts of a text."""

    def __init__(self, game: TheSanctuary, text: str) -> None:
        self.game = game
        self.rule = game.world.function
        self.whole: dict[str, str] = {}
        self.seats: list[dict[str, str]] = [{} for _ in range(MAX_SEATS)]
        options = self._split(text)
        self.state = state = game.blank(game.options(**options))
        for seat in range(state.players, MAX_SEATS):
            if self.seats[seat]:
                raise BadPosition(f"seat{seat + 1}: there are {state.players} players")
        self.rule(clear)(state)
        self.setup: Setup = game.box.setups[state.players]
        self.spots = {spot_name(game, state, place): place for place in range(self.setup.deck_size)}
        state.n_round = _number("round", self.whole.get("round", "1"), 1, self.setup.rounds)
        state.starting = _number("starting", self.whole.get("starting", "1"), 1, state.players) - 1
        self._read_cards()
        for seat in range(state.players):
            self._read_board(seat)
        self._read_sets()
        self._read_market()
        self._read_supply()
        self._read_volunteers()
        self._begin()

    def _split(self, text: str) -> dict[str, str]:
        options: dict[str, str] = {}
        for part in filter(None, (part.strip() for part in text.split(";"))):
            name, equals, value = (side.strip() for side in part.partition("="))
            if not equals:
                raise BadPosition(f'"{cut(part, 80)}": a part of a position is name=value')
            seat, dot, field = name.partition(".")
            if dot and seat in {f"seat{n + 1}" for n in range(MAX_SEATS)} and field in OF_A_SEAT:
                said, key = self.seats[int(seat[-1]) - 1], field
            elif name in WHOLE:
                said, key = self.whole, name
            elif name in self.game.choices:
                said, key = options, name
            else:
                raise BadPosition(f'"{cut(name, 80)}": a position has no such part')
            if key in said:
                raise BadPosition(f'"{name}" is there twice')
            said[key] = " ".join(value.split())
        return options

    # Cards

    def _read_cards(self) -> None:
        state, size = self.state, self.setup.deck_size
        self.ids = {card.id: i for i, card in enumerate(self.game.box.cards)}
        used = (*self.setup.marks, self.setup.extra_deck_mark or NONE)
        self.free = [i for i, card in enumerate(self.game.box.cards) if card.mark in used]
        places: dict[int, int] = {}
        place = 0
        for word in self.whole.get("cards", "").replace(",", " ").split():
            spot, colon, card = word.rpartition(":")
            place = self._spot("cards", spot) if colon else place
            if place >= size or place in places:
                raise BadPosition(f"cards: there is no place for {card}")
            places[place] = self._card("cards", card)
            place += 1
        past = self._named("past", state.n_round - 1)
        coming = self._named("next", self._rounds_to_come())
        decks = Decks(self.game, self.setup, self.free)
        table = decks.completed(places)
        before = past or decks.made(state.n_round - 1, may_have_extra=self._rounds_to_come() == 0)
        after = coming or decks.made(self._rounds_to_come(), may_have_extra=True)
        for i, number in enumerate([*before, *table, *after]):
            state.deck[i] = number
        for first in range(0, self.setup.rounds * size, size):
            decks.check([state.deck[i] for i in range(first, first + size)])
        for i, number in enumerate(table):
            state.table[i] = number
        self.rule(find_hedges)(state, size)

    def _rounds_to_come(self) -> int:
        return self.setup.rounds - self.state.n_round

    def _named(self, name: str, rounds: int) -> list[int]:
        found = [self._card(name, word) for word in self.whole.get(name, "").replace(",", " ").split()]
        due = rounds * self.setup.deck_size
        if found and len(found) != due:
            raise BadPosition(f"{name}: {len(found)} cards, but {due} belong there")
        return found

    def _card(self, part: str, name: str) -> int:
        card = self.ids.get(name, NONE)
        if card not in self.free:
            why = "there is no such card" if card == NONE else "it is not in the game, or comes twice"
            raise BadPosition(f"{part}: {cut(name, 20)}: {why}")
        self.free.remove(card)
        return card

    def _spot(self, part: str, name: str) -> int:
        if name not in self.spots:
            raise BadPosition(
                f"{part}: {cut(name, 20)} is no position; they are {next(iter(self.spots))} to {self._last()}"
            )
        return self.spots[name]

    def _last(self) -> str:
        return list(self.spots)[-1]

    # Boards

    def _read_board(self, seat: int) -> None:
        said, board = self.seats[seat], self.state.boards[seat]
        part = f"seat{seat + 1}"
        for number, colour in self._resources(f"{part}.center", said.get("center", "")):
            board.center[colour] += number
        for words in _entries(said.get("stores", "")):
            house = self._colour(f"{part}.stores", words[0])
            for number, colour in self._resources(f"{part}.stores", " ".join(words[1:])):
                board.stores[house][colour] += number
        for words in _entries(said.get("animals", "")):
            self._read_animal(f"{part}.animals", seat, words)
        for words in _entries(said.get("slots", "")):
            self._read_slot(f"{part}.slots", seat, words)
        for points in said.get("stamps", "").replace(",", " ").split():
            board.stamps[_number(f"{part}.stamps", points, 1, SPACES) - 1] += 1
            board.acquired += 1
        if board.acquired > sum(parcel.land_tokens for parcel in self.game.box.parcels):
            raise BadPosition(f"{part}.stamps: there are not so many land tokens")
        for number, colour in self._resources(f"{part}.below", said.get("below", "")):
            board.below[colour] += number
        for name in COUNTS:
            most = MOST if name == "threats" else len(self.game.box.parcels)
            setattr(board, name, _number(f"{part}.{name}", said.get(name, "0"), 0, most))
        if sum(board.below) > board.rangers or board.watched > sum(board.below) or board.called > board.rescuers:
            raise BadPosition(f"{part}: one resource below each ranger; only who is there, and ready, was used")

    def _read_animal(self, part: str, seat: int, words: list[str]) -> None:
        board = self.state.boards[seat]
        if len(words) not in (2, 3):
            raise BadPosition(f'{part}: "{cut(" ".join(words))}" is no colour, population and happiness')
        colour = self._colour(part, words[0])
        board.population[colour] = _number(part, words[1], 1, MOST_POPULATION)
        board.happiness[colour] = _number(part, (*words, "0")[2], 0, self.game.box.happiness_spaces[colour])

    def _read_slot(self, part: str, seat: int, words: list[str]) -> None:
        state, board = self.state, self.state.boards[seat]
        slot, *rest = words
        colour = self._colour(part, slot)
        if board.tiles[colour] != NONE or not rest:
            raise BadPosition(f"{part}: one improvement below each storehouse")
        name, *rest = rest
        tile, side = self._tile(part, name)
        board.tiles[colour] = tile
        state.turned |= side << tile
        effect = self._effect(part, name)
        if rest[:1] == ["as"] and len(rest) > 1:
            effect, rest = self._effect(part, rest[1]), rest[2:]
        if rest == ["used"]:
            board.used |= 1 << colour
        elif rest:
            raise BadPosition(f'{part}: "{cut(" ".join(rest))}" means nothing here')
        board.effects[colour] = effect
        board.powers |= 1 << effect

    def _effect(self, part: str, name: str) -> int:
        names = [improvement.id for improvement in self.game.box.improvements]
        if name not in names:
            raise BadPosition(f"{part}: there is no improvement {cut(name)}")
        return names.index(name)

    def _tile(self, part: str, name: str) -> tuple[int, int]:
        """The tile with this improvement, and its side."""
        self._effect(part, name)
        for number, tile in enumerate(self.game.box.tiles):
            if name in tile.sides:
                lying = [board.tiles[slot] for board in self.state.boards for slot in range(N_COLOURS)]
                if self.state.market >> number & 1 or number in lying:
                    raise BadPosition(f"{part}: the tile of {name} is somewhere else")
                return number, tile.sides.index(name)
        raise BadPosition(f"{part}: no tile has {name}")

    def _resources(self, part: str, text: str) -> list[tuple[int, int]]:
        found = []
        for words in _entries(text):
            if len(words) not in (1, 2):
                raise BadPosition(f'{part}: "{cut(" ".join(words))}" is no number and colour')
            found.append((_number(part, words[0], 0, MOST) if len(words) == 2 else 1, self._colour(part, words[-1])))
        return found

    def _colour(self, part: str, name: str) -> int:
        for number, colour in enumerate(COLOURS):
            if name == colour:
                return number
        raise BadPosition(f"{part}: {cut(name, 20)} is none of {listed(list(COLOURS))}")

    def _read_sets(self) -> None:
        """Who has which animals; seats that are not told get the sets that are left."""
        sets = len(self.game.box.sets)
        named = [NONE] * MAX_SEATS
        for seat in range(self.state.players):
            if "set" in self.seats[seat]:
                named[seat] = _number(f"seat{seat + 1}.set", self.seats[seat]["set"], 1, sets) - 1
        left = [number for number in range(sets) if number not in named]
        for seat in range(MAX_SEATS):
            self.state.sets[seat] = left.pop(0) if named[seat] == NONE else named[seat]
        if len(set(named) - {NONE}) < MAX_SEATS - named.count(NONE):
            raise BadPosition("set: two seats have the same animals")

    def _read_market(self) -> None:
        state, box = self.state, self.game.box
        for name in self.whole.get("market", "").replace(",", " ").split():
            tile, side = self._tile("market", name)
            state.market |= 1 << tile
            state.turned |= side << tile
        if "market" in self.whole:
            return
        for colour in COLOURS:
            built = {state.boards[seat].tiles[slot] for seat in range(state.players) for slot in range(N_COLOURS)}
            tiles = [tile for tile in range(N_TILES) if box.tiles[tile].colour == colour]
            room = self.setup.improvements_per_colour - len(built & set(tiles))
            for tile in [tile for tile in tiles if tile not in built][: max(0, room)]:
                state.market |= 1 << tile

    def _read_supply(self) -> None:
        state, box = self.state, self.game.box
        boards = [state.boards[seat] for seat in range(state.players)]
        state.rangers = box.rangers - sum(board.rangers for board in boards)
        state.rescuers = box.rescuers - sum(board.rescuers for board in boards)
        state.happiness = box.happiness - sum(sum(board.happiness) for board in boards)
        for name in ("rangers", "rescuers", "happiness"):
            if getattr(state, name) < 0:
                raise BadPosition(f"{name}: {-getattr(state, name)} more than there are")

    # Volunteers and turns

    def _read_volunteers(self) -> None:
        state = self.state
        placed = [0] * MAX_SEATS
        for words in _entries(self.whole.get("volunteers", "")):
            said = " ".join(words)
            if len(words) < 2 or not set(words[2:]) <= {"lying", "given-up"}:
                raise BadPosition(f'volunteers: "{cut(said)}" is no seat and position, such as 1 A3 or 2 A5 lying')
            seat = _number("volunteers", words[0], 1, state.players) - 1
            spot = self._spot("volunteers", words[1])
            if placed[seat] == VOLUNTEERS or state.occupied >> spot & 1:
                raise BadPosition(f"volunteers: {cut(said)}: a seat has {VOLUNTEERS}, each on a card of its own")
            who = VOLUNTEERS * seat + placed[seat]
            placed[seat] += 1
            state.spots[who] = spot
            state.occupied |= 1 << spot
            state.lying |= ("lying" in words) << who
            state.given_up |= ("given-up" in words) << who
        self.placed = placed[: state.players]

    def _begin(self) -> None:
        state = self.state
        everybody = sum(self.placed) == VOLUNTEERS * state.players
        step = self.whole.get("step", "task" if everybody else "place")
        if step not in ("place", "task") or (step == "task") != everybody:
            raise BadPosition("step is place until all volunteers stand, then task")
        if step == "task":
            self._begin_tasks()
            return
        if state.lying or state.given_up:
            raise BadPosition("volunteers: nobody has acted while volunteers are placed")
        for part in ("acting", "performed", "started", "borrowed"):
            if part in self.whole:
                raise BadPosition(f"{part}: not while volunteers are placed")
        due = [0] * state.players
        for state.turn in range(sum(self.placed)):
            due[self.rule(placing_seat)(state)] += 1
        if due != self.placed:
            wanted = listed([f"{many} of seat {seat + 1}" for seat, many in enumerate(due)])
            raise BadPosition(f"volunteers: with starting={state.starting + 1} there would be {wanted}")
        state.turn = sum(self.placed)
        self.rule(ask_for_a_volunteer)(state)

    def _begin_tasks(self) -> None:
        """Whose turn it is follows from who has acted."""
        state = self.state
        laps = 1 if state.advanced else VOLUNTEERS
        state.turn = int(state.lying).bit_count() * laps // VOLUNTEERS
        due = [0] * state.players
        for turn in range(state.turn):
            due[(state.starting + turn) % state.players] += VOLUNTEERS // laps
        lying = [(state.lying >> VOLUNTEERS * seat & 3).bit_count() for seat in range(state.players)]
        if lying != due or state.turn == laps * state.players:
            raise BadPosition(f"volunteers: with starting={state.starting + 1} these cannot be the ones that lie")
        self.rule(begin_turn)(state)
        if "acting" in self.whole:
            acting = _number("acting", self.whole["acting"], 1, VOLUNTEERS) - 1
            if state.lying >> VOLUNTEERS * state.active + acting & 1:
                raise BadPosition("acting: this volunteer lies")
            state.acting = acting
        for words in _entries(self.whole.get("borrowed", "")):
            self._borrow(words)
        for words in _entries(self.whole.get("performed", "")):
            self._perform(words)
        for name in self.whole.get("started", "").replace(",", " ").split():
            state.started |= 1 << self._volunteer("started", name)
        self.rule(go_on)(state)

    def _volunteer(self, part: str, name: str) -> int:
        volunteer = _number(part, name, 1, VOLUNTEERS) - 1
        if self.state.acting == NONE or (volunteer != self.state.acting and not self.state.advanced):
            raise BadPosition(f"{part}: only who is active has acted; acting={volunteer + 1} says so")
        return volunteer

    def _borrow(self, words: list[str]) -> None:
        state = self.state
        if len(words) < 2 or not set(words[2:]) <= {"given-up"}:
            raise BadPosition("borrowed: a volunteer (1 or 2) and the position of the one that stands in, such as 1 B3")
        volunteer, spot = self._volunteer("borrowed", words[0]), self._spot("borrowed", words[1])
        who = next((who for who in range(VOLUNTEERS * state.players) if state.spots[who] == spot), NONE)
        if who == NONE or who // VOLUNTEERS == state.active:
            raise BadPosition(f"borrowed: no opponent stands on {words[1]}")
        state.borrowed[volunteer] = who
        state.skipped |= ("given-up" in words) << volunteer

    def _perform(self, words: list[str]) -> None:
        if len(words) != 3 or words[1] not in ("main", "side"):
            raise BadPosition("performed: a volunteer (1 or 2), main or side, and a position, such as 1 side A4")
        volunteer, spot = self._volunteer("performed", words[0]), self._spot("performed", words[2])
        self.state.performed[volunteer] |= 1 << spot + (POSITIONS if words[1] == "side" else 0)


def _number(part: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most):
        raise BadPosition(f'{part}: "{cut(text, 20)}" is no number from {least} to {most}')
    return int(text)


def _entries(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(",") if part.strip()]
