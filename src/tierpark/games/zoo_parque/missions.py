"""Zoo Parque: what campaign cards ask for (R13.5, R13.6)."""

from __future__ import annotations

from tierpark.core.rule import rule
from tierpark.core.words import popcount
from tierpark.games.zoo_parque.areas import (
    chain_if_head,
    chain_length,
    name_areas,
    owners_in_chain,
    unchain,
)
from tierpark.games.zoo_parque.claiming import spare_pawn
from tierpark.games.zoo_parque.exhibits import label_exhibits, wipe
from tierpark.games.zoo_parque.feeding import food_for
from tierpark.games.zoo_parque.scoring import (
    areas_of,
    exhibit_of,
    exhibit_score,
    exhibit_species,
    is_in,
    items_in,
    score,
    spaces_of,
)
from tierpark.games.zoo_parque.state import (
    BLANK,
    END,
    FOOD,
    N_ANIMALS,
    N_HALVES,
    N_TERRAINS,
    NONE,
    NOTHING,
    PATH,
    PAWNS,
    TREE,
    WILD,
    State,
)
from tierpark.games.zoo_parque.tables import (
    CARD_FIRST,
    CARD_MISSION,
    CARD_SECOND,
    CARD_TWICE,
    CLASS,
    HERBIVORE,
    IS_STRONG,
    NEED,
    PREFERS,
    SOLITARY,
    SPECIES_SETS,
    TERRAIN_SETS,
    Mission,
)
from tierpark.games.zoo_parque.zoo_map import (
    FIRST_OBJECT,
    all_sides,
    is_animal,
    is_stall,
    is_terrain,
    is_visible,
    strong_sides,
    visible_beside,
)


@rule
def is_fulfilled(s: State, card: int) -> bool:
    """Whether what a card asks for is true now."""
    return is_enough(s, card, progress(s, card))


@rule
def is_enough(s: State, card: int, reached: int) -> bool:
    """Whether a card asks for no more than this."""
    match CARD_MISSION[card]:
        case Mission.SCORES_WITHIN | Mission.AREAS_OUTSIDE_EXHIBITS_AT_MOST | Mission.EXHIBITS_WITH_PATH_AT_MOST:
            return 2 * reached <= CARD_TWICE[card]
        case Mission.EXHIBITS_PER_PLAYER:
            return 2 * reached >= CARD_TWICE[card] * s.players
        case (
            Mission.EXHIBIT_SCORE
            | Mission.EVERY_PLAYER_POINTS
            | Mission.EXHIBIT_SPECIES_COUNT
            | Mission.WEAKEST_PLAYER_POINTS
            | Mission.STRONGEST_PLAYER_POINTS
            | Mission.CONNECTED_PATH_LENGTH
            | Mission.EXHIBITS_WITHOUT_FOOD
            | Mission.EXHIBIT_FOOD_COUNT
            | Mission.EVERY_SPECIES_SEEN
            | Mission.AREA_OF_TERRAIN_SIZE
            | Mission.EXHIBITS_UNIFORM_FENCE
            | Mission.EXHIBIT_SIZE
            | Mission.EXHIBIT_AREA_COUNT
            | Mission.CLAIMED_AREAS_SAME_PROPERTY
            | Mission.GROUP_DIET_COUNT
            | Mission.GROUP_SOCIAL_COUNT
            | Mission.EXHIBIT_OBJECT_COUNT
            | Mission.EXHIBIT_STALL_COUNT
        ):
            return 2 * reached >= CARD_TWICE[card]
        case _:
            return reached > 0


