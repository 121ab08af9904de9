"""The greedy choice of a move: most points now, else cards of the color it has most of. Ends games fast."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, chance, const, turn
from branchline.rules.state import State

from . import choices, payment_choice, sizes
from .workspace import Workspace


def choose(work: Workspace, state: State, dice: State) -> int:
    """A legal move of the seat to move; between equals the generator of `dice` decides."""
    choices.begin(work.choices)
    if state.phase == const.TURN:
        weigh_points(work, state, dice)
    if work.choices.best_move == sizes.NO_MOVE and (state.phase == const.TURN or state.phase == const.SECOND_CARD):
        weigh_cards(work, state)
    if work.choices.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, work.layout, work.moves)
        return work.moves.numbers[0]
    return work.choices.best_move


def weigh_points(work: Workspace, state: State, dice: State) -> None:
    """Points, then spaces, then few locomotives and ferry cards."""
    payment_choice.find(work.claims, work.needs, state, work.layout.all_tracks)
    for i in range(work.claims.count):
        track = work.claims.track[i]
        length = work.layout.length[track]
        payment = work.layout.claim_payment[work.claims.move[i]]
        wild = work.layout.pay_locomotives[payment] + work.layout.pay_ferries[payment]
        points = 0 if bullets.is_bullet_claim(state, work.layout, track) else work.layout.points[length]
        score = points + 0.1 * length - 0.005 * wild + 0.00001 * chance.below(dice, 100)
        choices.consider(work.choices, work.claims.move[i], score)


def weigh_cards(work: Workspace, state: State) -> None:
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        choices.consider(work.choices, kind, state.hands[state.seat][kind])
    if cards.can_draw(state):
        choices.consider(work.choices, const.DRAW, 0.5)
