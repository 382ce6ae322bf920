"""A table as the fold of its log, and what commands make of it: no server, no database, no clock."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from tierpark.server import commands, events, fairness
from tierpark.server.commands import (
    OPENING_TIME,
    PATIENCE,
    Act,
    Answer,
    AnyCommand,
    Commit,
    End,
    Fill,
    Join,
    Leave,
    Moment,
    Open,
    Propose,
    Reclaim,
    Start,
    Undo,
    decide,
)
from tierpark.server.errors import BadRequest, Illegal, NotLoggedIn, NotNow, NotYours, Refused, Stale, Taken
from tierpark.server.events import AnyEvent, HandOver, Place, TakeBack
from tierpark.server.log import Logged
from tierpark.server.table import CLOSED, GATHERING, OPENING, OVER, PLAYING, Line, Table, game_named
from tierpark.server.updates import undo_of

PEOPLE = ("anna", "bert", "cleo")
OPEN, BOT = Place(), Place(bot="random")
SECRET = "a secret"
ARRANGEMENT = 7  # decisions of a seat that places its six start tiles and submits them at once


class Sitting:
    """A table without a server: what commands lead to goes to a list and is folded."""

    def __init__(self, *places: str | Place, options: dict[str, Any] | None = None, **agreed: Any) -> None:
        self.log: list[Logged] = []
        self.table = Table("table")
        self.now = 1_000_000
        self.present: frozenset[int] = frozenset()
        laid = [Place(user=place) if isinstance(place, str) else place for place in places]
        chosen = {"game": "new-york-zoo", "order": "seated", **agreed}
        agreement = events.Agreement(options={"players": len(laid), **(options or {})}, **chosen)
        self.take_in([events.Created(agreement, game_named(agreement.game).rules_version, "anna", laid, SECRET)])

    def take_in(self, new: list[AnyEvent], key: str | None = None) -> list[AnyEvent]:
        for number, event in enumerate(new, 1):
            logged = Logged(self.table.version + 1, self.now, key if number == len(new) else None, event)
            self.table.fold(logged.event, logged.at, logged.key)
            self.log.append(logged)
        return new

    def does(self, user: str | None, command: AnyCommand) -> list[AnyEvent]:
        key = None if command.key is None else f"{user}/{command.key}"
        return self.take_in(decide(self.table, user, command, Moment(self.now, self.present)), key)

    def refuses(self, error: type[Refused], user: str | None, command: AnyCommand) -> str:
        """Why a command is refused; the table is the same as before."""
        before = copy.deepcopy(facts(self.table))
        with pytest.raises(error) as caught:
            decide(self.table, user, command, Moment(self.now, self.present))
        assert facts(self.table) == before
        return str(caught.value)

    def version(self, user: str | None) -> int:
        return self.table.versions[self.table.seat_of(user)]

    def choices(self, user: str) -> list[int]:
        return list(self.table.game.legal_actions(self.table.state, self.table.seats.index(self.seat(user))))

    def seat(self, user: str) -> Any:
        return next(seat for seat in self.table.seats if seat.user == user)

    def act(self, user: str, times: int = 1) -> None:
        """Decide, each time what is offered first."""
        for _ in range(times):
            self.does(user, Act(version=self.version(user), action=self.choices(user)[0]))

    def act_so(self, user: str, *words: str) -> None:
        """Decide, each time the first that begins with these words."""
        game, seat = self.table.game, self.table.seats.index(self.seat(user))
        for said in words:
            legal = self.choices(user)
            action = next(a for a in legal if game.describe(self.table.state, seat, a).short.startswith(said))
            self.does(user, Act(version=self.version(user), action=action))

    def play_until_due(self, user: str) -> None:
        """Everybody decides what is offered first, until it is this person's turn."""
        seat = self.table.seat_of(user)
        while seat not in self.table.due:
            self.act(str(self.table.seats[self.table.due[0]].user))

    @property
    def sentences(self) -> list[str]:
        """The log as a spectator reads it."""
        return [line.sentence for line in self.lines(None)]

    def lines(self, seat: int | None) -> list[Line]:
        """The log as a seat, or a spectator, hears it."""
        return [msgspec.json.decode(entry.heard_by(seat), type=Line) for entry in self.table.heard(seat)]


def facts(table: Table) -> dict[str, Any]:
    """Everything that a table holds, as values that can be compared."""
    held = dict(vars(table))
    if table.history is not None:
        held["history"] = (table.history.state.pack(), tuple(table.history.done))
    if "thinking" in held:
        held["thinking"] = vars(table.thinking)
    return held


