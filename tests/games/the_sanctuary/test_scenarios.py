"""The Sanctuary, section 16 of the rulings: all scenarios as they are written. `T5` is the fifth."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.the_sanctuary.scenes import (
    GAME,
    TILE,
    animals,
    can,
    center,
    finish,
    happiness,
    has,
    improvements,
    lay_out,
    members,
    new_game,
    offered,
    placing,
    play,
    refresh,
    scene,
    scores,
    sees,
    stamps,
    step,
    stores,
    table,
    threats,
    used,
)
from tierpark.games.the_sanctuary.material import COLOURS
from tierpark.games.the_sanctuary.state import State, Step


def test_sight_with_hedge() -> None:
    """T1, R4.2: yellow on 4 sees 3, 5 and 6."""
    s = table({3: "X02"}, [(4, None), (7, None)])
    assert sees(s, 4) == {3, 5, 6}


def test_own_card() -> None:
    """T2, R4.4: yellow may use the main of card 4 but not its side."""
    s = scene({3: "X02", 4: "Y01"}, [(4, 0), (7, 9)])
    assert "main 4" in offered(s)
    assert "side 4" not in offered(s)


def test_must_see() -> None:
    """T3, R5.2: red on 1; card 0 is illegal."""
    assert "0" not in offered(placing(spots=[(1, None)]))


def test_must_not_blind() -> None:
    """T4, R5.2: red on 4, blue on 5."""
    assert offered(placing(spots=[(4, None), (5, None)])) == {"0", "1", "2", "7", "8", "9"}


def test_placing_between() -> None:
    """T5, R5.3: yellow on 3 and blue on 6; with blue on 5 there is nothing to see."""
    s = placing(spots=[(3, None), (6, None)])
    assert "4" in offered(s)
    play(s, "4")
    assert (sees(s, 3), sees(s, 6), sees(s, 4)) == ({2, 1, 0}, {5, 7, 8, 9}, {5})
    assert "4" not in offered(placing(spots=[(3, None), (5, None)]))


def test_isolated_card() -> None:
    """T6, R4.3, R5.2: card 5 is closed on both sides."""
    cards = {5: "X02", 6: "X10"}
    assert offered(placing(cards)) == {"0", "1", "2", "3", "4", "6", "7", "8", "9"}
    assert "5" in offered(placing(cards, me={"tiles": "sight_hedges"}))


def test_loop() -> None:
    """T7, R4.5, I9: an opponent on 1."""
    spots = [(None, None), (1, None)]
    assert "0" not in offered(placing(spots=spots, turn=3))
    s = placing(spots=spots, turn=3, me={"tiles": "sight_loop"})
    assert "0" in offered(s)
    play(s, "0")
    assert sees(s, 0, "sight_loop") == set(range(2, 10))


def test_placement_order() -> None:
    """T8, R5.1: C D A B B A D C."""
    s = placing(players=4, starting=2)
    seats = ""
    while s.step == Step.PLACE:
        seats += "ABCD"[s.asked]
        GAME.apply(s, s.asked, min(members(s.options)))
    assert seats == "CDABBADC"


def turn_of_the_rulebook() -> State:
    """Volunteer a on 2 beside 1 and 3, volunteer b on 6 beside 5 and 7; opponents in between."""
    cards = {2: "Y06", 3: "B08", 1: "B06", 6: "R04", 7: "G09", 5: "B07"}
    return scene(cards, [(2, 6), (4, 9)], me={"animals": "1 red"})


def test_a_turn() -> None:
    """T9, R6.2, R6.3: the printed example, with cards that have these actions among others."""
    s = turn_of_the_rulebook()
    play(s, "main 2", "enough", "side 3", "side 1")
    assert (center(s), stores(s), animals(s)) == ("1 yellow", {"red": "1 red"}, "2 red")
    play(s, "end", "4", "end", "side 7", "main 6", "1", "enough", "side 5")
    assert (animals(s), happiness(s)) == ("2 red, 1 yellow", "1 red")
    assert (stores(s), center(s)) == ({"red": "1 red", "yellow": "1 yellow"}, "")
    assert (scores(s)["animals"], scores(s)["storehouses"]) == (5, 4)


def test_order_matters() -> None:
    """T10, R6.4: pop_store comes to nothing while the storehouse is empty."""
    s = turn_of_the_rulebook()
    assert "side 1" not in offered(s)
    play(s, "main 2", "enough")
    assert "side 1" not in offered(s)
    play(s, "side 3")
    assert "side 1" in offered(s)


def test_sample_card_3() -> None:
    """T11, R7.1.1, R9.1: B05 with an empty red storehouse, one red in the center and a wolf."""
    mine = {"center": "1 red", "animals": "1 red"}
    s = scene({4: "B05"}, [(4, 9), (0, 8)], me=mine)
    play(s, "main 4")
    assert (stores(s), offered(s)) == ({"red": "1 red"}, {"1", "enough"})
    assert threats(play(s.clone(), "enough")) == [1, 0]
    play(s, "1")
    assert (animals(s), threats(s)) == ("2 red", [1, 0])
    s = scene({4: "B05"}, [(4, 9), (0, 8)], me=mine)
    assert threats(play(s, "end")) == [0, 0]


def test_sample_card_2_with_one_animal() -> None:
    """T12, R7.2.3, R9.1: R11."""
    s = play(scene({4: "R11"}, [(4, 9)], me={"animals": "1 blue"}), "main 4")
    assert (happiness(s), threats(s)) == ("1 blue", [2, 0])
    assert "main 4" not in offered(scene({4: "R11"}, [(4, 9)]))


@pytest.mark.parametrize("taken", ["green", "yellow", "green and yellow"])
def test_sample_card_6(taken: str) -> None:
    """T13, R7.2: R12 with red and blue habitats filled."""
    s = play(scene({4: "R12"}, [(4, 9)], me={"animals": "2 red, 2 blue"}), "main 4")
    assert offered(s) == {"green", "yellow", "green and yellow"}
    play(s, taken)
    assert threats(s) == [2, 0]
    assert [s.boards[0].population[i] for i in (0, 3)] == [int(c in taken) for c in ("green", "yellow")]


def test_different_colour() -> None:
    """T14, R7.2: the side of R12 with one green raises red, not green."""
    s = scene({3: "R12"}, [(2, 9), (0, 8)], me={"center": "1 green", "animals": "2 green, 2 red"})
    play(s, "side 3")
    assert (animals(s), center(s)) == ("2 green, 3 red", "")


def test_loop_of_copies() -> None:
    """T15, R6.5, R10.1, R10.3: X02, X01 and Y01."""
    cards = {2: "X02", 9: "Y01", 5: "X01"}
    s = scene(cards, [(2, 9), (5, 7)])
    play(s, "main 2")
    assert offered(s) == {"side 2", "side 9"}
    play(s, "side 2")
    assert (center(s), threats(s)) == ("1 green", [1, 0])


def test_loop_of_copies_by_the_branch_of_opponents() -> None:
    """T15, R10.1: X01 needs the opponent's other card, and is no way if that cannot be performed."""
    cards = {2: "X02", 9: "Y01", 5: "X01", 7: "Y03"}
    s = scene(cards, [(2, 9), (5, 7)])
    play(s, "main 2", "side 2")
    assert offered(s) == {"1", "2"}
    play(s, "1")
    assert offered(s) == {"side 5", "side 7"}
    play(s, "side 5")
    assert (center(s), threats(s)) == ("1 red", [1, 0])
    assert not can(scene({**cards, 7: "R10"}, [(2, 9), (5, 7)]), "main 2", "side 2", "1")


