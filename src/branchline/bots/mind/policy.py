"""The planner's choice of a move."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import choices, keeping, needs, paying, plan, prices, sizes
from .graph import Graph
from .mind import Mind
from .weights import Weights


def forget(mind: Mind) -> None:
    for seat in range(const.MAX_PLAYERS):
        mind.plans.tickets[seat] = sizes.NO_PLAN


def choose(mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, effort: int) -> int:
    """A legal move of the seat to move. A plan is kept while it holds; `effort` orders of tickets are tried for it."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return keeping.choose(mind, state, layout, graph, weights, effort)
    seat = state.seat
    refresh(mind, state, layout, graph, weights, seat, effort)
    needs.find(mind, state, layout, graph, weights, seat)
    choices.begin(mind)
    weigh_draws(mind, state, layout, weights, seat)
    if state.phase == const.TURN:
        weigh_actions(mind, state, layout, graph, weights, seat, effort)
    if mind.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, layout, mind.moves)
        mind.best_move = mind.moves.numbers[0]
    if mind.best_move == const.SWAP:
        mind.plans.tickets[seat] = sizes.NO_PLAN
    return mind.best_move


def refresh(mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, seat: int, effort: int) -> None:
    """Strike what is done from the plan; make it anew if tickets came or a track was lost."""
    lost = bits.all_below(0)
    for word in range(const.WORDS):
        mind.plans.wanted[seat][word] = mind.plans.wanted[seat][word] & (
            ~(state.owned[seat][word] | state.shared[word])
        )
        mind.plans.extra[seat][word] = mind.plans.extra[seat][word] & state.open[seat][word]
        lost |= mind.plans.wanted[seat][word] & ~state.open[seat][word]
    mind.plans.age[seat] = mind.plans.age[seat] + 1
    if has_new_tickets(mind, state, seat) or lost or mind.plans.age[seat] > sizes.PLAN_AGE:
        plan.make(mind, state, layout, graph, weights, seat, effort)


def has_new_tickets(mind: Mind, state: State, seat: int) -> bool:
    return mind.plans.tickets[seat] != state.ticket_count[seat] + state.completed[seat]


def weigh_draws(mind: Mind, state: State, layout: Layout, weights: Weights, seat: int) -> None:
    """One card now, and as much again for the second, which taking a locomotive forgoes (USA-7)."""
    blind = needs.blind_worth(mind, state, layout, seat)
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        if kind == const.LOCOMOTIVE:
            choices.consider(mind, kind, mind.worth[kind] - weights.face_up)
        else:
            choices.consider(mind, kind, mind.worth[kind])
    if cards.can_draw(state):
        choices.consider(mind, const.DRAW, blind + weights.blind)


def weigh_actions(
    mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, seat: int, effort: int
) -> None:
    left = plan.turns_left(state, layout, weights, seat)
    payments.find_reach(state, layout, mind.moves)
    if state.turns_left >= 0 and left <= 1.0:
        weigh_last_claims(mind, state, layout, graph, weights, seat)
        return
    rush = weights.rush if mind.turns_to_go > left else 0.0
    for word in range(const.WORDS):
        weigh_wanted(
            mind, state, layout, weights, seat, word, mind.moves.reach[word] & mind.plans.wanted[seat][word], rush
        )
        weigh_extra(mind, state, layout, weights, seat, word, mind.moves.reach[word] & mind.plans.extra[seat][word])
    if effort > 1 and weights.block > 0.0:
        weigh_blocks(mind, state, layout, weights, seat)
    if mind.lacking_ferries > 0 and ferries.can_take(state, layout):
        choices.consider(mind, const.FERRY_CARD, weights.ferry)
    if mind.wanted_tracks == 0 and layout.tickets_to_win > 0 and state.ticket_count[seat] > 0:
        choices.consider(mind, const.SWAP, weights.tickets_base)
    elif mind.wanted_tracks == 0 and layout.draw_tickets > 0 and state.pile_count > 0:
        if left >= 3.0 and state.trains[seat] > 4:
            hope = keeping.hope(mind, state, layout, graph, weights, seat)
            choices.consider(mind, const.TICKETS, weights.tickets_base + weights.draw_tickets * hope)


