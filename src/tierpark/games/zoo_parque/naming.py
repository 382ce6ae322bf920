"""Zoo Parque: how things are called, in texts and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.games.zoo_parque.state import BLANK, ENTRANCE, NONE, PATH, ROCKS, State
from tierpark.games.zoo_parque.zoo_map import ROCKED
from tierpark.pieces.compass import spot

if TYPE_CHECKING:
    from tierpark.games.zoo_parque.game import ZooParque

DIRECTIONS = ("north", "east", "south", "west")
FENCE_LETTERS = "-ws"
ENTRANCE_ID = "entrance"


class Names:
    """The names of a material's terrains, items and dominoes."""

    def __init__(self, game: ZooParque) -> None:
        box = game.box
        self.terrains = [kind.key for kind in box.terrains]
        kinds = (*box.animals, *box.stalls, *box.objects)
        self.items = ["", *(kind.key for kind in kinds)]
        self.dominoes = ["", *(domino.id for domino in box.dominoes), ENTRANCE_ID]
        self.numbers = {name: number for number, name in enumerate(self.dominoes) if name}

    def ground(self, ground: int) -> str:
        """A ground as it is written in a domino list."""
        return "path" if ground == PATH else "none" if ground == BLANK else self.terrains[ground]

    def face(self, state: State, half: int) -> str:
        """A half as it is written in a domino list, with its fences as they are printed."""
        ground, item = self.ground(state.grounds[half]), self.items[state.items[half]]
        return " ".join(part for part in (ground, item, printed_fences(state, half)) if part)

    def faces(self, state: State, domino: int) -> list[str]:
        """Both halves of a domino."""
        return [self.face(state, 2 * domino), self.face(state, 2 * domino + 1)]

    def half(self, state: State, half: int) -> str:
        """A half in words."""
        ground, item = state.grounds[half], self.items[state.items[half]].replace("_", " ")
        if half // 2 == ENTRANCE:
            return "the entrance"
        if ground == PATH:
            return f"a {item}" if item else "a path"
        if ground == BLANK:
            return f"{item} without ground" if item else "no ground"
        return f"{self.terrains[ground]} with {item}" if item else self.terrains[ground]

    def domino(self, state: State, domino: int) -> str:
        """A domino in words."""
        if domino == ENTRANCE:
            return "the entrance"
        a, b = self.half(state, 2 * domino), self.half(state, 2 * domino + 1)
        return f"{self.dominoes[domino]} ({a} | {b})"

    def species(self, item: int) -> str:
        """An animal in words."""
        return self.items[item].replace("_", " ")


def printed_fences(state: State, half: int) -> str:
    """The fences of a half as they are printed, however it lies: one letter for N, E, S and W each."""
    fences = state.fences[half]
    weak, strong = fences & 15, fences >> 4 & 15
    by = (state.directions[half // 2] + 2) % 4 if state.where[half] != NONE else 0  # nowhere it is upright
    letters = []
    for side in range(4):
        lies = (side + by) % 4
        letters.append(FENCE_LETTERS[2 if strong >> lies & 1 else weak >> lies & 1])
    return "".join(letters)


def has_rocks(state: State, half: int) -> bool:
    """R10.5: whether the rocks of a half count as strong fences on all sides."""
    return state.items[half] == ROCKS and state.fences[half] & ROCKED == ROCKED


def place(state: State, cell: int) -> str:
    """A cell as it is typed: its column to the east and its row to the south of the gate."""
    return f"{state.plane.xs[cell]},{state.plane.ys[cell]}"


def where(state: State, cell: int) -> str:
    """A cell in a sentence."""
    return spot(state.plane.xs[cell], state.plane.ys[cell])