@rule
def progress(s: State, card: int) -> int:
    """How far a card is: the number that it counts, or 1 if what it asks for is true."""
    label_exhibits(s)
    name_areas(s)
    reached = 0
    match CARD_MISSION[card]:
        case Mission.EVERY_PLAYER_POINTS | Mission.WEAKEST_PLAYER_POINTS:
            reached = lowest_score(s)
        case Mission.STRONGEST_PLAYER_POINTS:
            reached = highest_score(s)
        case Mission.SCORES_WITHIN:
            reached = highest_score(s) - lowest_score(s)
        case Mission.CONNECTED_PATH_LENGTH:
            reached = longest_path(s)
        case Mission.EVERY_SPECIES_SEEN:
            reached = least_seen(s)
        case Mission.EVERY_PREFERRED_TERRAIN_USED:
            reached = 1 if all_terrains_used(s) else 0
        case Mission.ONE_PLAYER_ALL_PAWNS:
            reached = 1 if players_without_pawns(s) > 0 else 0
        case Mission.EVERY_PLAYER_ALL_PAWNS:
            reached = 1 if players_without_pawns(s) == s.players else 0
        case Mission.ALL_ANIMALS_IN_EXHIBITS:
            reached = 1 if animals_outside(s) == 0 else 0
        case (
            Mission.AREAS_OUTSIDE_EXHIBITS_AT_MOST
            | Mission.AREA_OF_TERRAIN_SIZE
            | Mission.AREA_SINGLE_SPECIES
            | Mission.HERD_AREA_ALL_PLAYERS
        ):
            reached = over_areas(s, card)
        case Mission.CLAIMED_AREAS_SAME_PROPERTY:
            reached = most_claimed_alike(s, CARD_FIRST[card])
        case Mission.GROUP_DIET_COUNT | Mission.GROUP_SOCIAL_COUNT:
            reached = over_areas(s, card) if CARD_FIRST[card] else over_exhibits(s, card)
        case Mission.PLAYER_TWO_AREAS_ONE_EXHIBIT:
            reached = 1 if has_two_areas(s) else 0
        case _:
            reached = over_exhibits(s, card)
    wipe(s)
    return reached


@rule
def lowest_score(s: State) -> int:
    """The score of the weakest player."""
    found = score(s, 0)
    for seat in range(1, s.players):
        found = min(found, score(s, seat))
    return found


@rule
def highest_score(s: State) -> int:
    """The score of the strongest player."""
    found = 0
    for seat in range(s.players):
        found = max(found, score(s, seat))
    return found


@rule
def is_path(s: State, half: int) -> bool:
    """A visible path; a stall is none (R12.6)."""
    return s.grounds[half] == PATH and s.items[half] == NOTHING


@rule
def longest_path(s: State) -> int:
    """How many spaces the largest connected group of paths has; fences do not matter to people on foot."""
    longest = 0
    for first in range(2, N_HALVES):
        if is_path(s, first) and is_visible(s, first):
            size = 0
            s.link[first] = END
            last = first
            here = first
            while here != END:
                size += 1
                for side in range(4):
                    other = visible_beside(s, s.where[here] + 0, side)
                    if other != 0 and is_path(s, other) and s.link[other] == 0:
                        s.link[last] = other
                        s.link[other] = END
                        last = other
                here = s.link[here] + 0
            unchain(s, first)
            longest = max(longest, size)
    return longest


@rule
def least_seen(s: State) -> int:
    """How often the species that was played least, of those in play, was played."""
    least = 1000
    for species in range(1, N_ANIMALS + 1):
        if SPECIES_SETS[species] & s.sets:
            least = min(least, s.played[species] + 0)
    return least


@rule
def all_terrains_used(s: State) -> bool:
    """Whether each species in play has stood on each of its preferred terrains that are in play."""
    for species in range(1, N_ANIMALS + 1):
        if SPECIES_SETS[species] & s.sets:
            for terrain in range(N_TERRAINS):
                is_asked = PREFERS[species] >> terrain & 1 and TERRAIN_SETS[terrain] & s.sets
                if is_asked and not s.stood[species] >> terrain & 1:
                    return False
    return True


@rule
def players_without_pawns(s: State) -> int:
    """How many players have placed every pawn."""
    found = 0
    for seat in range(s.players):
        if spare_pawn(s, seat) == NONE:
            found += 1
    return found


