"""Zoo Parque, chapter 7: the Feed Phase; with Unnatural Utilities the sum of what the animals need."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.scenes import (
    GAME,
    answer,
    at,
    claim_for,
    exhibits,
    group,
    in_supply,
    is_gone,
    lay,
    new_game,
    offered,
    pawns_at,
    put,
    random_play,
    scene,
    score,
    settled,
    step,
    to_act,
)
from tierpark.core.errors import BadOptions
from tierpark.games.zoo_parque.feeding import food_for
from tierpark.games.zoo_parque.state import ENTRANCE, State

PATHS = ("#..", "#..")
FED = {"draft": {}, "published": {"edition": "published", "feeding": "yes"}}
BOTH = pytest.mark.parametrize("edition", list(FED))
TRIGGER = (20, 0)  # a space that one more fence closes, far from everything


def with_trigger(s: State, seat: int = 0) -> State:
    """Put a nearly finished exhibit without animals on the map, and let a seat begin."""
    put(s, "G.. w-ww", "#..", TRIGGER, (19, 0))
    s.player = seat
    return settled(s)


def trigger(s: State) -> State:
    """Let the player finish that exhibit."""
    lay(s, "#.. ---w", "#..", (21, 0), (22, 0))
    return s


def fed(text: str, edition: str = "draft", seat: int = 0, **given: Any) -> State:
    """A map on which a seat has just finished an exhibit somewhere else."""
    return trigger(with_trigger(scene(text, **{**FED[edition], **given}), seat))


BEAR = """
+---+   +
|Jbe G..|
+   +   +
|J.. W..|
+---+   +
"""


def bear_scene(**given: Any) -> tuple[State, int]:
    """T13 with its TOP domino Q on R."""
    s = scene(BEAR, pairs=[((0, 0), (0, 1)), ((1, 0), (1, 1))], pawns=[(0, (0, 0))], **given)
    q = put(s, "_fo ww--", "_.. -ww-", (1, 0), (1, 1))
    return settled(s), q


@BOTH
def test_a_fed_exhibit_loses_the_domino_with_its_food(edition: str) -> None:
    """T13, R7.1, R7.4, R7.8: the whole domino, out of the game; what lies below is seen again, the pawn stays."""
    s, q = bear_scene(**FED[edition])
    assert score(s) == 4
    with_trigger(s, 1)
    trigger(s)

    assert is_gone(s, q)
    assert at(s, (1, 0)) == "G.."
    assert at(s, (1, 1)) == "W.."
    assert q not in list(s.deck[: s.height])
    assert group((0, 0), (0, 1), (1, 0), (1, 1)) not in exhibits(s)
    assert pawns_at(s) == {(0, (0, 0))}
    assert score(s) == 0


@pytest.mark.parametrize(("edition", "is_fed"), [("draft", True), ("published", False)])
def test_the_exhibit_that_caused_the_feed_phase(edition: str, is_fed: bool) -> None:
    """T13, R7.2, E5: fed at once in the draft, skipped in the published edition."""
    s = scene("+---+---+\n|Jbe Jfo\n+---+---+", pawns=[(0, (0, 0))], hand=[PATHS], **FED[edition])
    lay(s, "#.. ---w", "#..", (2, 0), (3, 0))

    assert (at(s, (1, 0)) == "") == is_fed


def test_all_just_finished_exhibits_are_skipped_in_the_published_edition() -> None:
    """R7.2, R7.1: one domino that finishes two causes one Feed Phase, in which a third is fed."""
    text = """
    +---+---+   +---+---+   +---+---+
    |Jbe Jfo     Jfo Jbe|   |Jbe Jfo|
    +---+---+   +---+---+   +---+---+
    """
    for edition, left in (("draft", 0), ("published", 2)):
        s = scene(text, pawns=[(0, (0, 0)), (1, (4, 0)), (2, (6, 0))], **FED[edition])
        lay(s, "#.. -w-w", "#..", (2, 0), (2, 1))
        assert sum(at(s, place) == "Jfo" for place in ((1, 0), (3, 0))) == left
        assert at(s, (7, 0)) == ""


def test_the_second_domino_of_a_turn_may_cause_another_feed_phase() -> None:
    """R7.1."""
    s = scene("+---+---+---+\n|Jbe Jfo Jfo|\n+---+---+---+", pawns=[(1, (0, 0))], hand=[PATHS, PATHS])
    with_trigger(s)
    put(s, "G.. w-ww", "#..", (20, 5), (19, 5))
    settled(s)
    trigger(s)
    assert step(s) == "feed"
    answer(s, sorted(offered(s))[1])
    assert (at(s, (1, 0)), at(s, (2, 0))) == ("Jfo", "")
    put(s, "#.. ---w", "#..", (2, 0), (3, 0))  # closed again by hand
    settled(s)
    lay(s, "#.. ---w", "#..", (21, 5), (22, 5))
    assert s.placed == 2
    assert at(s, (1, 0)) == ""


def test_no_exhibit_finished_no_feeding() -> None:
    """R7.1."""
    s = scene("+---+---+\n|Jbe Jfo|\n+---+---+", pawns=[(1, (0, 0))], hand=[PATHS])
    lay(s, *PATHS, (2, 0), (3, 0))

    assert at(s, (1, 0)) == "Jfo"


@pytest.mark.parametrize("text", ["+---+---+\n|Jbe Jfo|\n+---+---+", "+---+---+\n|J.. Jfo|\n+---+---+"])
def test_who_is_not_fed(text: str) -> None:
    """R7.10: unclaimed exhibits and exhibits without animals."""
    pawns = [] if "be" in text else [(1, (0, 0))]
    s = fed(text, pawns=pawns)

    assert at(s, (1, 0)) == "Jfo"


def test_one_food_is_enough_for_any_number_of_animals() -> None:
    """R7.4."""
    s = fed("+---+---+---+---+\n|Jbe Jbe Jfo Jbe|\n+---+---+---+---+", pawns=[(1, (0, 0))])

    assert [at(s, (x, 0)) for x in range(4)] == ["Jbe", "Jbe", "", "Jbe"]


def test_the_decider_picks_the_food() -> None:
    """R7.4: and has to; the whole domino leaves, also a half outside."""
    s = fed("+---+---+---+---+\n|Jbe Jfo Jfo|#..\n+---+---+---+---+", pairs=[((2, 0), (3, 0))], pawns=[(1, (0, 0))])

    assert step(s) == "feed"
    assert to_act(s) == [1]
    assert len(offered(s)) == 2
    answer(s, ((2, 0), (3, 0)))
    assert at(s, (2, 0)) == at(s, (3, 0)) == ""


def test_food_has_to_be_visible_and_inside() -> None:
    """R7.4: covered food, and food outside, feeds nobody; the animal leaves."""
    s = fed("+---+---+---+\n|Jbe J..|Jfo\n+---+---+---+", pawns=[(1, (0, 0))])

    assert at(s, (0, 0)) == ""
    assert at(s, (2, 0)) == "Jfo"


TWO = """
+---+---+
|G.. W..|
+   +   +
|Ggi W..|
+   +---+
|_do|Jle
+---+   +
"""
TWO_PAIRS = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 2), (1, 2))]


@BOTH
def test_without_food_the_domino_with_the_most_animals_inside_leaves(edition: str) -> None:
    """T14, R7.5, E6: a tie is the decider's choice; animals outside do not count, but their half leaves too."""
    s = fed(TWO, edition, pairs=TWO_PAIRS, pawns=[(1, (0, 0))])

    assert step(s) == "feed"
    assert to_act(s) == [1]
    assert offered(s) == {((0, 0), (0, 1)), ((0, 2), (1, 2))}
    answer(s, ((0, 2), (1, 2)))
    assert at(s, (0, 2)) == at(s, (1, 2)) == ""
    assert at(s, (0, 1)) == "Ggi"


