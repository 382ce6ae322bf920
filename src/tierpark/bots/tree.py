"""The search of strong bots: a Monte Carlo tree over worlds that a seat cannot tell apart, for every game alike.

A *world* is the position with everything that the seat cannot know dealt anew. Each round of the search takes the next
world, goes down the tree as far as it reaches, adds the choices found there, and takes what the position is then worth
to every seat back up. The tree has one node for each sequence of decisions, whatever the world, so what is learnt in
one world is used in all of them (information-set MCTS).

- A new node's choices are looked at once, by what the position after each is worth; the best few become its children,
  and that look counts as their first visit. So wide choices cost one look each and not a subtree.
- An action that changes nothing yet, such as taking up a piece that is then placed, is worth what it may lead to: there
  the look goes one decision further (`onward`), or the first of many equals would be gone into and seem the best.
- Where several seats decide at the same time, only the searching one has nodes, and it goes first. The others decide by
  a short look alone (`bots.supposing`), since they cannot react to what they do not see; the last of them, too. What
  they have decided already, unseen, is open again in every world.
- Where turns of many seats come between two of one's own, others can be supposed to decide so all the time
  (`supposes`): a tree with all their choices in it would never reach the next own turn.
- Where only the end of the game tells who wins, all seats can be supposed to play on so behind the tree (`plays_on`).
- Where luck would decide among few visits, each choice of the root is tried in the same worlds (`fairly`).
- `game` and `policy` are bound by the world: the rules, and the judgement of positions in `bots/<game>.py`, whose
  `value(s, seat)` is in hundredths of a point.
"""

from __future__ import annotations

from typing import Any

from tierpark.bots.promises import judge, judge_any, judge_end
from tierpark.bots.supposing import looked_at, play_on, short_look
from tierpark.core.dice import Luck
from tierpark.core.playout import copy_record
from tierpark.core.record import Array, Record, f64, i8, i16, i32, of
from tierpark.core.rule import rule
from tierpark.core.words import contains, count, lowest, member

game: Any = None
policy: Any = None

MOST_SEATS = 6
MOST_CHILDREN = 32
DEPTH = 96  # nodes on the way down
FEW = 2  # choices that are gone into at once
NONE = -1
NOW, TRIED, ASIDE = 0, 1, 2  # the states that a search works on


class Node(Record):
    """A decision: of which seat, the action that led to it, and what came of it, to each seat."""

    action: i32
    first: i32  # its children lie side by side
    children: i16
    seat: i8
    visits: i32
    total: Array[f64] = of(MOST_SEATS)  # results from 0 to 1
    points: Array[f64] = of(MOST_SEATS)  # judgements, in hundredths


class Search(Record):
    """What a search is told, and how far it has come."""

    seat: i8  # that searches
    root_keeps: i16  # choices of the root, and of other nodes
    keeps: i16
    root_glances: i32  # at so many choices of the root it looks at most, and of other nodes
    glances: i32
    onward: i32  # at so many further ones where a choice changes nothing yet
    evenly: i8  # of very many choices those looked at lie at even distances: none is looked at twice
    forgets: i8  # the look at a node does not count any more once it is gone into
    short_glances: i32  # a seat without nodes looks at so many choices, and at so many further ones
    short_onward: i32
    supposes: i8  # what other seats do: they have no nodes
    plays_on: i32  # so many decisions behind the tree are supposed, too, before a position is judged
    fairly: i8  # each choice of the root is tried in the same worlds
    curiosity: f64
    widening: f64  # how many more children are gone into as a node is visited more often
    scale: f64  # a lead of so many hundredths of a point is worth three quarters of a win
    to_win: f64  # alone: the hundredths of a point that it takes
    together: i8  # all seats win or lose together
    rounds: i32


class Path(Record):
    """The way of one round down the tree."""

    nodes: Array[i32] = of(DEPTH)
    length: i16
    used: i32  # nodes of the tree
    result: Array[f64] = of(MOST_SEATS)
    points: Array[f64] = of(MOST_SEATS)


