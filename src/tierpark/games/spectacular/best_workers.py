"""Spectacular: the best use of unused worker tokens before a scoring, found exactly.

Points for habitats and towers (and those of the entrance) grow with each die by a factor that no worker changes: which
areas breed and which towers have three dice is settled. So each colour is searched by itself. Missions are not so: of
every way to use the workers of a colour we keep a signature, what the seat's missions ask of its dice, as numbers that
add up over the colours; of two ways with one signature the better one is enough. The multicoloured worker goes to one
colour, so the colours are joined once without it and once with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tierpark.core.words import spread
from tierpark.games.spectacular.parks import connected, layout_of, tower_at
from tierpark.games.spectacular.state import MULTI, N_CELLS, N_COLOURS, NONE, WAYS, State
from tierpark.games.spectacular.tables import Condition
from tierpark.games.spectacular.workers import ANY, FITTING, OWN, changed, holding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tierpark.games.spectacular.game import Spectacular

Use = tuple[int, int]  # hexagon, way
Uses = tuple[Use, ...]
Found = dict[int, tuple[int, Uses]]  # signature -> worth and uses, the best of this signature

VALUES = 6
ALL_VALUES = (1 << VALUES) - 1
LOW = 2 * VALUES  # the lowest bits of a signature are sets: values that are shown, and values shown twice or more
FIELD = 32  # bits of a signature above them for each mission, as numbers that add up
BITS = 5  # of a number within such a field: at most 18 points at a tower
POINT, BREEDING = 1 << 16, 1 << 8  # worth: points first, then R9.14's tie-break, then workers kept
OWN_WAYS = tuple(way for way in range(WAYS) if OWN[way] and not ANY[way])
MULTI_WAYS = tuple(way for way in range(WAYS) if ANY[way] and not OWN[way])
BOTH_WAYS = tuple(way for way in range(WAYS) if OWN[way] and ANY[way])


class Asked(NamedTuple):
    """What a mission asks of dice: of each colour a number or sets of values, and whether their sum fulfils it."""

    points: int
    number: Callable[[int, list[int]], int]
    holds: Callable[[int], bool]
    of_sets: bool = False


def best_uses(game: Spectacular, state: State, seat: int, *, at_entrance: bool = False) -> list[Use]:
    """The uses of unused workers that give the seat the most points: in the end, or for the entrance alone."""
    park = _Park(game, state, seat)
    factors = park.entrance_factors() if at_entrance else park.factors()
    hearts = 0 if at_entrance else int(park.board.hearts)
    worths = [POINT * factors[cell] + BREEDING * (hearts >> cell & 1) for cell in range(N_CELLS)]
    asked = [] if at_entrance else park.asked()
    without, with_multi = park.join(worths, asked)
    best = max(
        (
            (worth + POINT * _mission_points(asked, signature), uses)
            for signature, (worth, uses) in _all(without, with_multi)
        ),
        key=lambda found: found[0],
    )
    return list(best[1])


def _all(*found: Found) -> Iterator[tuple[int, tuple[int, Uses]]]:
    for one in found:
        yield from one.items()


def _mission_points(asked: list[Asked], signature: int) -> int:
    points = 0
    for i, mission in enumerate(asked):
        number = signature & (1 << LOW) - 1 if mission.of_sets else signature >> LOW + FIELD * i & (1 << FIELD) - 1
        if mission.holds(number):
            points += mission.points
    return points


def _keep(found: Found, signature: int, worth: int, uses: Uses) -> None:
    known = found.get(signature)
    if known is None or worth > known[0]:
        found[signature] = (worth, uses)


def _better(one: Found, other: Found) -> Found:
    for signature, (worth, uses) in other.items():
        _keep(one, signature, worth, uses)
    return one


def _joined(one: Found, other: Found) -> Found:
    """Every pair of both, since colours do not disturb each other."""
    found: Found = {}
    get = found.get
    for first, (worth, uses) in one.items():
        sums, sets = first >> LOW << LOW, first & (1 << LOW) - 1
        for second, (more, others) in other.items():
            signature = (
                sums + (second >> LOW << LOW) | sets | second & (1 << LOW) - 1 | (sets & second & ALL_VALUES) << VALUES
            )
            known = get(signature)
            if known is None or worth + more > known[0]:
                found[signature] = (worth + more, uses + others)
    return found


class _Park:
    """A park before its scoring."""

    def __init__(self, game: Spectacular, state: State, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.board = board = state.boards[seat]
        self.layout = layout_of(state, seat)
        self.dice = list(board.dice)
        self.cells = [spread([board.lands[colour] & board.fed], 1) for colour in range(N_COLOURS)]
        hold = game.world.function(holding)
        self.ways = [
            FITTING[3][board.dice[cell]][hold(state, seat, cell)] if board.fed >> cell & 1 else 0
            for cell in range(N_CELLS)
        ]
        self.areas = [self._areas(board.lands[colour]) for colour in range(N_COLOURS)]
        self.towers = self._towers()

    def _areas(self, land: int) -> list[int]:
        connect, found = self.game.world.function(connected), []
        while land:
            area = connect(self.layout, (land & -land).bit_length() - 1, land)
            found.append(area)
            land &= ~area
        return found

    def _towers(self) -> list[int]:
        """R9.10: the built towers that have three dice."""
        find, found = self.game.world.function(tower_at), []
        left = int(self.board.towered)
        while left:
            around = find(self.board, self.layout, (left & -left).bit_length() - 1)
            if not around & ~self.board.fed:
                found.append(around)
            left &= ~around
        return found

    def factors(self) -> list[int]:
        """R9.9, R9.10: how often each die counts in the end: for its area's fed breeding tiles, and for its tower."""
        factors = [0] * N_CELLS
        for area in (area for areas in self.areas for area in areas):
            times = (area & self.board.hearts & self.board.fed).bit_count()
            for cell in spread([area], 1):
                factors[cell] += times
        for around in self.towers:
            for cell in spread([around], 1):
                factors[cell] += 1
        return factors

    def entrance_factors(self) -> list[int]:
        """R9.5: every die of a group at the entrance counts once."""
        fed = int(self.board.fed)
        groups = self._areas(fed)
        gate = sum(1 << cell for cell in self._entrance())
        return [int(any(group & gate and group >> cell & 1 for group in groups)) for cell in range(N_CELLS)]

    def _entrance(self) -> tuple[int, ...]:
        box = self.game.box
        return (box.boards[self.layout - 1].layout if self.layout else box.symmetric).entrance_cells

    # Missions

    def asked(self) -> list[Asked]:
        """R10.2: those of the seat's missions that worker tokens can change."""
        found = []
        for card in self.state.missions[self.seat]:
            if card != NONE and (asked := self._asked(card)):
                found.append(asked)
        return found

    def _asked(self, card: int) -> Asked | None:
        mission = self.game.box.missions[card]
        params = mission.params
        match Condition[mission.condition.upper()]:
            case Condition.DICE_WITH_VALUE:
                value, least = params["value"], params["min_dice"]
                return Asked(mission.points, lambda _, values: values.count(value), lambda n: n >= least)
            case Condition.AREA_DISTINCT_VALUES:
                least = params["min_values"]
                return Asked(mission.points, lambda c, values: self._is_varied(c, values, least), lambda n: n > 0)
            case Condition.EVERY_COLOUR_TOTAL:
                least = params["min_total"]
                return Asked(mission.points, lambda _, values: int(sum(values) >= least), lambda n: n == N_COLOURS)
            case Condition.VALUE_SPREAD:
                distinct, pairs = params["min_distinct"], params["min_pairs"]
                return Asked(mission.points, _shown, lambda n: _is_spread(n, distinct, pairs), of_sets=True)
            case Condition.DICE_TOTAL:
                least = params["min_total"]
                return Asked(mission.points, lambda _, values: sum(values), lambda n: n >= least)
            case Condition.TOWER_TOTAL:
                least = params["min_total"]
                towers = [around for around in self.towers if self._most(around) >= least]
                return Asked(
                    mission.points,
                    lambda c, values: self._at_towers(c, values, towers),
                    lambda n: any(total >= least for total in _numbers(n, len(towers))),
                )
            case _:
                return None

    def _is_varied(self, colour: int, values: list[int], least: int) -> int:
        """Whether some area of the colour shows so many different values."""
        shown = dict(zip(self.cells[colour], values, strict=True))
        for area in self.areas[colour]:
            if len({value for cell, value in shown.items() if area >> cell & 1}) >= least:
                return 1
        return 0

    def _most(self, around: int) -> int:
        """The most that the dice of a tower can come to, if all workers serve them."""
        worths = [POINT * (around >> cell & 1) for cell in range(N_CELLS)]
        without, with_multi = self.join(worths, [])
        gain = max(worth for _, (worth, _) in _all(without, with_multi))
        return -(-gain // POINT) + sum(self.dice[cell] for cell in spread([around], 1))

    def _at_towers(self, colour: int, values: list[int], towers: list[int]) -> int:
        """What the dice of a colour add to each of these towers."""
        found = 0
        for cell, value in zip(self.cells[colour], values, strict=True):
            for i, around in enumerate(towers):
                if around >> cell & 1:
                    found += value << BITS * i
        return found

    # Ways to use the workers

    def join(self, worths: list[int], asked: list[Asked]) -> tuple[Found, Found]:
        """The best of every signature over all colours: without the multicoloured worker, and with it."""
        without: Found = {0: (0, ())}
        with_multi: Found = {}
        for colour in range(N_COLOURS):
            alone, joined = self.outcomes(colour, worths, asked)
            with_multi = _better(_joined(with_multi, alone), _joined(without, joined))
            without = _joined(without, alone)
        return without, with_multi

    def outcomes(self, colour: int, worths: list[int], asked: list[Asked]) -> tuple[Found, Found]:
        """The best of every signature: without the multicoloured worker, and with it on a die of this colour."""
        alone: Found = {}
        joined: Found = {}
        for uses in self._uses(colour):
            values = [self.dice[cell] for cell in self.cells[colour]]
            worth = 0
            for cell, way in uses:
                value = changed(self.dice[cell], way)
                worth += (value - self.dice[cell]) * worths[cell] - OWN[way] - ANY[way]
                values[self.cells[colour].index(cell)] = value
            signature = 0
            for i, mission in enumerate(asked):
                signature |= mission.number(colour, values) << (0 if mission.of_sets else LOW + FIELD * i)
            _keep(joined if any(ANY[way] for _, way in uses) else alone, signature, worth, uses)
        return alone, joined

    def _uses(self, colour: int) -> Iterator[Uses]:
        """R8.1, R8.2: none, one or both of the workers that go with a colour; each on one die, both on one or on two.

        Both on one die go the same way, and only the last value is tested (R8.4): one after the other adds nothing.
        """
        has_own, has_multi = self.board.workers >> colour & 1, self.board.workers >> MULTI & 1
        own = self._possible(colour, OWN_WAYS) if has_own else []
        multi = self._possible(colour, MULTI_WAYS) if has_multi else []
        yield ()
        yield from ((use,) for use in own)
        yield from ((use,) for use in multi)
        if has_own and has_multi:
            yield from ((use,) for use in self._possible(colour, BOTH_WAYS))
            yield from ((first, second) for first in own for second in multi if first[0] != second[0])

    def _possible(self, colour: int, ways: tuple[int, ...]) -> list[Use]:
        return [(cell, way) for cell in self.cells[colour] for way in ways if self.ways[cell] >> way & 1]


def _numbers(packed: int, many: int) -> list[int]:
    return [packed >> BITS * i & (1 << BITS) - 1 for i in range(many)]


def _shown(_: int, values: list[int]) -> int:
    """The values that are shown, and those shown twice or more, as sets."""
    once = twice = 0
    for value in values:
        twice |= once & 1 << value - 1
        once |= 1 << value - 1
    return twice << VALUES | once


def _is_spread(sets: int, distinct: int, pairs: int) -> bool:
    return (sets & ALL_VALUES).bit_count() >= distinct and (sets >> VALUES).bit_count() >= pairs
