"""Does more time find better moves? python3 benchmarks/audit.py --board usa --short 400 --long 12800

In positions from games of a quick search a short and a long search choose. Where they choose differently both moves are
played out by the planner in the same imagined worlds: what the long search promised stands beside the winning chance
that its move was found to bring. What a search counts in is half winning chance, half lead. A gain below zero by more
than two standard errors is a mistake of the search or its evaluator; a promise far above the gain is wishful thinking.

An audit is about single moves that the planner follows up. Moves may pass it and still not go together: only a match
(`branchline arena`) proves a search stronger.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from rich.progress import track

from branchline import Board, Game, View
from branchline.boards import BUILT_IN
from branchline.bots import make_bot
from branchline.bots.engine import tree
from branchline.bots.engine.tree import Tree
from branchline.bots.engine.trial import Trial
from branchline.bots.tuned_engine import TunedEngine, tuned_engine

PLAYERS = "search:20"  # who plays the games that the positions are from
GAP = 25  # decisions between two positions of a game, at most


class Gain(NamedTuple):
    """Of the long search's move over the short one's."""

    short_move: str
    long_move: str
    promised: float
    found: float
    error: float  # the standard error of what was found


def positions(board: Board, players: int, count: int, seed: int) -> Iterator[View]:
    """Turns with a choice, some from every game."""
    rng = Random(seed)
    found = 0
    while True:
        game = Game(board, players, seed=rng.getrandbits(40))
        bots = [make_bot(PLAYERS, rng) for _ in range(players)]
        wait = rng.randrange(GAP)
        while not game.is_over:
            seat = game.seats_to_act[0]
            view, legal = game.view(seat), game.legal_moves(seat)
            wait -= 1
            if wait < 0 and view.phase == "turn" and len(legal) > 1:
                wait = rng.randrange(GAP)
                yield view
                found += 1
                if found == count:
                    return
            game.play(bots[seat].choose(view, legal), seat)


def searched(tuned: TunedEngine, view: View, iterations: int, seed: int) -> Tree:
    found = Tree(tuned.workspace(), tuned.evaluator, view.known_state(), view.own_seat, seed)
    tree.run(found, iterations)
    return found


def gain(view: View, short: int, long: int, worlds: int, seed: int) -> Gain | None:
    """None where both searches choose the same."""
    tuned = tuned_engine(view.board, view.players)
    before = searched(tuned, view, short, seed).line()[0][0]
    later = searched(tuned, view, long, seed)
    after = later.line()[0][0]
    if before == after:
        return None
    thought = {move: mean for move, _, mean in later.values()}
    trial = Trial(tuned.workspace(), view.known_state(), view.own_seat)
    pairs = zip(trial.shares(after, worlds, seed), trial.shares(before, worlds, seed), strict=True)
    differences = [better - worse for better, worse in pairs]
    names = [str(tuned.numbering.move(number, view.offer)) for number in (before, after)]
    promised = thought[after] - thought.get(before, thought[after])
    return Gain(names[0], names[1], promised, fmean(differences), stdev(differences) / sqrt(worlds))


def show(gains: list[Gain], asked: int) -> None:
    for one in gains:
        print(
            f"{100 * one.promised:+7.1f} % promised {100 * one.found:+7.1f} % ± {100 * one.error:.1f} found:  "
            f"{one.long_move}  instead of  {one.short_move}"
        )
    print(f"{len(gains)} of {asked} positions: another move with more time")
    if len(gains) > 1:
        found = [one.found for one in gains]
        error = stdev(found) / sqrt(len(found))
        promised = fmean(one.promised for one in gains)
        print(
            f"promised {100 * promised:+.2f} %, found {100 * fmean(found):+.2f} % ± {100 * error:.2f} (standard error)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Does more time find better moves?")
    parser.add_argument("--board", default="usa", help=f"{', '.join(BUILT_IN)}, or a board file")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--short", type=int, default=400, help="iterations of the short search")
    parser.add_argument("--long", type=int, default=12_800, help="iterations of the long search")
    parser.add_argument("--worlds", type=int, default=1000, help="games to the end for each of the two moves")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if min(chosen.positions, chosen.short, chosen.long) < 1 or chosen.worlds < 2:
        parser.error("positions and iterations must be at least 1, worlds at least 2")
    gains = []
    views = positions(Board.load(chosen.board), chosen.players, chosen.positions, chosen.seed)
    for number, view in enumerate(track(views, "Auditing", total=chosen.positions)):
        one = gain(view, chosen.short, chosen.long, chosen.worlds, chosen.seed + number)
        gains += [one] if one else []
    show(gains, chosen.positions)


if __name__ == "__main__":
    main()