def test_mutual_mains() -> None:
    """T16, R7.2, R9.3: X01 performs X14, whose branch own has no target."""
    cards = {2: "X01", 7: "X14", 0: "G11", 9: "Y01"}
    s = scene(cards, [(2, 7), (0, 9), (12, 15)], players=3)
    play(s, "main 2")
    assert (step(s), offered(s)) == ("copy", {"main 0", "main 9"})
    play(s, "main 0")
    assert (stamps(s), threats(s)) == ([0, 0, 0, 3], [3, 0, 0])


def test_repeat_with_threats() -> None:
    """T17, R9.2, R8.1: X01 and G11 in round 1."""
    s = scene({2: "X01", 7: "G11"}, [(2, 7), (0, 9)])
    play(s, "main 2")
    assert (stamps(s), threats(s)) == ([0, 0, 0, 3], [2, 0])
    play(s, "end", "0", "end", "main 7")
    assert (stamps(s), threats(s)) == ([0, 0, 0, 6], [4, 0])
    assert GAME.view(s, 0).boards[0].purchased == 4


def test_giving_up_a_main() -> None:
    """T18, R7.1: X06 seen by the first volunteer, then only by the second."""
    mine = {"slots": {"red": "raise_all"}}
    s = scene({3: "X06", 8: "Y01", 7: "Y02"}, [(2, 7), (0, 9)], me=mine)
    play(s, "side 3", "red to green")
    assert improvements(s) == {"green": "raise_all"}
    play(s, "end", "0", "end")
    assert {"side 3", "side 8"} & offered(s) == {"side 8"}
    assert "main 7" not in offered(s)
    s = scene({8: "X06", 2: "Y01"}, [(2, 7), (0, 9)], me=mine)
    play(s, "end", "0", "end")
    assert "side 8" not in offered(s)


