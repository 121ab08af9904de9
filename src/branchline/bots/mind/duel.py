"""Whole games between minds, many in one call: for tuning their weights."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, payments, turn
from branchline.rules.state import State

from . import choices, paying, policy, sizes, table
from .mind import Mind
from .table import Table


def games(mine: Mind, other: Mind, greedy: bool, players: int, seed: int, deals: int) -> tuple[float, float]:
    """Win share of one mind against others and its lead in points, each deal once from every seat. Greedy others
    only grab points."""
    place = Table(mine.layout, players)
    wins = 0.0
    lead = 0.0
    for deal in range(deals):
        for seat in range(players):
            table.deal(place, seed + deal)
            play(place, mine, other, greedy, seat)
            table.count(place)
            wins += table.share(place, seat)
            for rival in range(players):
                lead += (place.tally.total[seat] - place.tally.total[rival]) / (players - 1.0)
    return wins / (deals * players), lead / (deals * players)


def play(place: Table, mine: Mind, other: Mind, greedy: bool, seat: int) -> None:
    policy.forget(mine)
    policy.forget(other)
    while table.is_on(place):
        if place.state.seat == seat:
            table.play(place, policy.choose(mine, place.state, 1))
        elif greedy:
            table.play(place, grab(other, place.state))
        else:
            table.play(place, policy.choose(other, place.state, 1))


def grab(mind: Mind, state: State) -> int:
    """A greedy move: the claim with most points, else a card of the color it has most of. Ends games fast."""
    choices.begin(mind)
    if state.phase == const.TURN:
        weigh_points(mind, state)
    if state.phase == const.TURN or state.phase == const.SECOND_CARD:
        weigh_cards(mind, state)
    if mind.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, mind.layout, mind.moves)
        return mind.moves.numbers[0]
    return mind.best_move


def weigh_points(mind: Mind, state: State) -> None:
    payments.find_reach(state, mind.layout, mind.moves)
    paying.find_claims(mind, state, mind.moves.reach)
    for i in range(mind.claims):
        track = mind.claim_track[i]
        length = mind.layout.length[track]
        points = 0 if bullets.is_bullet_claim(state, mind.layout, track) else mind.layout.points[length]
        choices.consider(mind, mind.claim_move[i], 100.0 + points + 0.1 * length)


def weigh_cards(mind: Mind, state: State) -> None:
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        choices.consider(mind, kind, 1.0 * state.hands[state.seat][kind])
    if cards.can_draw(state):
        choices.consider(mind, const.DRAW, 0.5)
