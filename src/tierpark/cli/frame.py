"""What is on the screen at a decision: board, news, question and choices.

The whole table where the window has room for it. Where it has not, the board is drawn in the lines that are left, and
what the decision does not need is shown by a command. Once a window was too low it stays so for the game, or the
picture would jump from one decision to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tierpark.cli.looks import seat_name
from tierpark.cli.screen import Said

if TYPE_CHECKING:
    from tierpark.cli.choosing import Listing
    from tierpark.cli.screen import Screen
    from tierpark.cli.session import Session

VIEWS = ("auto", "full", "compact")
MOST_NEWS = 12  # lines of what the others did
MOST_CHOICES = 9  # lines of choices in a low window
LEAST_NEWS = 3  # lines beside the whole table
SHORT_NOTE = Said("Part of this box is our reconstruction: type box to read which.", "", "soft")
LEAST = 8  # lines of a board, whatever the window
ENOUGH = 14  # lines of a board; news take none of them


class Frame:
    """The screen between two lines that are typed."""

    def __init__(self, screen: Screen, view: str = "auto") -> None:
        self.screen = screen
        self.view = view
        self.note: list[Said] = []  # told once, below the board
        self._too_low: tuple[int, int] | None = None  # the window that had no room for the whole table

    def show(self, session: Session, seat: int, ghost: int | None, who: str, below: Listing) -> None:
        """The board, what happened since the seat last decided, what is asked, and what can be chosen."""
        question = Said(session.game.question(session.state, seat), f"{seat_name(seat, who)}  ", "bold")
        news = self._news(session, seat)
        window = (self.screen.width, self.screen.height)
        if self.view != "compact" and self._too_low != window:
            board, under = self.table(session, seat, ghost), [question, *below(None)]
            if self.view == "full" or not self.screen.is_live:
                return self._print([*board, *self.note, *news, *under])
            room = self.screen.height - 1 - self._lines([*board, *under])
            for note in (self.note, [SHORT_NOTE] if self.note else []):
                left = room - self._lines(note)
                if left >= min(self._lines(news), LEAST_NEWS):
                    return self._print([*board, *note, *self._latest(news, left), *under])
            self._too_low = window
        choices = below(max(MOST_CHOICES, self.screen.height // 3))
        return self._print(self._low(session, seat, ghost, news, [question, *choices]))

    def _lines(self, said: list[Said]) -> int:
        return sum(map(self.screen.lines_of, said))

    def table(self, session: Session, seat: int | None, ghost: int | None = None) -> list[Said]:
        """The title and the whole board."""
        drawing = session.game.draw(session.state, seat, ghost, self.screen.width)
        return [Said(self._title(session), "", "soft"), *_drawn(drawing), Said("")]

    def show_end(self, session: Session, seat: int | None, below: int) -> None:
        """The last board and news, above so many lines about the end; in a low window what there is room for."""
        news = [] if seat is None else self._news(session, seat)
        whole = self.table(session, seat)
        room = self.screen.height - 1 - below
        is_low = self.screen.is_live and self._lines([*whole, *news]) > room
        if self.view == "full" or (self.view == "auto" and not is_low):
            return self._print([*whole, *news])
        board = _drawn(session.game.draw(session.state, seat, None, self.screen.width, room)) if room >= LEAST else []
        return self._print([*board, *self._latest(news, room - len(board))])

    def tell_news(self, session: Session, seat: int) -> None:
        """What happened since the seat last decided."""
        for said in self._news(session, seat) or [Said("Nothing happened since you last decided.", "", "soft")]:
            self.screen.put(said)

    def _print(self, lines: list[Said]) -> None:
        self.screen.clear()
        for said in lines:
            self.screen.put(said)
        self.note = []

    def _low(self, session: Session, seat: int, ghost: int | None, news: list[Said], under: list[Said]) -> list[Said]:
        if self.note:
            under = [SHORT_NOTE, *under]
        left = self.screen.height - 1 - self._lines(under)
        rows = max(LEAST, left - (1 if news and left > ENOUGH else 0))
        board = _drawn(session.game.draw(session.state, seat, ghost, self.screen.width, rows))
        return [*board, *self._latest(news, left - len(board)), *under]

    def _latest(self, news: list[Said], room: int) -> list[Said]:
        """The last news, as many as there is room for; a line says how many there were before."""
        if room < 1:
            return []
        if self._lines(news) <= room:
            return news
        found: list[Said] = []
        room -= 1
        for said in reversed(news):
            room -= self.screen.lines_of(said)
            if room < 0:
                break
            found.insert(0, said)
        more = len(news) - len(found)
        return [Said(f"({more} more thing{'s' * (more > 1)} happened: type news)", "", "soft"), *found]

    def _title(self, session: Session) -> str:
        game, options = session.game, session.options
        chosen = [f"{options.players} player{'s' * (options.players > 1)}"]
        for name, values in game.choices.items():
            if name != "players" and (value := getattr(options, name)) != values[0]:
                chosen.append(f"{name} {value}")
        return f"{game.title}, {', '.join(chosen)}, seed {session.seed}"

    def _news(self, session: Session, seat: int) -> list[Said]:
        news = session.heard(seat)
        before = len(news) - MOST_NEWS
        more = [Said(f"({before} more before)", "", "soft")] if before > 0 else []
        return [*more, *(Said(sentence, f"{seat_name(other)}  ", "fresh") for other, sentence in news[-MOST_NEWS:])]


def _drawn(drawing: str) -> list[Said]:
    return [Said("", line, "", True) for line in drawing.split("\n")]