def weigh_wanted(
    mind: Mind, state: State, layout: Layout, weights: Weights, seat: int, word: int, mask: int, rush: float
) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        move = paying.best_claim(mind, state, layout, weights, track)
        if move != sizes.NO_MOVE:
            danger = danger_of(state, layout, seat, track)
            choices.consider(mind, move, weights.claim + rush - mind.price + weights.danger * danger)


def danger_of(state: State, layout: Layout, seat: int, track: int) -> float:
    """How likely others are to take a track soon: they are at its ends already."""
    danger = 0.0
    for other in range(state.players):
        if other != seat and state.open[other][track // 64] & bits.bit(track % 64):
            danger += 0.4 * is_at(state, layout, other, layout.end_a[track])
            danger += 0.4 * is_at(state, layout, other, layout.end_b[track])
    return danger


def is_at(state: State, layout: Layout, seat: int, node: int) -> bool:
    """Does the seat own a track at this node?"""
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            if layout.end_a[track] == node or layout.end_b[track] == node:
                return True
    return False


def weigh_extra(mind: Mind, state: State, layout: Layout, weights: Weights, seat: int, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        is_bullet = bullets.is_bullet_claim(state, layout, track)
        if is_bullet or state.trains[seat] - layout.length[track] >= mind.wanted_trains:
            move = paying.best_claim(mind, state, layout, weights, track)
            if move != sizes.NO_MOVE:
                length = layout.length[track]
                points = weights.progress * length if is_bullet else layout.points[length] * 1.0
                choices.consider(mind, move, weights.fill_base + weights.fill * points - mind.price)


def weigh_blocks(mind: Mind, state: State, layout: Layout, weights: Weights, seat: int) -> None:
    """Short tracks that would join two networks of an opponent."""
    for other in range(state.players):
        if other != seat:
            prices.find_parts(mind, state, layout, other)
            for word in range(const.WORDS):
                mask = mind.moves.reach[word] & state.open[other][word] & layout.up_to[3][word]
                while mask:
                    track = 64 * word + bits.lowest(mask)
                    mask &= mask - 1
                    if joins_networks(mind, layout, track):
                        move = paying.best_claim(mind, state, layout, weights, track)
                        if move != sizes.NO_MOVE:
                            choices.consider(mind, move, weights.block - mind.price)


def joins_networks(mind: Mind, layout: Layout, track: int) -> bool:
    a = layout.end_a[track]
    b = layout.end_b[track]
    return mind.part[a] != mind.part[b] and mind.part[a] != bits.bit(a) and mind.part[b] != bits.bit(b)


def weigh_last_claims(mind: Mind, state: State, layout: Layout, graph: Graph, weights: Weights, seat: int) -> None:
    """In the last turn only what a claim scores counts."""
    prices.find_parts(mind, state, layout, seat)
    mind.best_score = 0.0
    for word in range(const.WORDS):
        mask = mind.moves.reach[word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            move = paying.best_claim(mind, state, layout, weights, track)
            if move != sizes.NO_MOVE:
                choices.consider(mind, move, last_gain(mind, state, layout, graph, seat, track))


def last_gain(mind: Mind, state: State, layout: Layout, graph: Graph, seat: int, track: int) -> float:
    gain = 0.0
    if not bullets.is_bullet_claim(state, layout, track):
        gain += layout.points[layout.length[track]]
    joined = mind.part[layout.end_a[track]] | mind.part[layout.end_b[track]]
    for ticket in range(layout.tickets):
        if state.holder[ticket] == seat and joined & graph.near[ticket] and joined & graph.far[ticket]:
            if not plan.is_joined(mind, graph, ticket):
                gain += 2 * layout.ticket_value[ticket]
    if layout.regions > 0:
        gain += region_gain(mind, layout, track, joined)
    return gain


def region_gain(mind: Mind, layout: Layout, track: int, joined: int) -> int:
    """Without the regions that count twice."""
    a = layout.end_a[track]
    b = layout.end_b[track]
    if mind.part[a] == mind.part[b]:
        return 0
    gain = layout.region_bonus[bits.count(prices.regions_in(layout, joined))]
    gain -= layout.region_bonus[bits.count(prices.regions_in(layout, mind.part[a]))]
    return gain - layout.region_bonus[bits.count(prices.regions_in(layout, mind.part[b]))]