def test_two_animals_are_more_than_one() -> None:
    """R7.5."""
    s = fed("+---+---+---+\n|Jbe Jbe Jpa|\n+---+---+---+", pairs=[((0, 0), (1, 0))], pawns=[(1, (2, 0))])

    assert [at(s, (x, 0)) for x in range(3)] == ["", "", "Jpa"]


def test_a_protected_domino_cannot_be_used() -> None:
    """R7.4, R7.5, R12.8, E6: with nothing but wolves the published edition takes terrains, the draft nothing."""
    text = "+---+---+---+---+\n|Jwo Jwo J.. J..|\n+---+---+---+---+"
    given: dict[str, Any] = {
        "pairs": [((2, 0), (3, 0))],
        "pawns": [(1, (0, 0))],
        "lab": True,
        "strong": "yes",
        "utilities": "yes",
    }
    draft = fed(text, "draft", **given)
    assert [at(draft, (x, 0)) for x in range(4)] == ["Jwo", "Jwo", "J..", "J.."]
    text = "+---+---+---+---+---+---+\n|Jwo Jwo Jwo Jwo J.. J..|\n+---+---+---+---+---+---+"
    published = fed(text, "published", **{**given, "pairs": [((4, 0), (5, 0))]})
    assert [at(published, (x, 0)) for x in range(6)] == ["Jwo"] * 4 + ["", ""]


