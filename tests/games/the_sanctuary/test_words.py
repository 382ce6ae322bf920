"""The Sanctuary in words: questions, descriptions and reasons at every step, and how long all of that may become."""

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from tierpark.games.catalogue import game
from tierpark.games.the_sanctuary.cards import basic_effects
from tierpark.games.the_sanctuary.questions import question
from tierpark.games.the_sanctuary.short import brief, parts_in_short
from tierpark.games.the_sanctuary.state import State, Step

GAME: Any = game("the-sanctuary")
MOST_OFFERS, MOST_VIEW = 5_500, 5_600
OPTIONS = list(GAME.configurations())
every_configuration = pytest.mark.parametrize("options", OPTIONS, ids=lambda o: f"{o.players}-{o.variant}-{o.rows}")
every_step = pytest.mark.parametrize("step", [step for step in Step if step != Step.OVER], ids=lambda s: s.name.lower())

RICH = "seat1.center=9 green, 9 blue, 9 red, 9 yellow; seat1.animals=green 2, blue 2, red 2, yellow 2"
FOUR = "players=4; volunteers=1 A1, 1 A3, 2 A5, 2 A7, 3 A9, 3 B2, 4 B4, 4 B6"
TWO = "players=2; volunteers=1 A2, 1 A5, 2 A7, 2 A9; acting=1"
SCENES = {  # what random play seldom comes to: a position and what is typed
    Step.AGAIN: (f"{TWO}; cards=A2:B11; seat1.stores=red 1 red, blue 1 red; {RICH}", ["main A2", "red"]),
    Step.POPULATION: (f"{TWO}; cards=A2:B11; seat1.stores=red 1 red, blue 1 red; {RICH}", ["main A2"]),
    Step.SHIFT: (f"{TWO}; cards=A3:X06; seat1.slots=red flat_four", ["side A3"]),
    Step.STAMP: (f"{TWO}; cards=A2:G12; seat1.stamps=1 2", ["main A2", "raise stamp 2"]),
    Step.THREATS: (f"{FOUR}; acting=1; seat1.slots=red purge_threats; seat1.threats=3", ["use purge threats"]),
    Step.COPY: (f"{TWO}; cards=A3:X01 A7:Y01 A9:Y02", ["side A3"]),
    Step.EXTRA: (
        f"{FOUR}; variant=advanced; seat1.slots=red extra_main; seat1.stores=red 1 red; seat1.threats=2; "
        f"seat1.stamps=1; {RICH}",
        ["use extra main"],
    ),
    Step.BORROW: (f"{FOUR}; variant=advanced; seat1.slots=red borrow_volunteer", ["use borrow volunteer"]),
    Step.COPY_TILE: (
        f"{TWO}; seat1.slots=red copy_improvement; seat2.slots=green sight_loop, blue flood_anywhere",
        ["use copy improvement"],
    ),
    Step.RESCUE: (f"{TWO}; seat1.rescuers=1; {RICH}", ["rescuers"]),
    Step.ANYWHERE: (f"{TWO}; seat1.slots=yellow round_gain; seat1.rangers=1", ["use round gain"]),
    Step.MIRROR: (
        f"{TWO}; cards=A2:R07; seat2.slots=red mirror_population; seat2.animals=green 3; seat2.center=1 green; {RICH}",
        ["main A2", "discard green"],
    ),
    Step.NUMBER: (f"{TWO}; cards=A3:X09; {RICH}", ["side A3", "red for blue"]),
    Step.GIVE: (f"{TWO}; cards=A2:X09; {RICH}", ["main A2"]),
    Step.DISCARD: (f"{TWO}; cards=A3:R12; {RICH}", ["side A3"]),
}


def typed(state: State, *shorts: str) -> State:
    for short in shorts:
        (action,) = [a for a in GAME.legal_actions(state, state.asked) if said(state, a).short == short]
        GAME.apply(state, state.asked, action)
    return state


