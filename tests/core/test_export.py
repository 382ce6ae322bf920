"""The open export: whoever has it and the rulebook, and nothing of our code, can follow the game to its scores."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.core.pebbles import Pebbles
from tierpark.core.errors import EditedTranscript
from tierpark.core.export import UnfinishedGame, export
from tierpark.core.transcript import parse, record
from tierpark.games import catalogue
from tierpark.games.new_york_zoo.game import NewYorkZoo
from tierpark.games.new_york_zoo.material import load

ZOO: Any = catalogue.game("new-york-zoo")


def exported(game: Any, options: Any, seed: int) -> dict[str, Any]:
    """A game played at random, as someone else reads its export: from JSON."""
    state, luck, actions = game.setup(options, seed), random.Random(seed), []
    while seats := game.to_act(state):
        seat = luck.choice(seats)
        actions.append((seat, luck.choice(game.legal_actions(state, seat))))
        game.apply(state, *actions[-1])
    text = msgspec.json.encode(export(game, parse(record(game, options, seed, actions).encode())))
    return dict(json.loads(text))


# A reader that knows the rulebook, and none of our code


class Zoo:
    """One seat's zoo, as the fields of the export tell it."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.free = {(r, c) for r, row in enumerate(deal["board"]) for c, mark in enumerate(row) if mark == "."}
        self.area = set(self.free)
        self.houses: list[str | None] = deal["houses"]
        self.start_tiles: list[str] = deal["start_tiles"]
        self.pens: dict[str, list[str]] = {}
        self.size: dict[str, int] = {}

    def cover(self, cells: list[list[int]]) -> None:
        taken = {(r, c) for r, c in cells}
        assert len(taken) == len(cells)
        assert taken <= self.free
        self.free -= taken

    def build(self, tile: str, cells: list[list[int]]) -> None:
        self.cover(cells)
        self.pens[tile], self.size[tile] = [], len(cells)

    def move_in(self, species: str, home: str) -> None:
        if home == "house":
            self.houses[self.houses.index(None)] = species
            return
        assert set(self.pens[home]) <= {species}
        self.pens[home].append(species)
        assert len(self.pens[home]) <= self.size[home]

    def move_out(self, species: str, home: str) -> None:
        if home == "house":
            self.houses[self.houses.index(species)] = None
            return
        assert len(self.pens[home]) >= 2
        self.pens[home].remove(species)

    def full(self) -> list[str]:
        return [tile for tile, animals in self.pens.items() if len(animals) == self.size[tile]]

    def exchanged(self, tile: str, species: str) -> None:
        assert tile in self.full()
        assert set(self.pens[tile]) == {species}
        self.pens[tile] = []

    @property
    def animals(self) -> int:
        return sum(map(len, self.pens.values())) + sum(species is not None for species in self.houses)


