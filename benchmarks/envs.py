"""How many steps a second the environments make, on one core: python benchmarks/envs.py

Every case is measured in turns with the others, five times, in seconds of the processor; the best and the median count.
Legal moves are chosen at random from `numbers`, inside C or with NumPy. Where OpenSpiel and pgx are installed, their
nearest games are measured in the same run: a step of theirs is a random legal action, too.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec

import gymnasium
import numpy as np

from branchline.boards import Board
from branchline.envs import Batch, pettingzoo
from branchline.numbering import numbering_of
from branchline.rules import playout

ROUNDS = 5
GAMES = 512
Case = Callable[[], int]  # makes steps, and says how many


def rules_alone() -> Case:
    layout = numbering_of(Board.load("usa")).layout
    return lambda: playout.games(layout, 4, 1, 300)[0]


def batch(steps: int, **options: object) -> Case:
    made = Batch("usa", 4, GAMES, **options)  # type: ignore[arg-type]

    def run() -> int:
        for _ in range(steps):
            made.step(made.sample())
        return steps * GAMES

    return run


def batch_chosen_by_numpy() -> Case:
    made, rng = Batch("usa", 4, GAMES), np.random.default_rng(1)

    def run() -> int:
        for _ in range(100):
            made.step(made.numbers[made.offsets + (rng.random(GAMES) * made.counts).astype(np.int32)])
        return 100 * GAMES

    return run


def vector() -> Case:
    envs = gymnasium.make_vec("branchline/USA-v0", num_envs=GAMES, players=4, copy=False)
    envs.reset(seed=1)
    made = envs.unwrapped.batch

    def run() -> int:
        for _ in range(50):
            envs.step(made.sample())
        return 50 * GAMES

    return run


def single_gymnasium() -> Case:
    env, rng = gymnasium.make("branchline/USA-v0", players=4), np.random.default_rng(1)
    memory = env.unwrapped.game.memory  # type: ignore[attr-defined]

    def run() -> int:
        env.reset(seed=int(rng.integers(1000)))
        steps, over = 0, False
        while not over:
            action = memory["numbers"][int(rng.random() * memory["counts"][0])]
            _, _, terminated, truncated, _ = env.step(int(action))
            steps, over = steps + 1, terminated or truncated
        return steps

    return lambda: sum(run() for _ in range(20))


def single_pettingzoo(env: pettingzoo.raw_env) -> Case:
    rng, memory = np.random.default_rng(1), env.unwrapped.game.memory

    def run() -> int:
        env.reset(seed=int(rng.integers(1000)))
        steps = 0
        for _ in env.agent_iter():
            _, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(memory["numbers"][int(rng.random() * memory["counts"][0])]))
            steps += 1
        return steps

    return lambda: sum(run() for _ in range(10))


def openspiel(name: str) -> Case:
    """With its observation tensor, as ours."""
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)

    def run() -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                steps += 1
                if game.get_type().provides_observation_tensor:
                    state.observation_tensor()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return steps

    return lambda: sum(run() for _ in range(50))


def cases() -> dict[str, Case]:
    found = {
        "rules alone, no observations": rules_alone(),
        "batch": batch(150),
        "batch, chosen by NumPy": batch_chosen_by_numpy(),
        "batch, complete actions": batch(100, actions="complete"),
        "batch, random opponents": batch(50, opponents="random"),
        "batch, greedy opponents": batch(30, opponents="greedy"),
        "batch, planner opponents": batch(8, opponents="planner"),
        "batch, planner opponents: decisions of all seats": decisions_of_all(),
        "gymnasium.make_vec": vector(),
        "gymnasium.make": single_gymnasium(),
        "PettingZoo raw_env": single_pettingzoo(pettingzoo.raw_env(board="usa", players=4)),
        "PettingZoo env": single_pettingzoo(pettingzoo.env(board="usa", players=4)),
    }
    if find_spec("pyspiel"):
        for name in ("gin_rummy", "hearts", "backgammon"):
            found[f"OpenSpiel {name} (C++)"] = openspiel(name)
    return found


def decisions_of_all() -> Case:
    made = Batch("usa", 4, GAMES, opponents="planner")

    def run() -> int:
        before = made._games.played
        for _ in range(8):
            made.step(made.sample())
        return made._games.played - before

    return run


def main() -> None:
    measured: dict[str, list[float]] = {}
    prepared = cases()
    for _ in range(ROUNDS):
        for name, run in prepared.items():
            started = time.process_time()
            steps = run()
            measured.setdefault(name, []).append(steps / (time.process_time() - started))
    for name, speeds in measured.items():
        print(f"{name:50} {max(speeds):12,.0f} a second at best, median {statistics.median(speeds):12,.0f}")


if __name__ == "__main__":
    main()
