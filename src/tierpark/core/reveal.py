"""What an action shows that was hidden before. An undo goes back to there and not further."""

from enum import IntEnum


class Reveal(IntEnum):
    """To nobody, to everybody, or only to the seat that acted, while the others act at the same time."""

    NOTHING = 0
    ALL = 1
    OWN = 2
