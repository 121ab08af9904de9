"""The planner's choice of a move."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state import State

from . import choices, keeping, needs, paying, plan, prices, sizes
from .mind import Mind


def forget(mind: Mind) -> None:
    for seat in range(const.MAX_PLAYERS):
        mind.plans.tickets[seat] = sizes.NO_PLAN


def choose(mind: Mind, state: State, effort: int) -> int:
    """A legal move of the seat to move. A plan is kept while it holds; `effort` orders of tickets are tried for it."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return keeping.choose(mind, state, effort)
    seat = state.seat
    refresh(mind, state, seat, effort)
    needs.find(mind, state, seat)
    choices.begin(mind)
    weigh_draws(mind, state, seat)
    if state.phase == const.TURN:
        weigh_actions(mind, state, seat)
    if mind.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, mind.layout, mind.moves)
        mind.best_move = mind.moves.numbers[0]
    if mind.best_move == const.SWAP:
        mind.plans.tickets[seat] = sizes.NO_PLAN
    return mind.best_move


def refresh(mind: Mind, state: State, seat: int, effort: int) -> None:
    """Strike what is done from the plan; make it anew if tickets came or a track was lost."""
    lost = bits.all_below(0)
    for word in range(const.WORDS):
        done = state.owned[seat][word] | state.shared[word]
        mind.plans.wanted[seat][word] = mind.plans.wanted[seat][word] & ~done
        mind.plans.extra[seat][word] = mind.plans.extra[seat][word] & state.open[seat][word]
        lost |= mind.plans.wanted[seat][word] & ~state.open[seat][word]
    mind.plans.age[seat] = mind.plans.age[seat] + 1
    if has_new_tickets(mind, state, seat) or lost or mind.plans.age[seat] > sizes.PLAN_AGE:
        plan.make(mind, state, seat, effort)


def has_new_tickets(mind: Mind, state: State, seat: int) -> bool:
    return mind.plans.tickets[seat] != state.ticket_count[seat] + state.completed[seat]


def weigh_draws(mind: Mind, state: State, seat: int) -> None:
    """One card now, and as much again for the second, which taking a locomotive forgoes (USA-7)."""
    blind = needs.blind_worth(mind, state, seat)
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        if kind == const.LOCOMOTIVE:
            choices.consider(mind, kind, mind.worth[kind] - mind.weights.face_up)
        else:
            choices.consider(mind, kind, mind.worth[kind])
    if cards.can_draw(state):
        choices.consider(mind, const.DRAW, blind + mind.weights.blind)


def weigh_actions(mind: Mind, state: State, seat: int) -> None:
    left = plan.turns_left(mind, state, seat)
    payments.find_reach(state, mind.layout, mind.moves)
    if state.turns_left >= 0 and left <= 1.0:
        weigh_last_claims(mind, state, seat)
        return
    rush = mind.weights.rush if mind.turns_to_go > left else 0.0
    if mind.layout.tickets_to_win > 0:
        prices.find_parts(mind, state, seat)
    weigh_wanted(mind, state, seat, rush)
    weigh_extra(mind, state, seat, left)
    if mind.lacking_ferries > 0 and ferries.can_take(state, mind.layout):
        choices.consider(mind, const.FERRY_CARD, mind.weights.ferry)
    if mind.layout.tickets_to_win > 0 and state.ticket_count[seat] > 0:
        weigh_swap(mind, state, seat)
    elif mind.wanted_tracks == 0 and mind.layout.draw_tickets > 0 and state.pile_count > 0:
        if left >= 3.0 and state.trains[seat] > 4:
            hope = keeping.hope(mind, state, seat)
            choices.consider(mind, const.TICKETS, mind.weights.tickets_base + mind.weights.draw_tickets * hope)
    if mind.weights.block > 0.0:
        weigh_blocks(mind, state, seat)


def weigh_wanted(mind: Mind, state: State, seat: int, rush: float) -> None:
    paying.find_claims(mind, state, mind.plans.wanted[seat])
    for i in range(mind.claims):
        track = mind.claim_track[i]
        score = mind.weights.claim + rush - mind.claim_price[i]
        score += mind.weights.danger * danger_of(mind, state, seat, track)
        if mind.layout.tickets_to_win > 0:
            score += race_score(mind, state, seat, track)
        choices.consider(mind, mind.claim_move[i], score)


def race_score(mind: Mind, state: State, seat: int, track: int) -> float:
    """Tickets completed at once; but the last train ends the game (FJ-9), which only a leader wants, or who sees that
    nothing else will: with all cards in hands players could swap tickets for ever."""
    done = completes(mind, state, seat, track)
    if state.trains[seat] > mind.layout.length[track] or not cards.can_draw(state):
        return mind.weights.claim * done
    for other in range(state.players):
        if other != seat and state.completed[other] >= state.completed[seat] + done:
            return -sizes.CLOSED
    return sizes.CLOSED


def completes(mind: Mind, state: State, seat: int, track: int) -> int:
    """How many tickets the track completes: in a race each is a step to the end."""
    joined = mind.part[mind.layout.end_a[track]] | mind.part[mind.layout.end_b[track]]
    count = 0
    for ticket in range(mind.layout.tickets):
        if state.holder[ticket] == seat and joined & mind.graph.near[ticket] and joined & mind.graph.far[ticket]:
            count += 1
    return count


