"""The planner's choice of a move."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state import State

from . import choices, needs, payment_choice, plan, prices, sizes, ticket_choice
from .workspace import Workspace


def forget(work: Workspace) -> None:
    for seat in range(const.MAX_PLAYERS):
        work.plans.tickets[seat] = sizes.NO_PLAN


def choose(work: Workspace, state: State, effort: int) -> int:
    """A legal move of the seat to move. A plan is kept while it holds; `effort` orders of tickets are tried for it."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return ticket_choice.choose(work, state, effort)
    seat = state.seat
    refresh(work, state, seat, effort)
    needs.find(work, state, seat)
    choices.begin(work)
    weigh_draws(work, state, seat)
    if state.phase == const.TURN:
        weigh_actions(work, state, seat)
    if work.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, work.layout, work.moves)
        work.best_move = work.moves.numbers[0]
    if work.best_move == const.SWAP:
        work.plans.tickets[seat] = sizes.NO_PLAN
    return work.best_move


def refresh(work: Workspace, state: State, seat: int, effort: int) -> None:
    """Strike what is done from the plan; make it anew if tickets came or a track was lost."""
    lost = bits.all_below(0)
    for word in range(const.WORDS):
        done = state.owned[seat][word] | state.shared[word]
        work.plans.wanted[seat][word] = work.plans.wanted[seat][word] & ~done
        work.plans.extra[seat][word] = work.plans.extra[seat][word] & state.open[seat][word]
        lost |= work.plans.wanted[seat][word] & ~state.open[seat][word]
    work.plans.age[seat] = work.plans.age[seat] + 1
    if has_new_tickets(work, state, seat) or lost or work.plans.age[seat] > sizes.PLAN_AGE:
        plan.make(work, state, seat, effort)


def has_new_tickets(work: Workspace, state: State, seat: int) -> bool:
    return work.plans.tickets[seat] != state.ticket_count[seat] + state.completed[seat]


def weigh_draws(work: Workspace, state: State, seat: int) -> None:
    """One card now, and as much again for the second, which taking a locomotive forgoes (USA-7)."""
    blind = needs.blind_worth(work, state, seat)
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        if kind == const.LOCOMOTIVE:
            choices.consider(work, kind, work.worth[kind] - work.weights.face_up)
        else:
            choices.consider(work, kind, work.worth[kind])
    if cards.can_draw(state):
        choices.consider(work, const.DRAW, blind + work.weights.blind)


def weigh_actions(work: Workspace, state: State, seat: int) -> None:
    left = plan.turns_left(work, state, seat)
    payments.find_reach(state, work.layout, work.moves)
    if state.turns_left >= 0 and left <= 1.0:
        weigh_last_claims(work, state, seat)
        return
    rush = work.weights.rush if work.turns_to_go > left else 0.0
    if work.layout.tickets_to_win > 0:
        prices.find_parts(work, state, seat)
    weigh_wanted(work, state, seat, rush)
    weigh_extra(work, state, seat, left)
    if work.lacking_ferries > 0 and ferries.can_take(state, work.layout):
        choices.consider(work, const.FERRY_CARD, work.weights.ferry)
    if work.layout.tickets_to_win > 0 and state.ticket_count[seat] > 0:
        weigh_swap(work, state, seat)
    elif work.wanted_tracks == 0 and work.layout.draw_tickets > 0 and state.pile_count > 0:
        if left >= 3.0 and state.trains[seat] > 4:
            hope = ticket_choice.hope(work, state, seat)
            choices.consider(work, const.TICKETS, work.weights.tickets_base + work.weights.draw_tickets * hope)
    if work.weights.block > 0.0:
        weigh_blocks(work, state, seat)


def weigh_wanted(work: Workspace, state: State, seat: int, rush: float) -> None:
    payment_choice.find_claims(work, state, work.plans.wanted[seat])
    for i in range(work.claims):
        track = work.claim_track[i]
        score = work.weights.claim + rush - work.claim_price[i]
        score += work.weights.danger * danger_of(work, state, seat, track)
        if work.layout.tickets_to_win > 0:
            score += race_score(work, state, seat, track)
        choices.consider(work, work.claim_move[i], score)


def race_score(work: Workspace, state: State, seat: int, track: int) -> float:
    """Tickets completed at once; but the last train ends the game (FJ-9), which only a leader wants, or who sees that
    nothing else will: with all cards in hands players could swap tickets for ever."""
    done = completes(work, state, seat, track)
    if state.trains[seat] > work.layout.length[track] or not cards.can_draw(state):
        return work.weights.claim * done
    for other in range(state.players):
        if other != seat and state.completed[other] >= state.completed[seat] + done:
            return -sizes.CLOSED
    return sizes.CLOSED


def completes(work: Workspace, state: State, seat: int, track: int) -> int:
    """How many tickets the track completes: in a race each is a step to the end."""
    joined = work.part[work.layout.end_a[track]] | work.part[work.layout.end_b[track]]
    count = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and joined & work.graph.near[ticket] and joined & work.graph.far[ticket]:
            count += 1
    return count