def test_land_and_reclamation() -> None:
    """T19, R8.1, R8.3: round 3."""
    s = scene({4: "G03", 5: "G02", 3: "G02", 6: "G02"}, [(4, 9), (0, 8)], n_round=3)
    play(s, "main 4")
    assert (stamps(s), GAME.view(s, 0).boards[0].purchased) == ([0, 0, 2, 0], 2)
    play(s, "side 5", "side 3")
    assert (s.boards[0].floods, "side 6" in offered(s)) == (2, False)
    has(s, 0, tiles="flood_anywhere")
    play(refresh(s), "side 6")
    assert s.boards[0].floods == 3


def test_raising_land() -> None:
    """T20, R7.2: stamps on 4, 3 and 1 become 4, 4 and 2."""
    s = scene({4: "G12"}, [(4, 9)], me={"stamps": (1, 0, 1, 1)})
    play(s, "main 4", "2")
    assert offered(s) == {"1", "3"}
    play(s, "1", "3", "enough")
    assert stamps(s) == [0, 1, 0, 2]


def test_ranger() -> None:
    """T21, R11.1, R11.4: hired in round 2 with one blue and three threats."""
    s = scene({4: "X07"}, [(4, 9)], n_round=2, me={"center": "1 blue", "threats": 3})
    play(s, "main 4", "1", "ranger blue", "ranger")
    assert (center(s), threats(s), "ranger" in offered(s)) == ("", [2, 0], False)
    finish(s)
    while s.step == Step.PLACE:
        play(s, min(offered(s)))
    while s.active != 0 or s.step != Step.TASK:
        play(s, "end" if s.step == Step.TASK else min(offered(s)))
    play(s, "ranger")
    assert (s.n_round, threats(s)) == (3, [1, 0])


def test_rescuers() -> None:
    """T22, R11.3, R7.2.1: two tokens, four resources, a wolf of 5."""
    mine = {"rescuers": 2, "center": "4 blue"}
    s = scene(plain="B08", me={**mine, "animals": "5 red"})
    play(s, "rescuers")
    assert (animals(s), center(s), offered(s)) == ("6 red", "2 blue", {"end"})
    s = scene(plain="B08", me={**mine, "animals": "5 red, 1 green"})
    play(s, "rescuers", "2 blue for red", "rescuers")
    assert (animals(s), center(s)) == ("2 green, 6 red", "")


def test_mirror() -> None:
    """T23, R12.3: pop_discard green green, and twice with discard_twice."""
    cards = {5: "R01"}
    spots = [(4, 9), (0, 8)]
    me = {"animals": "1 green", "center": "1 green"}
    you = {"tiles": "mirror_population", "animals": "3 green"}
    s = play(scene(cards, spots, me=me, others=[{**you, "center": "1 green"}]), "side 5")
    assert (s.asked, offered(s)) == (1, {"green", "no"})
    play(s, "green")
    assert (animals(s, 1), center(s, 1)) == ("4 green", "")
    s = play(scene(cards, spots, me=me, others=[{**you, "center": "1 red"}]), "side 5")
    assert s.asked == 0
    me = {"animals": "1 green", "center": "2 green", "tiles": "discard_twice"}
    s = play(scene(cards, spots, me=me, others=[{**you, "center": "2 green"}]), "side 5", "green", "green for green")
    assert s.asked == 1
    play(s, "green")
    assert animals(s, 1) == "5 green"


