"""Zoo Parque: the Feed Phase (R7, R12.3). Which exhibits are fed, who decides, and which dominoes are discarded."""

from __future__ import annotations

from tierpark.core.rule import happens, rule
from tierpark.core.words import clear, drop, holds, put
from tierpark.games.zoo_parque.areas import (
    flood_area,
    owners_in_chain,
    stands_in_chain,
    unchain,
)
from tierpark.games.zoo_parque.events import Event, Why
from tierpark.games.zoo_parque.exhibits import is_new
from tierpark.games.zoo_parque.pawns import displace
from tierpark.games.zoo_parque.scoring import exhibit_of, is_beside, is_in
from tierpark.games.zoo_parque.state import (
    DOMINO_WORDS,
    END,
    ENTRANCE,
    FOOD,
    MOST_KEPT,
    N_HALVES,
    NONE,
    PANDA,
    PAWNS,
    RESTAURANT,
    TREE,
    UTILITIES,
    WOLF,
    State,
)
from tierpark.games.zoo_parque.tables import CLASS, HAS_POWER, HERBIVORE, NEED
from tierpark.games.zoo_parque.zoo_map import is_animal, is_terrain, is_visible, take_off

DIVISOR = 4


@rule
def is_protected(s: State, domino: int) -> bool:
    """R12.8: whether a domino shows a wolf, which stays where it is."""
    if domino == ENTRANCE:
        return True
    if not s.works or not HAS_POWER[WOLF]:
        return False
    for half in range(2 * domino, 2 * domino + 2):
        if s.items[half] == WOLF and is_visible(s, half):
            return True
    return False


@rule
def discard(s: State, domino: int, why: int) -> None:
    """R7.8: a domino leaves the map and the game; its pawns lose their spaces."""
    happens(Event.DISCARDED, domino, why, s.meal + 0)
    for half in range(2 * domino, 2 * domino + 2):
        if is_visible(s, half):
            displace(s, s.where[half] + 0)
    take_off(s, domino)
    put(s.gone, domino)
    s.has_removed = 1
    s.disturbed = 1


@rule
def list_meals(s: State) -> None:
    """R7.2: the exhibits with a pawn and an animal; labels and the Areas of pawns are up to date."""
    s.n_meals = 0
    s.n_kept = 0
    for pawn in range(PAWNS * s.players):
        label = exhibit_of(s, pawn)
        if label > 0 and is_first_pawn(s, pawn, label) and is_to_be_fed(s, label):
            keep_exhibit(s, label)
    if s.works and HAS_POWER[PANDA]:
        for pawn in range(PAWNS * s.players):
            if s.pawns[pawn].area != NONE and exhibit_of(s, pawn) <= 0:
                keep_pandas(s, pawn)


@rule
def is_first_pawn(s: State, pawn: int, label: int) -> bool:
    """Whether no pawn before this one stands in the same exhibit."""
    for other in range(pawn):
        if exhibit_of(s, other) == label:
            return False
    return True


@rule
def is_to_be_fed(s: State, label: int) -> bool:
    """R7.2, R12.6: an exhibit with an animal, not beside a restaurant, and not just finished if those are skipped."""
    has_animal = False
    is_finished = False
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            if is_animal(s.items[half] + 0):
                has_animal = True
            if is_new(s, s.where[half] + 0):
                is_finished = True
        if s.items[half] == RESTAURANT and is_visible(s, half) and is_beside(s, half, label):
            return False
    return has_animal and not (is_finished and s.settings.skips_finished)


@rule
def keep_exhibit(s: State, label: int) -> None:
    """Keep the cells of an exhibit, and who decides."""
    begin_meal(s, 0)
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            keep_cell(s, s.where[half] + 0)
    owners = 0
    largest = 0
    for pawn in range(PAWNS * s.players):
        if exhibit_of(s, pawn) == label:
            size = pawn_area(s, pawn) if s.settings.biggest_decides else 1
            if size > largest:
                largest = size
                owners = 0
            if size == largest:
                owners |= 1 << pawn // PAWNS
    end_meal(s, owners)


@rule
def keep_pandas(s: State, pawn: int) -> None:
    """R12.8: a claimed Area in no exhibit is fed if a panda stands on it."""
    first = s.tops[s.pawns[pawn].cell] + 0
    terrain = s.pawns[pawn].area + 0
    flood_area(s, first, terrain)
    is_fed = False
    here = first
    while here != END:
        if s.items[here] == PANDA:
            is_fed = True
        here = s.link[here] + 0
    for other in range(pawn):
        if stands_in_chain(s, other, terrain):
            is_fed = False  # it is on the list already
    if is_fed:
        begin_meal(s, 1)
        here = first
        while here != END:
            keep_cell(s, s.where[here] + 0)
            here = s.link[here] + 0
        end_meal(s, owners_in_chain(s, terrain))
    unchain(s, first)


@rule
def begin_meal(s: State, pandas: int) -> None:
    """A new entry of the list."""
    meal = s.meals[s.n_meals]
    meal.first = s.n_kept
    meal.cells = 0
    meal.pandas = pandas
    meal.done = 0


@rule
def keep_cell(s: State, cell: int) -> None:
    """One more cell of the entry."""
    if s.n_kept < MOST_KEPT:
        s.kept[s.n_kept] = cell
        s.n_kept += 1
        s.meals[s.n_meals].cells += 1


