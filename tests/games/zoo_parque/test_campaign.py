"""Zoo Parque, chapter 13: the flow of the Zooperative campaign, and the rules on its cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zoo_parque.cards import Printer, campaign_scene, printer, turned_up
from tests.games.zoo_parque.scenes import (
    ALL_SETS,
    GAME,
    answer,
    claim_for,
    finish_turn,
    fits,
    give,
    in_supply,
    is_gone,
    lay,
    new_game,
    offered,
    pawns_at,
    random_play,
    scene,
    score,
    settled,
    step,
)
from tierpark.core.dice import below
from tierpark.core.errors import BadOptions
from tierpark.games.zoo_parque.campaign import cards_left
from tierpark.games.zoo_parque.ending import MARKET_EMPTY, WON, end_game, look_at_cards
from tierpark.games.zoo_parque.material import load
from tierpark.games.zoo_parque.missions import is_fulfilled
from tierpark.games.zoo_parque.scoring import has_won, rank
from tierpark.games.zoo_parque.state import JUNGLE, State, Step
from tierpark.games.zoo_parque.tables import CARD_TYPE, CardType

assert printer
PATHS = ("#..", "#..")
ENTRANCE = "+   +\n #EN\n+   +\n #..\n+   +"
GIRAFFE, PANDA = 6, 5
TERRAIN, ANIMAL, FENCE = range(3)


def face_up(s: State) -> list[int]:
    return [s.cards[i] for i in range(s.drawn) if not s.done_cards >> i & 1]


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("sets", [{}, ALL_SETS])
def test_cards_of_the_level_or_below_whose_sets_are_in_play(level: int, sets: dict[str, str]) -> None:
    """R13.1, E19: as many as the level says."""
    s = new_game(level, edition="published", campaign=str(level), **sets)
    cards = load().cards
    eligible = {
        i
        for i, card in enumerate(cards)
        if card.level <= level and all(name == "base" or name in sets for name in card.needs)
    }

    assert s.n_cards == len(eligible)
    assert set(s.cards[: s.n_cards]) == eligible
    assert len(face_up(s)) == level
    assert face_up(s) != face_up(new_game(level + 1, edition="published", campaign=str(level), **sets)) or level == 1


def test_the_campaign_belongs_to_the_published_edition() -> None:
    """E19, R13.1."""
    with pytest.raises(BadOptions):
        GAME.options(edition="draft", campaign="1")
    assert GAME.options(edition="published", campaign="1").campaign == "1"


@pytest.mark.parametrize("level", [1, 4, 8])
def test_whole_campaigns(level: int) -> None:
    """R13.1, R13.2, R13.3: cards come and go between turns, and what is left in the end says who has won."""
    s = new_game(level, edition="published", campaign=str(level), players=2, utilities="yes")
    done = drawn = 0
    for now in random_play(s, level):
        assert now.drawn >= drawn
        assert now.done_cards & done == done
        done, drawn = now.done_cards + 0, now.drawn + 0
    assert s.step == Step.OVER
    left = [(CardType(CARD_TYPE[card]), is_fulfilled(s, card)) for card in face_up(s)]

    assert bool(s.met) == all(kind == CardType.ENDGAME and is_true for kind, is_true in left)
    assert (s.ending == WON) == (not left)


# R13.2


def test_true_win_cards_are_removed(printer: Printer) -> None:
    """R13.2: at the end of each turn."""
    won, open_card = printer.card("exhibit_size", 1), printer.card("exhibit_size", 9)
    s = turned_up(campaign_scene("+---+\n|G..|\n+---+", hand=[PATHS, PATHS]), won, open_card)
    lay(s, *PATHS, (1, 0), (2, 0))
    assert face_up(s) == [won, open_card]
    finish_turn(s)

    assert face_up(s) == [open_card]
    assert step(s) != "over"


def test_a_true_replace_card_brings_another(printer: Printer) -> None:
    """R13.2: which is looked at from the next turn on; none left: it is just removed."""
    one, two = printer.card("exhibit_size", 1, type="replace"), printer.card("exhibit_size", 1)
    s = turned_up(campaign_scene("+---+\n|G..|\n+---+"), one, more=(two,))
    look_at_cards(s)
    assert face_up(s) == [two]
    assert not s.met
    look_at_cards(s)
    assert face_up(s) == []
    assert s.met

    s = turned_up(campaign_scene("+---+\n|G..|\n+---+"), one)
    look_at_cards(s)
    assert face_up(s) == []
    assert s.met


# R13.3


def test_with_no_card_left_the_game_is_won_at_once(printer: Printer) -> None:
    """R13.3: for all players."""
    card = printer.card("exhibit_size", 1)
    s = turned_up(campaign_scene("+---+\n|G..|\n+---+", hand=[PATHS, PATHS]), card)
    lay(s, *PATHS, (1, 0), (2, 0))
    finish_turn(s)

    assert step(s) == "over"
    assert s.ending == WON
    assert all(has_won(s, seat) and rank(s, seat) == 1 for seat in range(3))


@pytest.mark.parametrize(("endgame", "win", "is_won"), [(1, None, True), (9, None, False), (1, 9, False), (1, 1, True)])
def test_endgame_cards_are_looked_at_in_the_end(printer: Printer, endgame: int, win: int | None, is_won: bool) -> None:
    """R13.3: won if no win and no replace card is left and all endgame conditions hold."""
    cards = [printer.card("exhibit_size", endgame, type="endgame")]
    if win is not None:
        cards.append(printer.card("exhibit_size", win))
    s = turned_up(campaign_scene("+---+\n|G..|\n+---+"), *cards)
    look_at_cards(s)
    assert not s.met
    assert cards[0] in face_up(s)
    end_game(s, MARKET_EMPTY)

    assert bool(s.met) == is_won
    assert bool(has_won(s, 0)) == is_won


def test_a_replace_card_that_is_left_loses(printer: Printer) -> None:
    """R13.3."""
    s = turned_up(campaign_scene(), printer.card("exhibit_size", 9, type="replace"))
    end_game(s, MARKET_EMPTY)

    assert not has_won(s, 1)


def test_a_card_that_came_last_is_left_though_it_is_true(printer: Printer) -> None:
    """R13.2, R13.3: it is looked at from the next turn on, and there is none."""
    old, new = printer.card("exhibit_size", 1, type="replace"), printer.card("exhibit_size", 1)
    s = turned_up(campaign_scene("+---+\n|G..|\n+---+"), old, more=(new,))
    look_at_cards(s)
    end_game(s, MARKET_EMPTY)

    assert not has_won(s, 0)


def test_lost_cards_are_lost_for_everybody(printer: Printer) -> None:
    """R13.3: whatever the points."""
    s = turned_up(campaign_scene("+---+\n|Ggi|\n+---+", pawns=[(0, (0, 0))]), printer.card())
    end_game(s, MARKET_EMPTY)

    assert score(s) == 2
    assert not any(has_won(s, seat) for seat in range(3))


# R13.4: rules on cards


PANDAS = "+---+---+\n|Jpa Jpa|\n+---+---+"


def test_a_rule_holds_while_its_card_is_face_up(printer: Printer) -> None:
    """R13.4."""
    card = printer.card(rule="animal_counts_double", param=PANDA)
    s = turned_up(campaign_scene(PANDAS, pawns=[(0, (0, 0))]), card)
    assert score(s) == 2 * 4 * 2
    s.done_cards = 1
    assert score(s) == 2 * 2 * 2


def test_zero_wins_over_double_and_a_rule_works_once(printer: Printer) -> None:
    """R13.4."""
    zero = printer.card(rule="animal_counts_zero", param=PANDA)
    double = printer.card(rule="animal_counts_double", param=PANDA)
    other = printer.card(rule="animal_counts_double", param=GIRAFFE)
    again = printer.card(rule="animal_counts_double", param=PANDA)
    s = campaign_scene(PANDAS, pawns=[(0, (0, 0))])

    assert score(turned_up(s, double)) == 16
    assert score(turned_up(s, other)) == 8
    assert score(turned_up(s, double, again)) == 16
    assert score(turned_up(s, double, zero)) == 0


def test_size_plus_animals(printer: Printer) -> None:
    """R13.4: score_adds; and every space counts with score_all_spaces."""
    adds, spaces = printer.card(rule="score_adds"), printer.card(rule="score_all_spaces")
    s = campaign_scene("+---+---+---+\n|Jpa J.. #..|\n+---+---+---+", pawns=[(0, (0, 0))])

    assert score(turned_up(s)) == 2 * 1 * 2
    assert score(turned_up(s, adds)) == (2 + 1) * 2
    assert score(turned_up(s, spaces)) == 3 * 1 * 2
    assert score(turned_up(s, spaces, adds)) == (3 + 1) * 2
    empty = campaign_scene("+---+---+\n|J.. J..|\n+---+---+", pawns=[(0, (0, 0))])
    assert score(turned_up(empty, adds)) == 0


# R13.6, R13.7


def test_animals_are_not_laid_over_a_terrain(printer: Printer) -> None:
    """R13.7: with or without terrain of their own; things without an animal are."""
    card = printer.card(rule="terrain_not_covered_by_animal", param=JUNGLE)
    s = turned_up(campaign_scene("+   +   +\n J.. G..\n+   +   +"), card)

    assert not fits(s, "_pa", "_..", (0, 0), (0, 1))
    assert not fits(s, "Gli", "_..", (0, 0), (0, 1))
    assert fits(s, "_..", "_..", (0, 0), (0, 1))
    assert fits(s, "_gi", "_..", (1, 0), (1, 1))
    assert fits(turned_up(s), "_pa", "_..", (0, 0), (0, 1))


def test_three_dominoes(printer: Printer) -> None:
    """R13.7: up to three."""
    card = printer.card(rule="three_dominoes_per_turn")
    s = turned_up(campaign_scene(ENTRANCE, hand=[PATHS] * 5), card)
    settled(s)
    for x in (1, 2, 3):
        lay(s, *PATHS, (x, 0), (x, 1))
        assert (step(s) == "pick" and s.player == 0) == (x < 3)


def test_one_domino_leaves_the_game_if_none_fits(printer: Printer) -> None:
    """R13.7: instead of R2.3."""
    card = printer.card(rule="no_move_discards_one")
    s = turned_up(campaign_scene(ENTRANCE, hand=[("_do", "_do")] * 3, off_terrain="forbidden"), card)
    assert step(s) == "return"
    chosen = s.hands[0][1]
    answer(s, ("return", chosen))

    assert is_gone(s, chosen)
    assert step(s) == "draw"
    assert chosen not in list(s.deck[: s.height])


@pytest.mark.parametrize(
    ("kind", "same", "other"),
    [
        (TERRAIN, ("G..", "#.."), ("W..", "#..")),
        (ANIMAL, ("#..", "Ggi"), ("G..", "Gok")),
        (FENCE, ("W.. w---", "W.. -w--"), ("G.. s---", "Ggi -s--")),
    ],
)
def test_dominoes_of_a_turn_with_nothing_in_common(printer: Printer, kind: int, same: Any, other: Any) -> None:
    """R13.6: no terrain, species or kind of fence."""
    card = printer.card(rule="no_same_property_in_turn", param=kind)
    s = turned_up(campaign_scene(ENTRANCE), card)
    one, two = give(s, *same), give(s, *other)
    settled(s)
    assert len(offered(s)) == 2
    lay(s, "G.. w---", "Ggi", (1, 0), (1, 1))

    assert offered(s) == {"enough", ("pick", two, 0)}
    assert one
    finish_turn(s)
    assert s.turn_terrains == s.turn_species == s.turn_fences == s.turn_layers == 0


def test_no_two_dominoes_of_one_layer(printer: Printer) -> None:
    """R13.7."""
    card = printer.card(rule="no_same_layer_in_turn")
    s = turned_up(campaign_scene(ENTRANCE), card)
    give(s, *PATHS)
    top = give(s, "_..", "G..")
    settled(s)
    lay(s, "G..", "G..", (1, 0), (1, 1))

    assert offered(s) == {"enough", ("pick", top, 0)}


def test_a_pawn_may_be_moved_once_a_game_besides_a_claim(printer: Printer) -> None:
    """R13.7: to another unclaimed Area, in the CLAIM step."""
    card = printer.card(rule="move_pawn_once")
    s = campaign_scene("+   +   +   +\n G..|W..|J..\n+   +   +   +", hand=[PATHS] * 3, pawns=[(0, (0, 0)), (1, (1, 0))])
    turned_up(s, card)
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")
    assert offered(s) == {"done", ("move", (0, 0)), (2, 0, "J")}
    answer(s, ("move", (0, 0)))
    assert offered(s) == {(2, 0, "J")}
    answer(s, (2, 0, "J"))
    assert pawns_at(s) == {(0, (2, 0)), (1, (1, 0))}
    assert in_supply(s, 0) == 3
    assert offered(s) == {"done", (0, 0, "G")}  # the claim is still to come, the pawn has moved
    answer(s, (0, 0, "G"))
    assert in_supply(s, 0) == 2
    assert not any(isinstance(word, tuple) and word[0] == "move" for word in offered(s))


def test_without_the_card_no_pawn_moves() -> None:
    """R13.7, R6.7."""
    s = campaign_scene("+   +   +   +\n G..|W..|J..\n+   +   +   +", hand=[PATHS] * 3, pawns=[(0, (0, 0))])
    lay(s, *PATHS, (0, 1), (0, 2))
    answer(s, "enough")

    assert offered(s) == {"done", (1, 0, "W"), (2, 0, "J")}


@pytest.mark.parametrize(("fence", "many"), [("----", 0), ("---w", 1)])
def test_small_exhibits_draw_cards(printer: Printer, fence: str, many: int) -> None:
    """R13.7: once per just finished exhibit under three spaces."""
    card, next_card = printer.card(rule="small_exhibit_draws_card"), printer.card()
    s = campaign_scene("+---+---+\n|G.. G..\n+---+---+", hand=[PATHS] * 3)
    turned_up(s, card, more=(next_card, next_card))
    lay(s, f"#.. {fence}", "#..", (2, 0), (3, 0))

    assert len(face_up(s)) == 1 + many


def test_two_small_exhibits_draw_two_cards_and_a_large_one_none(printer: Printer) -> None:
    """R13.7."""
    card, more = printer.card(rule="small_exhibit_draws_card"), printer.card()
    s = campaign_scene("+---+   +---+\n|G..     G..|\n+---+   +---+", hand=[PATHS] * 3)
    turned_up(s, card, more=(more, more, more))
    lay(s, "#.. -w-w", "#..", (1, 0), (1, 1))
    assert len(face_up(s)) == 3
    s = campaign_scene("+---+---+---+\n|G.. G.. G..\n+---+---+---+", hand=[PATHS] * 3)
    turned_up(s, card, more=(more, more))
    lay(s, "#.. ---w", "#..", (3, 0), (4, 0))
    assert len(face_up(s)) == 1


def test_the_first_with_so_many_points_removes_a_card(printer: Printer) -> None:
    """R13.7: once per game, after R13.2, at random among the face-up cards."""
    card = printer.card(rule="threshold_removes_card", param=8)
    others = [printer.card() for _ in range(3)]
    left = set()
    for i in range(30):
        s = campaign_scene(PANDAS, pawns=[(1, (0, 0))])
        turned_up(s, card, *others)
        for _ in range(i):
            below(s.dice, 7)
        look_at_cards(s)
        assert cards_left(s) == 3
        left.add(frozenset(face_up(s)))
        look_at_cards(s)
        assert cards_left(s) == 3
    assert len(left) == 4

    s = campaign_scene(PANDAS)
    look_at_cards(turned_up(s, card, *others))
    assert cards_left(s) == 4
    claim_for(s, 0, (0, 0))
    look_at_cards(s)
    assert cards_left(s) == 3


def test_the_last_card_may_be_the_one_that_is_removed(printer: Printer) -> None:
    """R13.3, R13.7."""
    card = printer.card(rule="threshold_removes_card", param=8)
    s = turned_up(campaign_scene(PANDAS, pawns=[(1, (0, 0))]), card)
    look_at_cards(s)

    assert s.met


def test_without_the_campaign_no_card_matters(printer: Printer) -> None:
    """R13.4."""
    card = printer.card(rule="animal_counts_zero", param=PANDA)
    s = turned_up(scene(PANDAS, pawns=[(0, (0, 0))]), card, level=0)

    assert score(s) == 8
