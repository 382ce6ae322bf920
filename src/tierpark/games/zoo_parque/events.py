"""Zoo Parque: the kinds of events that the rules write down while they act, and what their numbers mean.

A decision and all that follows from it are one list, in the order in which it happened. `telling` says it in words.
"""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """What happened; behind it the numbers that it is written down with. Places are counted from the gate."""

    TURN = 0  # a hand; whether it is the last turn
    LAID = 1  # a domino; the place of half a
    LIFTED = 2  # a domino
    DISCARDED = 3  # a domino; why (`Why`); the number of the meal that it was discarded for
    STARVED = 4  # the number of a meal for which nothing could be discarded
    LAB = 5
    PAWN_PUT = 6  # a pawn from supply; its place
    PAWN_MOVED = 7  # a pawn; its new place
    PAWN_HOME = 8  # a pawn
    FINISHED = 9  # how many spaces an exhibit has, which follow
    SPACE = 10  # a place
    COPIED = 11  # a species, by a dinosaur
    DRAWN = 12  # a hand; a domino of the market
    REFILLED = 13  # a domino of the deck, into the market
    PUT_BACK = 14  # a hand; a domino, into the deck
    PASSED = 15  # a hand; a domino that it will pass
    HANDED = 16  # a hand; a domino; the hand that it comes from
    CARD_DONE = 17  # a card
    CARD_NEW = 18  # a card
    POINTS_BEFORE = 19  # a seat; its points before the decision
    POINTS = 20  # a seat; its points now


class Why(IntEnum):
    """Why a domino leaves the map, or a hand."""

    FOOD = 0
    NO_FOOD = 1
    LION = 2
    CROCODILE = 3
    CARD = 4
