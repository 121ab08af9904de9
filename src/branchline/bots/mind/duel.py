"""Whole games between weights, many in one call: for tuning."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, chance, const, payments, rank, scoring, turn
from branchline.rules.dealer import Dealer
from branchline.rules.layout import Layout
from branchline.rules.moves import Moves
from branchline.rules.network import Network
from branchline.rules.scoring import Tally
from branchline.rules.state import State
from branchline.rules.trail import Trail

from . import choices, judging, paying, policy, sizes
from .graph import Graph
from .judging import Judge
from .mind import Mind
from .weights import Weights


def grab(state: State, layout: Layout, mind: Mind, weights: Weights) -> int:
    """A greedy move: the claim with most points, else a card of the color it has most of. Ends games fast."""
    choices.begin(mind)
    if state.phase == const.TURN:
        payments.find_reach(state, layout, mind.moves)
        for word in range(const.WORDS):
            mask = mind.moves.reach[word]
            while mask:
                track = 64 * word + bits.lowest(mask)
                mask &= mask - 1
                move = paying.best_claim(mind, state, layout, weights, track)
                if move != sizes.NO_MOVE:
                    points = 0 if bullets.is_bullet_claim(state, layout, track) else layout.points[layout.length[track]]
                    choices.consider(mind, move, 100.0 + points + 0.1 * layout.length[track])
    if state.phase == const.TURN or state.phase == const.SECOND_CARD:
        kinds = cards.takeable(state)
        while kinds:
            kind = bits.lowest(kinds)
            kinds &= kinds - 1
            choices.consider(mind, kind, 1.0 * state.hands[state.seat][kind])
        if cards.can_draw(state):
            choices.consider(mind, const.DRAW, 0.5)
    if mind.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, layout, mind.moves)
        return mind.moves.numbers[0]
    return mind.best_move


def play(
    state: State,
    layout: Layout,
    graph: Graph,
    dealer: Dealer,
    mine: Mind,
    other: Mind,
    a: Weights,
    b: Weights,
    seat: int,
    effort: int,
    effort_b: int,
    moves: Moves,
    net: Network,
) -> int:
    """To the end: the seat plays by `a`, all others by `b`, or greedily with no effort. Returns the decisions."""
    decisions = 0
    while state.phase != const.OVER and decisions < 2000:
        if state.seat == seat:
            move = policy.choose(mine, state, layout, graph, a, effort)
        else:
            if effort_b == 0:
                move = grab(state, layout, other, b)
            else:
                move = policy.choose(other, state, layout, graph, b, effort_b)
        turn.play(state, layout, dealer, net, moves, move)
        decisions += 1
    return decisions


def games(
    layout: Layout,
    graph: Graph,
    a: Weights,
    b: Weights,
    players: int,
    seed: int,
    deals: int,
    effort: int,
    effort_b: int,
) -> list[float]:
    """[games, win share of `a`, points of `a`, points of the others, decisions]: each deal once from every seat."""
    blank = State()
    state = State()
    dealer = Dealer()
    moves = Moves()
    net = Network()
    path = Trail()
    tally = Tally()
    mine = Mind()
    other = Mind()
    wins = 0.0
    points = 0.0
    others = 0.0
    decisions = 0
    for deal in range(deals):
        for seat in range(players):
            state.copy_from(blank)
            state.random = seed + deal
            turn.new_game(state, layout, dealer, players)
            policy.forget(mine)
            policy.forget(other)
            decisions += play(state, layout, graph, dealer, mine, other, a, b, seat, effort, effort_b, moves, net)
            scoring.count(tally, state, layout, net, path, False)
            winners = 0
            for i in range(players):
                winners += tally.won[i]
                if i != seat:
                    others += tally.total[i]
            points += tally.total[seat]
            wins += tally.won[seat] / (1.0 * winners)
    n = deals * players
    return [n, wins / n, points / n, others / (n * (players - 1)), decisions]


def stray(state: State, layout: Layout, mind: Mind, moves: Moves) -> int:
    """Any move: so that a judge also sees positions the planner does not get into by itself."""
    mind.plans.tickets[state.seat] = sizes.NO_PLAN
    return rank.nth(state, layout, moves, chance.below(state, rank.count(state, layout, moves)))


def positions(
    layout: Layout, graph: Graph, weights: Weights, judge: Judge, players: int, seed: int, games: int, every: int
) -> list[list[float]]:
    """For training a judge: rows of [game, seat, fewest trains, final points, won, features...] from self-play."""
    blank = State()
    state = State()
    dealer = Dealer()
    moves = Moves()
    net = Network()
    path = Trail()
    tally = Tally()
    mind = Mind()
    rows: list[list[float]] = []
    for game in range(games):
        state.copy_from(blank)
        state.random = seed + game
        turn.new_game(state, layout, dealer, players)
        policy.forget(mind)
        first = len(rows)
        decisions = 0
        while state.phase != const.OVER and decisions < 2000:
            if state.phase == const.TURN and decisions % every == game % every:
                judging.judge_all(judge, mind, state, layout, graph, weights)
                for seat in range(players):
                    judging.look(judge, mind, state, layout, graph, weights, seat)
                    rows.append([game, seat, judging.fewest_trains(state, -1), 0.0, 0.0, *judge.seen()])
            move = policy.choose(mind, state, layout, graph, weights, 1)
            if chance.below(state, 100) < sizes.STRAY:
                move = stray(state, layout, mind, moves)
            turn.play(state, layout, dealer, net, moves, move)
            decisions += 1
        scoring.count(tally, state, layout, net, path, False)
        winners = 0
        for seat in range(players):
            winners += tally.won[seat]
        for row in rows[first:]:
            row[3] = tally.total[int(row[1])]
            row[4] = tally.won[int(row[1])] / winners
    return rows