@rule
def end_meal(s: State, owners: int) -> None:
    """R7.7: of these owners the one closest to the player who caused the Feed Phase decides."""
    s.meals[s.n_meals].decider = closest(s, owners)
    s.n_meals += 1


@rule
def closest(s: State, owners: int) -> int:
    """R7.7: distance around the table; of two as close as each other the one who comes first clockwise."""
    for distance in range(s.players):
        after = (s.player + distance) % s.players
        if owners >> after & 1:
            return after
        before = (s.player + s.players - distance) % s.players
        if owners >> before & 1:
            return before
    return NONE


@rule
def pawn_area(s: State, pawn: int) -> int:
    """The size of the Area of a pawn."""
    first = s.tops[s.pawns[pawn].cell] + 0
    size = flood_area(s, first, s.pawns[pawn].area + 0)
    unchain(s, first)
    return size


@rule
def meals_due(s: State) -> int:
    """R7.3: the meals of the player who comes next, as a set; nothing when all are over."""
    for offset in range(s.players):
        seat = (s.player + offset) % s.players
        found = 0
        for meal in range(s.n_meals):
            if s.meals[meal].decider == seat and not s.meals[meal].done:
                found |= 1 << meal
        if found:
            s.decider = seat
            return found
    return 0


@rule
def hungry_meals(s: State) -> int:
    """R7.3: of the meals of the player who comes next those that want food, as a set; all others are over first."""
    due = meals_due(s)
    while due:
        hungry = 0
        for meal in range(s.n_meals):
            if due >> meal & 1:
                if demand(s, meal) > 0:
                    hungry |= 1 << meal
                else:
                    s.meals[meal].done = 1
        if hungry:
            return hungry
        due = meals_due(s)
    return 0


@rule
def begin_feeding(s: State, meal: int) -> None:
    """R7.6: the demand is computed once, when the turn of an entry comes."""
    s.meal = meal
    s.units = demand(s, meal)


@rule
def demand(s: State, meal: int) -> int:
    """R7.4, R11.6, R12.3: how much food is to be paid."""
    entry = s.meals[meal]
    total = 0
    trees = 0
    for i in range(entry.first, entry.first + entry.cells):
        if s.items[s.tops[s.kept[i]]] == TREE and not entry.pandas:
            trees += 1
    hungry = False
    for i in range(entry.first, entry.first + entry.cells):
        item = s.items[s.tops[s.kept[i]]] + 0
        if is_animal(item) and (item == PANDA or not entry.pandas) and not (trees and CLASS[item] & HERBIVORE):
            total += NEED[item]
            hungry = True
    return food_for(s, total, hungry)


@rule
def food_for(s: State, total: int, hungry: bool) -> int:
    """R12.3: with Unnatural Utilities the sum counts; without, one unit for whoever is hungry."""
    if not s.sets & UTILITIES:
        return 1 if hungry else 0
    return (total + 2) // DIVISOR if s.settings.rounds_up else total // DIVISOR


@rule
def list_food(s: State) -> int:
    """R7.4, R7.5: note the dominoes of which one is to be discarded; returns how many, 0 if the meal is over."""
    entry = s.meals[s.meal]
    clear(s.targets, DOMINO_WORDS)
    if s.units <= 0 or shown(s, 0) == 0:
        return 0
    found = 0
    for i in range(entry.first, entry.first + entry.cells):
        half = s.tops[s.kept[i]] + 0
        if s.items[half] == FOOD and not is_protected(s, half // 2) and not holds(s.targets, half // 2):
            put(s.targets, half // 2)
            found += 1
    if found:
        return found
    found = list_most(s, 0)
    if found == 0 and s.settings.gives_terrains:
        found = list_most(s, 1)
    return found


@rule
def shown(s: State, domino: int) -> int:
    """How many animals are visible on the kept cells, on this domino or (0) on all."""
    entry = s.meals[s.meal]
    found = 0
    for i in range(entry.first, entry.first + entry.cells):
        half = s.tops[s.kept[i]] + 0
        if is_animal(s.items[half] + 0) and (domino == 0 or half // 2 == domino):
            found += 1
    return found


@rule
def list_most(s: State, terrains: int) -> int:
    """R7.5: the unprotected dominoes that show the most animals, or the most terrains, on the kept cells."""
    entry = s.meals[s.meal]
    most = 0
    found = 0
    for i in range(entry.first, entry.first + entry.cells):
        domino = s.tops[s.kept[i]] // 2
        if domino == 0 or is_protected(s, domino) or holds(s.targets, domino):
            continue
        many = 0
        for j in range(entry.first, entry.first + entry.cells):
            half = s.tops[s.kept[j]] + 0
            if half // 2 == domino:
                counts = is_terrain(s.grounds[half] + 0) if terrains else is_animal(s.items[half] + 0)
                if counts:
                    many += 1
        if many > most:
            most = many
            clear(s.targets, DOMINO_WORDS)
            found = 0
        if many == most and many > 0:
            put(s.targets, domino)
            found += 1
    return found


@rule
def feed(s: State, domino: int) -> None:
    """Discard a domino: each of its visible foods pays one unit (R12.3); without food one unit is settled by it."""
    entry = s.meals[s.meal]
    paid = 0
    for i in range(entry.first, entry.first + entry.cells):
        half = s.tops[s.kept[i]] + 0
        if half // 2 == domino and s.items[half] == FOOD:
            paid += 1
    s.units -= max(paid, 1)
    drop(s.targets, domino)
    discard(s, domino, Why.FOOD if paid else Why.NO_FOOD)
