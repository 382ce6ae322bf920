"""`tierpark play`: a game in the terminal, alone, with bots, or with friends at one keyboard."""

from __future__ import annotations

import itertools
import random
import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tierpark.bots import own
from tierpark.bots.bot import bot
from tierpark.cli import games, reading
from tierpark.cli import session as sessions
from tierpark.cli.arguments import YOU, BadArguments, Table, seats
from tierpark.cli.choosing import choose
from tierpark.cli.fitting import Fitting, can_fit
from tierpark.cli.frame import VIEWS, Frame
from tierpark.cli.placing import Placing, are_placements
from tierpark.cli.pointing import Pointing, can_point
from tierpark.cli.screen import InputEnded, Said, Screen
from tierpark.cli.sitting import sit_down
from tierpark.core.errors import TierparkError
from tierpark.core.game import seed_of

if TYPE_CHECKING:
    from tierpark.bots.contained import ContainedBot
    from tierpark.cli.choosing import Listing
    from tierpark.cli.session import Session

AT_THE_END = Said(
    "more shows the table, save FILE keeps the game, undo takes your last decision back, Enter leaves.", "", "soft"
)
PATIENCE = 3  # answers not understood after the end, before we leave
HELP = """\
Answer with the number of a choice, or with its words. If there is only one choice, Enter takes it.
  hint        the best few choices, what to expect of them, and why
  undo        back to your last decision; what bots answered is taken back too
  save FILE   write the game to a file, to go on later or to replay it
  load FILE   go on with a saved game
  3?          tell the third choice in full; list: all of them
  board       show the board again
  more        show the whole table, with what the letters mean
  table       show what a spectator sees: every seat's board
  news        what happened since you last decided
  view WHICH  compact: all that you need now, in the lines of your window; full: the whole table; auto: what fits
  quit        leave"""


class Restart(Exception):  # no error: the question on the screen no longer holds
    """The position has changed: ask anew."""


class Leave(Exception):  # no error: the player has had enough
    """The player quits."""


def play(table: Table) -> None:
    """Play one game from its set-up, a position or a file."""
    screen = Screen()
    if table.view not in VIEWS:
        raise BadArguments(f"--view {table.view}: choose {', '.join(VIEWS)}")
    session, who = sit_down(screen, table)
    for name in dict.fromkeys(who):
        if name != YOU and own.is_own(name):
            from tierpark.bots.contained import check

            check(name, session.game.name, material=table.material)
    Play(screen, session, who, table.material, table.view).run()