def test_mirror_of_pop_store() -> None:
    """T24, R12.3: a red cube in the blue storehouse."""
    s = scene(
        {5: "B11"},
        [(4, 9), (0, 8)],
        me={"animals": "1 blue", "stores": {"blue": "1 blue"}},
        others=[{"tiles": "mirror_population", "animals": "1 blue", "stores": {"blue": "1 red"}}],
    )
    play(s, "side 5", "yes")
    assert animals(s, 1) == "2 blue"


def test_discard_twice() -> None:
    """T25, I26: wolf 4 with three red; wolf 5 only once."""
    mine = {"tiles": "discard_twice", "center": "3 red"}
    s = scene({5: "R03"}, [(4, 9), (0, 8)], me={**mine, "animals": "4 red"})
    play(s, "side 5", "red for red")
    assert (animals(s), center(s)) == ("6 red", "1 red")
    s = scene({5: "R03"}, [(4, 9), (0, 8)], me={**mine, "animals": "5 red"})
    play(s, "side 5")
    assert (animals(s), center(s), step(s)) == ("6 red", "2 red", "task")


def test_center_as_store() -> None:
    """T26, I27."""
    s = scene(
        {3: "B11"}, [(2, 9), (0, 8)], me={"tiles": "center_as_store", "center": "1 yellow", "animals": "2 yellow"}
    )
    play(s, "side 3")
    assert (animals(s), center(s)) == ("3 yellow", "1 yellow")


def test_copied_once_per_game_tile() -> None:
    """T27, I1, I7: the opponent's extra_main is used up; the copy is not, and can be used in the same turn."""
    mine = {"tiles": "copy_improvement"}
    s = scene({4: "Y01"}, [(4, 9), (0, 8)], me=mine, others=[{"tiles": "extra_main", "used": "extra_main"}])
    play(s, "use copy_improvement", "use extra_main")
    assert (center(s), used(s)) == ("2 green, 1 blue", {"extra_main"})
    assert "use extra_main" not in offered(s)


def test_animal_scoring() -> None:
    """T28, R14.2: four snow leopards with three tokens."""
    assert scores(scene(me={"animals": "4 blue", "happiness": "3 blue"}))["animals"] == 16


def test_resource_scoring() -> None:
    """T29, R14.2."""
    found = scores(scene(me={"center": "5 red, 3 blue, 1 green", "stores": {"red": "3 red", "blue": "1 green"}}))
    assert (found["center"], found["storehouses"]) == (9, 8)


def test_full_scoring() -> None:
    """T30, R14.2, R12.4: 64 points."""
    mine = {
        "animals": "5 red, 3 yellow, 2 blue",
        "happiness": "2 red, 1 yellow",
        "floods": 2,
        "forests": 3,
        "center": "3 red, 2 green, 1 blue, 1 yellow",
        "stores": {"red": "2 red", "green": "1 blue"},
        "stamps": (0, 1, 1, 1),
        "tiles": "red_five, colour_sets, raise_all",
        "threats": 5,
    }
    found = scores(scene(me=mine))
    assert list(found.values()) == [14, 23, 6, 6, 11, 13, -9, 64]


def test_exact_number_of_tiles() -> None:
    """T31, I2."""
    others = ["", ", round_gain", ", round_gain, sight_loop", ", round_gain, sight_loop, flood_anywhere"]
    found = [scores(scene(me={"tiles": f"two_or_three{more}"}))["improvements"] for more in others]
    assert found == [0, 10, 5, 0]


def test_free_reclamation() -> None:
    """T32, I11, I23: ten points from line 1, and six more with reclamation_sets."""
    mine = {"stamps": (0, 0, 0, 1), "floods": 1}
    assert scores(scene(me={**mine, "tiles": "free_reclamation"}))["reclamation"] == 10
    found = scores(scene(me={**mine, "tiles": "free_reclamation, reclamation_sets"}))
    assert (found["reclamation"], found["improvements"]) == (10, 6)


