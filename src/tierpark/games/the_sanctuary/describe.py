"""The Sanctuary in words: what an action does.

A seat is sent all that it may do at every decision. So where there is much to choose from, sentences are short: cards
lie on the table, and what they say is not repeated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tierpark.core.game import Description
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.naming import (
    animal_of,
    animal_words,
    card_at,
    colours_in,
    improvement_at,
    improvement_name,
    listed,
    many,
    members,
    pair_colours,
    pair_words,
    spot_name,
    spot_names,
    volunteer_words,
)
from tierpark.games.the_sanctuary.short import parts_in_short
from tierpark.games.the_sanctuary.sight import visible
from tierpark.games.the_sanctuary.state import (
    BELOW_A_RANGER,
    CALL,
    DECLINE,
    END,
    ENOUGH,
    FREELY,
    MAIN,
    N_COLOURS,
    PART,
    PAYING,
    PAYING_TWO,
    PLACES,
    POSITIONS,
    SIDE,
    STORES,
    SUPPLY,
    USE,
    VOLUNTEERS,
    WATCH,
    Op,
    State,
    Step,
)
from tierpark.games.the_sanctuary.volunteers import source

if TYPE_CHECKING:
    from tierpark.games.the_sanctuary.game import TheSanctuary

ROOM, EACH = 4800, 150  # bytes for all sentences of a decision; of them for a choice without what its card says
FEW_RESCUES = 24


def describe(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    """A legal action as kind, fields, a few words and a sentence."""
    step = Step(state.step)
    if step == Step.PLACE:
        return _placement(game, state, seat, action)
    if step == Step.VOLUNTEER:
        spot = spot_name(game, state, state.spots[VOLUNTEERS * seat + action])
        fields = {"volunteer": action, "position": state.spots[VOLUNTEERS * seat + action]}
        return Description("activate", fields, spot, f"Activates the volunteer on {spot}.")
    if step in (Step.TASK, Step.PART):
        return _task(game, state, seat, action)
    if step == Step.BRANCH:
        return _part(game, state, "branch", action)
    if step == Step.AGAIN:
        return _yes_or_no("again", action, "Does it once more.", "Does it only once.")
    if step == Step.MIRROR:
        return _mirror(game, state, seat, action)
    if step <= Step.HAPPINESS:
        return _resources_and_animals(game, state, seat, action)
    if step <= Step.THREATS:
        return _tiles_land_and_threats(game, state, seat, action)
    return _cards(game, state, seat, action)


def _placement(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    spot = spot_name(game, state, action)
    seen = game.world.function(visible)(state, state.boards[seat].powers, action)
    names = spot_names(game, state, seen)
    fields = {"position": action, "sees": members(seen, POSITIONS)}
    reach = f", seeing {listed(names)}" if names else ", seeing nothing"
    return Description("place", fields, spot, f"Places a volunteer on {spot}{reach}.")


def _task(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    if action == END:
        if state.step == Step.PART:
            return Description("enough", {}, "enough", "Leaves it at that.")
        return Description("end", {}, "end", "Ends the turn.")
    if action >= PART:
        return _part(game, state, "part", action - PART)
    if action >= SUPPLY:
        return _free_action(game, state, seat, action)
    kind, position, volunteer = _meant(state, action)
    return _performed(game, state, kind, position, volunteer)


def _meant(state: State, action: int) -> tuple[str, int, int]:
    """Of a choice among cards: main or side, the position, and the volunteer that performs it."""
    match state.step:
        case Step.COPY:
            copied = state.frames[state.depth - 1].op
            return "side" if copied == Op.COPY_SIDE else "main", action, state.acting
        case Step.EXTRA:
            return "main", action % POSITIONS, action // POSITIONS
    if action < SIDE:
        return "main", state.spots[source(state, action - MAIN)], action - MAIN
    return "side", (action - SIDE) % POSITIONS, (action - SIDE) // POSITIONS


def _performed(game: TheSanctuary, state: State, kind: str, position: int, volunteer: int) -> Description:
    """A main or side of a card, by which volunteer where two act at once."""
    card, spot = card_at(game, state, position), spot_name(game, state, position)
    own = spot_name(game, state, state.spots[source(state, volunteer)])
    fields: dict[str, Any] = {"position": position, "card": card.id, "volunteer": volunteer}
    which, how = f"{kind} {spot}", f"Performs the {kind} of {spot}"
    is_extra = state.step == Step.EXTRA
    if is_extra:
        which, how = spot, f"Performs the main of {spot} in addition"
    if state.advanced and (is_extra or (kind == "side" and state.step == Step.TASK)):
        by = f" {'by' if is_extra else 'from'} {own}"
        which, how = which + by, how + by
    if _is_crowded(game, state):
        return Description(kind, fields, which, f"{'Main' if is_extra else 'Performs'} {which}.")
    threats = f" It brings {many(card.threats, 'threat')}." if kind == "main" and card.threats else ""
    text = game.sentence_of(card.main if kind == "main" else card.side)
    return Description(kind, fields, which, f"{how}: {text}{threats}")


def _is_crowded(game: TheSanctuary, state: State) -> bool:
    """Whether the choices are too many to say of each what its card says."""
    room = ROOM - EACH * int(state.options).bit_count()
    if room < 0:
        return True
    cards = members(state.options, 2 * POSITIONS if state.step != Step.TASK else SUPPLY)
    for action in cards:
        if state.step != Step.TASK or action != END:
            kind, position, _ = _meant(state, action)
            card = card_at(game, state, position)
            room -= len(game.sentence_of(card.main if kind == "main" else card.side)) + 21
    return room < 0


def _part(game: TheSanctuary, state: State, kind: str, number: int) -> Description:
    """A part of a combination; where two are alike they are counted."""
    node = state.frames[state.depth - 1].node
    short = parts_in_short(game.passages[node].effect)[number]
    words = game.sentence_of(game.passages[game.part_of(node, number)].effect)
    again = f" {short[short.index('(') :]}" if short.endswith(")") else ""
    return Description(kind, {"part": number}, short, f"Chooses{again}: {words}")


def _free_action(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    if action >= USE:
        slot = action - USE
        improvement = improvement_at(game, state, seat, slot)
        name = improvement_name(improvement)
        fields: dict[str, Any] = {"slot": slot, "improvement": improvement.id}
        return Description("use", fields, f"use {name}", f"Uses {name}: {improvement.text}")
    if action == CALL:
        return Description("call", {}, "rescuers", "Calls the rescuers: 2 resources for population +1.")
    if action == WATCH:
        return Description("watch", {}, "ranger", "A ranger removes a threat.")
    colour = COLOURS[action - SUPPLY]
    return Description("supply", {"colour": colour}, f"ranger {colour}", f"Puts 1 {colour} below a ranger.")


def _yes_or_no(kind: str, action: int, yes: str, no: str) -> Description:
    return Description(kind, {"yes": bool(action)}, "yes" if action else "no", yes if action else no)


def _mirror(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    if action == DECLINE:
        return Description("mirror", {"yes": False}, "no", "Does not follow.")
    name = animal_of(game, state, seat, state.growing).name
    fields: dict[str, Any] = {"yes": True, "animal": COLOURS[state.growing]}
    if action == FREELY:
        return Description("mirror", fields, "yes", f"Follows: population +1 for the {name}.")
    paid = pair_words(action - PAYING_TWO) if action >= PAYING_TWO else f"1 {COLOURS[action - PAYING]}"
    fields["paid"] = paid.replace(" and", "")
    return Description("mirror", fields, f"for {paid}", f"Follows for {paid}: population +1 for the {name}.")


def _resources_and_animals(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    match state.step:
        case Step.TAKE:
            colour = COLOURS[action]
            return Description("take", {"colour": colour}, colour, f"Takes 1 {colour}.")
        case Step.GIVE:
            colour = COLOURS[action]
            return Description("discard", {"colour": colour}, colour, f"Discards 1 {colour}.")
        case Step.STORE:
            colour, house = COLOURS[action // N_COLOURS], COLOURS[action % N_COLOURS]
            to = "" if colour == house else f" to {house}"
            fields = {"colour": colour, "storehouse": house}
            return Description("store", fields, f"{colour}{to}", f"Moves 1 {colour} to the {house} storehouse.")
        case Step.ANIMALS:
            names = animal_words(game, state, seat, action)
            return Description("animals", {"animals": colours_in(action)}, _colours(action), f"{_came(names)} in.")
        case Step.POPULATION:
            name = animal_of(game, state, seat, action).name
            fields = {"animal": COLOURS[action]}
            return Description("grow", fields, COLOURS[action], f"Population +1: the {name}.")
        case Step.DISCARD:
            if action == ENOUGH:
                return Description("enough", {}, "enough", "Does it only once.")
            colour, animal = COLOURS[action // N_COLOURS], action % N_COLOURS
            name = animal_of(game, state, seat, animal).name
            fields = {"colour": colour, "animal": COLOURS[animal]}
            short = f"{colour} for {COLOURS[animal]}"
            return Description("discard_for", fields, short, f"Discards 1 {colour}: population +1 for the {name}.")
        case _:
            names = animal_words(game, state, seat, action)
            said = f"Gives a happiness token to {names}."
            return Description("please", {"animals": colours_in(action)}, _colours(action), said)


def _colours(chosen: int) -> str:
    return " and ".join(colours_in(chosen))


def _came(names: str) -> str:
    return names[:1].upper() + names[1:] + (" move" if " and " in names else " moves")


def _tiles_land_and_threats(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    frame = state.frames[state.depth - 1]
    match state.step:
        case Step.TILE:
            tile = game.box.tiles[action]
            improvement = game.improvement_up(state, action)
            name = improvement_name(improvement)
            fields: dict[str, Any] = {"tile": tile.id, "colour": tile.colour, "improvement": improvement.id}
            return Description("tile", fields, name, f"Takes the {tile.colour} improvement {name}: {improvement.text}")
        case Step.SLOT:
            said = f"Puts it below the {COLOURS[action]} storehouse."
            return Description("slot", {"slot": action}, COLOURS[action], said)
        case Step.SHIFT:
            slot, to = divmod(action, N_COLOURS)
            name = improvement_name(improvement_at(game, state, seat, slot))
            fields = {"slot": slot, "to": to}
            said = f"Moves {name} from the {COLOURS[slot]} to the {COLOURS[to]} storehouse."
            return Description("shift", fields, f"{COLOURS[slot]} to {COLOURS[to]}", said)
        case Step.STAMP:
            if action == ENOUGH:
                return Description("enough", {}, "enough", "Raises no more stamps.")
            said = f"Raises a stamp from {many(action + 1, 'point')} to {action + 2}."
            return Description("raise", {"space": action}, f"from {action + 1}", said)
        case Step.SWAP:
            colour, other = COLOURS[action // N_COLOURS], COLOURS[action % N_COLOURS]
            fields = {"colour": colour, "for": other}
            return Description("swap", fields, f"{colour} for {other}", f"Swaps {colour} for {other}.")
        case Step.NUMBER:
            colour, other = COLOURS[(frame.done - 1) // N_COLOURS], COLOURS[(frame.done - 1) % N_COLOURS]
            fields = {"number": action, "colour": colour, "for": other}
            return Description("number", fields, str(action), f"Swaps {action} {colour} for {other}.")
        case Step.THREAT:
            fields = {"to": action}
            return Description("threat", fields, f"seat {action + 1}", f"Gives a threat to seat {action + 1}.")
        case _:
            seats = members(action, state.players)
            words = listed([f"seat {other + 1}" for other in seats])
            return Description("threats", {"to": seats}, words, f"Gives a threat to {words}.")


def _cards(game: TheSanctuary, state: State, seat: int, action: int) -> Description:
    match state.step:
        case Step.COPY | Step.EXTRA:
            return _performed(game, state, *_meant(state, action))
        case Step.BORROW:
            volunteer, who = divmod(action, 8)
            spot = spot_name(game, state, state.spots[who])
            own = spot_name(game, state, state.spots[VOLUNTEERS * seat + volunteer])
            fields: dict[str, Any] = {"volunteer": volunteer, "of": who // VOLUNTEERS, "position": state.spots[who]}
            said = f"Forfeits the volunteer on {own} and borrows {volunteer_words(who)} on {spot}."
            return Description("borrow", fields, f"{spot} for {own}" if state.advanced else spot, said)
        case Step.COPY_TILE:
            other, slot = divmod(action, N_COLOURS)
            improvement = improvement_at(game, state, other, slot)
            name = improvement_name(improvement)
            fields = {"of": other, "slot": slot, "improvement": improvement.id}
            said = f"Copies {name} of seat {other + 1}: {improvement.text}"
            return Description("copy_tile", fields, f"{name} of seat {other + 1}", said)
        case Step.RESCUE:
            return _rescue(game, state, seat, *divmod(action, N_COLOURS))
        case _:
            return _anywhere(action)


def _rescue(game: TheSanctuary, state: State, seat: int, pair: int, animal: int) -> Description:
    """There may be forty of them, and then all are short."""
    first, second = pair_colours(pair)
    words, colour = pair_words(pair), COLOURS[animal]
    fields = {"paid": words.replace(" and", ""), "animal": colour}
    if int(state.options).bit_count() > FEW_RESCUES:
        both = f"2 {first}" if first == second else f"{first}, {second}".capitalize()
        return Description("rescue", fields, f"{first[0]}{second[0]} for {colour}", f"{both}: {colour} +1.")
    short = f"{words.replace('1 ', '').replace(' and', '')} for {colour}"
    name = animal_of(game, state, seat, animal).name
    return Description("rescue", fields, short, f"Discards {words}: population +1 for the {name}.")


def _anywhere(action: int) -> Description:
    colour, place = COLOURS[action // PLACES], action % PLACES
    where, fields = "the management center", {"colour": colour, "place": "center"}
    short = f"{colour} to center"
    if place == BELOW_A_RANGER:
        where, short, fields["place"] = "a place below a ranger", f"{colour} to ranger", "ranger"
    elif place >= STORES:
        house = COLOURS[place - STORES]
        where, short = f"the {house} storehouse", f"{colour} to {house}"
        fields |= {"place": "storehouse", "storehouse": house}
    return Description("anywhere", fields, short, f"Takes 1 {colour} into {where}.")
