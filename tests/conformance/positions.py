"""Position texts of every game, made up: from the words of its box, and by changing texts that are valid.

Each is either refused with a sentence, or the game can be played from it to its end, and practised over the route of
the same name. `python -m tests.conformance.positions GAME 5000 --seed 1` tries many; the tests try a few.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from tests.conformance.every_game import game_of
from tierpark.core.errors import BadPosition, TierparkError
from tierpark.server import wire
from tierpark.server.routes import learning

WEB = Path(__file__).parents[2] / "web/src/games"
DOCS = Path(__file__).parents[2] / "docs/games"
WORD = re.compile(r"[\w+]+|[^\w\s]|\s+")
MOST_ACTIONS = 100  # that one request may carry
MOST_LETTERS = 4000

Values = Callable[[random.Random], str]


class Grammar(NamedTuple):
    """The parts of a game's texts, each with a value that may make sense, and how a part is written."""

    parts: dict[str, Values]
    options: tuple[str, ...]
    sign: str = "="


def _some(make: Values, most: int, comma: str = ", ") -> Values:
    return lambda luck: comma.join(make(luck) for _ in range(luck.randint(0, most)))


def _one(*words: Any) -> Values:
    return lambda luck: str(luck.choice(words))


def _number(least: int, most: int) -> Values:
    return lambda luck: str(luck.randint(least, most))


def _line(*words: Values) -> Values:
    return lambda luck: " ".join(word(luck) for word in words)


def _maybe(make: Values) -> Values:
    return lambda luck: make(luck) if luck.random() < 0.5 else ""


def _spectacular(game: Any) -> Grammar:
    colour, value = _one("green", "blue", "grey", "orange"), _number(1, 6)
    tile = _one(*(f"{tile.animal} {tile.symbol}" for tile in game.box.tiles))
    die = _line(colour, value)
    item: Values = lambda luck: (die if luck.random() < 0.6 else tile)(luck)  # noqa: E731  # a value like those above
    corner = _maybe(_one("E", "SE", "SW", "W", "NW", "NE"))
    cell = _one(*(f"{column}{row}" for column in "ABCDE" for row in range(1, 5)))
    laid = _line(cell, tile, corner, _maybe(value))
    side: Values = lambda luck: ", ".join(luck.choice(("+", "-")) for _ in range(8))  # noqa: E731
    parts = {
        "turn": _number(1, 15), "step": _one("prepare", "refresh", "select", "protect", "choose", "build", "workers"),
        "tokens": _some(_number(1, 8), 8), "selection": _one("dice", "tiles"), "threatened": _number(1, 8),
        "left": side, "right": side,
    }  # fmt: skip
    for seat in range(1, 4):
        parts |= {
            f"seat{seat}.board": _one(*(board.id for board in game.box.boards)),
            f"seat{seat}.park": _some(laid, 12), f"seat{seat}.star": _number(1, 6), f"seat{seat}.N": item,
            f"seat{seat}.W": item, f"seat{seat}.display": _some(item, 12), f"seat{seat}.stack": _some(tile, 5),
            f"seat{seat}.workers": _some(_one("green", "blue", "grey", "orange", "multi"), 5),
            f"seat{seat}.missions": _some(_number(1, 18), 3), f"seat{seat}.entrance": _number(0, 130),
            f"seat{seat}.number": _number(1, 6), f"seat{seat}.supply": _some(item, 10),
        }  # fmt: skip
    return Grammar(parts, tuple(game.choices))


def _new_york_zoo(game: Any) -> Grammar:
    species = _one(*(kind.id for kind in game.box.species), "-")
    tile = _one(*(tile.id for tile in game.tiles))
    space, cell = _one(*(f"S{i}" for i in range(25))), _one(*(f"r{r}c{c}" for r in range(11) for c in range(13)))
    stack: Values = lambda luck: f"{space(luck)}:{_some(tile, 3, '/')(luck) or '-'}"  # noqa: E731
    pen: Values = lambda luck: f"{species(luck)} {luck.randint(0, 6)}/{luck.randint(4, 8)}"  # noqa: E731
    kinds = _one(*(attraction.id for attraction in game.box.attractions))
    parts = {
        "seed": _number(0, 99), "elephant": space, "turn": _number(1, 5), "stacks": _some(stack, 4, ","),
        "supply": _some(lambda luck: f"{kinds(luck)}:{luck.randint(0, 6)}", 3, ","),
        "markers": _some(_one("0", "1", "2", "3", "4+"), 5, ","), "distance": _number(0, 99),
    }  # fmt: skip
    for seat in range(1, 6):
        parts |= {
            f"seat{seat}": _some(pen, 6),
            f"seat{seat} houses": _some(species, 4),
            f"seat{seat} free": lambda luck: (_number(0, 90) if luck.random() < 0.5 else _some(cell, 9, " "))(luck),
        }
    return Grammar(parts, tuple(game.choices))


