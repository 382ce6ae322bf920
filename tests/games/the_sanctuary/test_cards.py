"""The actions on cards: how they are written, what they say, and which programs they become."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tierpark.core.errors import BadMaterial
from tierpark.games.the_sanctuary.cards import (
    ARGUMENTS,
    BASIC,
    COLOUR,
    COPIES,
    MOST_NODES,
    OPCODES,
    Effect,
    Programs,
    basic_effects,
    compile_cards,
    gives_up_a_main,
    nodes,
    parse_effect,
)
from tierpark.games.the_sanctuary.material import Card, load
from tierpark.games.the_sanctuary.sentences import effect_of, sentence, words
from tierpark.games.the_sanctuary.state import ANY, BLUE, DEPTH, GREEN, MOST_PARTS, OTHER, OTHER_ONE, SAME, Op

CARDS = load().cards
ACTIONS = {f"{card.id} {which}": getattr(card, which) for card in CARDS for which in ("main", "side")}
PLAIN = [effect for effect in basic_effects() if OPCODES[effect[0]] not in COPIES]


def random_effect(rng: random.Random, depth: int = 0, given_up: bool = False) -> Effect:
    """Any action of the grammar; inside `skip_main` without copies and without another one."""
    kinds = ["basic", "gain"] + ["and", "or", "twice", "skip_main"] * (depth < DEPTH)
    kind = rng.choice([kind for kind in kinds if not (given_up and kind == "skip_main")])
    if kind == "basic":
        return rng.choice(PLAIN if given_up else list(basic_effects()))
    if kind == "gain":
        return ("gain", *rng.choices(list(COLOUR), k=rng.randint(1, 8)))
    if kind == "twice":
        return ("twice", random_effect(rng, depth + 1, given_up))
    if kind == "skip_main":
        return ("skip_main", rng.choice(["this", "other"]), random_effect(rng, depth + 1, given_up=True))
    return (kind, *(random_effect(rng, depth + 1, given_up) for _ in range(rng.choice([2, 2, 3, MOST_PARTS]))))


def random_actions(seed: int, many: int) -> Iterator[Effect]:
    """Actions that are short enough for a card."""
    rng = random.Random(seed)
    while many:
        effect = random_effect(rng)
        if len(list(nodes(effect))) <= MOST_NODES:
            many -= 1
            yield effect


def as_array(effect: Effect) -> list[Any]:
    """An effect as a file has it."""
    return [as_array(part) if isinstance(part, tuple) else part for part in effect]


def card(main: Effect, side: Effect) -> Card:
    return Card("G01", "green", 0, 0, "none", main, side)


def decoded(programs: Programs, n: int) -> Effect:
    """The effect of a node, by what the rules know of programs."""
    op = Op(programs.OP[n])
    name = op.name.lower()
    parts = []
    child = n + 1
    while child < programs.END[n]:
        parts.append(decoded(programs, child))
        child = programs.END[child]
    if op == Op.GAIN:
        return (name, *(colour for _, colour in parts))
    numbers = zip((programs.A[n], programs.B[n]), ARGUMENTS.get(op, ()), strict=False)
    arguments = [
        number if isinstance(possible, range) else next(word for word, value in possible.items() if value == number)
        for number, possible in numbers
    ]
    return (name, *arguments, *parts)


# Writing


@pytest.mark.parametrize("effect", ACTIONS.values(), ids=ACTIONS)
def test_an_array_of_the_file_is_the_effect(effect: Effect) -> None:
    assert parse_effect(as_array(effect), "here") == effect


def test_every_action_of_the_grammar_can_be_written() -> None:
    """R7.1, R7.2."""
    for effect in random_actions(seed=1, many=300):
        assert parse_effect(as_array(effect), "here") == effect


def test_every_opcode_is_on_a_card_of_the_box() -> None:
    """R7.1, R7.2."""
    used = {node[0] for effect in ACTIONS.values() for node in nodes(effect)}

    assert used == {*OPCODES, "resource"}
    assert set(OPCODES.values()) == {op for op in Op if op < Op.RESOURCE}


FLAWS: dict[str, tuple[Any, str]] = {
    "no array": ("land", 'here: "land" is no action, which is an array like ["land", 1]'),
    "empty array": ([], 'here: [] is no action, which is an array like ["land", 1]'),
    "array without a word": ([1, 2], 'here: [1, 2] is no action, which is an array like ["land", 1]'),
    "long and wrong": ([1] * 50, f'here: {str([1] * 50)[:60]}... is no action, which is an array like ["land", 1]'),
    "unknown word": (
        ["fly"],
        'here: "fly" is none of and, or, twice, skip_main, gain, move, animal, pop, pop_store, pop_discard, happy, '
        "improve, move_improvement, land, land_value, flood, forest, ranger, rescuers, swap, exchange, give_threat, "
        "copy_side, copy_main, repeat_main",
    ),
    "word of the stack": (["rescue"], 'here: "rescue" is none of and, or, twice'),
    "and of one": (["and", ["flood"]], 'here: "and" of 1 actions, but 2 to 8 are possible'),
    "and of nine": (["and", *[["flood"]] * 9], 'here: "and" of 9 actions, but 2 to 8 are possible'),
    "or of one": (["or", ["flood"]], 'here: "or" of 1 actions, but 2 to 8 are possible'),
    "twice two": (["twice", ["flood"], ["forest"]], 'here: "twice" of 2 actions, but it has 1'),
    "flaw in a part": (
        ["and", ["flood"], ["or", ["land", 1], ["land", 7]]],
        "here[2][2][1]: 7, but 1 to 6 are possible",
    ),
    "part that is no array": (
        ["or", "flood", "forest"],
        'here[1]: "flood" is no action, which is an array like ["land", 1]',
    ),
    "too deep": (
        ["twice", ["twice", ["twice", ["twice", ["flood"]]]]],
        "here[1][1][1]: combinations in one another more than 3 deep",
    ),
    "too long": (
        ["and", *[["gain", *["any"] * 8]] * 8],
        "here: 73 actions and resources, but at most 64 are possible",
    ),
    "main given up by nobody": (
        ["skip_main", ["flood"]],
        'here: "skip_main" with 1 arguments, but it has this, other; an action',
    ),
    "main given up by somebody else": (
        ["skip_main", "own", ["flood"]],
        'here[1]: "own", but this, other are possible',
    ),
    "main given up for a copy": (
        ["skip_main", "this", ["or", ["flood"], ["copy_side", "own"]]],
        'here[2]: "copy_side" cannot be what a main action is given up for',
    ),
    "main given up for a repetition": (
        ["skip_main", "this", ["repeat_main"]],
        'here[2]: "repeat_main" cannot be what a main action is given up for',
    ),
    "main given up for giving up a main": (
        ["skip_main", "this", ["skip_main", "other", ["flood"]]],
        'here[2]: "skip_main" cannot be what a main action is given up for',
    ),
    "gain of nothing": (["gain"], 'here: "gain" of 0 resources, but 1 to 8 are possible'),
    "gain of nine": (["gain", *["red"] * 9], 'here: "gain" of 9 resources, but 1 to 8 are possible'),
    "gain of gray": (
        ["gain", "red", "gray"],
        'here[2]: "gray", but green, blue, red, yellow, any are possible',
    ),
    "argument missing": (
        ["animal", "any"],
        'here: "animal" with 1 arguments, but it has green, blue, red, yellow, any; 1 to 4',
    ),
    "argument too many": (["flood", 2], 'here: "flood" with 1 arguments, but it has none'),
    "word for a number": (["land", "1"], 'here[1]: "1", but 1 to 6 are possible'),
    "true for a number": (["land", True], "here[1]: True, but 1 to 6 are possible"),
    "fraction for a number": (["land", 1.0], "here[1]: 1.0, but 1 to 6 are possible"),
    "number for a word": (["move", 1], "here[1]: 1, but green, blue, red, yellow, any are possible"),
    "array for a word": (["move", ["red"]], "here[1]: ['red'], but green, blue, red, yellow, any are possible"),
    "slot of any colour": (["improve", "red", "any"], 'here[2]: "any", but same, other are possible'),
    "several red animals": (["animal", "red", 2], "here: several animals of one colour, but everyone has one"),
    "happiness for several": (["happy", "blue", 3], "here: several animals of one colour, but everyone has one"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flawed_action_is_refused_with_its_place_and_what_is_possible(flaw: str) -> None:
    value, message = FLAWS[flaw]

    with pytest.raises(BadMaterial) as refusal:
        parse_effect(value, "here")
    if flaw == "word of the stack":
        assert str(refusal.value).startswith(message)
    else:
        assert str(refusal.value) == message


COUNTS = {
    "land": ([], range(1, 7)),
    "land_value": ([], range(1, 7)),
    "give_threat": ([], range(1, 6)),
    "animal": (["any"], range(1, 5)),
    "happy": (["any"], range(1, 5)),
    "exchange": ([2], range(1, 5)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_may_be_as_low_and_as_high_as_some_position_allows(name: str) -> None:
    before, possible = COUNTS[name]

    for count in possible:
        assert parse_effect([name, *before, count], "here") == (name, *before, count)
    for count in (possible[0] - 1, possible[-1] + 1):
        with pytest.raises(BadMaterial, match=rf": {count}, but {possible[0]} to {possible[-1]} are possible$"):
            parse_effect([name, *before, count], "here")


def test_giving_up_a_main_is_found_wherever_it_is() -> None:
    assert gives_up_a_main(("or", ("flood",), ("twice", ("skip_main", "this", ("flood",)))))
    assert not gives_up_a_main(("or", ("flood",), ("repeat_main",)))
    assert [card.id for card in CARDS if gives_up_a_main(card.main)] == []


# Sentences

SAID = {
    "Acquire land 3 times.": ("land", 3),
    "Take 2 green and 1 blue.": ("gain", "green", "green", "blue"),
    "Take 1 green, 1 blue, 1 green and 2 resources of any colours.": (
        "gain",
        "green",
        "blue",
        "green",
        "any",
        "any",
    ),
    "Take 1 resource of any colour.": ("gain", "any"),
    "Discard 1 resource of any colour: population +1 for your animal of the same colour.": (
        "pop_discard",
        "any",
        "same",
    ),
    "Discard 1 green: population +1 for an animal of another colour.": ("pop_discard", "green", "other"),
    "Discard 2 resources of any colours: take 1 resource of any colour.": ("exchange", 2, 1),
    "Take a yellow improvement for your yellow storehouse AND "
    "(if there is a resource in your green storehouse, population +1 for your green animal).": (
        "and",
        ("improve", "yellow", "same"),
        ("pop_store", "green"),
    ),
    "(If there is a resource in one of your storehouses, population +1 for the animal of that storehouse) AND "
    "(move 1 yellow to your yellow storehouse OR move 1 red to your red storehouse).": (
        "and",
        ("pop_store", "any"),
        ("or", ("move", "yellow"), ("move", "red")),
    ),
    "Once or twice: population +1 for any one of your animals.": ("twice", ("pop", "any")),
    "(Once or twice: hire a ranger) AND hire rescuers.": ("and", ("twice", ("ranger",)), ("rescuers",)),
    "Once or twice: (hire a ranger AND hire rescuers).": ("twice", ("and", ("ranger",), ("rescuers",))),
    "Give up your other volunteer's main action: move one of your improvements to a storehouse of another colour.": (
        "skip_main",
        "other",
        ("move_improvement",),
    ),
    "Give 2 threats to opponents OR give 1 threat to an opponent.": ("or", ("give_threat", 2), ("give_threat", 1)),
}


@pytest.mark.parametrize("said", SAID)
def test_what_an_action_says(said: str) -> None:
    assert sentence(SAID[said]) == said
    assert effect_of(said) == SAID[said]


@pytest.mark.parametrize("effect", ACTIONS.values(), ids=ACTIONS)
def test_what_a_card_says_is_read_back(effect: Effect) -> None:
    assert effect_of(sentence(effect)) == effect


def test_every_basic_action_says_something_of_its_own() -> None:
    """R7.2."""
    every = list(basic_effects())

    assert {OPCODES[name] for name, *_ in every} == set(BASIC)
    assert len({sentence(effect) for effect in every}) == len(every) == 120
    for effect in every:
        assert effect_of(sentence(effect)) == effect


def test_whatever_an_action_says_is_read_back() -> None:
    """R7.1: also with AND, OR and brackets in one another."""
    for effect in random_actions(seed=2, many=1000):
        assert effect_of(sentence(effect)) == effect, sentence(effect)


@pytest.mark.parametrize(
    "said",
    [
        "",
        ".",
        "Fly.",
        "Acquire land",
        "acquire land.",
        "Acquire land AND fly.",
        "Acquire land 1 times.",
        "Take 1 green and 1 green.",
        "Take 9 green.",
        "Take a green.",
        "Hire a ranger AND hire rescuers OR acquire land.",
        "(Hire a ranger) AND hire rescuers.",
        "(Hire a ranger AND hire rescuers.",
    ],
)
def test_what_no_action_says_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="no action says"):
        effect_of(said)


def test_a_resource_of_a_gain_has_words_of_its_own() -> None:
    gain = ("gain", "green", "any")

    assert [words(node) for node in nodes(gain)] == [
        "take 1 green and 1 resource of any colour",
        "take 1 green",
        "take 1 resource of any colour",
    ]


# Programs


def test_the_programs_of_the_cards_are_their_actions() -> None:
    programs = compile_cards(CARDS)

    assert len(programs.MAIN) == len(programs.SIDE) == 100
    for n, one in enumerate(CARDS):
        assert decoded(programs, programs.MAIN[n]) == one.main
        assert decoded(programs, programs.SIDE[n]) == one.side


def test_any_actions_become_programs() -> None:
    actions = list(random_actions(seed=3, many=200))
    programs = compile_cards(map(card, actions[0::2], actions[1::2]))
    roots = [root for pair in zip(programs.MAIN, programs.SIDE, strict=True) for root in pair]

    assert [decoded(programs, root) for root in roots] == actions
    assert [programs.END[root] for root in roots] == [*roots[1:], len(programs.OP)]


def test_a_program_in_numbers() -> None:
    """R7.1, R7.2: whole numbers as the rules read them."""
    main = ("and", ("gain", "blue", "any"), ("pop_discard", "green", "other"))
    side = ("skip_main", "other", ("or", ("improve", "any", "same"), ("land", 2)))

    assert compile_cards([card(main, side)]) == Programs(
        OP=(
            *(Op.AND, Op.GAIN, Op.RESOURCE, Op.RESOURCE, Op.POP_DISCARD),
            *(Op.SKIP_MAIN, Op.OR, Op.IMPROVE, Op.LAND),
        ),
        A=(0, 0, BLUE, ANY, GREEN, OTHER_ONE, 0, ANY, 2),
        B=(0, 0, 0, 0, OTHER, 0, 0, SAME, 0),
        END=(5, 4, 3, 4, 5, 9, 9, 8, 9),
        MAIN=(0,),
        SIDE=(5,),
    )


def test_the_nodes_of_an_effect_come_in_the_order_of_its_program() -> None:
    programs = compile_cards(CARDS)
    found = [node for one in CARDS for effect in (one.main, one.side) for node in nodes(effect)]

    assert [Op[node[0].upper()] for node in found] == list(programs.OP)


def test_the_longest_actions_stay_within_the_numbers_of_a_frame() -> None:
    assert 2 * len(CARDS) * MOST_NODES < 2**15