def said(state: State, action: int) -> Any:
    return GAME.describe(state, state.asked, action)


def sentences(state: State) -> dict[str, str]:
    return {d.short: d.sentence for d in (said(state, a) for a in GAME.legal_actions(state, state.asked))}


@cache
def states_at(step: Step) -> tuple[State, ...]:
    """Some states in which this step is due: one that was written down, and those of random games."""
    found = [typed(GAME.position(SCENES[step][0]), *SCENES[step][1])] if step in SCENES else []
    return (*found, *random_states().get(step, ())[:12])


@cache
def random_states() -> dict[Step, list[State]]:
    found: dict[Step, list[State]] = {}
    for options in OPTIONS:
        for seed in range(2):
            state, chance = GAME.setup(options, seed), random.Random(seed)
            while seats := GAME.to_act(state):
                if len(found.setdefault(Step(state.step), [])) < 40 and chance.random() < 0.3:
                    found[Step(state.step)].append(state.clone())
                GAME.apply(state, seats[0], chance.choice(GAME.legal_actions(state, seats[0])))
    return found


# Every step


@every_step
def test_every_step_is_reached(step: Step) -> None:
    assert states_at(step)
    assert all(state.step == step for state in states_at(step))


@every_step
def test_questions_are_sentences(step: Step) -> None:
    for state in states_at(step):
        text = question(GAME, state, state.asked)
        assert text[0].isupper()
        assert text[-1] in "?."
        assert "?" in text


@every_step
def test_every_choice_has_words_and_a_sentence_of_its_own(step: Step) -> None:
    for state in states_at(step):
        descriptions = [said(state, action) for action in GAME.legal_actions(state, state.asked)]
        shorts = [d.short for d in descriptions]
        assert len(set(shorts)) == len({d.sentence for d in descriptions}) == len(shorts)
        for d in descriptions:
            assert d.sentence[0].isupper() or d.sentence[0].isdigit()
            assert d.sentence.endswith(".")
            assert "_" not in d.sentence + d.short
            assert d.short == " ".join(d.short.split())


@every_step
def test_a_number_that_is_typed_means_the_number_in_the_list(step: Step) -> None:
    """The terminal numbers all choices, so no choice is called like the number of another one."""
    for state in states_at(step):
        for i, action in enumerate(GAME.legal_actions(state, state.asked), 1):
            short = said(state, action).short
            assert not short.isdecimal() or short == str(i)


@every_step
def test_what_is_not_possible_has_a_reason(step: Step) -> None:
    for state in states_at(step):
        legal = set(GAME.legal_actions(state, state.asked))
        for action in (*range(-1, 64), 2**62, 2**70):
            reason = GAME.why_illegal(state, state.asked, action)
            assert (reason is None) == (action in legal)
            if reason is not None:
                assert reason[0].isupper()
                assert reason.endswith(".")
                assert "_" not in reason


@every_step
def test_fields_are_ready_for_json_and_the_same_for_each_kind(step: Step) -> None:
    for state in states_at(step):
        fields: dict[str, set[str]] = {}
        for action in GAME.legal_actions(state, state.asked):
            d = said(state, action)
            assert msgspec.json.decode(msgspec.json.encode(d.fields)) == d.fields
            if d.kind not in ("mirror", "anywhere"):
                assert fields.setdefault(d.kind, set(d.fields)) == set(d.fields)


# How long it becomes


@every_configuration
def test_offers_and_views_stay_small_in_random_games(options: Any) -> None:
    for seed in range(3):
        state, chance = GAME.setup(options, seed), random.Random(seed)
        while seats := GAME.to_act(state):
            assert len(msgspec.json.encode(GAME.offers(state, seats[0]))) < MOST_OFFERS
            assert len(msgspec.json.encode(GAME.view(state, seats[0]))) < MOST_VIEW
            GAME.apply(state, seats[0], chance.choice(GAME.legal_actions(state, seats[0])))
        assert len(msgspec.json.encode(GAME.view(state, 0))) < MOST_VIEW


