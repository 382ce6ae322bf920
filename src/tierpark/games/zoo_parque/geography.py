"""Zoo Parque: the map as people talk about it. Areas and exhibits, with their sizes, points and owners."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tierpark.games.zoo_parque.areas import chain_if_head, name_areas, owners_in_chain, unchain
from tierpark.games.zoo_parque.exhibits import SHELTERED, flood_region, label_exhibits
from tierpark.games.zoo_parque.missions import food_of, owners_of
from tierpark.games.zoo_parque.scoring import exhibit_animals, exhibit_score, exhibit_size, exhibit_species
from tierpark.games.zoo_parque.state import END, N_HALVES, NONE, PAWNS, State
from tierpark.games.zoo_parque.zoo_map import all_sides, is_animal, visible_beside

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque


class AreaOnMap(NamedTuple):
    """An Area: its terrain, cells, and the seats with a pawn in it."""

    terrain: int
    cells: list[int]
    owners: list[int]


class ExhibitOnMap(NamedTuple):
    """An exhibit: its cells, what it is worth now and why, and the seats with a pawn in it."""

    cells: list[int]
    size: int
    animals: int
    species: int
    points: int
    food: int
    owners: list[int]
    sheltered: bool


class Region(NamedTuple):
    """What fences part from the rest, closed or not: how many sides to bare table are open, and what is in it."""

    gaps: int
    animals: int
    largest: int
    owners: list[int]


class Geography:
    """What is where on a map; it works on a copy of the state."""

    def __init__(self, game: ZooParque, state: State) -> None:
        self._state = state.clone()
        self._rule = game.world.function
        self._rule(label_exhibits)(self._state)
        self._rule(name_areas)(self._state)

    def areas(self) -> list[AreaOnMap]:
        """All Areas, each once."""
        s, found = self._state, []
        for half in range(2, N_HALVES):
            if self._rule(chain_if_head)(s, half):
                cells, here = [], half
                while here != END:
                    cells.append(s.where[here])
                    here = s.link[here]
                owners = self._rule(owners_in_chain)(s, s.grounds[half])
                self._rule(unchain)(s, half)
                found.append(AreaOnMap(s.grounds[half], sorted(cells), _seats(s, owners)))
        return found

    def exhibits(self) -> list[ExhibitOnMap]:
        """All exhibits."""
        s = self._state
        cells: dict[int, list[int]] = {}
        for cell in range(s.plane.cells):
            label = s.label[s.tops[cell]] if s.tops[cell] else NONE
            if label > 0:
                cells.setdefault(label, []).append(cell)
        return [
            ExhibitOnMap(
                here,
                self._rule(exhibit_size)(s, label, NONE),
                self._rule(exhibit_animals)(s, label),
                self._rule(exhibit_species)(s, label).bit_count(),
                self._rule(exhibit_score)(s, label, NONE),
                self._rule(food_of)(s, label),
                _seats(s, self._rule(owners_of)(s, label)),
                label >= SHELTERED,
            )
            for label, here in cells.items()
        ]

    def regions(self) -> list[Region]:
        """All regions, closed or not."""
        s, seen, found = self._state, set[int](), []
        areas = [(area.terrain, set(area.cells)) for area in self.areas()]
        pawns = [(s.pawns[i].cell, i // PAWNS) for i in range(PAWNS * s.players) if s.pawns[i].area != NONE]
        for cell in range(s.plane.cells):
            first = s.tops[cell]
            if not first or first in seen:
                continue
            self._rule(flood_region)(s, first, 0, 0)
            halves, here = [], first
            while here != END:
                halves.append(here)
                here = s.link[here]
            self._rule(unchain)(s, first)
            seen.update(halves)
            cells = {s.where[half] for half in halves}
            found.append(
                Region(
                    sum(self._gaps(half) for half in halves),
                    sum(is_animal(s.items[half]) for half in halves),
                    max((len(inside) for _, inside in areas if inside <= cells), default=0),
                    sorted({seat for at, seat in pawns if at in cells}),
                )
            )
        return found

    def _gaps(self, half: int) -> int:
        """The sides of a half to bare table without a fence."""
        s = self._state
        walls = all_sides(s, half)
        return sum(not walls >> side & 1 and not visible_beside(s, s.where[half], side) for side in range(4))


def _seats(state: State, owners: int) -> list[int]:
    return [seat for seat in range(state.players) if owners >> seat & 1]
