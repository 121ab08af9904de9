"""How exactly the search keeps to its time: python3 benchmarks/bot_times.py --budget 50ms

Two searches with this budget play whole games; shown are percentiles of the time a decision took, and the 99th
divided by the budget. Needs an idle core: on a shared machine others take time away, and the last column, the
processor's own time, tells what a decision would have taken alone.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import quantiles

from branchline import Board, Game, rules
from branchline.boards import BUILT_IN
from branchline.bots.budget import ThinkingBudget
from branchline.bots.search import SearchBot

ALLOWED = 1.1  # of the budget, for 99 of 100 decisions


def decision_times(board: Board, budget: str, games: int) -> tuple[list[float], list[float], float]:
    """Of every decision that needed thought, its seconds and the processor's; the iterations of one on average."""
    seconds, busy, iterations = [], [], 0
    for seed in range(games):
        bots = [SearchBot(Random(f"{seed} {seat}"), budget) for seat in range(2)]
        game = Game(board, 2, seed=seed)
        while not game.is_over:
            bot, view, legal = bots[game.seat], game.view(game.seat), game.legal_moves()
            started, worked = time.perf_counter(), time.process_time()
            move = bot.choose(view, legal)
            if len(legal) > 1 and bot.thought:
                seconds.append(time.perf_counter() - started)
                busy.append(time.process_time() - worked)
                iterations += bot.thought.iterations
            game.play(move)
    return seconds, busy, iterations / len(seconds)


def row(board: Board, budget: str, games: int) -> str:
    seconds, busy, iterations = decision_times(board, budget, games)
    percents, worked = (quantiles(values, n=100, method="inclusive") for values in (seconds, busy))
    shown = [percents[49], percents[89], percents[98], max(seconds)]
    allowed = ThinkingBudget.parse(budget).seconds or 1.0
    ratio = percents[98] / allowed
    times = " ".join(f"{1000 * value:8.1f}" for value in shown)
    verdict = "" if ratio <= ALLOWED else "  TOO SLOW"
    return (
        f"{board.id:14} {len(seconds):9} {iterations:10.0f} {times} {ratio:8.3f} {worked[98] / allowed:8.3f}{verdict}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how exactly the search keeps to its time.")
    parser.add_argument("--budget", default="50ms", help="a time: 50ms, 1s")
    parser.add_argument("--games", type=int, default=2, help="games on each board")
    parser.add_argument("--board", action="append", help="a board's name or file; may be repeated")
    chosen = parser.parse_args()
    if ThinkingBudget.parse(chosen.budget).seconds is None:
        parser.error("--budget must be a time, such as 50ms")
    print(f"{'compiled' if rules.COMPILED else 'interpreted'}, budget {chosen.budget}; times in ms")
    columns = ("median", "90 %", "99 %", "most", "99 % ÷", "CPU ÷")
    print(f"{'board':14} {'decisions':>9} {'iterations':>10} " + " ".join(f"{name:>8}" for name in columns))
    for name in chosen.board or BUILT_IN:
        print(row(Board.load(name), chosen.budget, chosen.games), flush=True)


if __name__ == "__main__":
    main()