@pytest.mark.parametrize("step", SCENES, ids=lambda s: s.name.lower())
def test_offers_stay_small_where_there_is_most_to_choose_from(step: Step) -> None:
    assert len(msgspec.json.encode(GAME.offers(states_at(step)[0], states_at(step)[0].asked))) < MOST_OFFERS


def test_there_can_be_forty_choices() -> None:
    assert len(GAME.legal_actions(states_at(Step.RESCUE)[0], 0)) == 40
    assert len(GAME.legal_actions(states_at(Step.EXTRA)[0], 0)) >= 36


def test_a_turn_with_everything_stays_small() -> None:
    """Two volunteers with long sights, a ranger, rescuers and four improvements to use."""
    state = GAME.position(
        "players=4; variant=advanced; volunteers=1 A1, 1 A10, 2 B1, 2 B3, 3 B5, 3 B6, 4 B8, 4 B10; "
        "cards=A2:B05 B06 B09 R05 R06 Y09 Y10 X02; seat1.rangers=2; seat1.below=red; seat1.threats=3; "
        "seat1.rescuers=1; seat1.stores=green 1 red, blue 1 red, red 1 red; seat1.slots=red extra_main, "
        f"green round_swap, blue borrow_volunteer, yellow round_gain; {RICH}"
    )

    assert len(GAME.legal_actions(state, 0)) >= 18
    assert len(msgspec.json.encode(GAME.offers(state, 0))) < MOST_OFFERS
    assert len(msgspec.json.encode(GAME.view(state, 0))) < MOST_VIEW


# What is said


def test_a_placement_tells_what_would_be_seen() -> None:
    assert sentences(GAME.position("players=2; volunteers=1 A4"))["A2"] == (
        "Places a volunteer on A2, seeing A1 and A3."
    )


def test_a_main_tells_what_it_does_and_its_threats() -> None:
    state = GAME.position(f"{TWO}; cards=A2:G11")

    assert sentences(state)["main A2"] == "Performs the main of A2: Acquire land 3 times. It brings 2 threats."


def test_where_there_is_much_to_choose_from_cards_are_named_only() -> None:
    assert sentences(states_at(Step.EXTRA)[0])["A1 by A3"] == "Main A1 by A3."
    assert sentences(states_at(Step.RESCUE)[0])["gr for yellow"] == "Green, red: yellow +1."


def test_an_additional_main_tells_its_text_where_there_is_room() -> None:
    state = typed(GAME.position(f"{TWO}; seat1.slots=red extra_main"), "use extra main")

    assert sentences(state)["A7"] == "Performs the main of A7 in addition: Take 2 green and 1 blue."


def test_few_rescues_are_told_in_full() -> None:
    state = GAME.position(f"{TWO}; seat1.rescuers=1; seat1.center=2 red, 1 blue; seat1.animals=red 2")

    assert sentences(typed(state, "rescuers"))["blue red for red"] == (
        "Discards 1 blue and 1 red: population +1 for the wolf."
    )


def test_parts_and_branches_are_typed_in_words() -> None:
    state = GAME.position(f"{TWO}; cards=A2:G01 A3:Y05")

    assert list(sentences(typed(state.clone(), "main A2"))) == ["land", "flood"]
    assert list(sentences(typed(state, "side A3"))) == ["take red", "take yellow"]


def test_hiring_and_calling_rescuers_are_not_confused() -> None:
    state = GAME.position(f"{TWO}; cards=A2:X04; seat1.rescuers=1; {RICH}")

    assert list(sentences(typed(state, "main A2", "take any", "red"))) == ["enough", "rescuers", "hire rescuers"]