@rule
def animals_outside(s: State) -> int:
    """How many visible animals are in no exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if is_animal(s.items[half] + 0) and is_visible(s, half) and s.label[half] <= 0:
            found += 1
    return found


@rule
def over_areas(s: State, card: int) -> int:
    """The number that a card counts over Areas: how many of them, or the most of one."""
    many = 0
    most = 0
    for half in range(2, N_HALVES):
        if chain_if_head(s, half):
            match CARD_MISSION[card]:
                case Mission.AREAS_OUTSIDE_EXHIBITS_AT_MOST:
                    if s.label[half] <= 0:
                        many += 1
                case Mission.AREA_OF_TERRAIN_SIZE:
                    if s.grounds[half] == CARD_FIRST[card]:
                        most = max(most, chain_length(s, half))
                case Mission.AREA_SINGLE_SPECIES:
                    species = chain_species(s, half)
                    if species and not species & species - 1 and 2 * chain_length(s, half) >= CARD_TWICE[card]:
                        many += 1
                case Mission.HERD_AREA_ALL_PLAYERS:
                    is_herd = chain_species(s, half) != 0 and chain_of_class(s, half, SOLITARY) == 0
                    if is_herd and owners_in_chain(s, s.grounds[half] + 0) == (1 << s.players) - 1:
                        many += 1
                case _:
                    most = max(most, chain_of_class(s, half, CARD_SECOND[card]))
            unchain(s, half)
    return max(many, most)


@rule
def chain_species(s: State, first: int) -> int:
    """The species in a chain, as a set."""
    species = 0
    here = first
    while here != END:
        if is_animal(s.items[here] + 0):
            species |= 1 << s.items[here]
        here = s.link[here] + 0
    return species


@rule
def chain_of_class(s: State, first: int, kind: int) -> int:
    """How many animals of a diet or social kind are in a chain."""
    found = 0
    here = first
    while here != END:
        if CLASS[s.items[here]] & kind:
            found += 1
        here = s.link[here] + 0
    return found


@rule
def most_claimed_alike(s: State, kind: int) -> int:
    """R13.6: the most Areas of one player that share a terrain (0), a species (1) or a kind of fence (2)."""
    most = 0
    for seat in range(s.players):
        for value in range(N_ANIMALS + 1):
            found = 0
            for half in range(2, N_HALVES):
                if chain_if_head(s, half):
                    if owners_in_chain(s, s.grounds[half] + 0) >> seat & 1 and has_property(s, half, kind, value):
                        found += 1
                    unchain(s, half)
            most = max(most, found)
    return most


@rule
def has_property(s: State, first: int, kind: int, value: int) -> bool:
    """Whether a chained Area has a terrain, holds a species, or touches a kind of fence (1 weak, 2 strong)."""
    if kind == 0:
        return s.grounds[first] == value
    if kind == 1:
        return (chain_species(s, first) >> value & 1) == 1 and value > 0
    here = first
    while here != END:
        for side in range(4):
            if fence_kind(s, here, side) == value and value > 0:
                return True
        here = s.link[here] + 0
    return False


@rule
def fence_kind(s: State, half: int, side: int) -> int:
    """R3.10: the fence on a side of a visible half: 0 none, 1 weak, 2 strong."""
    other = visible_beside(s, s.where[half] + 0, side)
    opposite = side + 2 & 3
    if strong_sides(s, half) >> side & 1 or (other and strong_sides(s, other) >> opposite & 1):
        return 2
    if all_sides(s, half) >> side & 1 or (other and all_sides(s, other) >> opposite & 1):
        return 1
    return 0


@rule
def has_two_areas(s: State) -> bool:
    """Whether a player has claimed two Areas of one exhibit."""
    for seat in range(s.players):
        for pawn in range(PAWNS * seat, PAWNS * seat + PAWNS):
            label = exhibit_of(s, pawn)
            if label > 0:
                found = 0
                for half in range(2, N_HALVES):
                    if s.label[half] == label and chain_if_head(s, half):
                        if owners_in_chain(s, s.grounds[half] + 0) >> seat & 1:
                            found += 1
                        unchain(s, half)
                if found >= 2:
                    return True
    return False


@rule
def over_exhibits(s: State, card: int) -> int:
    """The number that a card counts over exhibits: how many of them, or the most of one."""
    many = 0
    most = 0
    least = 1000
    for half in range(2, N_HALVES):
        label = s.label[half] + 0
        if label > 0 and is_first_of(s, half):
            match CARD_MISSION[card]:
                case Mission.EXHIBITS_PER_PLAYER:
                    many += 1
                case Mission.NO_EXHIBIT_SMALLER_THAN:
                    least = min(least, spaces_of(s, label))
                case _:
                    found = of_exhibit(s, label, card)
                    most = max(most, found)
                    if found:
                        many += 1
    match CARD_MISSION[card]:
        case Mission.NO_EXHIBIT_SMALLER_THAN:
            return 1 if 2 * least >= CARD_TWICE[card] else 0
        case (
            Mission.EXHIBITS_PER_PLAYER
            | Mission.EXHIBITS_WITHOUT_FOOD
            | Mission.EXHIBITS_WITH_PATH_AT_MOST
            | Mission.EXHIBITS_UNIFORM_FENCE
        ):
            return many
        case _:
            return most


@rule
def is_first_of(s: State, half: int) -> bool:
    """Whether a half is the first visible one of its exhibit, so that each is met once."""
    if not is_in(s, half, s.label[half] + 0):
        return False
    for other in range(2, half):
        if is_in(s, other, s.label[half] + 0):
            return False
    return True


@rule
def of_exhibit(s: State, label: int, card: int) -> int:
    """What a card counts in one exhibit, or 1 if the exhibit is as the card asks for."""
    species = exhibit_species(s, label)
    spaces = spaces_of(s, label)
    yes = False
    match CARD_MISSION[card]:
        case Mission.EXHIBIT_SCORE:
            return exhibit_score(s, label, NONE)
        case Mission.EXHIBIT_SPECIES_COUNT:
            return popcount(species)
        case Mission.EXHIBIT_FOOD_COUNT:
            return items_in(s, label, FOOD)
        case Mission.EXHIBIT_SIZE:
            return spaces
        case Mission.EXHIBIT_AREA_COUNT:
            return all_areas_of(s, label)
        case Mission.GROUP_DIET_COUNT | Mission.GROUP_SOCIAL_COUNT:
            return of_class(s, label, CARD_SECOND[card])
        case Mission.EXHIBIT_OBJECT_COUNT:
            return objects_in(s, label)
        case Mission.EXHIBIT_STALL_COUNT:
            return stalls_in(s, label)
        case Mission.EXHIBITS_WITHOUT_FOOD:
            yes = items_in(s, label, FOOD) == 0
        case Mission.EXHIBITS_WITH_PATH_AT_MOST:
            yes = paths_in(s, label) > 0
        case Mission.EXHIBITS_UNIFORM_FENCE:
            kinds = border_kinds(s, label)
            yes = kinds == 2 or kinds == 4
        case Mission.EXHIBIT_NO_BLANK:
            yes = blanks_in(s, label) == 0
        case Mission.EXHIBIT_NO_PATH:
            yes = paths_in(s, label) == 0
        case Mission.EXHIBIT_NO_BLANK_NO_PATH:
            yes = blanks_in(s, label) == 0 and paths_in(s, label) == 0
        case Mission.EXHIBIT_ALL_SPECIES:
            yes = species == species_in_play(s)
        case Mission.EXHIBIT_ALL_PLAYERS:
            yes = owners_of(s, label) == (1 << s.players) - 1
        case Mission.EXHIBIT_SINGLE_SPECIES:
            yes = species != 0 and species & species - 1 == 0
        case Mission.EXHIBIT_FULL:
            yes = full_spaces(s, label) == spaces
        case Mission.EXHIBIT_RINGED_BY_PATH:
            yes = is_ringed(s, label)
        case Mission.EXHIBIT_STRENGTH_ONLY:
            yes = species != 0 and of_strength(s, label, 1 - CARD_FIRST[card]) == 0
        case Mission.EXHIBIT_NO_OBJECTS:
            yes = objects_in(s, label) == 0
        case Mission.EXHIBIT_NO_ADJACENT_OBJECTS:
            yes = things_beside(s, label, 0) == 0
        case Mission.EXHIBIT_NO_ADJACENT_STALLS:
            yes = things_beside(s, label, 1) == 0
        case Mission.EXHIBIT_NEEDS_NO_FOOD:
            yes = species != 0 and food_of(s, label) == 0
        case Mission.EXHIBIT_NEEDS_MUCH_FOOD:
            yes = species != 0 and 2 * food_of(s, label) >= CARD_TWICE[card]
    return 1 if yes else 0


@rule
def all_areas_of(s: State, label: int) -> int:
    """How many Areas an exhibit has."""
    found = 0
    for terrain in range(WILD + 1):
        found += areas_of(s, label, terrain)
    return found


@rule
def of_class(s: State, label: int, kind: int) -> int:
    """How many animals of a diet or social kind are in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if CLASS[s.items[half]] & kind and is_in(s, half, label):
            found += 1
    return found


