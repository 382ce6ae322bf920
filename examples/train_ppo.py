"""Learn New York Zoo for two from nothing but games against oneself: PPO on a `Batch`. Needs torch.

    python -m examples.train_ppo --minutes 5 --device cuda --out trained

Both seats are the same network, and the decisions of both are one line of play: where the seat changes, what is good
for one is bad for the other, and the sign turns. A game is worth 1, 0 or -1. There is one hint on the way: the lead in
covered spaces counts as if it were a part of the result, until the result takes its place. (A potential: it changes how
fast is learned, not what is best.) Nothing is learned from other bots.

OUT/network.npz is for `examples.ppo.bot`, OUT/curve.csv says how well it did on the way. If OUT has a checkpoint,
training goes on from it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from examples.ppo import network
from examples.ppo.measuring import Measuring
from tierpark.envs import Batch

STEPS = 32  # decisions of every game before each lesson
PARTS = 8  # of a lesson: each moves the weights once
ROUNDS = 2  # how often a lesson is gone through
RATE, LAST_RATE = 1e-3, 3e-5
ENTROPY, LAST_ENTROPY = 0.01, 0.001
CLIP, LAMBDA, GRADIENT = 0.2, 0.97, 1.0
AHEAD = 0.05  # what a covered space counts on the way
SAY = 0.15  # minutes from one line of progress, and one checkpoint, to the next
FREE, FREE_OF_OTHER = network.AT["own: free"], network.AT["seat +1: free"]


class Learner:
    """The weights on a device, and how they move."""

    def __init__(self, seed: int, device: str) -> None:
        self.device = device
        self.weights = {k: torch.nn.Parameter(torch.tensor(v, device=device)) for k, v in network.fresh(seed).items()}
        self.tables = {name: torch.tensor(table, device=device) for name, table in network.tables().items()}
        self.tables["covers"] = self.tables["covers"].to(torch.bfloat16 if "cuda" in device else torch.float32)
        self.optimizer = torch.optim.Adam(self.weights.values(), lr=RATE, eps=1e-5)

    def think(self, rows: Any, legal: Any) -> tuple[Any, Any]:
        """The logarithm of each action's chance, and what the seat can expect."""
        with torch.autocast("cuda" if "cuda" in self.device else "cpu", torch.bfloat16, enabled="cuda" in self.device):
            logits, values = network.think(torch, self.weights, self.tables, rows, legal)
        return torch.log_softmax(logits.float(), dim=1), values.float()

    def save(self, path: Path) -> None:
        """Write the network for the bot."""
        np.savez_compressed(path, **{name: w.detach().half().cpu().numpy() for name, w in self.weights.items()})


def collect(learner: Learner, games: Batch) -> dict[str, Any]:
    """Play every game a few decisions further; each decision with what came of it for the seat that decided."""
    names = ("observations", "masks", "seats", "rewards", "dones")
    rows, legal, deciding, rewards, dones = (
        torch.as_tensor(getattr(games, name), device=games.device) for name in names
    )
    kept: dict[str, list[Any]] = {name: [] for name in ("rows", "legal", "actions", "chances", "values")}
    ahead, seats, results, ends = [], [], [], []
    with torch.no_grad():
        for t in range(STEPS + 1):
            chances, value = learner.think(rows, legal)
            seats.append(deciding.long())
            ahead.append(AHEAD * (rows[:, FREE_OF_OTHER].sum(dim=1) - rows[:, FREE].sum(dim=1)))
            kept["values"].append(value)
            if t:
                results.append(rewards.gather(1, seats[-2][:, None])[:, 0])
                ends.append(dones.float())
            if t == STEPS:
                break
            actions = torch.multinomial(chances.exp(), 1)
            kept["rows"].append(rows.clone())
            kept["legal"].append(legal.clone())
            kept["actions"].append(actions[:, 0])
            kept["chances"].append(chances.gather(1, actions)[:, 0])
            games.step(actions[:, 0] if learner.device != "cpu" else actions[:, 0].numpy())
    games.check()
    gains, gain = [], torch.zeros_like(value)
    for t in reversed(range(STEPS)):
        onward = (1 - ends[t]) * torch.where(seats[t + 1] == seats[t], 1.0, -1.0)
        reward = results[t] + onward * ahead[t + 1] - ahead[t]
        gain = reward + onward * (kept["values"][t + 1] + LAMBDA * gain) - kept["values"][t]
        gains.append(gain)
    kept["values"].pop()
    lesson = {name: torch.cat(parts) for name, parts in kept.items()}
    lesson["gains"] = torch.cat(gains[::-1])
    lesson["games"] = torch.stack(ends).sum()
    return lesson