def danger_of(mind: Mind, state: State, seat: int, track: int) -> float:
    """How likely others are to take a track soon: they are at its ends already."""
    danger = 0.0
    for other in range(state.players):
        if other != seat and state.open[other][track // 64] & bits.bit(track % 64):
            danger += 0.4 * is_at(mind, state, other, mind.layout.end_a[track])
            danger += 0.4 * is_at(mind, state, other, mind.layout.end_b[track])
    return danger


def is_at(mind: Mind, state: State, seat: int, node: int) -> bool:
    """Does the seat own a track at this node?"""
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            if mind.layout.end_a[track] == node or mind.layout.end_b[track] == node:
                return True
    return False


def weigh_extra(mind: Mind, state: State, seat: int, left: float) -> None:
    paying.find_claims(mind, state, mind.plans.extra[seat])
    for i in range(mind.claims):
        track = mind.claim_track[i]
        length = mind.layout.length[track]
        is_bullet = bullets.is_bullet_claim(state, mind.layout, track)
        if is_bullet or state.trains[seat] - length >= mind.wanted_trains:
            points = mind.weights.progress * length if is_bullet else mind.layout.points[length] * 1.0
            fill = mind.weights.fill + mind.weights.late / left
            choices.consider(mind, mind.claim_move[i], mind.weights.fill_base + fill * points - mind.claim_price[i])


def weigh_swap(mind: Mind, state: State, seat: int) -> None:
    """When no ticket in hand is worth pursuing; else it is only better than ending the game behind."""
    if mind.wanted_tracks > 0:
        choices.consider(mind, const.SWAP, -0.5 * sizes.CLOSED)
        return
    choices.consider(mind, const.SWAP, mind.weights.tickets_base)
    if state.trains[seat] <= sizes.FEW_TRAINS or not cards.can_draw(state):
        weigh_any_claim(mind, state)


def weigh_any_claim(mind: Mind, state: State) -> None:
    """With few trains left hardly any ticket can be made: laying the last ones ends a race that swaps would not. With
    all cards in hands a claim brings some back."""
    paying.find_claims(mind, state, mind.moves.reach)
    for i in range(mind.claims):
        score = mind.weights.tickets_base + 0.1 * mind.layout.length[mind.claim_track[i]]
        score += race_score(mind, state, state.seat, mind.claim_track[i])
        choices.consider(mind, mind.claim_move[i], score)


def weigh_blocks(mind: Mind, state: State, seat: int) -> None:
    """Short tracks that would join two networks of an opponent."""
    for other in range(state.players):
        if other != seat:
            prices.find_parts(mind, state, other)
            pick_links(mind, state, other)
            paying.find_claims(mind, state, mind.picked)
            for i in range(mind.claims):
                score = mind.weights.block - mind.claim_price[i]
                if state.trains[seat] == mind.layout.length[mind.claim_track[i]] and mind.layout.tickets_to_win > 0:
                    score = -sizes.CLOSED  # FJ-9: the last train ends the game
                choices.consider(mind, mind.claim_move[i], score)


def pick_links(mind: Mind, state: State, other: int) -> None:
    for word in range(const.WORDS):
        mind.picked[word] = bits.all_below(0)
        mask = mind.moves.reach[word] & state.open[other][word] & mind.layout.up_to[3][word]
        while mask:
            place = bits.lowest(mask)
            mask &= mask - 1
            if joins_networks(mind, 64 * word + place):
                mind.picked[word] |= bits.bit(place)


def joins_networks(mind: Mind, track: int) -> bool:
    a = mind.layout.end_a[track]
    b = mind.layout.end_b[track]
    return mind.part[a] != mind.part[b] and mind.part[a] != bits.bit(a) and mind.part[b] != bits.bit(b)


def weigh_last_claims(mind: Mind, state: State, seat: int) -> None:
    """In the last turn only what a claim scores counts."""
    prices.find_parts(mind, state, seat)
    mind.best_score = 0.0
    paying.find_claims(mind, state, mind.moves.reach)
    for i in range(mind.claims):
        choices.consider(mind, mind.claim_move[i], last_gain(mind, state, seat, mind.claim_track[i]))


def last_gain(mind: Mind, state: State, seat: int, track: int) -> float:
    gain = 0.0
    if not bullets.is_bullet_claim(state, mind.layout, track):
        gain += mind.layout.points[mind.layout.length[track]]
    joined = mind.part[mind.layout.end_a[track]] | mind.part[mind.layout.end_b[track]]
    for ticket in range(mind.layout.tickets):
        if state.holder[ticket] == seat and joined & mind.graph.near[ticket] and joined & mind.graph.far[ticket]:
            if not plan.is_joined(mind, ticket):
                gain += 2 * mind.layout.ticket_value[ticket]
    if mind.layout.regions > 0:
        gain += region_gain(mind, track, joined)
    return gain


def region_gain(mind: Mind, track: int, joined: int) -> int:
    """Without the regions that count twice."""
    a = mind.layout.end_a[track]
    b = mind.layout.end_b[track]
    if mind.part[a] == mind.part[b]:
        return 0
    gain = mind.layout.region_bonus[bits.count(prices.regions_in(mind, joined))]
    gain -= mind.layout.region_bonus[bits.count(prices.regions_in(mind, mind.part[a]))]
    return gain - mind.layout.region_bonus[bits.count(prices.regions_in(mind, mind.part[b]))]