def test_a_wolfs_food_is_no_food() -> None:
    """R7.4, R12.8."""
    s = fed(
        "+---+---+---+---+\n|Jbe Jbe Jfo Jwo|\n+---+---+---+---+",
        pairs=[((2, 0), (3, 0)), ((0, 0), (1, 0))],
        pawns=[(1, (0, 0))],
        lab=True,
        strong="yes",
        utilities="yes",
    )

    assert [at(s, (x, 0)) for x in range(4)] == ["", "", "Jfo", "Jwo"]


def test_before_the_lab_a_wolf_is_a_domino_like_any_other() -> None:
    """R12.4, R7.5."""
    s = fed(
        "+---+---+\n|Jwo Jwo|\n+---+---+", pairs=[((0, 0), (1, 0))], pawns=[(1, (0, 0))], strong="yes", utilities="yes"
    )

    assert at(s, (0, 0)) == ""


def test_terrains_only_count_if_no_animal_domino_can_go() -> None:
    """R7.5, E6."""
    s = fed("+---+---+---+\n|Jbe J.. J..|\n+---+---+---+", "published", pairs=[((1, 0), (2, 0))], pawns=[(1, (0, 0))])

    assert at(s, (0, 0)) == ""
    assert at(s, (1, 0)) == "J.."


# The list


def test_the_list_is_made_once_and_kept() -> None:
    """R7.2: an exhibit that the first feeding opened is fed all the same."""
    s = fed(
        """
        +---+---+---+---+
        |Jbe Jfo|Jfo Jbe|
        +---+---+---+---+
        """,
        pairs=[((1, 0), (2, 0))],
        pawns=[(0, (0, 0)), (1, (3, 0))],
    )

    assert at(s, (1, 0)) == at(s, (2, 0)) == ""  # red gives the domino with both foods
    assert at(s, (0, 0)) == "Jbe"
    assert at(s, (3, 0)) == ""  # blue's exhibit has none left and is open, but is fed


def test_an_entry_without_animals_left_is_dropped() -> None:
    """R7.2."""
    s = fed(
        """
        +---+---+---+---+
        |Jbe Jbe|Jbe J..|
        +---+---+---+---+
        """,
        pairs=[((1, 0), (2, 0))],
        pawns=[(0, (0, 0)), (1, (3, 0))],
    )
    assert step(s) == "feed"
    answer(s, ((1, 0), (2, 0)))

    assert at(s, (3, 0)) == "J.."
    assert at(s, (0, 0)) == "Jbe"