def gathering(*others: str | Place, **agreed: Any) -> Sitting:
    """Anna's table, not started."""
    return Sitting("anna", *others, **agreed)


def running(*others: str | Place, **agreed: Any) -> Sitting:
    """Anna's table, started, with everybody where they sat down."""
    sitting = Sitting("anna", *others, **agreed)
    sitting.does("anna", Start())
    return sitting


def short_game(**agreed: Any) -> Sitting:
    """Anna and Bert arrange their start tiles, both at the same time and unseen."""
    return running("bert", options={"variant": "short"}, **agreed)


# Before the start


def test_the_first_open_place_is_taken_unless_another_is_named() -> None:
    sitting = gathering(BOT, OPEN, OPEN)
    sitting.does("bert", Join())
    sitting.does("cleo", Join(seat=3))

    assert [seat.user for seat in sitting.table.seats] == ["anna", None, "bert", "cleo"]
    assert sitting.sentences == ["takes a seat.", "takes a seat."]


def test_a_place_that_is_kept_is_for_that_person_alone() -> None:
    sitting = gathering(OPEN, Place(kept_for="bert"))

    assert "not free" in sitting.refuses(Taken, "cleo", Join(seat=2))
    sitting.does("bert", Join())
    assert sitting.table.seat_of("bert") == 2


def test_nobody_sits_twice_or_on_somebody_or_beside_the_table() -> None:
    sitting = gathering("bert", BOT)

    assert "already" in sitting.refuses(Taken, "bert", Join())
    assert "no free seat" in sitting.refuses(Taken, "cleo", Join())
    assert "not free" in sitting.refuses(Taken, "cleo", Join(seat=1))
    assert "no seat 6" in sitting.refuses(BadRequest, "cleo", Join(seat=5))


def test_who_leaves_before_the_start_makes_room() -> None:
    sitting = gathering("bert")
    sitting.does("bert", Leave())

    assert sitting.table.phase == GATHERING
    sitting.does("cleo", Join())
    assert sitting.table.seat_of("cleo") == 1


def test_a_table_that_its_host_leaves_is_given_up() -> None:
    sitting = gathering("bert")
    sitting.does("anna", Leave())

    assert sitting.table.phase == CLOSED
    assert "given up" in sitting.refuses(NotNow, "cleo", Join())
    assert "closed" in sitting.refuses(NotNow, "anna", Start())


def test_the_host_fills_places_with_bots_and_empties_them() -> None:
    sitting = gathering(OPEN, "bert")
    sitting.does("anna", Fill(seat=1, bot="random"))
    assert sitting.table.seats[1].bot == "random"
    sitting.does("anna", Fill(seat=1, bot=None))
    assert sitting.table.seats[1].is_empty

    assert "Somebody sits" in sitting.refuses(Taken, "anna", Fill(seat=2, bot="random"))
    assert "no seat 4" in sitting.refuses(BadRequest, "anna", Fill(seat=3, bot="random"))
    assert "no such bot" in sitting.refuses(BadRequest, "anna", Fill(seat=1, bot="grandmaster"))


def test_a_game_starts_when_every_place_is_taken() -> None:
    sitting = gathering(OPEN, OPEN)
    assert "seat 2, 3" in sitting.refuses(NotNow, "anna", Start())
    sitting.does("anna", Fill(seat=1, bot="random"))
    sitting.does("bert", Join())
    (started,) = sitting.does("anna", Start())

    assert isinstance(started, events.Started)
    assert started.seed == str(fairness.seed_of(SECRET, [None, None, None]))
    assert sitting.table.phase == PLAYING
    assert sitting.table.due == (0,)
    assert sitting.sentences == [], "who came and went does not matter any more"


def test_the_seats_are_drawn_from_the_seed() -> None:
    """Everybody keeps bot, person and contribution, and the order is the one that the seed gives."""
    orders = set()
    for text in ("one", "two", "three", "four", "five", "six"):
        sitting = gathering(OPEN, BOT, order="random")
        sitting.does("bert", Join(commitment=fairness.commitment(text)))
        sitting.does("anna", Start())
        sitting.does("bert", Open(contribution=text))
        order = fairness.order_of(fairness.seed_of(SECRET, [None, text, None]), 3, random=True)

        assert sitting.table.order == order
        assert [seat.user for seat in sitting.table.seats] == [("anna", "bert", None)[place] for place in order]
        assert [place.opened for place in sitting.table.places] == [None, text, None]
        orders.add(tuple(order))
    assert len(orders) > 1