def danger_of(work: Workspace, state: State, seat: int, track: int) -> float:
    """How likely others are to take a track soon: they are at its ends already."""
    danger = 0.0
    for other in range(state.players):
        if other != seat and state.open[other][track // 64] & bits.bit(track % 64):
            danger += 0.4 * is_at(work, state, other, work.layout.end_a[track])
            danger += 0.4 * is_at(work, state, other, work.layout.end_b[track])
    return danger


def is_at(work: Workspace, state: State, seat: int, node: int) -> bool:
    """Does the seat own a track at this node?"""
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            if work.layout.end_a[track] == node or work.layout.end_b[track] == node:
                return True
    return False


def weigh_extra(work: Workspace, state: State, seat: int, left: float) -> None:
    payment_choice.find_claims(work, state, work.plans.extra[seat])
    for i in range(work.claims):
        track = work.claim_track[i]
        length = work.layout.length[track]
        is_bullet = bullets.is_bullet_claim(state, work.layout, track)
        if is_bullet or state.trains[seat] - length >= work.wanted_trains:
            points = work.weights.progress * length if is_bullet else work.layout.points[length] * 1.0
            fill = work.weights.fill + work.weights.late / left
            choices.consider(
                work,
                work.claim_move[i],
                work.weights.fill_base + fill * points - work.claim_price[i],
            )


def weigh_swap(work: Workspace, state: State, seat: int) -> None:
    """When no ticket in hand is worth pursuing; else it is only better than ending the game behind."""
    if work.wanted_tracks > 0:
        choices.consider(work, const.SWAP, -0.5 * sizes.CLOSED)
        return
    choices.consider(work, const.SWAP, work.weights.tickets_base)
    if state.trains[seat] <= sizes.FEW_TRAINS or not cards.can_draw(state):
        weigh_any_claim(work, state)


def weigh_any_claim(work: Workspace, state: State) -> None:
    """With few trains left hardly any ticket can be made: laying the last ones ends a race that swaps would not. With
    all cards in hands a claim brings some back."""
    payment_choice.find_claims(work, state, work.moves.reach)
    for i in range(work.claims):
        score = work.weights.tickets_base + 0.1 * work.layout.length[work.claim_track[i]]
        score += race_score(work, state, state.seat, work.claim_track[i])
        choices.consider(work, work.claim_move[i], score)


def weigh_blocks(work: Workspace, state: State, seat: int) -> None:
    """Short tracks that would join two networks of an opponent."""
    for other in range(state.players):
        if other != seat:
            prices.find_parts(work, state, other)
            pick_links(work, state, other)
            payment_choice.find_claims(work, state, work.picked)
            for i in range(work.claims):
                score = work.weights.block - work.claim_price[i]
                if state.trains[seat] == work.layout.length[work.claim_track[i]] and work.layout.tickets_to_win > 0:
                    score = -sizes.CLOSED  # FJ-9: the last train ends the game
                choices.consider(work, work.claim_move[i], score)


def pick_links(work: Workspace, state: State, other: int) -> None:
    for word in range(const.WORDS):
        work.picked[word] = bits.all_below(0)
        mask = work.moves.reach[word] & state.open[other][word] & work.layout.up_to[3][word]
        while mask:
            place = bits.lowest(mask)
            mask &= mask - 1
            if joins_networks(work, 64 * word + place):
                work.picked[word] |= bits.bit(place)


def joins_networks(work: Workspace, track: int) -> bool:
    a = work.layout.end_a[track]
    b = work.layout.end_b[track]
    return work.part[a] != work.part[b] and work.part[a] != bits.bit(a) and work.part[b] != bits.bit(b)


def weigh_last_claims(work: Workspace, state: State, seat: int) -> None:
    """In the last turn only what a claim scores counts."""
    prices.find_parts(work, state, seat)
    work.best_score = 0.0
    payment_choice.find_claims(work, state, work.moves.reach)
    for i in range(work.claims):
        choices.consider(work, work.claim_move[i], last_gain(work, state, seat, work.claim_track[i]))


def last_gain(work: Workspace, state: State, seat: int, track: int) -> float:
    gain = 0.0
    if not bullets.is_bullet_claim(state, work.layout, track):
        gain += work.layout.points[work.layout.length[track]]
    joined = work.part[work.layout.end_a[track]] | work.part[work.layout.end_b[track]]
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and joined & work.graph.near[ticket] and joined & work.graph.far[ticket]:
            if not plan.is_joined(work, ticket):
                gain += 2 * work.layout.ticket_value[ticket]
    if work.layout.regions > 0:
        gain += region_gain(work, track, joined)
    return gain


def region_gain(work: Workspace, track: int, joined: int) -> int:
    """Without the regions that count twice."""
    a = work.layout.end_a[track]
    b = work.layout.end_b[track]
    if work.part[a] == work.part[b]:
        return 0
    gain = work.layout.region_bonus[bits.count(prices.regions_in(work, joined))]
    gain -= work.layout.region_bonus[bits.count(prices.regions_in(work, work.part[a]))]
    return gain - work.layout.region_bonus[bits.count(prices.regions_in(work, work.part[b]))]
