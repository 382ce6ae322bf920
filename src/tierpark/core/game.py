"""What every game promises.

A `Game` joins the rules of one game (a module of `@rule` functions over one `State` record) to people and programs:
options, sentences, views, outcomes. Everything here runs as plain Python; `core.engine` runs the same rules compiled.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from tierpark.core import dice
from tierpark.core.errors import BadOptions, BadSeed, IllegalAction, NoObservation, NoScorePad, cut
from tierpark.core.offers import Offer, Offers
from tierpark.core.record import Record
from tierpark.core.reveal import Reveal
from tierpark.core.rule import Happened, World
from tierpark.core.sight import Part, size_of
from tierpark.core.words import contains, spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from types import ModuleType

    from tierpark.core.outcome import Outcome
    from tierpark.core.scores import Score
    from tierpark.core.tally import Count

NOTABLE = (
    "attraction",
    "board",
    "card",
    "domino",
    "improvement",
    "mission",
    "piece",
    "tile",
)  # fields that name things
MOST_SEED = 2 ** (8 * dice.KEY_BYTES) - 1


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a game. Each game adds its own; the values are strings or whole numbers."""

    players: int


class Description(msgspec.Struct, frozen=True):
    """An action for people, logs and the browser."""

    kind: str
    fields: dict[str, Any]  # named, JSON-ready
    short: str  # a few words, as the terminal and the tests type them
    sentence: str


S = TypeVar("S", bound=Record)
O = TypeVar("O", bound=Options)  # noqa: E741  # the options type, as S is the state type