def test_the_question_tells_how_many_resources_are_left_to_take() -> None:
    state = typed(GAME.position(f"{TWO}; cards=A2:Y11"), "main A2")

    assert question(GAME, state, 0) == "Which resource do you take? 4 to go."
    assert question(GAME, typed(state, "red", "red", "red"), 0) == "Which resource do you take?"


def test_basic_actions_have_words_of_their_own() -> None:
    words: dict[str, set[Any]] = {}
    for effect in basic_effects():
        words.setdefault(brief(effect), set()).add(effect)

    assert all(len(effects) == 1 or word.startswith("discard ") for word, effects in words.items())
    assert parts_in_short(("and", ("land", 1), ("flood",), ("land", 1))) == ["land (1)", "flood", "land (2)"]


@pytest.mark.parametrize("card", GAME.box.cards, ids=[card.id for card in GAME.box.cards])
def test_parts_of_every_card_differ_in_short(card: Any) -> None:
    for passage in GAME.passages:
        if passage.card is card and passage.effect[0] in ("and", "or"):
            shorts = parts_in_short(passage.effect)
            assert len(set(shorts)) == len(shorts)


# Reasons


@pytest.mark.parametrize(
    ("step", "action", "reason"),
    [
        (Step.AGAIN, 7, "There is no such choice now."),
        (Step.SHIFT, 0, "There is no improvement in this slot."),
        (Step.STAMP, 3, "A stamp worth 4 points cannot be raised."),
        (Step.STAMP, 62, "At least one stamp has to be raised."),
        (Step.THREATS, 3, "It has to be 2 opponents."),
        (Step.COPY, 3, "No volunteer stands on this card."),
        (Step.COPY, 1, "The card has to be one of an opponent."),
        (Step.BORROW, 0, "It has to be an opponent's volunteer."),
        (Step.COPY_TILE, 2, "It has to be an improvement of an opponent."),
        (Step.MIRROR, 1, "This does not meet the requirement that the opponent has met."),
        (Step.POPULATION, 0, "There is nothing in the green storehouse."),
        (Step.NUMBER, 10, "There are not so many in the management center."),
        (Step.DISCARD, 0, "For this animal it has to be blue, red and yellow."),
    ],
)
def test_reasons(step: Step, action: int, reason: str) -> None:
    state = states_at(step)[0]

    assert GAME.why_illegal(state, state.asked, action) == reason


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        ("players=2; cards=A3:X02; volunteers=1 A1", 1, "The volunteer on A1 would see no card."),
        ("players=2; cards=A3:X02 A4:X10; volunteers=1 A9", 2, "From there it would see no card."),
        ("players=2; volunteers=1 A2", 1, "A volunteer stands there already."),
        (f"{TWO}", 3 + 9, "The volunteer on A2 does not see this card."),
        (f"{TWO}; performed=1 side A1", 3, "This volunteer has performed this action already."),
        (f"{TWO.replace('1 A2', '1 A2 given-up')}", 1, "This main action was given up."),
        (f"{TWO}; cards=A3:R12", 3 + 2, "Nothing of this can be performed now: Discard 1 resource"),
        (f"{TWO}", 2, "The other volunteer is active."),
        (f"{TWO}", 43, "There is no ranger without a resource."),
        (f"{TWO}; seat1.rangers=1", 43, "There is no such resource in the management center."),
        (f"{TWO}", 47, "It takes a threat, and a ranger with a resource that is ready."),
        (f"{TWO}", 48, "No rescuers are ready."),
        (f"{TWO}; seat1.rescuers=1", 48, "Rescuers need two resources"),
        (f"{TWO}", 49, "There is no improvement in this slot."),
        (f"{TWO}; seat1.slots=green extra_main used", 49, "This improvement is used already."),
        (f"{TWO}; seat1.slots=green flat_four", 49, "This improvement is not one to be used"),
    ],
)
def test_reasons_between_actions(text: str, action: int, reason: str) -> None:
    state = GAME.position(text)

    assert str(GAME.why_illegal(state, state.asked, action)).startswith(reason)