@rule
def explore(
    states: Any, worlds: Any, nodes: Any, searches: Any, paths: Any, words: Any, lucks: Any, rounds: int
) -> None:
    """So many rounds, or until the tree is full."""
    search = searches[0]
    for _ in range(rounds):
        if paths[0].used + MOST_CHILDREN > len(nodes):
            return
        copy_record(states, NOW, worlds, next_world(states, worlds, nodes, search, words[0]))
        search.rounds += 1
        descend(states, nodes, search, paths[0], words, lucks[0])
        climb(nodes, paths[0], states[NOW].players + 0)


@rule
def next_world(states: Any, worlds: Any, nodes: Any, search: Search, words: Any) -> int:
    """The worlds are taken in turns, by all rounds together or, fairly, by each choice of the root."""
    turn = search.rounds + 0
    if search.fairly and nodes[0].children:
        copy_record(states, NOW, worlds, 0)
        used = game.legal_actions(states[NOW], search.seat + 0, words)
        child = chosen(nodes, search, 0, search.seat + 0, words, used)
        turn = turn if child == NONE else nodes[child].visits + 0
    return turn % len(worlds)


@rule
def descend(states: Any, nodes: Any, search: Search, path: Path, sets: Any, luck: Luck) -> None:
    """From the root to a position that the tree does not know yet, or to the end of the game."""
    s = states[NOW]
    words = sets[0]
    path.length = 1
    path.nodes[0] = 0
    at = 0
    together = 0  # the seats that decide at the same time and have not finished
    while path.length < DEPTH:
        seats = game.to_act(s)
        if seats == 0:
            judge_end(s, path, search)
            return
        together = seats if seats & seats - 1 or not seats & ~together else 0
        seat = search.seat if seats >> search.seat & 1 else lowest(seats)
        used = game.legal_actions(s, seat, words)
        if at != 0 and count(words, used) == 1:  # the root is the decision asked about, even if there is no choice
            game.apply(s, seat, member(words, 0))
        elif (together or search.supposes) and seat != search.seat:
            game.apply(s, seat, short_look(states, search, seat, sets, used, luck))
        else:
            if nodes[at].children == 0:
                expand(states, nodes, search, path, at, seat, sets, used, luck)
                if search.forgets and at != 0:
                    forget(nodes[at])
                if search.plays_on:
                    game.apply(s, seat, nodes[nodes[at].first].action + 0)
                    play_on(states, search, path, sets, luck)
                return
            child = NONE if nodes[at].seat != seat else chosen(nodes, search, at, seat, words, used)
            if child == NONE:  # this world allows none of what others allowed
                break
            game.apply(s, seat, nodes[child].action + 0)
            path.nodes[path.length] = child
            path.length += 1
            at = child
    play_on(states, search, path, sets, luck)


@rule
def chosen(nodes: Any, search: Search, at: int, seat: int, words: Any, used: int) -> int:
    """The child that promises most: its results so far, and curiosity about what was seldom tried.

    Progressive widening: of what this world allows, only the few that looked best come into question at first.
    """
    node = nodes[at]
    curiosity = search.curiosity * node.visits**0.5
    width = FEW + search.widening * node.visits**0.5
    seen = 0
    best = NONE
    most = -1.0
    for child in range(node.first + 0, node.first + node.children):
        if seen < width and contains(words, used, nodes[child].action + 0):
            seen += 1
            promise = nodes[child].total[seat] / nodes[child].visits + curiosity / (1 + nodes[child].visits)
            if promise > most:
                best = child
                most = promise
    return best


@rule
def forget(node: Node) -> None:
    """Leave out how a node looked before it was gone into."""
    node.visits = 0
    for seat in range(MOST_SEATS):
        node.total[seat] = 0.0
        node.points[seat] = 0.0


