"""Positions from self-play with what became of them: what an evaluator is trained on."""

from __future__ import annotations

from branchline.rules import chance, const, context

from . import evaluation, plans, policy, self_play_table, sizes
from .evaluation import Evaluation
from .self_play_table import SelfPlayTable
from .workspace import Workspace


def positions(work: Workspace, players: int, seed: int, games: int, every: int) -> list[list[float]]:
    """Rows of [game, seat, fewest trains, final points, share of the win, features …]."""
    place = SelfPlayTable(work.layout, players)
    seen = Evaluation()
    rows: list[list[float]] = []
    for game in range(games):
        self_play_table.deal(place, seed + game)
        plans.forget_all(work.plans)
        first = len(rows)
        while self_play_table.is_on(place):
            if place.state.phase == const.TURN and place.decisions % every == game % every:
                evaluation.find_longest(seen, work, place.state)
                for seat in range(players):
                    evaluation.look(seen, work, place.state, seat)
                    fewest = evaluation.fewest_trains(place.state, const.NOBODY)
                    rows.append([game, seat, fewest, 0.0, 0.0, *seen.shown()])
            self_play_table.play(place, lively_move(place, work))
        self_play_table.count(place)
        for row in rows[first:]:
            row[3] = place.context.tally.total[int(row[1])]
            row[4] = self_play_table.share(place, int(row[1]))
    return rows


def lively_move(place: SelfPlayTable, work: Workspace) -> int:
    """The planner's, or now and then any: so that an evaluator also sees positions the planner would not get into."""
    move = policy.choose(work, place.state, 1)
    if chance.below(place.state, 100) >= sizes.STRAY:
        return move
    plans.forget(work.plans, place.state.seat)
    return context.random_move(place.context, place.state, place.state)