class Game(ABC, Generic[S, O]):
    """One game with one material. Stateless: the same object serves any number of games at once."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    rules: ModuleType
    choices: ClassVar[Mapping[str, tuple[Any, ...]]]  # option -> its values, the default first
    n_words: ClassVar[int]  # words of the largest set of legal actions
    n_actions: ClassVar[int] = 0  # how many numbers actions have; 0: all that the words can hold
    observation: ModuleType | None = None  # what a seat sees, for programs that learn (`core.sight`)
    limit: ClassVar[int]  # decisions within which random play has always ended
    shows: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions by which a seat shows what only it knew
    tells_all_alike: ClassVar[bool] = True  # whether `tell` says the same to every seat
    levels: ClassVar[str | None] = None  # the option whose values, after the first, are levels that come one by one
    counts: ClassVar[Mapping[str, Count]] = {}  # what `tally` counts, the most telling first
    unit: ClassVar[str] = "point"  # what a lead is counted in
    state_type: type[S]
    options_type: type[O]

    def __init__(self, tables: Mapping[str, Any] | None = None, material: str = "printed") -> None:
        """Bind the rules to tables (of another material, with its digest) or to the printed ones."""
        self.tables = dict(tables or {})
        self.material = material
        self.world = World({"game": self.rules}, self.tables)
        rules = self.world.twin(self.rules)
        self._setup, self._to_act, self._legal, self._apply = (
            rules.setup,
            rules.to_act,
            rules.legal_actions,
            rules.apply,
        )

    @classmethod
    @abstractmethod
    def with_material(cls, path: Path) -> Game[S, O]:
        """The same game played with the contents of another box."""

    # Before a game

    def options(self, /, **given: Any) -> O:  # a foreign file may name an option "self"
        """Checked options; values may be given as text."""
        chosen = {}
        for name, value in given.items():
            if name not in self.choices:
                raise BadOptions(f"{self.name} has no option {cut(name)}; it has {', '.join(self.choices)}")
            match = [v for v in self.choices[name] if str(v) == str(value)]
            if not match:
                values = ", ".join(str(v) for v in sorted(self.choices[name]))
                raise BadOptions(f"{name}={cut(str(value))}: {self.name} offers {values}")
            chosen[name] = match[0]
        options = self.options_type(**{**{name: values[0] for name, values in self.choices.items()}, **chosen})
        if reason := self.why_not(options):
            raise BadOptions(reason)
        return options

    def why_not(self, options: O) -> str | None:
        """Why these options do not go together, in one sentence, or nothing."""
        return None

    def configurations(self) -> Iterator[O]:
        """All options that go together, and differ in more than a default that is not asked for."""
        for values in itertools.product(*self.choices.values()):
            options = self.options_type(**dict(zip(self.choices, values, strict=True)))
            if self.why_not(options) is None:
                yield options

    def level_after(self, level: Any) -> Any:
        """The level that comes after this one, or after none; nothing behind the last."""
        values = self.choices[self.levels] if self.levels else ()
        place = values.index(level) + 1 if level in values else 1
        return values[place] if place < len(values) else None

    @abstractmethod
    def blank(self, options: O) -> S:
        """A state that holds the options and nothing else."""

    @abstractmethod
    def options_of(self, state: S) -> O:
        """The options of a state."""

    def setup(self, options: O, seed: int) -> S:
        """A new game. The same seed deals the same game."""
        state = self.blank(options)
        dice.start(state.dice, dice.key_words(checked_seed(seed)))  # type: ignore[attr-defined]
        self._setup(state)
        return state

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The lists of the printed box that are not public: ours are a reconstruction, in words for players."""
        return ()

    # During a game

    def seats_of(self, state: S) -> range:
        """All seats."""
        return range(self.options_of(state).players)

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(spread([self._to_act(state)], 1))

    def legal_actions(self, state: S, seat: int) -> Sequence[int]:
        """What the seat may do now, as sorted ids; empty if it owes nothing."""
        words = [0] * self.n_words
        return spread(words, self._legal(state, seat, words)) if seat in self.seats_of(state) else []

    def why_illegal(self, state: S, seat: int, action: int) -> str | None:
        """Why the seat may not do this, in one sentence; nothing if it may."""
        words = [0] * self.n_words
        seats = self.seats_of(state)
        if seat not in seats:
            return f"There is no seat {seat + 1} at this table."
        if contains(words, self._legal(state, seat, words), action):
            return None
        to_act = self.to_act(state)
        if not to_act:
            return "The game is over."
        if seat not in to_act:
            return f"It is not for seat {seat + 1} to decide now."
        return self.explain(state, seat, action)

    def apply(self, state: S, seat: int, action: int, happened: list[Happened] | None = None) -> Reveal:
        """Carry out an action in place, and say what it revealed. An illegal one changes nothing.

        What the rules did, in order, is added to `happened` for who wants to tell it.
        """
        if reason := self.why_illegal(state, seat, action):
            raise IllegalAction(reason)
        if happened is None:
            return Reveal(self._apply(state, seat, action))
        with self.world.listening() as heard:
            revealed = Reveal(self._apply(state, seat, action))
        happened += heard
        return revealed

    @abstractmethod
    def explain(self, state: S, seat: int, action: int) -> str:
        """Why an action that is not legal for a seat that has to act is not."""

    @abstractmethod
    def describe(self, state: S, seat: int, action: int) -> Description:
        """A legal action in words."""

    @abstractmethod
    def question(self, state: S, seat: int) -> str:
        """What the seat is asked now, in one sentence."""

    def offers(self, state: S, seat: int) -> Offers:
        """What the seat is asked and may do. A game with wide choices gives them as placements."""
        listed = []
        for action in self.legal_actions(state, seat):
            said = self.describe(state, seat, action)
            listed.append(Offer(action, said.kind, said.fields, said.short, said.sentence))
        return Offers(self.question(state, seat), listed, [])

    def tell(
        self, before: S, after: S, seat: int, action: int, hearer: int | None, happened: Sequence[Happened]
    ) -> list[Description]:
        """A decision and what followed from it, as a seat (nothing: a spectator) may hear of it when it is open.

        A game in which an open decision shows some seats less than others tells each its own. `happened` is what
        `apply` has written down between the two states.
        """
        followed = self.consequences(before, after, action, happened)
        return [self.describe(before, seat, action), *map(described, followed)]

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Nothing while the game runs."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """All that this seat (nothing: a spectator) may know, JSON-ready.

        If it has a true `is_for_all`, everybody's view of this state differs from it in `seat` and in nothing else.
        """

    def open_view(self, state: S) -> msgspec.Struct:
        """A game that is over, looked back at: what a spectator saw, and what every seat had kept to itself."""
        return self.view(state, None)

    def begins_turn(self, before: S, after: S) -> bool:
        """Whether a turn begins with the second of two states that one decision lies between."""
        return self.to_act(before) != self.to_act(after)

    @abstractmethod
    def redeal_hidden(self, state: S, seat: int | None, seed: int) -> S:
        """The same game with everything that the seat cannot know dealt anew."""

    def reopened(self, state: S, seat: int) -> S:
        """The same game before the other seats decided in a step that is not over, where they do so unseen.

        For who thinks about what they will do: a seat that is done is no easier to see through than one that is not.
        """
        return state

    def ahead(self, state: S, seat: int) -> S | None:
        """The same game with this seat to decide now, for who tries things out while others decide.

        Nothing where that would take things that nobody can know yet. Deal what is hidden anew first.
        """
        return None

    def early(self, state: S, seat: int) -> S | None:
        """The same game with a decision of this seat due that will come whatever the others do, and no different."""
        return None

    # For programs that learn

    def sight(self, options: O) -> list[Part]:
        """What stands where in an observation of a game with these options."""
        if self.observation is None:
            raise NoObservation(f"{self.title} has no observations.")
        parts: list[Part] = self.observation.parts(options)
        return parts

    def observe(self, state: S, seat: int) -> list[int]:
        """All that a seat may know as a row of numbers, and nothing else."""
        row = memoryview(bytearray(2 * size_of(self.sight(self.options_of(state))))).cast("h")
        self.world.function(self.observation.observe)(state, seat, row)  # type: ignore[union-attr]  # sight has looked
        return row.tolist()

    # After a game at a real table

    def score_sheet(self, text: str) -> Score:
        """The score of a board that people have written down, and what could still be made of it."""
        raise NoScorePad(f"{self.title} has no score pad.")

    # For reports on balance

    def held(self, state: S, seat: int) -> list[str] | None:
        """What a seat has of the box, each as its kind and name: `board saola`, `tile E7-06`, `mission 12`.

        Reports ask at the end of a game and weigh each thing. Nothing: they ask `notable` at every action instead.
        """
        return None

    def notable(self, state: S, seat: int, action: int) -> list[str]:
        """What a seat takes or uses by an action, as `held` names it; by default what its description names."""
        fields = self.describe(state, seat, action).fields
        return [f"{name} {fields[name]}" for name in NOTABLE if isinstance(fields.get(name), str)]

    def told_thing(self, options: O, thing: str) -> str:
        """What a thing is, in words, where a report's reader cannot know it by its name."""
        return ""

    def drawn_thing(self, options: O, thing: str) -> str:
        """The same as a small SVG."""
        return ""

    # For advice

    def tally(self, state: S, seat: int) -> dict[str, int]:
        """What a seat has that counts, by the names of `counts`; advice tells how it changes."""
        return {}

    # For exports, tests and the terminal

    @abstractmethod
    def deal(self, state: S) -> dict[str, Any]:
        """The whole deal of a state just set up, hidden things included, JSON-ready."""

    def printed(self, options: O | None = None) -> dict[str, Any]:
        """What is printed on the components (of a game with these options), as far as one needs it to follow a game."""
        return {}

    def consequences(self, before: S, after: S, action: int, happened: Sequence[Happened]) -> list[dict[str, Any]]:
        """What an action made the rules do by themselves: kind, particulars and a sentence each.

        All of it, also what only some seats may hear; `happened` is what `apply` has written down meanwhile.
        """
        return []

    def random_results(self, before: S, after: S) -> list[dict[str, Any]]:
        """What the dice decided between two states; nothing in a game without dice after its set-up."""
        return []

    @abstractmethod
    def components(self, state: S) -> dict[str, int]:
        """Every kind of component with its number over all places; no action changes it."""

    @abstractmethod
    def draw(
        self, state: S, seat: int | None, ghost: int | None = None, width: int = 80, rows: int | None = None
    ) -> str:
        """The table as this seat may see it, for the terminal: text with rich markup, and a placement tried on.

        With `rows` in no more lines than these, and what the decision does not need is left out.
        """

    @abstractmethod
    def position(self, text: str) -> S:
        """The state that a position text describes."""


def described(told: dict[str, Any]) -> Description:
    """A consequence as a description."""
    fields = {name: value for name, value in told.items() if name not in ("kind", "sentence")}
    return Description(told["kind"], fields, "", told["sentence"])


def checked_seed(seed: object) -> int:
    """A seed given as a number or as its digits."""
    text = str(seed)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_SEED)) and int(text) <= MOST_SEED):
        raise BadSeed(f"seed {cut(text, 80)}: a seed is a whole number from 0 to 2**256 - 1")
    return int(text)


def seed_of(*parts: object) -> int:
    """A seed derived from others, for the games of a series."""
    import hashlib

    return int.from_bytes(hashlib.sha256("/".join(map(str, parts)).encode()).digest(), "little")
