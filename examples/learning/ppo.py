"""Proximal policy optimization with masks, in one file, over the batch of branchline.envs.

    pip install torch                # and branchline with the extra envs
    python examples/learning/ppo.py --board first_journey --players 2 --minutes 5

It learns against random players, goes on to greedy ones as soon as it wins most games, and then to planners. The curve
is written beside the policy (policy.csv, policy.pt); examples/learning/learned_bot.py plays it.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from branchline.envs import Batch

LESSONS = ("random", "greedy", "planner")
ENOUGH = 0.8  # the share of games won that leads to the next lesson
GAMES, STEPS = 256, 64  # a round: so many games, so many moves in each
EPOCHS, MINIBATCH = 3, 2048
DISCOUNT, TRACE, CLIP = 0.998, 0.95, 0.2
ENTROPY, VALUE = 0.01, 0.5
RATE = 5e-4
UNIT = 20.0  # points that are worth a reward of 1


class Policy(nn.Module):
    """The chances of all moves, and what the position is worth. It scales observations by itself."""

    mean: Tensor
    spread: Tensor

    def __init__(self, width: int, actions: int, hidden: int = 256) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(width))
        self.register_buffer("spread", torch.ones(width))
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.moves = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.moves.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.body(((observations.float() - self.mean) / self.spread).clamp(-5.0, 5.0))
        chances = self.moves(seen).masked_fill(~masks, -1e9)
        return chances.log_softmax(dim=1), self.value(seen).squeeze(1)


class Rollouts:
    """A round of games, as the agent saw them."""

    def __init__(self, batch: Batch) -> None:
        shape = (STEPS, batch.size)
        self.observations = torch.zeros((*shape, batch.width), dtype=torch.int16)
        self.masks = torch.zeros((*shape, batch.actions), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.logs, self.values, self.rewards, self.ended = (torch.zeros(shape) for _ in range(4))
        self.won = self.games = 0.0

    @torch.no_grad()
    def fill(self, batch: Batch, policy: Policy) -> Tensor:
        """Play; returns what the last positions are worth."""
        observations, masks = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)  # no copies
        self.won = self.games = 0.0
        for step in range(STEPS):
            self.observations[step], self.masks[step] = observations, masks
            logs, self.values[step] = policy(observations, masks)
            chosen = (logs + gumbel(logs.shape)).argmax(dim=1)
            self.actions[step], self.logs[step] = chosen, logs.gather(1, chosen[:, None]).squeeze(1)
            batch.step(chosen.numpy())
            self.rewards[step] = torch.from_numpy(batch.rewards[:, 0]) / UNIT
            self.ended[step] = torch.from_numpy(batch.terminated)
            for game in np.flatnonzero(batch.terminated):
                best = np.flatnonzero(batch.scores[game] == batch.scores[game].max())
                self.games, self.won = self.games + 1, self.won + (0 in best) / len(best)
        last: Tensor = policy(observations, masks)[1]
        return last

    def advantages(self, last: Tensor) -> Tensor:
        """Generalized advantage estimation."""
        found, ahead, following = torch.zeros_like(self.values), torch.zeros_like(last), last
        for step in reversed(range(STEPS)):
            on = 1.0 - self.ended[step]
            ahead = self.rewards[step] + DISCOUNT * following * on - self.values[step] + DISCOUNT * TRACE * on * ahead
            found[step], following = ahead, self.values[step]
        return found


def gumbel(shape: torch.Size) -> Tensor:
    return -torch.log(-torch.log(torch.rand(shape).clamp(1e-9, 1 - 1e-7)))


def improve(policy: Policy, optimizer: torch.optim.Optimizer, seen: Rollouts, advantages: Tensor) -> None:
    wanted = (advantages + seen.values).flatten()
    better = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).flatten()
    observations, masks = seen.observations.flatten(0, 1), seen.masks.flatten(0, 1)
    actions, before = seen.actions.flatten(), seen.logs.flatten()
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(MINIBATCH):
            logs, values = policy(observations[part], masks[part])
            ratio = (logs.gather(1, actions[part][:, None]).squeeze(1) - before[part]).exp()
            gain = torch.min(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            entropy = -(logs.exp() * logs).sum(dim=1).mean()
            loss = VALUE * (values - wanted[part]).pow(2).mean() - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def learn_scale(policy: Policy, batch: Batch) -> None:
    """Mean and spread of every number of an observation, from random games."""
    rows = []
    for _ in range(200):
        batch.step(batch.sample())
        rows.append(torch.from_numpy(batch.observations[:32].astype(np.float32)))
    seen = torch.cat(rows)
    policy.mean.copy_(seen.mean(dim=0))
    policy.spread.copy_(seen.std(dim=0).clamp(min=0.05))


def learn(board: str, players: int, minutes: float, out: Path, seed: int) -> None:
    torch.manual_seed(seed)
    lesson = 0
    batch = Batch(board, players, GAMES, opponents=LESSONS[lesson], reward="progress", seed=seed)
    policy = Policy(batch.width, batch.actions)
    learn_scale(policy, batch)
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE, eps=1e-5)
    seen, started, number, recent = Rollouts(batch), time.monotonic(), 0, [0.0, 0.0]
    with out.with_suffix(".csv").open("w", newline="", buffering=1) as file:
        rows = csv.writer(file)
        rows.writerow(["round", "moves", "seconds", "opponent", "games", "won"])
        while time.monotonic() - started < 60 * minutes:
            number += 1
            advantages = seen.advantages(seen.fill(batch, policy))
            improve(policy, optimizer, seen, advantages)
            share = seen.won / max(1.0, seen.games)
            seconds = round(time.monotonic() - started, 1)
            rows.writerow([number, number * GAMES * STEPS, seconds, LESSONS[lesson], int(seen.games), round(share, 4)])
            print(f"round {number:4}  {seconds:7} s  won {share:6.1%} of {seen.games:.0f} against {LESSONS[lesson]}")
            recent = [*recent, share][-3:]
            if min(recent) > ENOUGH and lesson + 1 < len(LESSONS):
                lesson, recent = lesson + 1, [0.0, 0.0]
                batch = Batch(board, players, GAMES, opponents=LESSONS[lesson], reward="progress", seed=seed + lesson)
    example = (torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
    torch.jit.trace(policy.eval(), example).save(str(out))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--board", default="first_journey")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--minutes", type=float, default=5.0)
    options.add_argument("--out", type=Path, default=Path("policy.pt"))
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    learn(given.board, given.players, given.minutes, given.out, given.seed)


if __name__ == "__main__":
    main()