class Reader:
    """Follows an export from the deal to the end."""

    def __init__(self, game: dict[str, Any]) -> None:
        deal = game["deal"]
        self.solo = game["options"]["players"] == 1
        self.zoos = [Zoo(zoo) for zoo in deal["zoos"]]
        self.stacks: dict[str, list[str]] = deal["stacks"]  # bottom first
        self.supply: dict[str, int | None] = deal["attractions"]
        self.strip: list[dict[str, Any]] = game["printed"]["strip"]
        self.shapes: dict[str, list[str]] = game["printed"]["shapes"]
        self.elephant: int = deal["elephant"]
        self.distance = 0
        self.chosen = ""
        self.lost = 0
        for action in game["actions"]:
            self.follow(action)
        assert not any(zoo.full() for zoo in self.zoos)

    def follow(self, action: dict[str, Any]) -> None:
        """One decision, and what the rules then did."""
        getattr(self, action["kind"])(self.zoos[action["seat"]], **action["fields"])
        for happened in action["consequences"]:
            if happened["kind"] == "exchanged":
                self.zoos[happened["seat"]].exchanged(happened["tile"], happened["species"])
            else:
                assert happened["species"] in self.strip[self.elephant]["species"]
                self.lost += 1

    def move_elephant(
        self, zoo: Zoo, to: int, steps: int, distance: int, lines: list[str], marker: str | None = ""
    ) -> None:
        assert (marker == "") != self.solo
        ahead = [self.strip[(self.elephant + i) % len(self.strip)] for i in range(1, distance + 1)]
        assert steps == sum(bool(self.stacks.get(f"S{space['space']}", True)) for space in ahead)
        assert lines == [space["line"] for space in ahead if space["line"]]
        assert (self.elephant + distance) % len(self.strip) == to
        self.distance += distance
        self.elephant = to

    def place_enclosure(self, zoo: Zoo, piece: str, cells: list[list[int]], **how: Any) -> None:
        assert self.stacks[f"S{self.elephant}"].pop() == piece
        assert "".join(self.shapes[piece]).count("#") == len(cells)
        zoo.build(piece, cells)

    def place_start_tile(self, zoo: Zoo, piece: str, cells: list[list[int]], **how: Any) -> None:
        assert zoo.start_tiles[len(zoo.pens)] == piece
        zoo.build(piece, cells)

    def start_over(self, zoo: Zoo, piece: str = "") -> None:
        zoo.free, zoo.pens = set(zoo.area), {}

    def submit(self, zoo: Zoo) -> None:
        assert len(zoo.pens) == 6

    def populate(self, zoo: Zoo, species: str, source: str, tile: str) -> None:
        zoo.move_out(species, source)
        zoo.move_in(species, tile)

    def enough(self, zoo: Zoo) -> None:
        pass

    def acquire(self, zoo: Zoo, species: str) -> None:
        self.chosen = species

    def settle(self, zoo: Zoo, species: str, home: str) -> None:
        zoo.move_in(species, home)

    def give_up(self, zoo: Zoo, species: str) -> None:
        pass

    def join(self, zoo: Zoo, species: str, tile: str) -> None:
        zoo.move_out(species, "house")
        zoo.move_in(species, tile)

    def no_join(self, zoo: Zoo) -> None:
        pass

    def breed(self, zoo: Zoo, species: str, tile: str) -> None:
        assert len(zoo.pens[tile]) >= 2
        zoo.move_in(species, tile)

    breed_bonus = breed

    def no_bonus(self, zoo: Zoo) -> None:
        pass

    def exchange(self, zoo: Zoo, tile: str) -> None:
        assert tile in zoo.full()
        assert len(zoo.full()) > 1

    def keep(self, zoo: Zoo, species: str) -> None:
        zoo.move_in(species, "house")

    def keep_none(self, zoo: Zoo, species: str) -> None:
        pass

    def choose_attraction(self, zoo: Zoo, attraction: str) -> None:
        self.chosen = attraction

    def place_attraction(self, zoo: Zoo, piece: str, cells: list[list[int]], **how: Any) -> None:
        assert self.chosen == piece
        left = self.supply[piece]
        if left is not None:
            assert left > 0
            self.supply[piece] = left - 1
        zoo.cover(cells)


setattr(Reader, "pass", Reader.no_join)

CONFIGURATIONS = list(ZOO.configurations())


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_reader_without_our_rules_arrives_at_the_scores(options: Any) -> None:
    for seed in range(5):
        game = exported(ZOO, options, seed)
        reader = Reader(game)
        standings = game["outcome"]["standings"]
        scores = [-len(zoo.free) for zoo in reader.zoos]
        order = [(score, zoo.animals) for score, zoo in zip(scores, reader.zoos, strict=True)]

        assert [standing["score"] for standing in standings] == scores
        if options.players > 1:
            assert [standing["tiebreaks"] for standing in standings] == [{"animals": z.animals} for z in reader.zoos]
            assert [standing["rank"] for standing in standings] == [1 + sum(x > y for x in order) for y in order]
            assert [standing["won"] for standing in standings] == [y == max(order) for y in order]


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_after_each_decision_everything_lies_where_the_export_has_told(options: Any) -> None:
    """Animals, enclosures, free spaces: what changed place is what was told, with the decision by which it came."""
    state, luck = ZOO.setup(options, 3), random.Random(3)
    reader = Reader({**export_head(options), "deal": ZOO.deal(state), "actions": []})
    while seats := ZOO.to_act(state):
        seat = luck.choice(seats)
        action, before, happened = luck.choice(ZOO.legal_actions(state, seat)), state.clone(), list[Any]()
        said = ZOO.describe(state, seat, action)
        ZOO.apply(state, seat, action, happened)
        followed = ZOO.consequences(before, state, action, happened)
        reader.follow({"seat": seat, "kind": said.kind, "fields": said.fields, "consequences": followed})

        assert reader.elephant == state.elephant
        for owner, told in enumerate(reader.zoos):
            zoo = ZOO.view(state, owner).zoos[owner]
            assert Counter(told.houses) == Counter(zoo.houses)
            assert {tile: len(animals) for tile, animals in told.pens.items()} == {
                pen.tile: pen.animals for pen in zoo.enclosures
            }
            assert told.free == set(map(tuple, zoo.free))


def export_head(options: Any) -> dict[str, Any]:
    """What an export says before anything is done."""
    return {"options": msgspec.to_builtins(options), "printed": ZOO.printed(options)}


def test_a_second_animal_without_a_home_is_told_as_lost() -> None:
    assert sum(Reader(exported(ZOO, ZOO.options(players=5), seed)).lost for seed in range(5)) > 0