def test_the_places_stay_as_they_are_at_a_table_that_wants_it_so() -> None:
    assert running("bert", "cleo").table.order == [0, 1, 2]


# Contributions to the seed


def committed(*texts: str | None) -> Sitting:
    """A table whose people have committed to these contributions."""
    sitting = gathering(*PEOPLE[1 : len(texts)])
    for user, text in zip(PEOPLE, texts, strict=False):
        if text is not None:
            sitting.does(user, Commit(commitment=fairness.commitment(text)))
    return sitting


def test_everybody_who_has_committed_is_asked_to_open_before_the_deal() -> None:
    sitting = committed("apple", "berry", None)
    assert sitting.does("anna", Start()) == [events.Starting()]
    assert sitting.table.phase == OPENING
    assert sitting.does("bert", Open(contribution="berry")) == [events.Opened(1, "berry")]
    _, started = sitting.does("anna", Open(contribution="apple"))

    assert isinstance(started, events.Started)
    assert started.seed == str(fairness.seed_of(SECRET, ["apple", "berry", None]))
    assert sitting.table.seed == int(started.seed)
    assert sitting.table.phase == PLAYING


def test_a_contribution_is_opened_once_in_its_time_by_its_seat_and_as_committed() -> None:
    sitting = committed("apple", "berry", None)
    assert "host starts" in sitting.refuses(NotNow, "anna", Open(contribution="apple"))
    sitting.does("anna", Start())

    assert "not the contribution" in sitting.refuses(BadRequest, "anna", Open(contribution="berry"))
    assert "not committed" in sitting.refuses(NotNow, "cleo", Open(contribution="cherry"))
    sitting.refuses(NotYours, "dora", Open(contribution="apple"))
    sitting.does("anna", Open(contribution="apple"))
    assert "open already" in sitting.refuses(NotNow, "anna", Open(contribution="apple"))


def test_nobody_commits_or_comes_or_is_filled_in_once_contributions_are_opened() -> None:
    sitting = committed("apple", None)
    sitting.does("anna", Start())

    assert "too late" in sitting.refuses(NotNow, "bert", Commit(commitment=fairness.commitment("berry")))
    assert "begun" in sitting.refuses(NotNow, "dora", Join())
    assert "begun" in sitting.refuses(NotNow, "anna", Fill(seat=1, bot="random"))


def test_the_host_starts_without_a_contribution_that_nobody_opens_but_not_at_once() -> None:
    """A server that starts before the others could answer would choose the seed."""
    sitting = committed("apple", "berry")
    sitting.does("anna", Start())
    sitting.does("anna", Open(contribution="apple"))
    sitting.now += OPENING_TIME - 1
    assert "try again" in sitting.refuses(NotNow, "anna", Start())
    sitting.now += 1
    (started,) = sitting.does("anna", Start())

    assert isinstance(started, events.Started)
    assert started.seed == str(fairness.seed_of(SECRET, ["apple", None]))
    assert sitting.table.places[1] == fairness.Contribution(fairness.commitment("berry"), None)


def test_a_contribution_that_was_open_when_somebody_left_is_void() -> None:
    """Whoever comes next could answer it, so its seat has to commit to another."""
    sitting = committed("apple", "berry", "cherry")
    sitting.does("anna", Start())
    sitting.does("bert", Open(contribution="berry"))
    sitting.does("cleo", Leave())

    assert sitting.table.phase == GATHERING
    assert sitting.seat("anna").commitment == fairness.commitment("apple")
    assert (sitting.seat("bert").commitment, sitting.seat("bert").contribution) == (None, None)
    sitting.does("cleo", Join())
    sitting.does("bert", Commit(commitment=fairness.commitment("blueberry")))
    sitting.does("anna", Start())
    sitting.does("anna", Open(contribution="apple"))
    sitting.does("bert", Open(contribution="blueberry"))
    assert sitting.table.seed == fairness.seed_of(SECRET, ["apple", "blueberry", None])


# Who may do what, and when

NEEDS_A_SEAT: list[AnyCommand] = [
    Commit(commitment="0" * 64),
    Leave(),
    Open(contribution="apple"),
    Act(version=1, action=0),
    Undo(version=1),
    Propose(proposal=TakeBack()),
    Answer(yes=True),
    Reclaim(),
]
NEEDS_THE_HOST: list[AnyCommand] = [Fill(seat=1, bot="random"), Start(), End()]
NEEDS_A_GAME: list[AnyCommand] = [
    Act(version=1, action=0),
    Undo(version=1),
    Propose(proposal=TakeBack()),
    Answer(yes=True),
    Reclaim(),
    End(),
]