def _zoo_parque(game: Any) -> Grammar:
    domino = _one(*game.names.numbers)
    place: Values = lambda luck: f"{luck.randint(-2, 4)},{luck.randint(-2, 4)}"  # noqa: E731
    laid = _line(domino, place, _one("north", "east", "south", "west"), _maybe(_one("+a", "+b", "+ab")))
    parts = {
        "laid": _some(laid, 6), "pawns": _some(_line(_number(1, 4), place, _one(*game.names.terrains)), 4),
        "offer": _some(domino, 5, " "), "deck": _some(domino, 6, " "), "gone": _some(domino, 6, " "),
        "cards": _some(_one(*(card.id for card in game.box.cards), "/"), 4, " "), "player": _number(1, 6),
        "placed": _number(0, 2), "step": _one("pick", "claim", "draw"), "lab": _one("yes", "no"),
    }  # fmt: skip
    parts |= {f"hand{seat}": _some(domino, 4, " ") for seat in range(1, 5)}
    return Grammar(parts, tuple(game.choices))


def _the_sanctuary(game: Any) -> Grammar:
    colour = _one("red", "yellow", "blue", "green", "purple", "white")
    card = _one(*(card.id for card in game.box.cards))
    spot = _one(*(f"{row}{number}" for row in "ABC" for number in range(1, 11)))
    improvement = _one(*(improvement.id for improvement in game.box.improvements))
    volunteer, few = _number(1, 2), _number(0, 3)
    stands = _line(_number(1, 4), spot, _maybe(_one("lying", "given-up")))
    parts = {
        "round": _number(1, 6), "starting": _number(1, 4), "market": _some(improvement, 6, " "),
        "cards": _some(lambda luck: f"{spot(luck)}:{card(luck)}", 6, " "), "past": _some(card, 10, " "),
        "next": _some(card, 10, " "), "volunteers": _some(stands, 8), "step": _one("place", "task"),
        "acting": volunteer, "performed": _some(_line(volunteer, _one("main", "side"), spot), 2),
        "started": volunteer, "borrowed": _line(volunteer, spot),
    }  # fmt: skip
    for seat in range(1, 4):
        parts |= {
            f"seat{seat}.set": _number(1, 6), f"seat{seat}.center": _some(_line(few, colour), 4),
            f"seat{seat}.stores": _some(_line(colour, few, colour), 3),
            f"seat{seat}.animals": _some(_line(colour, _number(1, 4), _maybe(few)), 3),
            f"seat{seat}.slots": _some(_line(colour, improvement, _maybe(_one("used"))), 3),
            f"seat{seat}.stamps": _some(_number(1, 14), 6, " "), f"seat{seat}.below": _some(_line(few, colour), 3),
            **{f"seat{seat}.{name}": few for name in ("floods", "forests", "threats", "rangers", "watched")},
            f"seat{seat}.rescuers": few, f"seat{seat}.called": few,
        }  # fmt: skip
    return Grammar(parts, tuple(game.choices))


GRAMMARS = {
    "new-york-zoo": _new_york_zoo,
    "spectacular": _spectacular,
    "zoo-parque": _zoo_parque,
    "the-sanctuary": _the_sanctuary,
}
KNOWN = {
    "spectacular": ["players=1; step=select; tokens=7", "players=2; turn=1; seat1.display=tiger heart"],
    "the-sanctuary": ["players=2; volunteers=1 A2, 1 A5, 2 A7, 2 A9"],
    "zoo-parque": [], "new-york-zoo": ["players=3; elephant=S5; turn=2"],
}  # fmt: skip