def small_solo() -> Any:
    """The solo game on a board so small that random play fills it, which it never does on the printed one."""
    box = load()
    rows = ("#" * 14,) * 7 + (".....#########",) * 2
    board = msgspec.structs.replace(box.boards[0], rows=rows)
    return NewYorkZoo(msgspec.structs.replace(box, boards=(board, *box.boards[1:]), digest="small"))


def test_a_reader_arrives_at_the_score_of_a_solo_game_that_was_won() -> None:
    zoo = small_solo()
    won = 0
    for seed in range(20):
        game = exported(zoo, zoo.options(players=1), seed)
        reader = Reader(game)
        [standing] = game["outcome"]["standings"]
        if standing["won"]:
            won += 1
            assert not reader.zoos[0].free
            assert standing["score"] == game["printed"]["solo"]["distance"] - reader.distance
            assert standing["categories"] == {"strip spaces to the start": standing["score"]}
        else:
            assert standing["score"] == -len(reader.zoos[0].free)

    assert won >= 3


# The rest of what it promises


@cache
def pebbles() -> dict[str, Any]:
    game = Pebbles()
    return exported(game, game.options(players=3), 4)


def test_an_export_says_what_was_agreed_dealt_done_and_won() -> None:
    game = pebbles()

    assert (game["format"], game["version"]) == ("tierpark open export", 1)
    assert (game["game"], game["title"], game["rules"], game["material"]) == ("pebbles", "Pebbles", 3, "printed")
    assert game["options"] == {"players": 3, "variant": "normal"}
    assert game["seed"] == "4"
    assert game["outcome"]["ending"] == "last pebble"
    assert game["outcome"]["reason"] == "The last pebble was taken."


def test_every_action_has_a_seat_a_kind_fields_and_a_sentence_of_the_moment_it_was_made() -> None:
    game = pebbles()
    heap = game["deal"]["heap"]
    for i, action in enumerate(game["actions"]):
        taken = action["fields"]["pebbles"]
        assert action == {
            "seat": i % 3,
            "kind": "take",
            "fields": {"pebbles": taken, "left": heap - taken},
            "sentence": f"Take {taken} of {heap}.",
            "action": taken - 1,
            "random": [],
            "consequences": [],
        }
        heap -= taken

    assert heap == 0
    taken = [sum(a["fields"]["pebbles"] for a in game["actions"] if a["seat"] == seat) for seat in range(3)]
    assert [standing["categories"] for standing in game["outcome"]["standings"]] == [{"pebbles": n} for n in taken]


def test_what_the_dice_decided_stands_with_the_action_that_made_them_roll() -> None:
    class Noisy(Pebbles):
        def random_results(self, before: Any, after: Any) -> list[dict[str, Any]]:
            return [{"from": before.heap, "to": after.heap}]

    game = exported(Noisy(), Noisy().options(), 4)
    heaps = [game["deal"]["heap"], *(action["fields"]["left"] for action in game["actions"])]

    assert [x["random"] for x in game["actions"]] == [[{"from": a, "to": b}] for a, b in pairwise(heaps)]


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_the_deal_of_new_york_zoo_is_complete(options: Any) -> None:
    game = exported(ZOO, options, 1)
    deal = game["deal"]
    stacked = [tile for stack in deal["stacks"].values() for tile in stack]
    held = [tile for zoo in deal["zoos"] for tile in zoo["start_tiles"]]

    assert game["options"] == {"players": options.players, "variant": options.variant, "side": options.side}
    assert len(deal["zoos"]) == options.players
    assert len(set(stacked + held)) == len(stacked + held)
    assert len(stacked) == (45 if options.players > 1 and options.variant == "normal" else 30)
    assert len(held) == (12 if options.variant == "short" else 0)
    for action in game["actions"]:
        assert set(action) == {"seat", "kind", "fields", "sentence", "action", "random", "consequences"}
        assert action["seat"] in range(options.players)
        assert action["sentence"].endswith(".")
        assert action["sentence"][0].isupper()


def test_a_game_that_is_not_finished_is_not_exported() -> None:
    game = Pebbles()
    with pytest.raises(UnfinishedGame, match=r"^the game is not finished; only a finished game can be exported$"):
        export(game, parse(record(game, game.options(), 4, []).encode()))


def test_a_transcript_that_only_says_it_is_finished_is_not_exported() -> None:
    game = Pebbles()
    transcript = parse(record(game, game.options(), 4, []).encode())
    said = msgspec.structs.replace(transcript, end=msgspec.structs.replace(transcript.end, finished=True))

    with pytest.raises(EditedTranscript, match="line 2: the game is not finished"):
        export(game, said)