@rule
def of_strength(s: State, label: int, strong: int) -> int:
    """How many strong, or weak, animals are in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        item = s.items[half] + 0
        if is_animal(item) and IS_STRONG[item] == strong and is_in(s, half, label):
            found += 1
    return found


@rule
def objects_in(s: State, label: int) -> int:
    """How many objects are in an exhibit; food is one."""
    found = 0
    for half in range(2, N_HALVES):
        if s.items[half] >= FIRST_OBJECT and is_in(s, half, label):
            found += 1
    return found


@rule
def stalls_in(s: State, label: int) -> int:
    """How many stalls are in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if is_stall(s.items[half] + 0) and is_in(s, half, label):
            found += 1
    return found


@rule
def paths_in(s: State, label: int) -> int:
    """How many paths are in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if is_path(s, half) and is_in(s, half, label):
            found += 1
    return found


@rule
def blanks_in(s: State, label: int) -> int:
    """How many spaces without ground are in an exhibit."""
    found = 0
    for half in range(2, N_HALVES):
        if s.grounds[half] == BLANK and is_in(s, half, label):
            found += 1
    return found


@rule
def full_spaces(s: State, label: int) -> int:
    """How many spaces of an exhibit show a terrain and an animal."""
    found = 0
    for half in range(2, N_HALVES):
        if is_terrain(s.grounds[half] + 0) and is_animal(s.items[half] + 0) and is_in(s, half, label):
            found += 1
    return found


@rule
def border_kinds(s: State, label: int) -> int:
    """The kinds of fences on the border of an exhibit, as a set of 0 none, 1 weak, 2 strong."""
    found = 0
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            for side in range(4):
                other = visible_beside(s, s.where[half] + 0, side)
                if other == 0 or s.label[other] != label:
                    found |= 1 << fence_kind(s, half, side)
    return found


@rule
def species_in_play(s: State) -> int:
    """All species of the sets in play, as a set."""
    found = 0
    for species in range(1, N_ANIMALS + 1):
        if SPECIES_SETS[species] & s.sets:
            found |= 1 << species
    return found


@rule
def owners_of(s: State, label: int) -> int:
    """The seats with a pawn in an exhibit, as a set."""
    owners = 0
    for pawn in range(PAWNS * s.players):
        if exhibit_of(s, pawn) == label:
            owners |= 1 << pawn // PAWNS
    return owners


@rule
def is_ringed(s: State, label: int) -> bool:
    """R13.5: whether every space beside an exhibit is a path, and no bare table is there."""
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            for side in range(4):
                other = visible_beside(s, s.where[half] + 0, side)
                if other == 0 or (s.label[other] != label and not is_path(s, other)):
                    return False
    return True


@rule
def things_beside(s: State, label: int, stalls: int) -> int:
    """How many times an object, or a stall, is beside a space of an exhibit and not in it."""
    found = 0
    for half in range(2, N_HALVES):
        if is_in(s, half, label):
            for side in range(4):
                other = visible_beside(s, s.where[half] + 0, side)
                if other != 0 and s.label[other] != label:
                    item = s.items[other] + 0
                    if is_stall(item) if stalls else item >= FIRST_OBJECT:
                        found += 1
    return found


@rule
def food_of(s: State, label: int) -> int:
    """R12.3: the food demand of an exhibit."""
    trees = items_in(s, label, TREE)
    total = 0
    hungry = False
    for half in range(2, N_HALVES):
        item = s.items[half] + 0
        if is_animal(item) and is_in(s, half, label) and not (trees and CLASS[item] & HERBIVORE):
            total += NEED[item]
            hungry = True
    return food_for(s, total, hungry)
