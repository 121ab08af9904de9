"""Positions from self-play with what became of them: what a judge is trained on."""

from __future__ import annotations

from branchline.rules import chance, const, rank

from . import judging, policy, sizes, table
from .judging import Judge
from .mind import Mind
from .table import Table


def positions(mind: Mind, judge: Judge, players: int, seed: int, games: int, every: int) -> list[list[float]]:
    """Rows of [game, seat, fewest trains, final points, share of the win, features …]; `judge` is scratch space."""
    place = Table(mind.layout, players)
    rows: list[list[float]] = []
    for game in range(games):
        table.deal(place, seed + game)
        policy.forget(mind)
        first = len(rows)
        while table.is_on(place):
            if place.state.phase == const.TURN and place.decisions % every == game % every:
                judging.judge_all(judge, mind, place.state)
                for seat in range(players):
                    judging.look(judge, mind, place.state, seat)
                    fewest = judging.fewest_trains(place.state, const.NOBODY)
                    rows.append([game, seat, fewest, 0.0, 0.0, *judge.seen()])
            table.play(place, lively_move(place, mind))
        table.count(place)
        for row in rows[first:]:
            row[3] = place.tally.total[int(row[1])]
            row[4] = table.share(place, int(row[1]))
    return rows


def lively_move(place: Table, mind: Mind) -> int:
    """The planner's, or now and then any: so that a judge also sees positions the planner would not get into."""
    move = policy.choose(mind, place.state, 1)
    if chance.below(place.state, 100) >= sizes.STRAY:
        return move
    mind.plans.tickets[place.state.seat] = sizes.NO_PLAN
    count = rank.count(place.state, place.layout, place.moves)
    return rank.nth(place.state, place.layout, place.moves, chance.below(place.state, count))