def test_an_entry_is_fed_though_its_pawns_went_home() -> None:
    """R7.2: and its decider decides."""
    s = fed(
        """
        +---+---+---+---+---+
        |Jbe Jfo|W.. Jbe Jbe|
        +---+---+---+---+---+
        """,
        pairs=[((1, 0), (2, 0))],
        pawns=[(0, (0, 0)), (1, (2, 0))],
    )

    assert in_supply(s, 1) == 4
    assert step(s) == "feed"
    assert to_act(s) == [1]


def test_feeding_goes_clockwise_from_who_caused_it() -> None:
    """R7.3."""
    text = "+---+---+---+---+\n|Jbe Jbe|Jpa Jpa|\n+---+---+---+---+"
    for seat, order in ((0, [1, 2]), (1, [1, 2]), (2, [2, 1])):
        s = fed(text, seat=seat, pawns=[(1, (0, 0)), (2, (2, 0))])
        asked = []
        while step(s) == "feed":
            asked.extend(to_act(s))
            answer(s, sorted(offered(s), key=str)[0])
        assert asked == order


def test_a_player_with_several_exhibits_chooses_their_order() -> None:
    """R7.3."""
    s = fed("+---+---+---+---+\n|Jbe Jbe|Jpa Jpa|\n+---+---+---+---+", pawns=[(1, (0, 0)), (1, (2, 0))])

    assert step(s) == "meal"
    assert to_act(s) == [1]
    assert offered(s) == {group((0, 0), (1, 0)), group((2, 0), (3, 0))}
    answer(s, group((2, 0), (3, 0)))
    assert step(s) == "feed"
    first = {place for pair in offered(s) for place in pair[:1]}
    assert first == {(2, 0), (3, 0)}


def test_exhibits_that_need_no_food_are_over_without_a_question() -> None:
    """R7.3, R12.3: a giraffe needs nothing yet, and a tree feeds herbivores."""
    text = "+---+---+   +---+---+   +---+---+\n|Ggi G..|   |Wdo Wfo|   |Ggi Gtr|\n+---+---+   +---+---+   +---+---+"
    pawns = [(1, (0, 0)), (1, (3, 0)), (1, (6, 0))]
    s = fed(text, pawns=pawns, utilities="yes", wildlife="yes")

    assert step(s) != "meal"


SHARED = "+---+---+---+---+---+---+\n|Jbe J.. W.. W.. W.. Wdo|\n+---+---+---+---+---+---+"
EVEN = "+---+---+---+---+---+---+\n|Jbe J.. J.. W.. W.. Wdo|\n+---+---+---+---+---+---+"


@pytest.mark.parametrize(
    ("text", "edition", "decider"),
    [(SHARED, "draft", 2), (EVEN, "draft", 1), (SHARED, "published", 1), (EVEN, "published", 1)],
)
def test_who_decides_in_a_shared_exhibit(text: str, edition: str, decider: int) -> None:
    """T15, R7.7, E7: the largest Area in the draft, then (in the published edition at once) who is closest."""
    s = fed(text, edition, pawns=[(1, (0, 0)), (2, (5, 0))])

    assert step(s) == "feed"
    assert to_act(s) == [decider]


@BOTH
def test_who_caused_it_is_closest(edition: str) -> None:
    """R7.7."""
    s = fed(EVEN, edition, seat=2, pawns=[(1, (0, 0)), (2, (5, 0))])

    assert to_act(s) == [2]


