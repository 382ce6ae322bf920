"""Zoo Parque: what dominoes show, from the material into the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.zoo_parque.domino_maker import generated
from tierpark.games.zoo_parque.options import domino_seed
from tierpark.games.zoo_parque.state import BLANK, ENTRANCE, NONE, PATH, State
from tierpark.games.zoo_parque.zoo_map import signed

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.material import Domino, Half, Material
    from tierpark.games.zoo_parque.options import Options

FENCE_BITS = {"none": 0, "weak": 1, "strong": 16}


class Faces:
    """The dominoes that a material has or that its recipe draws, and what they show."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._grounds = {kind.key: i for i, kind in enumerate(material.terrains)}
        kinds = (*material.animals, *material.stalls, *material.objects)
        self._items = {kind.key: i for i, kind in enumerate(kinds, start=1)}
        self._generated: tuple[int, tuple[Domino, ...]] | None = None  # the last ones; others are drawn again

    def dominoes(self, seed: int | None) -> tuple[Domino, ...]:
        """All dominoes, of all sets: the fixed list, or those drawn with a seed."""
        if seed is None or seed == NONE:
            return self._material.dominoes
        if self._generated is None or self._generated[0] != seed:
            self._generated = (seed, generated(self._material, seed))
        return self._generated[1]

    def fill(self, state: State, options: Options) -> None:
        """Write what all dominoes show into a state, and put those of the sets in play into the deck, unshuffled."""
        seed = domino_seed(options)
        state.grounds[0] = BLANK  # the half that is no half: bare table
        state.dominoes_seed = NONE if seed is None else seed
        dominoes = self.dominoes(seed)
        for number, domino in enumerate((*dominoes, self._material.entrance), start=1):
            self._show(state, 2 * number, domino.a)
            self._show(state, 2 * number + 1, domino.b)
            if number != ENTRANCE and (domino.set == "base" or getattr(options, domino.set) == "yes"):
                state.deck[state.height] = number
                state.height += 1

    def restore(self, state: State, domino: int) -> None:
        """Print the fences of a domino of a hand anew, since its rocks may have been taken for some."""
        halves = self.dominoes(state.dominoes_seed)[domino - 1]
        self._show(state, 2 * domino, halves.a)
        self._show(state, 2 * domino + 1, halves.b)

    def _show(self, state: State, number: int, half: Half) -> None:
        ground = PATH if half.ground == "path" else BLANK if half.terrain is None else self._grounds[half.terrain]
        state.grounds[number] = ground
        state.items[number] = self._items.get(half.key, 0)
        state.fences[number] = signed(sum(FENCE_BITS[fence] << side for side, fence in enumerate(half.fences)))
