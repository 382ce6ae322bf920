"""Material files of The Sanctuary: which are played with, which are refused, and in which words."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tierpark.games.the_sanctuary import material
from tierpark.games.the_sanctuary.cards import OPCODES
from tierpark.games.the_sanctuary.material import IMPROVEMENTS, BadMaterial, load

PRINTED = files("tierpark.games.the_sanctuary").joinpath("material.toml").read_text(encoding="utf-8")

Edit = tuple[str, str]  # a passage of the printed file and what stands there instead


def edited(folder: Path, *edits: Edit) -> Path:
    """The printed file with each passage replaced where it occurs first."""
    text = PRINTED
    for old, new in edits:
        assert old in text, f"not in the file: {old}"
        text = text.replace(old, new, 1)
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


def block(kind: str, name: str) -> str:
    """The lines of a card or an improvement in the printed file."""
    found = re.search(rf'\[\[{re.escape(kind)}\]\]\n(?:number = \d+\n)?id = "{name}"\n(?:.+\n)*', PRINTED)
    assert found is not None
    return found[0]


def card(name: str, old: str, new: str) -> Edit:
    """Another line in the entry of a card."""
    lines = block("cards.deck", name)
    assert old in lines
    return lines, lines.replace(old, new, 1)


def improvement(name: str, old: str, new: str) -> Edit:
    """Another line in the entry of an improvement."""
    lines = block("improvements.kinds", name)
    assert old in lines
    return lines, lines.replace(old, new, 1)


def test_comments_spacing_and_provenance_do_not_change_the_digest(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    bare = re.sub(r"(?m)^exceptions = \[\n(  .*\n)*\]\n", "", PRINTED)
    bare = re.sub(r"(?m)^(#.*|basis = .*|about = .*|)\n", "", bare)
    bare = re.sub(r'(?m)^source = ".*"$', 'source = "box"', bare)
    file.write_text("\ufeff" + bare.replace(" = ", "="), encoding="utf-8")

    assert load(file).digest == load().digest
    assert load(file).is_printed


def test_what_may_be_left_out_and_the_order_of_rounds_do_not_change_the_digest(tmp_path: Path) -> None:
    file = edited(
        tmp_path,
        card("G01", 'colour = "green"\n', 'colour = "green"\nmark = 0\nthreats = 0\nhedge = "none"\n'),
        ("[4, 5], [2, 3]", "[5, 4], [3, 2]"),
    )

    assert load(file) == load()


def test_the_file_explains_every_word_that_an_action_is_written_with() -> None:
    comment = PRINTED[PRINTED.index("# An action is written") : PRINTED.index("\n[cards]\n")]

    assert set(re.findall(r'\["(\w+)"', comment)) == {*OPCODES, "word"}


@pytest.mark.parametrize(
    "edits",
    [
        [card("G01", 'main = ["and", ["land", 1], ["flood"]]', 'main = ["land", 1]')],
        [card("G01", 'side = ["forest"]', 'side = ["swap"]')],
        [card("G03", "threats = 1", "threats = 5")],
        [card("G04", 'hedge = "right"', 'hedge = "left"')],
        [card("G13", "mark = 3", "mark = 4"), card("G16", "mark = 4", "mark = 3")],
        [card("G01", 'colour = "green"', 'colour = "blue"'), card("B01", 'colour = "blue"', 'colour = "green"')],
        [card("B04", 'id = "B04"', 'id = "Z04"')],
        [("rows = [10],", "rows = [4, 2, 4],")],
        [("short_rows = [8, 8]", "short_rows = [4, 4, 4, 4]")],
        [("points = 5\n\n# The two sides", "points = 20\n\n# The two sides")],
        [
            ('"red_1", colour = "red"', '"red_1", colour = "blue"'),
            ('"blue_1", colour = "blue"', '"blue_1", colour = "red"'),
        ],
        [('["copy_improvement", "two_or_three"]', '["two_or_three", "copy_improvement"]')],
        [improvement("flat_four", "4 points. It", "4 points! It")],
        [('name = "wolf"', 'name = "grey wolf"')],
        [('"Asian mountains"', '"High mountains"')],
        [("flood = [2, 3, 4, 5]", "flood = [0, 3, 4, 20]")],
        [("forest = [2, 3, 4, 5]", "forest = [2, 2, 2, 2]")],
        [("rounds = [[6], [4, 5], [2, 3], [1]]", "rounds = [[], [5, 6], [3, 4], [1, 2]]")],
        [("spaces = { green = 3, blue = 3", "spaces = { green = 2, blue = 10")],
        [("costs = [0, 1, 2, 4, 6, 9, 12, 16, 20]", "costs = [0, 0]")],
        [("beyond = 5", "beyond = 0")],
    ],
    ids=[
        "main",
        "side",
        "threats",
        "hedge",
        "marks",
        "piles",
        "id of a card",
        "rows",
        "short rows",
        "points for sets of colours",
        "colours of tiles",
        "sides of a tile",
        "words of an improvement",
        "name of an animal",
        "name of a set",
        "points for flooding",
        "points for forestation",
        "timeline",
        "happiness",
        "costs of threats",
        "costs of more threats",
    ],
)
def test_another_box_loads_and_is_not_the_printed_one(tmp_path: Path, edits: list[Edit]) -> None:
    other = load(edited(tmp_path, *edits))

    assert other.digest != load().digest
    assert not other.is_printed


def test_the_points_for_sets_of_colours_are_also_in_its_words(tmp_path: Path) -> None:
    own = load(edited(tmp_path, ("points = 5\n\n# The two sides", "points = 7\n\n# The two sides")))
    found = next(one for one in own.improvements if one.id == "colour_sets")

    assert found.points == 7
    assert found.text == "7 points for each set of 4 resources of 4 colours in your management center."


def test_a_card_read_off_the_box_is_told_apart_from_ours(tmp_path: Path) -> None:
    """R17.3."""
    own = load(edited(tmp_path, card("G01", "main =", 'source = "box"\nmain =')))
    printed = {card.id: card.printed for card in own.cards}

    assert printed["G01"]
    assert not printed["G02"]
    assert sum(printed.values()) == 7


def test_all_cards_read_off_the_box_are_no_longer_told_as_ours(tmp_path: Path) -> None:
    """R17.3."""
    section = '[cards]\nsource = "reconstructed"\n'
    own = load(edited(tmp_path, (section, section.replace("reconstructed", "box"))))

    assert all(card.printed for card in own.cards)
    assert not any("cards, and" in phrase for phrase in own.reconstructed)
    assert own.is_printed


# --- files that are refused ---

WOLF = '{ id = "wolf", name = "wolf", colour = "red", set = 1 }'
RED_1 = '{ id = "red_1", colour = "red", sides = ["copy_improvement", "two_or_three"] }'
ROWS_2 = "{ players = 2, rows = [10], short_rows = [5, 5] }"
IDS = ", ".join(IMPROVEMENTS)
LONG = "x" * 121
NOT_ONE_LINE = "is not one line of 1 to 120 characters without spaces at its ends"

FLAWS: dict[str, tuple[list[Edit], str]] = {
    "unknown section": ([("[colours]", "[extra]\n[colours]")], "Object contains unknown field `extra`"),
    "unknown key": (
        [card("G01", "side =", 'extra = "x"\nside =')],
        "cards.deck[0]: Object contains unknown field `extra`",
    ),
    "missing key": (
        [card("G01", 'side = ["forest"]\n', "")],
        "cards.deck[0]: Object missing required field `side`",
    ),
    "invented source": (
        [('source = "rulebook"', 'source = "a friend"')],
        "colours.source: Invalid enum value 'a friend'",
    ),
    "invented source of a card": (
        [card("B04", 'source = "rulebook"', 'source = "a friend"')],
        "cards.deck[22].source: Invalid enum value 'a friend'",
    ),
    "reconstructed and silent about it": (
        [('about = "what threats cost"\n', "")],
        "threats: a reconstructed section says in `about` what of it is ours",
    ),
    "colours in another order": (
        [('kinds = ["green", "blue",', 'kinds = ["blue", "green",')],
        "colours.kinds: blue, green, red, yellow, but the box has green, blue, red, yellow, in this order",
    ),
    "pile missing": (
        [('"yellow", "gray"]', '"yellow"]')],
        "colours.piles: green, blue, red, yellow, but the box has green, blue, red, yellow, gray, in this order",
    ),
    "set-up for other players": (
        [("players = 3\nmarks", "players = 5\nmarks")],
        "setups.kinds: for 2, 5, 4 players, but it must be for 2, 3, 4, in this order",
    ),
    "other marks": (
        [("marks = [0, 3]", "marks = [0, 4]")],
        "setups.kinds[1].marks: 0, 4, but the rulebook has 0, 3",
    ),
    "unknown mark in a set-up": (
        [("marks = [0, 3]", "marks = [0, 5]")],
        "setups.kinds[1].marks[1]: Invalid enum value 5",
    ),
    "other draw": (
        [("green = 2, blue = 2", "green = 3, blue = 1")],
        "setups.kinds[0].draw: 3, 1, 2, 2, 2, but the rulebook has 2, 2, 2, 2, 2",
    ),
    "other number of decks": ([("decks = 6", "decks = 7")], "setups.kinds[0].decks: 7, but the rulebook has 6"),
    "other size of decks": (
        [("deck_size = 16", "deck_size = 15")],
        "setups.kinds[1].deck_size: 15, but the rulebook has 16",
    ),
    "no fifth deck": (
        [("extra_deck_mark = 3", "extra_deck_mark = 0")],
        "setups.kinds[2].extra_deck_mark: 0, but the rulebook has 3",
    ),
    "other number of rounds": ([("rounds = 6", "rounds = 5")], "setups.kinds[0].rounds: 5, but the rulebook has 6"),
    "other number of improvements": (
        [("improvements_per_colour = 3", "improvements_per_colour = 4")],
        "setups.kinds[0].improvements_per_colour: 4, but the rulebook has 3",
    ),
    "rows for other players": (
        [(f"  {ROWS_2},\n", "")],
        "rows.kinds: for 3, 4 players, but it must be for 2, 3, 4, in this order",
    ),
    "rows with too few cards": ([("rows = [10],", "rows = [9],")], "rows.kinds[0].rows: 9 cards, but a deck has 10"),
    "short rows with too many cards": (
        [("short_rows = [5, 5] ", "short_rows = [5, 6] ")],
        "rows.kinds[0].short_rows: 11 cards, but a deck has 10",
    ),
    "row of one card": (
        [("rows = [10],", "rows = [9, 1],")],
        "rows.kinds[0].rows: 1, but 2 to 20 are possible",
    ),
    "card missing": ([(block("cards.deck", "G01"), "")], "cards.deck: 99 cards, but the box has 100"),
    "card twice": ([card("G02", "G02", "G01")], 'cards.deck[1]: "G01" is there twice'),
    "card with another kind of id": (
        [card("G02", "G02", "green 2")],
        "cards.deck[1].id: Expected `str` matching regex '^[A-Z][0-9]{2}\\\\Z'",
    ),
    "card of an unknown pile": (
        [card("G01", '"green"', '"orange"')],
        "cards.deck[0].colour: Invalid enum value 'orange'",
    ),
    "card of another pile": (
        [card("G01", '"green"', '"gray"')],
        "cards.deck: 11 green cards without a mark, but the box has 12",
    ),
    "card with another mark": (
        [card("G13", "mark = 3", "mark = 4")],
        "cards.deck: 2 green cards marked 3, but the box has 3",
    ),
    "card with an unknown mark": ([card("G13", "mark = 3", "mark = 2")], "cards.deck[12].mark: Invalid enum value 2"),
    "card with too many threats": (
        [card("G03", "threats = 1", "threats = 6")],
        'cards.deck[2] "G03" threats: 6, but 0 to 5 are possible',
    ),
    "card with fewer than no threats": (
        [card("G03", "threats = 1", "threats = -1")],
        'cards.deck[2] "G03" threats: -1, but 0 to 5 are possible',
    ),
    "hedge above": ([card("G04", '"right"', '"top"')], "cards.deck[3].hedge: Invalid enum value 'top'"),
    "main that is no array": (
        [card("G03", '["land", 2]', '"land 2"')],
        'cards.deck[2] "G03" main: "land 2" is no action, which is an array like ["land", 1]',
    ),
    "main over several lines": (
        [card("G03", '["land", 2]', '"land\\n2"')],
        'cards.deck[2] "G03" main: "land 2" is no action, which is an array like ["land", 1]',
    ),
    "part of a main": (
        [card("G01", '["land", 1]', '["land", 9]')],
        'cards.deck[0] "G01" main[1][1]: 9, but 1 to 6 are possible',
    ),
    "side": (
        [card("G07", '["happy", "green", 1]', '["happy", "gray", 1]')],
        'cards.deck[6] "G07" side[1]: "gray", but green, blue, red, yellow, any are possible',
    ),
    "main that gives up a main": (
        [card("G03", '["land", 2]', '["or", ["land", 2], ["skip_main", "other", ["flood"]]]')],
        'cards.deck[2] "G03" main: "skip_main" can be in side actions only',
    ),
    "sample card missing": (
        [card("B05", 'threats = 1\nsource = "rulebook"\n', "threats = 2\n")],
        "cards.deck: sample card 3 of the rulebook is not there",
    ),
    "invented sample card": (
        [card("B06", "main =", 'source = "rulebook"\nmain =')],
        'cards.deck[24] "B06": its source is "rulebook", but actions and threats are those of no sample card',
    ),
    "improvement missing": (
        [(block("improvements.kinds", "copy_improvement"), "")],
        f"improvements.kinds: {IDS.removeprefix('copy_improvement, ')}, but the box has {IDS}, in this order",
    ),
    "improvement of another number": (
        [improvement("flat_four", "number = 6", "number = 7")],
        'improvements.kinds[5] "flat_four": number 7, but this is improvement 6',
    ),
    "improvement of another time": (
        [improvement("round_gain", '"round"', '"game"')],
        'improvements.kinds[27] "round_gain" timing: game, but the rulebook has round',
    ),
    "improvement with other points": (
        [improvement("blue_five", "points = 8", "points = 9")],
        'improvements.kinds[16] "blue_five" points: 9, but the rulebook has 8',
    ),
    "improvement with other points for three": (
        [improvement("two_or_three", "points_with_three = 5", "points_with_three = 6")],
        'improvements.kinds[1] "two_or_three" points_with_three: 6, but the rulebook has 5',
    ),
    "improvement for other animals": (
        [improvement("blue_five", 'colours = ["blue"]', "colours = []")],
        'improvements.kinds[16] "blue_five" colours: none, but the rulebook has blue',
    ),
    "improvement for fewer animals": (
        [improvement("three_three", "many = 3", "many = 2")],
        'improvements.kinds[31] "three_three" many: 2, but the rulebook has 3',
    ),
    "improvement for less population": (
        [improvement("all_two", "population = 2", "population = 1")],
        'improvements.kinds[30] "all_two" population: 1, but the rulebook has 2',
    ),
    "improvement for its own slot only": (
        [improvement("flat_four", "any_slot = true\n", "")],
        'improvements.kinds[5] "flat_four" any_slot: false, but the rulebook has true',
    ),
    "points of sets in the list": (
        [improvement("colour_sets", "text", "points = 5\ntext")],
        'improvements.kinds[13] "colour_sets" points: they stand in [colour_sets]',
    ),
    "improvement that says nothing": (
        [improvement("flat_four", "4 points. It may be placed on any empty slot.", "")],
        f'improvements.kinds[5] "flat_four": "" {NOT_ONE_LINE}',
    ),
    "improvement that says a lot": (
        [improvement("flat_four", "4 points. It may be placed on any empty slot.", LONG)],
        f'improvements.kinds[5] "flat_four": "{LONG}" {NOT_ONE_LINE}',
    ),
    "no points for sets of colours": (
        [("points = 5\n\n# The two sides", "points = 0\n\n# The two sides")],
        "colour_sets.points: 0, but 1 to 20 are possible",
    ),
    "tile missing": ([(f"  {RED_1},\n", "")], "tiles.kinds: 15 tiles, but the box has 16"),
    "tile twice": ([('id = "red_2"', 'id = "red_1"')], 'tiles.kinds[1]: "red_1" is there twice'),
    "tile of another colour": (
        [('id = "red_1", colour = "red"', 'id = "red_1", colour = "green"')],
        "tiles.kinds: 5 green tiles, but the box has 4",
    ),
    "tile with an unknown side": (
        [('sides = ["copy_improvement"', 'sides = ["paste_improvement"')],
        'tiles.kinds[0]: "paste_improvement" is no improvement of the rulebook',
    ),
    "tile with two equal sides": (
        [('sides = ["copy_improvement"', 'sides = ["two_or_three"')],
        'tiles.kinds[0]: "two_or_three" is on two sides',
    ),
    "tile with one side": (
        [('"copy_improvement", "two_or_three"]', '"copy_improvement"]')],
        "tiles.kinds[0].sides: Expected `array` of length 2, got 1",
    ),
    "animal missing": (
        [(f"  {WOLF},\n", "")],
        "animals.kinds: 0 red animals in set 1, but a set has one of each colour",
    ),
    "animal of another colour": (
        [(WOLF, WOLF.replace("red", "green"))],
        "animals.kinds: 2 green animals in set 1, but a set has one of each colour",
    ),
    "animal of a fifth set": (
        [(WOLF, WOLF.replace("set = 1", "set = 5"))],
        "animals.kinds[0].set: 5, but 1 to 4 are possible",
    ),
    "animals of one name": (
        [('name = "wolf"', 'name = "giant panda"')],
        'animals.kinds[4]: "giant panda" is there twice',
    ),
    "animal twice": ([('id = "panda"', 'id = "wolf"')], 'animals.kinds[4]: "wolf" is there twice'),
    "set without a name": ([('"Asian mountains", ', "")], "sets.names: 3 names, but there are 4 sets"),
    "sets of one name": (
        [('"Asian mountains"', '"African savanna"')],
        'sets.names[2]: "african savanna" is there twice',
    ),
    "other land tokens": (
        [("tokens = [0, 1, 2, 3]", "tokens = [0, 2, 2, 2]")],
        "land.tokens: 0, 2, 2, 2, but the rulebook has 0, 1, 2, 3",
    ),
    "fifth parcel": ([("flood = [2,", "flood = [1, 2,")], "reclamation.flood: 5 values, but there are 4 parcels"),
    "forestation for too much": (
        [("forest = [2, 3, 4, 5]", "forest = [2, 3, 4, 21]")],
        "reclamation.forest: 21, but 0 to 20 are possible",
    ),
    "three spaces of the timeline": (
        [("[[6], [4, 5]", "[[4, 5, 6]")],
        "timeline.rounds: 3 spaces, but there are 4, up to 4 points",
    ),
    "round missing": (
        [("[[6], [4, 5]", "[[], [4, 5]")],
        "timeline.rounds: round 6 is there 0 times, but each is on one space",
    ),
    "round on two spaces": (
        [("[[6], [4, 5]", "[[5, 6], [4, 5]")],
        "timeline.rounds: round 5 is there 2 times, but each is on one space",
    ),
    "seventh round": ([("[[6], [4, 5]", "[[6, 7], [4, 5]")], "timeline.rounds: 7, but 1 to 6 are possible"),
    "no space for happiness": (
        [("spaces = { green = 3", "spaces = { green = 0")],
        "happiness.spaces.green: 0, but 1 to 10 are possible",
    ),
    "no room for the happiness of the example": (
        [("{ green = 3, blue = 3, red = 3, yellow = 3 }", "{ green = 2, blue = 2, red = 2, yellow = 2 }")],
        "happiness.spaces: 3 tokens lie below a habitat of the rulebook, but here no habitat has room for them",
    ),
    "fifth ranger": ([("rangers = 4", "rangers = 5")], "supply.rangers: 5, but the rulebook has 4"),
    "other points for pairs": (
        [("pair_points = 3", "pair_points = 2")],
        "scoring.pair_points: 2, but the rulebook has 3",
    ),
    "wrong type": ([("store_points = 2", 'store_points = "2"')], "scoring.store_points: Expected `int`, got `str`"),
    "costs of one threat": (
        [("costs = [0, 1, 2, 4, 6, 9, 12, 16, 20]", "costs = [0]")],
        "threats.costs: 1 numbers, but 2 to 31 are possible",
    ),
    "costs without a threat": (
        [("costs = [0, 1,", "costs = [1, 1,")],
        "threats.costs: 1 points for no threat, which costs nothing",
    ),
    "costs that descend": (
        [("costs = [0, 1, 2,", "costs = [0, 3, 2,")],
        "threats.costs[2]: 2 after 3, but threats never cost less",
    ),
    "costs of everything": ([("16, 20]", "16, 101]")], "threats.costs[8]: 101, but 0 to 100 are possible"),
    "more threats that help": ([("beyond = 5", "beyond = -1")], "threats.beyond: -1, but 0 to 20 are possible"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flawed_file_is_refused_with_its_place_and_what_is_wrong(tmp_path: Path, flaw: str) -> None:
    edits, message = FLAWS[flaw]

    with pytest.raises(BadMaterial) as refusal:
        load(edited(tmp_path, *edits))
    assert str(refusal.value) == f"my.toml: {message}"


def test_an_action_whose_sentence_could_mean_another_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No action has such a sentence, so here the reader is mistaken."""
    monkeypatch.setattr(material, "effect_of", lambda said: ("flood",))

    with pytest.raises(
        BadMaterial, match=r'"G01" main: "Acquire land AND place a flooding token\." says something else'
    ):
        load(edited(tmp_path))


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.touch()

    with pytest.raises(BadMaterial, match=r"^my\.toml: Object missing required field `colours`$"):
        load(file)
