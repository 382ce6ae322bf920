"""Zoo Parque: all legal placements of a domino as a set: those of R3, less what expansions and powers forbid."""

from __future__ import annotations

from typing import Any

from tierpark.core.rule import rule
from tierpark.core.words import WORD, clear, drop, lowest
from tierpark.games.zoo_parque.bans import may_be_banned, narrow
from tierpark.games.zoo_parque.boards import find_beside, find_on_top, put_ways, ways_at
from tierpark.games.zoo_parque.closing import may_close_quarrel
from tierpark.games.zoo_parque.fitting import care_for, cell_in_question, cells_in_question, is_legal
from tierpark.games.zoo_parque.glancing import BANNED, CLOSER, FINE, glance, note_domino
from tierpark.games.zoo_parque.mixing import breaks_peace
from tierpark.games.zoo_parque.noting import take_notes
from tierpark.games.zoo_parque.placing import grounds_for, is_free, is_in_place, ways_beside, ways_on_top
from tierpark.games.zoo_parque.sifting import find_suspects, is_ordinary, suspects_at
from tierpark.games.zoo_parque.state import (
    GIFT_SHOP,
    NONE,
    SHOP,
    UTILITIES,
    WAYS,
    WILDLIFE,
    Mode,
    State,
)
from tierpark.games.zoo_parque.zoo_map import is_top, placement_x, placement_y


@rule
def placements(s: State, domino: int, words: Any) -> int:
    """Write all legal placements of a domino into words; returns how many words are used."""
    used = candidates(s, domino, words)
    if not is_free(s):
        drop_forbidden(s, domino, words, used)
    if s.works:
        narrow(s, domino, words, used)
    return used


@rule
def candidates(s: State, domino: int, words: Any) -> int:
    """The same as far as R3 goes."""
    used = s.plane.cells * WAYS // WORD + 1
    clear(words, used)
    top = is_top(s, domino)
    on_a = grounds_for(s, 2 * domino)
    on_b = grounds_for(s, 2 * domino + 1)
    if s.plane.is_wide or s.mode == Mode.TURN:
        for n in range(cells_in_question(s)):
            cell = cell_in_question(s, n)
            if cell != NONE:
                put_ways(words, cell, ways_on_top(s, on_a, on_b, cell) if top else ways_beside(s, cell))
    elif top:
        find_on_top(s, on_a, on_b, words)
    else:
        find_beside(s, words)
    return used


@rule
def drop_forbidden(s: State, domino: int, words: Any, used: int) -> None:
    """Leave the placements that expansions, variants and powers allow."""
    if s.mode == Mode.TURN:
        drop_illegal(s, domino, words, used)
        return
    if s.settings.harder or s.mode >= Mode.MOVE:
        drop_misplaced(s, words, used)
    if not minds_neighbours(s, domino):
        return
    take_notes(s, words)
    note_domino(s, domino, words)
    sifted = is_ordinary(s, 2 * domino, words)
    if sifted:
        find_suspects(s, 2 * domino, words)
    for cell in range(s.plane.cells):
        ways = suspects_at(s, cell, words) if sifted else ways_at(words, cell)
        while ways:
            action = WAYS * cell + lowest(ways)
            ways &= ways - 1
            if not is_allowed(s, words, domino, placement_x(s, action), placement_y(s, action), action & 3):
                drop(words, action)


@rule
def drop_illegal(s: State, domino: int, words: Any, used: int) -> None:
    """The same without notes, where there are only a few."""
    care = care_for(s, domino)
    bans = may_be_banned(s, domino)
    for w in range(used):
        left = words[w] + 0
        while left:
            action = WORD * w + lowest(left)
            left &= left - 1
            if not is_legal(s, domino, action, bans, care):
                drop(words, action)


@rule
def drop_misplaced(s: State, words: Any, used: int) -> None:
    """Leave the placements that are where a moved domino, or the second one of a harder game, may lie."""
    for w in range(used):
        left = words[w] + 0
        while left:
            action = WORD * w + lowest(left)
            left &= left - 1
            if not is_in_place(s, action, placement_x(s, action), placement_y(s, action)):
                drop(words, action)


@rule
def minds_neighbours(s: State, domino: int) -> bool:
    """Whether it matters beside what a domino comes to lie: by Wildlife Wishes, a gift shop, or a ban."""
    opens_shop = s.items[2 * domino] == GIFT_SHOP or s.items[2 * domino + 1] == GIFT_SHOP
    if s.sets & WILDLIFE or (s.sets & UTILITIES and (s.sights & SHOP or opens_shop)):
        return True
    return may_be_banned(s, domino)


@rule
def is_allowed(s: State, words: Any, domino: int, x: int, y: int, direction: int) -> bool:
    """Whether the expansions allow a placement: at a glance, by a closer look, or by trying it on."""
    verdict = glance(s, words, 2 * domino, x, y, direction)
    if verdict == FINE or verdict == BANNED:
        return verdict == FINE
    if verdict == CLOSER and not may_close_quarrel(s, 2 * domino, x, y, direction):
        return True
    return not breaks_peace(s, domino, x, y, direction)