class Play:
    """The loop of a game: bots answer at once, people are asked."""

    def __init__(
        self, screen: Screen, session: Session, who: list[str], material: Path | None = None, view: str = "auto"
    ) -> None:
        self.screen = screen
        self.frame = Frame(screen, view)
        self.session = session
        self.who = who
        self.material = material
        self.contained: dict[int, ContainedBot] = {}  # seat -> the process of a bot of the player's own
        self.reader: int | None = None  # the seat before the screen
        self.is_leaving = False
        self.has_told_box = bool(session.done)  # whoever goes on with a game has read it

    @property
    def people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.who) if name == YOU]

    def run(self) -> None:
        """Until the game is over and looked at, or the player quits."""
        try:
            self._run()
        except KeyboardInterrupt:
            self._keep()
            raise
        finally:
            for bot in self.contained.values():
                bot.close()

    def _keep(self) -> None:
        """An interrupted game is kept, with the line that goes on with it."""
        session = self.session
        if session.is_saved or session.from_position or not self.people:
            return
        free = (Path(f"{session.game.name}-{n}.txt") for n in itertools.count(1))
        path = session.file or next(file for file in free if not file.exists())
        try:
            session.save(path)
        except sessions.CannotSave as error:
            self.screen.refuse(str(error))
            return
        material = ["--material", str(self.material)] if self.material else []
        again = ["tierpark", "play", "--load", str(path), "--seats", ",".join(self.who), *material]
        self.screen.say("")
        self.screen.say(f"The game is kept in {path}. To go on:")
        self.screen.say(shlex.join(again), before="  ")

    def _run(self) -> None:
        while True:
            try:
                while due := self.session.game.to_act(self.session.state):
                    self._step(due[0])
                return self._end()
            except Restart:
                continue
            except Leave:
                return None
            except InputEnded:
                if self.is_leaving:
                    return None
                raise

    def _step(self, seat: int) -> None:
        session = self.session
        if self.who[seat] == YOU:
            session.act(seat, self._ask(seat))
            return
        seed = seed_of(session.seed, "seat", seat, len(session.done))
        game = session.game
        known = game.redeal_hidden(session.state, seat, seed)
        is_own = own.is_own(self.who[seat])
        wanted = (
            [self._own_choice(seat, known, seed)] if is_own else bot(self.who[seat], seed).wanted(game, known, seat)
        )
        session.act(seat, session.onward(known, seat, wanted))

    def _own_choice(self, seat: int, known: Any, seed: int) -> int:
        """What a bot of the player's own chooses; if it fails, any legal action, and a line that says so."""
        from tierpark.bots.contained import BotFault, ContainedBot

        if seat not in self.contained:
            self.contained[seat] = ContainedBot(self.who[seat], material=self.material)
            self.contained[seat].begin(seed)
        game = self.session.game
        try:
            action = self.contained[seat].choose(game, known, seat)
            reason = game.why_illegal(self.session.state, seat, action)
        except BotFault as fault:
            reason = str(fault)
        if reason is None:
            return action
        self.screen.refuse(f"Seat {seat + 1} ({self.who[seat]}) failed and plays at random for now: {reason}")
        return random.Random(seed).choice(game.legal_actions(self.session.state, seat))

    # A decision

    def _ask(self, seat: int) -> int:
        session, game = self.session, self.session.game
        if self.reader not in (None, seat) and (session.is_secret or self._has_own_sight(seat)):
            self.screen.clear()
            self.screen.ask(f"Pass the keyboard to seat {seat + 1}, then press Enter. ")
        self.reader = seat
        actions = game.legal_actions(session.state, seat)
        said = {action: game.describe(session.state, seat, action) for action in actions}
        if are_placements(said):
            return Placing(self.screen, said, self).choose(partial(self._show, seat))
        offers = game.offers(session.state, seat)
        if can_fit(offers, said):
            return Fitting(self.screen, offers, said, self).choose(partial(self._show, seat))
        if can_point(offers, said):
            return Pointing(self.screen, offers, said, self).choose(partial(self._show, seat))
        return choose(self.screen, said, self, partial(self._show, seat, None))

    def _has_own_sight(self, seat: int) -> bool:
        """Whether the seat sees what not everybody may see, such as its hand."""
        game, state = self.session.game, self.session.state
        if game.tells_all_alike:
            return False
        own, all_see = (msgspec.structs.asdict(game.view(state, viewer)) for viewer in (seat, None))
        return {**own, "seat": None} != all_see

    def _show(self, seat: int, ghost: int | None, below: Listing) -> None:
        """The board, what happened since the seat last decided, what is asked, and what can be chosen."""
        if self.session.game.reconstructed and not self.has_told_box:
            self.has_told_box = True
            if reading.is_new(self.session.game):
                self.frame.note = self._box()
        self.frame.show(self.session, seat, ghost, YOU if len(self.people) == 1 else "", below)

    def _box(self) -> list[Said]:
        """What of the printed box we had to make up."""
        return [Said(games.told(self.session.game), "", "soft"), Said("")]

    # The end

    def _end(self) -> None:
        from tierpark.cli import standings

        session, people = self.session, self.people
        outcome = session.game.outcome(session.state)
        assert outcome
        names = [name if name != YOU or len(people) == 1 else "" for name in self.who]
        below = standings.lines_of(self.screen.console, outcome, names) + self.screen.lines_of(AT_THE_END)
        self.frame.show_end(session, people[0] if len(people) == 1 else None, below)
        standings.show(self.screen.console, outcome, names)
        if not people:
            return
        self.reader = people[0]
        self.screen.put(AT_THE_END)
        for _ in range(PATIENCE):
            try:
                line = self.screen.ask()
                while line and self.command(line):
                    line = self.screen.ask()
            except InputEnded:
                return
            if not line:
                return
            self.screen.refuse("Type save FILE or undo, or press Enter to leave.")

    # Commands, at every question

    def command(self, line: str) -> bool:
        """Carry out a command; false if the line is none. What goes wrong is a sentence, and the game goes on."""
        word, _, rest = line.strip().partition(" ")
        was_leaving, self.is_leaving = self.is_leaving, False
        try:
            match word.casefold():
                case "help" | "h" | "?":
                    self.screen.tell(HELP)
                case "board" | "b":
                    raise Restart
                case "more" | "m":
                    self._pages(self.reader)
                case "table" | "t":
                    self._pages(None)
                case "news" if self.reader is not None:
                    self.frame.tell_news(self.session, self.reader)
                case "box" if self.session.game.reconstructed:
                    self.screen.say(games.told(self.session.game))
                case "view":
                    self._view(rest.strip())
                    raise Restart
                case "hint":
                    self._hint()
                case "undo" | "u":
                    self.session.undo(self.reader, self.people)
                    raise Restart
                case "save":
                    self.session.save(_file(word, rest))
                    self.screen.say(f"Saved to {rest.strip()}.")
                case "load":
                    self._load(_file(word, rest))
                    raise Restart
                case "quit" | "q" | "exit":
                    if self.session.is_saved or was_leaving or not self.session.game.to_act(self.session.state):
                        raise Leave
                    self.is_leaving = True
                    self.screen.say("This game is not saved: type quit again to leave it, or save FILE.")
                case _:
                    return False
        except TierparkError as error:
            self.screen.refuse(str(error))
        return True

    def _pages(self, seat: int | None) -> None:
        """The whole table, page by page where somebody reads it."""
        self.screen.pages(self.session.game.draw(self.session.state, seat, None, self.screen.width))

    def _view(self, chosen: str) -> None:
        if chosen not in VIEWS:
            raise BadArguments(f"view is one of {', '.join(VIEWS)}: view compact.")
        self.frame.view = chosen

    def _hint(self) -> None:
        """The best few choices of whoever is asked, told as to somebody who knows what this seat knows."""
        from tierpark.bots.advice import advise
        from tierpark.cli.advice import tell

        session, seat = self.session, self.reader
        game = session.game
        if seat is None or seat not in game.to_act(session.state):
            self.screen.refuse("There is nothing to decide now.")
            return
        for line in tell(game, session.state, seat, advise(game, session.state, seat, seed_of(session.seed, "hint"))):
            self.screen.say(line)

    def _load(self, path: Path) -> None:
        self.session = sessions.load(self.session.game, path)
        self.reader = None
        if self.session.options.players != len(self.who):
            self.who = seats(None, self.session.options.players)


def _file(command: str, text: str) -> Path:
    if not text.strip():
        raise BadArguments(f"Name a file: {command} FILE.")
    return Path(text.strip()).expanduser()