@pytest.mark.parametrize("command", [*NEEDS_A_SEAT, *NEEDS_THE_HOST, Join()], ids=lambda c: type(c).__name__)
def test_nobody_without_a_name_can_do_anything(command: AnyCommand) -> None:
    gathering(OPEN).refuses(NotLoggedIn, None, command)


@pytest.mark.parametrize("command", NEEDS_A_SEAT, ids=lambda c: type(c).__name__)
def test_a_spectator_can_do_nothing_for_a_seat(command: AnyCommand) -> None:
    gathering("bert").refuses(NotYours, "dora", command)
    running("bert").refuses(NotYours, "dora", command)


@pytest.mark.parametrize("command", NEEDS_THE_HOST, ids=lambda c: type(c).__name__)
def test_only_the_host_arranges_the_table(command: AnyCommand) -> None:
    gathering("bert").refuses(NotYours, "bert", command)
    gathering("bert").refuses(NotYours, "dora", command)


@pytest.mark.parametrize("command", NEEDS_A_GAME, ids=lambda c: type(c).__name__)
def test_nothing_is_played_before_the_start_or_after_the_end(command: AnyCommand) -> None:
    assert "not begun" in gathering("bert").refuses(NotNow, "anna", command)
    assert "over" in _finished().refuses(NotNow, "anna", command)


def test_a_running_or_finished_game_is_not_joined_or_started_again() -> None:
    sitting, over = running("bert"), _finished()

    assert "begun" in sitting.refuses(NotNow, "dora", Join())
    assert "begun already" in sitting.refuses(NotNow, "anna", Start())
    assert "begun" in sitting.refuses(NotNow, "anna", Fill(seat=1, bot="random"))
    assert "too late" in sitting.refuses(NotNow, "bert", Commit(commitment="0" * 64))
    assert "look at it" in over.refuses(NotNow, "dora", Join())
    assert "closed" in over.refuses(NotNow, "anna", Start())
    assert "over" in over.refuses(NotNow, "anna", Leave())


def _finished() -> Sitting:
    """A solo game that is over."""
    sitting = running()
    while sitting.table.due:
        sitting.act("anna")
    assert sitting.table.phase == OVER
    return sitting


def test_who_is_not_due_and_what_is_not_legal_is_refused_with_the_reason_of_the_rules() -> None:
    sitting = running("bert")

    reason = sitting.refuses(Illegal, "bert", Act(version=sitting.version("bert"), action=0))
    assert reason == sitting.table.game.why_illegal(sitting.table.state, 1, 0)
    wrong = max(sitting.choices("anna")) + 1
    reason = sitting.refuses(Illegal, "anna", Act(version=sitting.version("anna"), action=wrong))
    assert reason == sitting.table.game.why_illegal(sitting.table.state, 0, wrong)


def test_a_decision_goes_to_the_log_with_the_number_of_its_choices() -> None:
    sitting = running("bert")
    choices = sitting.choices("anna")
    (acted,) = sitting.does("anna", Act(version=sitting.version("anna"), action=choices[1]))

    assert acted == events.Acted(0, choices[1], len(choices), "person")
    assert sitting.table.history is not None
    assert sitting.table.history.actions == [(0, choices[1])]


# Versions, and the question that is answered


def test_an_answer_to_a_question_that_is_no_longer_asked_is_stale() -> None:
    sitting = running("bert")
    old, action = sitting.version("anna"), sitting.choices("anna")[0]
    sitting.act("anna")

    assert "changed since" in sitting.refuses(Stale, "anna", Act(version=old, action=action))
    assert "not happened" in sitting.refuses(Stale, "anna", Act(version=old + 2, action=action))
    assert "changed since" in sitting.refuses(Stale, "anna", Undo(version=old))
    assert "changed since" in sitting.refuses(Stale, "anna", Undo(version=old + 2))


def test_what_does_not_change_the_question_does_not_make_an_answer_stale() -> None:
    sitting = running("bert", "cleo")
    sitting.act("anna")
    old = sitting.version("anna")
    sitting.does("bert", Propose(proposal=HandOver(seat=2, bot="random")))
    sitting.does("cleo", Leave())

    assert sitting.version("anna") == old + 2
    sitting.does("anna", Act(version=old, action=sitting.choices("anna")[0]))