@rule
def expand(
    states: Any, nodes: Any, search: Search, path: Path, at: int, seat: int, sets: Any, used: int, luck: Luck
) -> None:
    """Look at every choice (of very many at some) and keep the best as children; the node is worth what the best is."""
    words = sets[0]
    node = nodes[at]
    node.seat = seat
    node.first = path.used
    keep = search.root_keeps if at == 0 else search.keeps
    choices = count(words, used)
    tries = min(choices, search.root_glances if at == 0 else search.glances)
    before = 0.0
    if search.onward:
        copy_record(states, TRIED, states, NOW)
        judge(states[TRIED], path, search)
        before = path.result[seat] + 0.0
    for i in range(tries):
        action = looked_at(search, words, choices, tries, i, luck)
        copy_record(states, TRIED, states, NOW)
        game.apply(states[TRIED], seat, action)
        goes_on = game.to_act(states[TRIED]) >> seat & 1
        judge_any(states[TRIED], path, search)
        if search.onward and goes_on and path.result[seat] == before:
            look_on(states, search, path, seat, action, sets[1])
        insert(nodes, at, seat, action, path, keep + 0)
    path.used = node.first + node.children
    sort_children(nodes, at, seat)
    for other in range(MOST_SEATS):
        path.result[other] = nodes[node.first].total[other]
        path.points[other] = nodes[node.first].points[other]


@rule
def look_on(states: Any, search: Search, path: Path, seat: int, action: int, words: Any) -> None:
    """An action that changes nothing yet promises the best of what it leads to, as far as that is looked at."""
    copy_record(states, TRIED, states, NOW)  # what was judged is spoilt
    game.apply(states[TRIED], seat, action)
    choices = count(words, game.legal_actions(states[TRIED], seat, words))
    tries = min(choices, search.onward)
    best = NONE
    most = 0.0
    for i in range(tries):
        further = member(words, i * choices // tries)
        look_at(states, search, path, seat, further)
        if best == NONE or path.result[seat] > most:
            best = further
            most = path.result[seat] + 0.0
    look_at(states, search, path, seat, best)


@rule
def look_at(states: Any, search: Search, path: Path, seat: int, action: int) -> None:
    """What one action after the one that is tried promises."""
    copy_record(states, ASIDE, states, TRIED)
    game.apply(states[ASIDE], seat, action)
    judge_any(states[ASIDE], path, search)


@rule
def sort_children(nodes: Any, at: int, seat: int) -> None:
    """The best first. They are new: nothing but what they are and how they looked has to change places."""
    node = nodes[at]
    for spot in range(node.first + 0, node.first + node.children):
        best = spot
        for child in range(spot + 1, node.first + node.children):
            if nodes[child].total[seat] > nodes[best].total[seat]:
                best = child
        if best != spot:
            swap(nodes[spot], nodes[best])


@rule
def swap(one: Node, two: Node) -> None:
    """Two new nodes change places."""
    one.action, two.action = two.action + 0, one.action + 0
    for seat in range(MOST_SEATS):
        one.total[seat], two.total[seat] = two.total[seat] + 0.0, one.total[seat] + 0.0
        one.points[seat], two.points[seat] = two.points[seat] + 0.0, one.points[seat] + 0.0


@rule
def insert(nodes: Any, at: int, seat: int, action: int, path: Path, keep: int) -> None:
    """A choice that was just judged becomes a child, in place of the worst one where there are enough."""
    node = nodes[at]
    spot = node.first + node.children
    if node.children < keep:
        node.children += 1
    else:
        spot = node.first + 0
        for child in range(node.first + 1, node.first + node.children):
            if nodes[child].total[seat] < nodes[spot].total[seat]:
                spot = child
        if path.result[seat] <= nodes[spot].total[seat]:
            return
    child = nodes[spot]
    child.action = action
    child.first = 0
    child.children = 0
    child.seat = 0
    child.visits = 1
    for other in range(MOST_SEATS):
        child.total[other] = path.result[other]
        child.points[other] = path.points[other]


@rule
def climb(nodes: Any, path: Path, seats: int) -> None:
    """The result goes to every node on the way."""
    for i in range(path.length):
        node = nodes[path.nodes[i]]
        node.visits += 1
        for seat in range(seats):
            node.total[seat] += path.result[seat]
            node.points[seat] += path.points[seat]
