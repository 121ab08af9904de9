"""Whole games of the engine against itself, many in one call: for tuning their weights."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, turn
from branchline.rules.state import State

from . import choices, payment_choice, plans, policy, self_play_table, sizes
from .self_play_table import SelfPlayTable
from .workspace import Workspace


def games(mine: Workspace, other: Workspace, greedy: bool, players: int, seed: int, deals: int) -> tuple[float, float]:
    """Win share of one set of weights against another and its lead in points, each deal once from every seat. Greedy
    others only grab points."""
    place = SelfPlayTable(mine.layout, players)
    wins = 0.0
    lead = 0.0
    for deal in range(deals):
        for seat in range(players):
            self_play_table.deal(place, seed + deal)
            play(place, mine, other, greedy, seat)
            self_play_table.count(place)
            wins += self_play_table.share(place, seat)
            for rival in range(players):
                lead += (place.context.tally.total[seat] - place.context.tally.total[rival]) / (players - 1.0)
    return wins / (deals * players), lead / (deals * players)


def play(place: SelfPlayTable, mine: Workspace, other: Workspace, greedy: bool, seat: int) -> None:
    plans.forget_all(mine.plans)
    plans.forget_all(other.plans)
    while self_play_table.is_on(place):
        if place.state.seat == seat:
            self_play_table.play(place, policy.choose(mine, place.state, 1))
        elif greedy:
            self_play_table.play(place, grab(other, place.state))
        else:
            self_play_table.play(place, policy.choose(other, place.state, 1))


def grab(work: Workspace, state: State) -> int:
    """A greedy move: the claim with most points, else a card of the color it has most of. Ends games fast."""
    choices.begin(work.choices)
    if state.phase == const.TURN:
        weigh_points(work, state)
    if state.phase == const.TURN or state.phase == const.SECOND_CARD:
        weigh_cards(work, state)
    if work.choices.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, work.layout, work.moves)
        return work.moves.numbers[0]
    return work.choices.best_move


def weigh_points(work: Workspace, state: State) -> None:
    payment_choice.find(work.claims, work.needs, state, work.layout.all_tracks)
    for i in range(work.claims.count):
        track = work.claims.track[i]
        length = work.layout.length[track]
        points = 0 if bullets.is_bullet_claim(state, work.layout, track) else work.layout.points[length]
        choices.consider(work.choices, work.claims.move[i], 100.0 + points + 0.1 * length)


def weigh_cards(work: Workspace, state: State) -> None:
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        choices.consider(work.choices, kind, state.hands[state.seat][kind])
    if cards.can_draw(state):
        choices.consider(work.choices, const.DRAW, 0.5)