def test_seats_that_decide_at_the_same_time_do_not_refuse_each_other() -> None:
    """Both answer what they saw before the other decided, submission included; their own old question stays stale."""
    sitting = short_game()
    first = sitting.version("bert")
    action = sitting.choices("bert")[0]
    sitting.act("anna", ARRANGEMENT)
    assert sitting.version("bert") == first + 1, "Anna has submitted"
    sitting.does("bert", Act(version=first, action=action))

    assert "changed since" in sitting.refuses(Stale, "bert", Act(version=first, action=sitting.choices("bert")[0]))
    assert "changed since" in sitting.refuses(Stale, "bert", Act(version=first + 1, action=sitting.choices("bert")[0]))
    sitting.does("bert", Act(version=first + 2, action=sitting.choices("bert")[0]))


def test_a_submission_taken_back_does_not_refuse_the_other_seat_either() -> None:
    sitting = short_game()
    sitting.act("anna", ARRANGEMENT)
    seen = sitting.version("bert")
    sitting.does("anna", Undo(version=sitting.version("anna")))

    assert sitting.version("bert") == seen + 1
    sitting.does("bert", Act(version=seen, action=sitting.choices("bert")[0]))


def test_the_version_of_a_seat_does_not_move_while_others_decide_in_secret() -> None:
    sitting = short_game()
    before = dict(sitting.table.versions)
    sitting.act("anna", 3)
    sitting.does("anna", Undo(version=sitting.version("anna")))
    assert sitting.table.version == before[0] + 4

    assert sitting.table.versions == {None: before[None], 0: before[0] + 4, 1: before[1]}
    sitting.act("anna", ARRANGEMENT - 2)
    assert sitting.table.versions == {None: before[None] + 1, 0: before[0] + 9, 1: before[1] + 1}, "submission is open"


def test_every_version_moves_when_something_open_happens() -> None:
    sitting = running("bert")
    before = dict(sitting.table.versions)
    sitting.act("anna")
    sitting.does("anna", Undo(version=sitting.version("anna")))
    sitting.does("bert", Leave())

    assert sitting.table.versions == {hearer: version + 3 for hearer, version in before.items()}
    assert set(before) == {None, 0, 1}


def test_secret_decisions_are_heard_by_their_own_seat_until_they_are_revealed() -> None:
    sitting = short_game()
    sitting.act("anna", ARRANGEMENT)
    sitting.act("bert", ARRANGEMENT - 1)
    assert [len(sitting.table.heard(hearer)) for hearer in (0, 1, None)] == [ARRANGEMENT, ARRANGEMENT - 1, 0]
    sitting.act("bert")

    assert not sitting.table.is_secret
    assert [len(sitting.table.heard(hearer)) for hearer in (0, 1, None)] == [2 * ARRANGEMENT] * 3


def test_a_key_remembers_the_version_at_which_its_person_saw_it_done() -> None:
    sitting = short_game()
    sitting.does("anna", Act(version=sitting.version("anna"), action=sitting.choices("anna")[0], key="k"))
    mine = sitting.version("anna")
    sitting.act("anna")
    sitting.does("bert", Act(version=sitting.version("bert"), action=sitting.choices("bert")[0], key="k"))

    assert sitting.table.keys == {"anna/k": mine, "bert/k": sitting.version("bert")}
    assert mine == sitting.version("anna") - 1


# Undo


def test_a_decision_within_ones_turn_is_taken_back_freely() -> None:
    sitting = running("bert")
    before, choices = sitting.table.state.pack(), sitting.choices("anna")
    sitting.act("anna")
    assert undo_of(sitting.table, 0) == "free"
    assert sitting.does("anna", Undo(version=sitting.version("anna"))) == [events.Undone(0, 0, None)]

    assert sitting.table.state.pack() == before
    assert sitting.choices("anna") == choices
    assert sitting.sentences == ["takes back a decision."]
    assert "not decided anything" in sitting.refuses(NotNow, "anna", Undo(version=sitting.version("anna")))


def test_undo_goes_back_step_by_step_but_not_behind_the_turn_of_another() -> None:
    sitting = running("bert")
    sitting.play_until_due("bert")
    assert "ask the table" in sitting.refuses(NotNow, "anna", Undo(version=sitting.version("anna")))
    sitting.play_until_due("anna")
    turn = sitting.table.state.pack()
    sitting.act("anna", 2)
    for _ in range(2):
        sitting.does("anna", Undo(version=sitting.version("anna")))

    assert sitting.table.state.pack() == turn
    assert undo_of(sitting.table, 0) == "ask"
    assert "ask the table" in sitting.refuses(NotNow, "anna", Undo(version=sitting.version("anna")))