def test_borrow_volunteer() -> None:
    """T33, I5: Y11 for both."""
    s = scene({2: "Y11", 1: "Y03"}, [(5, 9), (2, 7)], me={"tiles": "borrow_volunteer"})
    play(s, "use borrow_volunteer", "2 for 5", "main 2", "red", "red", "red", "red", "2", "side 1")
    assert (center(s), stores(s), threats(s)) == ("4 red", {"red": "1 red"}, [2, 0])
    play(s, "end", "2", "main 2", "blue", "blue", "blue", "blue", "2")
    assert (center(s, 1), stores(s, 1), threats(s)) == ("3 blue", {"blue": "1 blue"}, [2, 2])


def test_advanced() -> None:
    """T34, R13.1: A sees Y03, B stands on B05; legal only in the variant."""
    cards = {1: "Y03", 2: "Y01", 7: "B05"}
    spots = [(2, 7), (0, 9)]
    s = scene(cards, spots, variant="advanced", me={"animals": "1 red"})
    play(s, "side 1 from 2", "main 7", "1", "main 2")
    assert (animals(s), stores(s), center(s)) == ("2 red", {"red": "1 red"}, "2 green, 1 blue")
    s = play(scene(cards, spots, me={"animals": "1 red"}), "side 1")
    assert offered(s) == {"main 2", "end"}


def test_four_player_decks() -> None:
    """T35, R2.4: four decks of unmarked cards and cards marked 4, and one of the cards marked 3, at random."""
    rounds = set()
    for seed in range(12):
        s = new_game(seed, players=4)
        decks = [[GAME.box.cards[card] for card in list(s.deck)[20 * i : 20 * i + 20]] for i in range(5)]
        (extra,) = (i for i, deck in enumerate(decks) if any(card.mark == 3 for card in deck))
        rounds.add(extra)
        for i, deck in enumerate(decks):
            piles = Counter(card.colour for card in deck)
            if i == extra:
                assert {card.mark for card in deck} == {3}
                assert piles == dict.fromkeys(COLOURS, 3) | {"gray": 8}
            else:
                assert {card.mark for card in deck} <= {0, 4}
                assert piles == dict.fromkeys([*COLOURS, "gray"], 4)
    assert len(rounds) > 2


def test_placing_after_a_blind_volunteer() -> None:
    """T36, R5.2, R5.4: a volunteer on 0 is blind; the next placement ignores it."""
    s = placing(spots=[(1, None), (0, None)], turn=2)
    assert offered(s) == {"3", "4", "5", "6", "7", "8", "9"}


def test_no_way_out_of_a_started_main() -> None:
    """T37, R6.4, R6.6: R07, one green, a green animal of 2 and a ranger without a resource."""
    mine = {"center": "1 green", "animals": "2 green", "rangers": 1}
    s = scene({4: "R07"}, [(4, 9), (0, 8)], me=mine)
    assert {"main 4", "ranger green"} <= offered(s)
    assert "main 4" not in offered(play(s.clone(), "ranger green"))
    play(s, "main 4")
    assert (animals(s), center(s), step(s)) == ("3 green", "", "task")
    s = play(
        scene({4: "R07"}, [(4, 9), (0, 8)], me={**mine, "center": "1 green, 1 red", "animals": "2 green, 1 red"}),
        "main 4",
    )
    assert offered(s) == {"1", "2"}


def test_a_tile_just_acquired_makes_the_other_part_possible() -> None:
    """T38, R7.1, R6.6, I28: B04 takes `round_gain` while the green storehouse is empty."""
    s = scene({4: "B04"}, [(4, 9)], me={"animals": "2 green"})
    lay_out(s, "round_gain")
    s.market = 1 << TILE["round_gain"][0]
    refresh(s)
    play(s, "main 4")
    assert (step(s), offered(s)) == ("part", {"use round_gain", "enough"})
    left = play(s.clone(), "enough")
    assert (step(left), animals(left)) == ("task", "2 green")

    play(s, "use round_gain")
    GAME.apply(s, 0, 6 * COLOURS.index("green") + 1 + COLOURS.index("green"))
    assert (step(s), offered(s), stores(s)) == ("part", {"2", "enough"}, {"green": "1 green"})
    play(s, "2")
    assert (step(s), animals(s)) == ("task", "3 green")