@BOTH
@pytest.mark.parametrize(
    ("seat", "owners", "decider"),
    [
        (0, (2, 3), 3),  # one seat away, not two
        (0, (1, 3), 1),  # as close as each other: clockwise
        (3, (0, 1), 0),
        (1, (2, 3), 2),
        (2, (0, 1), 1),
        (2, (2, 3), 2),
    ],
)
def test_who_is_closest_around_the_table_decides(
    edition: str, seat: int, owners: tuple[int, int], decider: int
) -> None:
    """R7.7, E7: distance in both directions; clockwise only between equals."""
    a, b = owners
    s = fed(EVEN, edition, seat=seat, players=4, pawns=[(a, (0, 0)), (b, (5, 0))])

    assert (step(s), to_act(s)) == ("feed", [decider])


def test_an_owners_largest_area_counts() -> None:
    """R7.7."""
    s = fed(
        "+---+---+---+---+---+---+\n|Jbe|G.. G.. G..|Wdo W..|\n+   +   +   +   +   +   +\n|_.. _.. _.. _.. _.. _..|\n"
        "+---+---+---+---+---+---+",
        pawns=[(2, (0, 0)), (2, (1, 0)), (1, (4, 0))],
    )

    assert to_act(s) == [2]


@pytest.mark.parametrize("given", [{}, {"utilities": "yes"}])
def test_exhibits_that_appear_or_vanish_by_feeding_cause_nothing(given: dict[str, str]) -> None:
    """R7.9: what lies below closes an exhibit with food and an animal, which is not fed; not with the next domino."""
    text = "+---+---+\n|Jbe Jfo|\n+---+---+\n|Jpa Jfo|\n+---+---+"
    s = scene(text, pawns=[(1, (0, 0)), (2, (0, 1))], hand=[PATHS, PATHS], **given)
    cover = put(s, "_fo www-", "_..", (1, 0), (1, 1))
    settled(s)
    assert group((0, 1), (1, 1)) not in exhibits(s)
    with_trigger(s)
    trigger(s)

    assert is_gone(s, cover)
    assert group((0, 1), (1, 1)) in exhibits(s)
    assert at(s, (1, 1)) == "Jfo"
    lay(s, *PATHS, (2, 1), (3, 1))
    assert s.placed == 2
    assert at(s, (1, 1)) == "Jfo"


def test_the_entrance_is_never_discarded() -> None:
    """R7.11: also not as the domino with the most terrains."""
    for edition in ("draft", "published"):
        s = new_game(2, edition=edition, utilities="yes", players=2)
        for now in random_play(s, 2):
            assert now.where[2 * ENTRANCE] >= 0
        assert not is_gone(s, ENTRANCE)


# The switch


@pytest.mark.parametrize(
    ("given", "feeding"),
    [
        ({}, 1),
        ({"edition": "published"}, 0),
        ({"edition": "published", "feeding": "yes"}, 1),
        ({"edition": "published", "utilities": "yes"}, 1),
        ({"edition": "published", "wildlife": "yes"}, 0),
        ({"feeding": "no"}, 0),
    ],
)
def test_when_there_is_a_feed_phase(given: dict[str, str], feeding: int) -> None:
    """R7.12, E4."""
    s = scene("+---+---+\n|Jbe Jfo|\n+---+---+", pawns=[(1, (0, 0))], **given)
    assert s.settings.feeding == feeding
    trigger(with_trigger(s))
    needs_more = given.get("utilities") == "yes"  # 2 / 4 rounds down to nothing
    assert (at(s, (1, 0)) == "") == (feeding and not needs_more)


def test_utilities_cannot_do_without_feeding() -> None:
    """R7.12."""
    with pytest.raises(BadOptions):
        GAME.options(utilities="yes", feeding="no")


# R12.3


@pytest.mark.parametrize(
    ("total", "draft", "published"), [(1, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 1), (6, 2, 1), (10, 3, 2)]
)
def test_food_demand(total: int, draft: int, published: int) -> None:
    """T21, R12.3, E13: half up in the draft, down in the published edition."""
    assert food_for(scene(utilities="yes"), total, True) == draft
    assert food_for(scene(utilities="yes", edition="published"), total, True) == published
    assert food_for(scene(), total, True) == 1