def test_in_a_secret_step_a_seat_takes_back_its_own_decision_only_and_nobody_hears_of_it() -> None:
    sitting = short_game()
    sitting.act("anna", 2)
    sitting.act("bert", 2)
    once = sitting.table.state.pack()
    sitting.act("anna")
    sitting.act("bert")
    sitting.does("bert", Undo(version=sitting.version("bert")))
    assert sitting.does("anna", Undo(version=sitting.version("anna"))) == [events.Undone(0, 4, 0)]

    assert sitting.table.state.pack() == once
    assert sitting.table.heard(None) == []
    assert sitting.lines(0)[-1].kind == "undone"
    assert len(sitting.table.heard(0)) == 3


def test_decisions_of_others_stay_when_one_before_them_is_taken_back() -> None:
    sitting = short_game()
    sitting.act("anna", 2)
    sitting.act("bert", 3)
    sitting.does("anna", Undo(version=sitting.version("anna")))

    assert [line.seat for line in sitting.lines(0)] == [0, 0]
    assert [line.seat for line in sitting.lines(1)] == [1, 1, 1]
    sitting.act("anna", ARRANGEMENT - 1)
    sitting.act("bert", ARRANGEMENT - 3)
    told = [(line.seat, line.kind) for line in sitting.lines(None)]
    assert [seat for seat, _ in told].count(0) == [seat for seat, _ in told].count(1) == ARRANGEMENT
    assert "undone" not in [kind for _, kind in told]


def test_a_submission_is_taken_back_as_long_as_the_other_has_not_submitted() -> None:
    sitting = short_game()
    sitting.act("anna", ARRANGEMENT)
    assert sitting.table.due == (1,)
    sitting.does("anna", Undo(version=sitting.version("anna")))

    assert sitting.table.due == (0, 1)


def test_what_was_revealed_is_not_taken_back_without_asking() -> None:
    sitting = short_game()
    sitting.act("anna", ARRANGEMENT)
    sitting.act("bert", ARRANGEMENT)

    for user in ("anna", "bert"):
        assert "revealed" in sitting.refuses(NotNow, user, Undo(version=sitting.version(user)))
        assert undo_of(sitting.table, sitting.table.seat_of(user)) == "ask"


def test_at_a_table_without_undo_nothing_is_taken_back_not_even_by_consent() -> None:
    sitting = running("bert", undo=False)
    sitting.act("anna")

    assert undo_of(sitting.table, 0) is None
    assert "nothing is taken back" in sitting.refuses(NotNow, "anna", Undo(version=sitting.version("anna")))
    assert "nothing is taken back" in sitting.refuses(NotNow, "anna", Propose(proposal=TakeBack()))


# Asking the table


def test_with_the_consent_of_the_table_a_decision_and_all_that_followed_go() -> None:
    sitting = running("bert")
    while sitting.table.due == (0,):
        before, index = sitting.table.state.pack(), len(sitting.table.heard(None))
        sitting.act("anna")
    sitting.act("bert")
    assert sitting.does("anna", Propose(proposal=TakeBack())) == [events.Proposed(0, TakeBack(), [1])]
    _, undone = sitting.does("bert", Answer(yes=True))

    assert undone == events.Undone(0, index, None)
    assert sitting.table.state.pack() == before
    assert sitting.table.due == (0,)
    assert sitting.table.proposal is None
    assert sitting.sentences[index:] == ["takes back 2 decisions."]


def test_nobody_is_told_how_many_decisions_were_taken_back_that_others_made_in_secret() -> None:
    """Spectacular: Anna's roll binds her, so she asks; what Bert and Cleo did meanwhile goes, too."""
    told = []
    for secret in (1, 2):
        sitting = running("bert", "cleo", game="spectacular")
        sitting.act_so("anna", "mark green", "roll")
        for _ in range(secret):
            sitting.act("bert")
        sitting.act("cleo", 2)
        sitting.does("anna", Propose(proposal=TakeBack()))
        sitting.does("cleo", Answer(yes=True))
        sitting.does("bert", Answer(yes=True))
        told.append([sitting.lines(seat)[-1].sentence for seat in (None, 0, 1, 2)])

    one, two, three = "takes back a decision.", "takes back 2 decisions.", "takes back 3 decisions."
    assert told == [[one, one, two, three], [one, one, three, three]]