def valid_texts(name: str) -> list[str]:
    """Texts of the lessons and of the game's page."""
    script = (WEB / name / "introduction.ts").read_text("utf-8").split("export const position =")[1].split(";\n")[0]
    page = re.findall(r'position\("{1,3}([^"]+)"', (DOCS / f"{name}.md").read_text("utf-8"))
    return ["".join(re.findall(r'"([^"]*)"', script)), *page, *KNOWN[name]]


def made_up(name: str, luck: random.Random) -> str:
    """A text of a few parts, with options for them."""
    game, grammar = game_of(name), GRAMMARS[name](game_of(name))
    options = [f"{key}={luck.choice(game.choices[key])}" for key in grammar.options if luck.random() < 0.4]
    names = luck.sample(list(grammar.parts), luck.randint(0, 5))
    return "; ".join(options + [f"{part}{grammar.sign}{grammar.parts[part](luck)}" for part in names])


def mutated(text: str, other: str, luck: random.Random) -> str:
    """A text with a few words changed: left out, doubled, or another one of this text or of another."""
    words = WORD.findall(text)
    for _ in range(luck.randint(1, 3)):
        if not words:
            break
        at = luck.randrange(len(words))
        match luck.randrange(4):
            case 0:
                del words[at]
            case 1:
                words.insert(at, words[at])
            case 2 if words[at].isdecimal():
                words[at] = str(max(0, int(words[at]) + luck.choice((-3, -1, 1, 3, 90))))
            case _:
                like = [word for word in WORD.findall(f"{text} {other}") if word[0].isalnum() == words[at][0].isalnum()]
                words[at] = luck.choice(like)
    return "".join(words)


def text_of(name: str, luck: random.Random, valid: list[str]) -> str:
    """A text made up or mutated."""
    kind = luck.random()
    if kind < 0.4:
        return made_up(name, luck)
    text = luck.choice(valid)
    return mutated(text, luck.choice([made_up(name, luck), *valid]), luck)


def check(name: str, text: str, luck: random.Random) -> bool:
    """Whether a text is taken; then it is played to its end, and practised. An error is not caught."""
    game = game_of(name)
    try:
        state = game.position(text)
    except BadPosition as error:
        if len(str(error).split()) > 2 and "\n" not in str(error):
            return False
        raise
    before = game.components(state)
    for turn in range(game.limit):
        seats = game.to_act(state)
        if not seats:
            break
        seat = luck.choice(seats)
        actions = game.legal_actions(state, seat)
        assert actions, f"seat {seat + 1} has nothing to do"
        if turn % 10 == 0:
            game.view(state, seat)
            game.offers(state, seat)
        after = state.clone()
        action = luck.choice(actions)
        happened: list[Any] = []
        game.apply(after, seat, action, happened)
        if turn % 10 == 0:
            game.tell(state, after, seat, action, None, happened)
        state = after
    assert game.outcome(state), "the game does not end"
    assert game.components(state) == before
    if len(text) <= MOST_LETTERS:
        practise(name, text, luck)
    return True


def practise(name: str, text: str, luck: random.Random) -> None:
    """Decisions of the first seat at random, each answered as the route answers it; then all of them at once."""
    game = game_of(name)
    state = game.position(text)
    actions: list[int] = []
    try:
        learning._answer(game, state, [])
        while learning.LEARNER in game.to_act(state) and len(actions) < MOST_ACTIONS:
            actions.append(luck.choice(game.legal_actions(state, learning.LEARNER)))
            learning._decide(game, state, learning.LEARNER, actions[-1], learning.LEARNER, [])
            learning._answer(game, state, [])
        learning._practice(name, wire.Practise(text, actions))
    except TierparkError as error:
        if "do not come to an end" not in str(error):  # the others only ever do the first thing they may
            raise


def main(
    game: str, many: int, seed: Annotated[int, typer.Option(help="The first text's; each has the next.")] = 0
) -> None:
    """Try many texts of a game and print those that go wrong."""
    valid = valid_texts(game)
    taken, wrong, start = 0, 0, time.monotonic()
    for number in range(seed, seed + many):
        luck = random.Random(number)
        text = text_of(game, luck, valid)
        try:
            taken += check(game, text, luck)
        except Exception as error:  # whatever goes wrong is what we look for
            wrong += 1
            print(f"{number}: {type(error).__name__}: {error}\n    {text}", flush=True)
    print(f"{many} texts in {time.monotonic() - start:.0f} s: {taken} taken, {wrong} gone wrong")


if __name__ == "__main__":
    typer.run(main)
