"""A choice in the voice of an offer: what the log tells of a seat ("Places a volunteer") is said to the player."""

from __future__ import annotations

OFFERED = {  # how a sentence of the log begins, and the offer; what begins otherwise is an offer as it is
    "Activates": "Activate",
    "Calls": "Call",
    "Chooses": "Choose",
    "Claims": "Claim",
    "Copies": "Copy",
    "Decides to take": "Take",
    "Discards": "Discard",
    "Does": "Do",
    "Ends": "End",
    "Feeds": "Feed",
    "Follows": "Follow",
    "Forfeits": "Forfeit",
    "Gives": "Give",
    "Goes": "Go",
    "Is ready": "Be ready",
    "Lays": "Lay",
    "Leaves": "Leave",
    "Lets": "Let",
    "Lifts": "Lift",
    "Marks": "Mark",
    "Moves": "Move",
    "Passes": "Pass",
    "Performs": "Perform",
    "Picks": "Pick",
    "Places": "Place",
    "Protects": "Protect",
    "Puts": "Put",
    "Raises": "Raise",
    "Rolls": "Roll",
    "Swaps": "Swap",
    "Takes": "Take",
    "Turns": "Turn",
    "Uses": "Use",
}
BESIDES = {" and borrows ": " and borrow "}  # a second verb of the same sentence


def offered(sentence: str) -> str:
    """The sentence of an action as it is offered."""
    for told, offer in OFFERED.items():
        rest = sentence.removeprefix(told)
        if rest != sentence and not rest[0].isalpha():
            for second, said in BESIDES.items():
                rest = rest.replace(second, said)
            words = offer + rest
            return words.removeprefix("Choose: ")
    return sentence