def test_everybody_has_to_agree_and_bots_are_not_asked() -> None:
    sitting = running("bert", "cleo", BOT)
    sitting.act("anna")
    (proposed,) = sitting.does("anna", Propose(proposal=TakeBack()))
    assert proposed == events.Proposed(0, TakeBack(), [1, 2])
    assert sitting.does("cleo", Answer(yes=True)) == [events.Answered(2, True)]
    assert "not asked" in sitting.refuses(NotNow, "cleo", Answer(yes=True))
    assert "own proposal" in sitting.refuses(NotNow, "anna", Answer(yes=True))

    _, undone = sitting.does("bert", Answer(yes=True))
    assert isinstance(undone, events.Undone)
    assert sitting.choices("anna")


def test_with_nobody_else_to_ask_a_decision_is_taken_back_at_once() -> None:
    sitting = running(BOT)
    while sitting.table.due == (0,):
        sitting.act("anna")
    proposed, undone = sitting.does("anna", Propose(proposal=TakeBack()))

    assert (type(proposed), type(undone)) == (events.Proposed, events.Undone)
    assert sitting.table.due == (0,)
    assert sitting.table.proposal is None


@pytest.mark.parametrize("user", ["bert", "cleo", "anna"])
def test_a_single_no_or_the_proposer_ends_a_proposal(user: str) -> None:
    sitting = running("bert", "cleo")
    sitting.act("anna")
    before = sitting.table.state.pack()
    sitting.does("anna", Propose(proposal=TakeBack()))
    sitting.does(user, Answer(yes=False))

    assert sitting.table.proposal is None
    assert sitting.table.state.pack() == before
    assert "not asked anything" in sitting.refuses(NotNow, "bert", Answer(yes=True))


def test_the_table_is_asked_one_thing_at_a_time() -> None:
    sitting = running("bert")
    sitting.act("anna")
    sitting.does("anna", Propose(proposal=TakeBack()))

    assert "already" in sitting.refuses(NotNow, "bert", Propose(proposal=HandOver(seat=0, bot="random")))


def test_there_has_to_be_something_to_take_back() -> None:
    assert "not decided anything" in running("bert").refuses(NotNow, "bert", Propose(proposal=TakeBack()))


def test_a_decision_voids_the_proposal_to_take_one_back() -> None:
    """Nobody agrees to more than they were asked."""
    sitting = running("bert", "cleo")
    sitting.act("anna")
    sitting.does("anna", Propose(proposal=TakeBack()))
    sitting.does("bert", Answer(yes=True))
    sitting.act("anna")

    assert sitting.table.proposal is None
    assert "not asked anything" in sitting.refuses(NotNow, "cleo", Answer(yes=True))


def test_a_free_undo_voids_the_proposal_to_take_one_back() -> None:
    sitting = running("bert")
    sitting.act("anna", 2)
    sitting.does("anna", Propose(proposal=TakeBack()))
    sitting.does("anna", Undo(version=sitting.version("anna")))

    assert sitting.table.proposal is None


def test_an_agreed_proposal_is_settled_also_where_decisions_are_secret() -> None:
    sitting = short_game()
    sitting.act("anna", 2)
    sitting.act("bert", 1)
    sitting.does("anna", Propose(proposal=TakeBack()))
    _, undone = sitting.does("bert", Answer(yes=True))

    assert undone == events.Undone(0, 1, 0)
    assert sitting.table.proposal is None
    sitting.does("bert", Propose(proposal=HandOver(seat=0, bot="random")))


def test_a_secret_decision_leaves_a_proposal_as_it_was_since_others_would_notice() -> None:
    sitting = short_game()
    sitting.does("anna", Propose(proposal=HandOver(seat=1, bot="random")))
    sitting.act("bert")
    assert sitting.table.proposal is not None
    sitting.does("bert", Answer(yes=True))

    assert sitting.seat("bert").bot == "random"


# Seats left alone


def test_a_seat_goes_to_a_bot_when_all_agree_its_person_too() -> None:
    sitting = running("bert", "cleo")
    assert sitting.does("anna", Propose(proposal=HandOver(seat=1, bot="random"))) == [
        events.Proposed(0, HandOver(1, "random"), [1, 2])
    ]
    sitting.does("cleo", Answer(yes=True))
    _, handed = sitting.does("bert", Answer(yes=True))

    assert handed == events.Handed(1, "random", "agreed")
    assert (sitting.table.seats[1].user, sitting.table.seats[1].bot) == ("bert", "random")
    assert sitting.sentences[-1] == "is away; a bot (random) plays on."
    assert sitting.table.proposal is None