def test_the_passports_make_the_sum() -> None:
    """T21, R12.3, R7.6: lion 2 and red panda 1 need one unit in the draft and none in the published edition."""
    text = "+---+---+---+\n|Gli Grp Gfo|\n+---+---+---+"
    assert at(fed(text, "draft", pawns=[(1, (0, 0))], utilities="yes"), (2, 0)) == ""
    assert at(fed(text, "published", pawns=[(1, (0, 0))], utilities="yes"), (2, 0)) == "Gfo"


def test_units_are_taken_one_at_a_time() -> None:
    """R7.6: food first, then the domino with the most animals; also when the exhibit is open by then."""
    s = fed(
        "+---+---+---+---+\n|Jpa Jpa Jfo Jbe|\n+---+---+---+---+",
        pairs=[((0, 0), (1, 0))],
        pawns=[(1, (0, 0))],
        utilities="yes",
    )  # 3 + 3 + 2 = 8: two units

    assert [at(s, (x, 0)) for x in range(4)] == ["", "", "", "Jbe"]


def test_the_demand_is_computed_once() -> None:
    """R7.6: not again after the first unit."""
    s = fed(
        "+---+---+---+---+\n|Jpa Jpa Jpa Jpa|\n+---+---+---+---+",
        pairs=[((0, 0), (1, 0))],
        pawns=[(1, (3, 0))],
        utilities="yes",
    )  # 12: three units; the first takes two pandas, the other two one each
    assert step(s) == "feed"
    answer(s, ((2, 0), (2, 0)))

    assert [at(s, (x, 0)) for x in range(4)] == ["", "", "", ""]


def test_feeding_stops_when_no_animal_is_left() -> None:
    """R7.6."""
    s = fed(
        "+---+---+---+\n|Jpa Jpa J..|\n+---+---+---+",
        pairs=[((0, 0), (1, 0))],
        pawns=[(1, (2, 0))],
        utilities="yes",
    )

    assert at(s, (2, 0)) == "J.."


def test_food_that_comes_to_light_when_no_animal_is_left_stays() -> None:
    """R7.6: the second unit is not paid with it."""
    s = scene("+---+---+\n|J.. Jfo|\n+---+---+", utilities="yes")
    put(s, "Jpa w-ww", "Jpa www-", (0, 0), (1, 0))
    claim_for(s, 1, (0, 0))
    trigger(with_trigger(s))  # 6: two units, and the first takes both pandas

    assert (at(s, (0, 0)), at(s, (1, 0))) == ("J..", "Jfo")


def test_two_visible_foods_on_one_domino_pay_two_units() -> None:
    """R12.3."""
    s = fed(
        "+---+---+---+---+---+\n|Jpa Jpa Jfo Jfo Jfo|\n+---+---+---+---+---+",
        pairs=[((2, 0), (3, 0))],
        pawns=[(1, (0, 0))],
        utilities="yes",
    )
    assert step(s) == "feed"
    answer(s, ((2, 0), (3, 0)))

    assert [at(s, (x, 0)) for x in range(5)] == ["Jpa", "Jpa", "", "", "Jfo"]


def test_no_demand_no_discard() -> None:
    """R12.3: a lemur alone needs 1 / 4."""
    s = fed("+---+---+\n|Jle Jfo|\n+---+---+", pawns=[(1, (0, 0))], utilities="yes")

    assert at(s, (1, 0)) == "Jfo"


def test_pawns_claimed_on_a_wildcard_are_fed_with_the_exhibit_of_their_space() -> None:
    """R7.2, R12.2."""
    s = scene("+---+---+---+\n|Jbe *.. Jfo|\n+---+---+---+", utilities="yes")
    claim_for(s, 1, (1, 0), "J")
    trigger(with_trigger(s))

    assert at(s, (2, 0)) == ""