def learn(learner: Learner, lesson: dict[str, Any], entropy_weight: float) -> dict[str, float]:
    """Move the weights towards what went better than expected."""
    gains, goals = lesson["gains"], lesson["gains"] + lesson["values"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    said = []
    for _ in range(ROUNDS):
        for part in torch.randperm(len(gains), device=gains.device).chunk(PARTS):
            legal = lesson["legal"][part]
            chances, values = learner.think(lesson["rows"][part], legal)
            chosen = chances.gather(1, lesson["actions"][part][:, None])[:, 0]
            ratio = (chosen - lesson["chances"][part]).exp()
            gain = gains[part]
            policy_loss = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (values - goals[part]).square().mean()
            entropy = -(chances.exp() * chances * legal).sum(dim=1).mean()
            loss = policy_loss + 0.5 * value_loss - entropy_weight * entropy
            learner.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learner.weights.values(), GRADIENT)
            learner.optimizer.step()
            said.append(torch.stack([policy_loss, value_loss, entropy, (ratio - 1).abs().mean()]).detach())
    names = ("policy", "value", "entropy", "moved")
    return dict(zip(names, torch.stack(said).mean(dim=0).tolist(), strict=True))


def arguments(words: list[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description="Learn New York Zoo for two by PPO.")
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--games", type=int, default=8192, help="games side by side")
    parser.add_argument("--device", default="cpu", help="of the network and the games: cpu or cuda")
    parser.add_argument("--out", type=Path, default=Path("trained"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", type=float, default=0.5, help="minutes from one measurement to the next")
    parser.add_argument("--deals", type=int, default=100, help="pairs of games in each of them")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 2), help="that measure")
    return parser.parse_args(words)


class Training:
    """How far it is, and all that is kept to go on from there."""

    def __init__(self, learner: Learner, path: Path) -> None:
        self.learner, self.path = learner, path
        self.minutes, self.decisions, self.games = 0.0, 0, 0
        if path.exists():
            saved = torch.load(path, map_location=learner.device)
            self.minutes, self.decisions, self.games = saved["minutes"], saved["decisions"], saved["games"]
            learner.optimizer.load_state_dict(saved["optimizer"])
            for name, weight in saved["weights"].items():
                learner.weights[name].data.copy_(weight)

    def begin(self) -> None:
        """From now on time counts."""
        self.began = time.perf_counter() - 60 * self.minutes

    def count(self, lesson: dict[str, Any]) -> None:
        """One lesson more."""
        self.decisions += len(lesson["gains"])
        self.games += int(lesson["games"])
        self.minutes = (time.perf_counter() - self.began) / 60

    def save(self) -> None:
        """Write the checkpoint."""
        learned = {"weights": {name: weight.data for name, weight in self.learner.weights.items()}}
        learned["optimizer"] = self.learner.optimizer.state_dict()
        torch.save({**learned, "minutes": self.minutes, "decisions": self.decisions, "games": self.games}, self.path)


def snapshot(learner: Learner, training: Training, measuring: Measuring) -> None:
    """Let the network play as it is now."""
    path = training.path.with_name(f"network-{training.minutes:05.2f}.npz")
    learner.save(path)
    measuring.begin(path, training.minutes, training.decisions)


def main(words: list[str]) -> None:
    """Train for so many minutes."""
    given = arguments(words)
    given.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    learner = Learner(given.seed, given.device)
    training = Training(learner, given.out / "checkpoint.pt")
    seed = given.seed + training.decisions
    games = Batch("new-york-zoo", given.games, seed=seed, players=2, device=given.device, parallel=True)
    measuring = Measuring(given.out, given.processes, given.deals)
    said_at = training.minutes
    measure_at = said_at + (given.measure if training.decisions else 0)
    training.begin()
    while training.minutes < given.minutes:
        if training.minutes >= measure_at:
            measure_at = training.minutes + given.measure
            snapshot(learner, training, measuring)
        way = training.minutes / given.minutes
        for group in learner.optimizer.param_groups:
            group["lr"] = RATE + (LAST_RATE - RATE) * way
        lesson = collect(learner, games)
        facts = learn(learner, lesson, ENTROPY + (LAST_ENTROPY - ENTROPY) * way)
        training.count(lesson)
        measuring.collect()
        if training.minutes >= said_at or training.minutes >= given.minutes:
            said_at = training.minutes + SAY
            done = f"{training.decisions:,} decisions, {training.games:,} games finished"
            details = ", ".join(f"{name} {value:.3f}" for name, value in facts.items())
            print(f"{done}; {details}; {max(0, given.minutes - training.minutes):.1f} min left", flush=True)
            training.save()
    learner.save(given.out / "network.npz")
    snapshot(learner, training, measuring)
    measuring.collect(wait=True)


if __name__ == "__main__":
    main(sys.argv[1:])