@pytest.mark.parametrize(
    ("waited", "present", "needs"),
    [(PATIENCE, (), [2]), (PATIENCE - 1, (), [0, 2]), (PATIENCE, (0,), [0, 2])],
    ids=["away and long due", "away", "there"],
)
def test_who_is_away_and_keeps_the_table_waiting_is_not_asked(
    waited: int, present: tuple[int, ...], needs: list[int]
) -> None:
    sitting = running("bert", "cleo")
    sitting.now += 500
    sitting.act("anna")
    sitting.now += waited
    sitting.present = frozenset(present)

    assert sitting.does("bert", Propose(proposal=HandOver(seat=0, bot="random")))[0] == events.Proposed(
        1, HandOver(0, "random"), needs
    )


def test_what_somebody_decides_in_secret_does_not_show_in_whether_they_are_asked() -> None:
    needs = []
    for decisions in (0, 1, 3):
        sitting = short_game()
        sitting.now += PATIENCE - 500
        sitting.act("anna", decisions)
        sitting.now += 500
        needs.append(sitting.does("bert", Propose(proposal=HandOver(seat=0, bot="random")))[0])

    assert needs == [events.Proposed(1, HandOver(0, "random"), [])] * 3


def test_who_is_away_but_not_due_is_asked() -> None:
    sitting = running("bert")
    sitting.now += 10 * PATIENCE

    assert sitting.does("anna", Propose(proposal=HandOver(seat=1, bot="random"))) == [
        events.Proposed(0, HandOver(1, "random"), [1])
    ]


def test_with_nobody_else_to_ask_a_seat_left_alone_goes_to_a_bot_at_once() -> None:
    sitting = running("bert")
    sitting.now += PATIENCE
    sitting.does("bert", Propose(proposal=HandOver(seat=0, bot="random")))

    assert sitting.seat("anna").bot == "random"


@pytest.mark.parametrize("seat", [0, 2, 3, 15])
def test_only_another_persons_seat_can_be_handed_over(seat: int) -> None:
    sitting = running("bert", BOT)
    sitting.refuses(BadRequest, "anna", Propose(proposal=HandOver(seat=seat, bot="random")))
    sitting.refuses(BadRequest, "anna", Propose(proposal=HandOver(seat=1, bot="grandmaster")))


def test_a_hand_over_is_off_when_its_seat_decides_or_is_handed_over_otherwise() -> None:
    sitting = running("bert", "cleo")
    sitting.does("bert", Propose(proposal=HandOver(seat=0, bot="random")))
    sitting.act("anna")
    assert sitting.table.proposal is None
    sitting.does("anna", Propose(proposal=HandOver(seat=2, bot="random")))
    sitting.act("anna")
    assert sitting.table.proposal is not None, "somebody else has decided"
    sitting.does("cleo", Leave())
    assert sitting.table.proposal is None


def test_a_bot_plays_on_for_somebody_who_leaves_until_they_are_back() -> None:
    sitting = running("bert")
    assert sitting.does("anna", Leave()) == [events.Handed(0, commands.substitute(), "left")]
    choice = sitting.choices("anna")[0]

    assert "already" in sitting.refuses(NotNow, "anna", Leave())
    assert "A bot plays" in sitting.refuses(NotNow, "anna", Act(version=sitting.version("anna"), action=choice))
    sitting.take_in(commands.act(sitting.table, 0, None, choice, "bot"))
    assert "A bot plays" in sitting.refuses(NotNow, "anna", Undo(version=sitting.version("anna")))
    assert undo_of(sitting.table, 0) is None
    assert sitting.does("anna", Reclaim()) == [events.Reclaimed(0)]
    sitting.act("anna")
    assert "yourself already" in sitting.refuses(NotNow, "anna", Reclaim())
    assert sitting.sentences[0] == f"leaves; a bot ({commands.substitute()}) plays on."
    assert "is back." in sitting.sentences


def test_the_server_is_to_look_after_a_bots_turn_at_once_and_after_nobody_elses() -> None:
    sitting = running("bert", "mara")
    assert commands.wake_at(sitting.table) is None
    sitting.does("bert", Leave())
    assert commands.wake_at(sitting.table) is None
    sitting.does("anna", Leave())

    assert commands.wake_at(sitting.table) == sitting.table.changed_at
    sitting.does("mara", Leave())
    assert commands.wake_at(sitting.table) is None  # bots among themselves wait for somebody who watches


def test_a_whole_game_ends_with_an_outcome_and_without_anything_open() -> None:
    sitting = _finished()

    assert sitting.table.due == ()
    assert sitting.table.game.outcome(sitting.table.state) is not None
    assert undo_of(sitting.table, 0) is None
    assert commands.wake_at(sitting.table) is None
