"""Expert iteration, the loop of AlphaZero in its smallest form: the search shows what it would have done, the policy
learns to do it at once, and the positions come from the policy's own games.

    pip install torch
    python examples/learning/expert_iteration.py --board first_journey --players 2 --minutes 8

The search is Branchline's own (docs/bots.md): it imagines what is hidden, and is much slower than a policy. Unlike in
AlphaZero the policy does not steer it; so the policy can come near the search, and not beyond it.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from random import Random

import numpy as np
import torch
from ppo import Policy, gumbel, learn_scale
from torch import Tensor

from branchline import View
from branchline.bots.search import SearchBot
from branchline.envs import Batch
from branchline.envs.core.compact_actions import complete
from branchline.numbering import numbering_of

GAMES = 16  # played at once
LABELS = 640  # positions that are searched in a round
ITERATIONS = "50"  # of the search for a position
EPOCHS, MINIBATCH, RATE = 2, 128, 1e-3
KEPT = 20_000  # positions to learn from, the latest


class Lessons:
    """What the search chose in the positions seen, and how it judged them."""

    def __init__(self) -> None:
        self.rows: list[tuple[Tensor, Tensor, int, float]] = []

    def add(self, batch: Batch, game: int, teacher: SearchBot) -> None:
        numbering, seat, state = numbering_of(batch.board), int(batch.seats[game]), batch.state(game)
        view = View.of(batch.board, state, seat, abandoned=False)
        numbers = [complete(batch.shape.compact, state, numbering.layout, i) for i in np.flatnonzero(batch.masks[game])]
        moves = [numbering.move(number, view.offer) for number in numbers]
        move = numbering.number(teacher.choose(view, moves), view.offer)
        observation, mask = (
            torch.from_numpy(batch.observations[game].copy()),
            torch.from_numpy(batch.masks[game].copy()),
        )
        self.rows.append((observation, mask, batch.shape.compact.of_move[move], teacher.thought.chances[seat]))

    def learn(self, policy: Policy, optimizer: torch.optim.Optimizer) -> float:
        """One pass over what is kept; returns how often the policy would have done the same."""
        self.rows = self.rows[-KEPT:]
        observations, masks = (torch.stack([row[i] for row in self.rows]) for i in (0, 1))
        wanted = torch.tensor([row[2] for row in self.rows])
        worth = torch.tensor([row[3] for row in self.rows])
        right = 0
        for _ in range(EPOCHS):
            right = 0
            for part in torch.randperm(len(wanted)).split(MINIBATCH):
                logs, values = policy(observations[part], masks[part])
                loss = -logs.gather(1, wanted[part][:, None]).mean() + (values - worth[part]).pow(2).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                right += int((logs.argmax(dim=1) == wanted[part]).sum())
        return right / len(wanted)


@torch.no_grad()
def choose(policy: Policy, batch: Batch, noise: float) -> np.ndarray:
    logs, _ = policy(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
    return (logs + noise * gumbel(logs.shape)).argmax(dim=1).numpy()


def won(policy: Policy, board: str, players: int, opponent: str, games: int = 200) -> float:
    """The share of games won against an opponent."""
    batch, share, ended = Batch(board, players, games, opponents=opponent, again="never", seed=99), 0.0, 0
    while ended < games:
        ended += batch.step(choose(policy, batch, 0.0))
        share += float(batch.rewards[:, 0].sum())
    return share / games


def learn(board: str, players: int, minutes: float, out: Path) -> None:
    torch.manual_seed(1)
    batch, lessons, teacher = Batch(board, players, GAMES, seed=1), Lessons(), SearchBot(Random(1), ITERATIONS)
    policy = Policy(batch.width, batch.actions)
    learn_scale(policy, Batch(board, players, 64, seed=2))
    optimizer = torch.optim.Adam(policy.parameters(), lr=RATE)
    started, number = time.monotonic(), 0
    with out.with_suffix(".csv").open("w", newline="", buffering=1) as file:
        rows = csv.writer(file)
        rows.writerow(["round", "positions", "seconds", "opponent", "same", "won"])
        while time.monotonic() - started < 60 * minutes:
            number += 1
            for step in range(LABELS // 4):  # of all positions a quarter of the games' is searched
                for game in range(step % 4, GAMES, GAMES // 4 or 1):
                    lessons.add(batch, game, teacher)
                batch.step(choose(policy, batch, 1.0))
            same = lessons.learn(policy, optimizer)
            share, seconds = won(policy, board, players, "planner"), round(time.monotonic() - started, 1)
            rows.writerow([number, number * LABELS, seconds, "planner", round(same, 4), round(share, 4)])
            print(f"round {number:3}  {seconds:7} s  as the search {same:6.1%}  won {share:6.1%} against the planner")
    example = (torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
    torch.jit.trace(policy.eval(), example).save(str(out))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--board", default="first_journey")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--minutes", type=float, default=8.0)
    options.add_argument("--out", type=Path, default=Path("expert.pt"))
    given = options.parse_args()
    learn(given.board, given.players, given.minutes, given.out)


if __name__ == "__main__":
    main()
