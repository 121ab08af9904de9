"""The planner's choice of a move."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, ferries, turn
from branchline.rules.layout import Layout
from branchline.rules.state import State

from . import choices, components, needs, payment_choice, planning, plans, sizes, ticket_choice, track_costs
from .components import Components
from .workspace import Workspace


def choose(work: Workspace, state: State, effort: int) -> int:
    """A legal move of the seat to move. A plan is kept while it holds; `effort` orders of tickets are tried for it."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return ticket_choice.choose(work, state, effort)
    seat = state.seat
    planning.refresh(work, state, seat, effort)
    needs.find(work.needs, work.plans, state, seat)
    choices.begin(work.choices)
    weigh_draws(work, state, seat)
    if state.phase == const.TURN:
        weigh_actions(work, state, seat)
    move = work.choices.best_move
    if move == sizes.NO_MOVE:
        turn.legal_moves(state, work.layout, work.moves)
        move = work.moves.numbers[0]
    if move == const.SWAP:
        plans.forget(work.plans, seat)
    return move


def weigh_draws(work: Workspace, state: State, seat: int) -> None:
    """One card now, and as much again for the second, which taking a locomotive forgoes (USA-7)."""
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        if kind == const.LOCOMOTIVE:
            choices.consider(work.choices, kind, work.needs.worth[kind] - work.weights.face_up)
        else:
            choices.consider(work.choices, kind, work.needs.worth[kind])
    if cards.can_draw(state):
        blind = needs.blind_worth(work.needs, state, seat)
        choices.consider(work.choices, const.DRAW, blind + work.weights.blind)


def weigh_actions(work: Workspace, state: State, seat: int) -> None:
    """All that is not drawing cards."""
    left = planning.turns_left(work.layout, work.weights, state, seat)
    if state.turns_left >= 0 and left <= 1.0:
        weigh_last_claims(work, state, seat)
        return
    if work.layout.tickets_to_win > 0:
        components.find(work.components, state, seat)  # for race_score
    weigh_wanted(work, state, seat, work.weights.rush if work.needs.turns_to_go > left else 0.0)
    weigh_extra(work, state, seat, left)
    if work.needs.lacking_ferries > 0 and ferries.can_take(state, work.layout):
        choices.consider(work.choices, const.FERRY_CARD, work.weights.ferry)
    if work.layout.tickets_to_win > 0 and state.ticket_count[seat] > 0:
        weigh_swap(work, state, seat)
    elif work.needs.tracks == 0 and left >= 3.0:
        weigh_tickets(work, state, seat)
    if work.weights.block > 0.0:
        weigh_blocks(work, state, seat)


def weigh_tickets(work: Workspace, state: State, seat: int) -> None:
    if work.layout.draw_tickets > 0 and state.pile_count > 0 and state.trains[seat] > 4:
        hope = ticket_choice.hope(work, state, seat, state.trains[seat] - work.needs.trains)
        choices.consider(work.choices, const.TICKETS, work.weights.tickets_base + work.weights.draw_tickets * hope)


def weigh_wanted(work: Workspace, state: State, seat: int, rush: float) -> None:
    payment_choice.find(work.claims, work.needs, state, work.plans.wanted[seat])
    for i in range(work.claims.count):
        track = work.claims.track[i]
        score = work.weights.claim + rush - work.claims.price[i]
        score += work.weights.danger * danger_of(work, state, seat, track)
        if work.layout.tickets_to_win > 0:
            score += race_score(work, state, seat, track)
        choices.consider(work.choices, work.claims.move[i], score)


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
    count = 0
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and components.would_join(work.components, track, ticket):
            count += 1
    return count


def danger_of(work: Workspace, state: State, seat: int, track: int) -> float:
    """How likely others are to take a track soon: they are at its ends already."""
    danger = 0.0
    for other in range(state.players):
        if other != seat and state.open[other][track // 64] & bits.bit(track % 64):
            danger += 0.4 * is_at(work.layout, state, other, work.layout.end_a[track])
            danger += 0.4 * is_at(work.layout, state, other, work.layout.end_b[track])
    return danger


def is_at(layout: Layout, state: State, seat: int, node: int) -> bool:
    """Does the seat own a track at this node?"""
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            if layout.end_a[track] == node or layout.end_b[track] == node:
                return True
    return False


def weigh_extra(work: Workspace, state: State, seat: int, left: float) -> None:
    """Tracks for points, as long as the trains for the tickets are not needed for them."""
    payment_choice.find(work.claims, work.needs, state, work.plans.extra[seat])
    fill = work.weights.fill + work.weights.late / left
    for i in range(work.claims.count):
        track = work.claims.track[i]
        length = work.layout.length[track]
        is_bullet = bullets.is_bullet_claim(state, work.layout, track)
        if is_bullet or state.trains[seat] - length >= work.needs.trains:
            points = work.weights.progress * length if is_bullet else work.layout.points[length]
            score = work.weights.fill_base + fill * points - work.claims.price[i]
            choices.consider(work.choices, work.claims.move[i], score)


def weigh_swap(work: Workspace, state: State, seat: int) -> None:
    """When no ticket in hand is worth pursuing; else it is only better than ending the game behind."""
    if work.needs.tracks > 0:
        choices.consider(work.choices, const.SWAP, -0.5 * sizes.CLOSED)
        return
    choices.consider(work.choices, const.SWAP, work.weights.tickets_base)
    if state.trains[seat] <= sizes.FEW_TRAINS or not cards.can_draw(state):
        weigh_any_claim(work, state)


def weigh_any_claim(work: Workspace, state: State) -> None:
    """With few trains left hardly any ticket can be made: laying the last ones ends a race that swaps would not. With
    all cards in hands a claim brings some back."""
    payment_choice.find(work.claims, work.needs, state, work.layout.all_tracks)
    for i in range(work.claims.count):
        track = work.claims.track[i]
        score = work.weights.tickets_base + 0.1 * work.layout.length[track]
        score += race_score(work, state, state.seat, track)
        choices.consider(work.choices, work.claims.move[i], score)


def weigh_blocks(work: Workspace, state: State, seat: int) -> None:
    """Short tracks that would join two networks of an opponent."""
    for other in range(state.players):
        if other != seat:
            components.find(work.theirs, state, other)
            find_links(work, state, other)
            for i in range(work.claims.count):
                score = work.weights.block - work.claims.price[i]
                if state.trains[seat] == work.layout.length[work.claims.track[i]] and work.layout.tickets_to_win > 0:
                    score = -sizes.CLOSED  # FJ-9: the last train ends the game
                choices.consider(work.choices, work.claims.move[i], score)


def find_links(work: Workspace, state: State, other: int) -> None:
    """Claims of the short tracks that would join two networks of this opponent, and that it could claim."""
    payment_choice.begin(work.claims, state)
    for word in range(const.WORDS):
        tracks = work.claims.moves.reach[word] & state.open[other][word] & work.layout.up_to[3][word]
        links = components.links_among(work.theirs, word, tracks)
        payment_choice.add(work.claims, work.needs, state, word, links)


def weigh_last_claims(work: Workspace, state: State, seat: int) -> None:
    """In the last turn only what a claim scores counts, and anything is more than cards."""
    components.find(work.components, state, seat)
    payment_choice.find(work.claims, work.needs, state, work.layout.all_tracks)
    choices.prefer_above(work.choices, 0.0)
    for i in range(work.claims.count):
        choices.consider(work.choices, work.claims.move[i], last_gain(work, state, seat, work.claims.track[i]))


def last_gain(work: Workspace, state: State, seat: int, track: int) -> float:
    gain = 0.0
    if not bullets.is_bullet_claim(state, work.layout, track):
        gain += work.layout.points[work.layout.length[track]]
    for ticket in range(work.layout.tickets):
        if state.holder[ticket] == seat and components.would_join(work.components, track, ticket):
            if not components.joins(work.components, ticket):
                gain += 2 * work.layout.ticket_value[ticket]
    if work.layout.regions > 0:
        gain += region_gain(work.layout, work.components, track)
    return gain


def region_gain(layout: Layout, joined: Components, track: int) -> int:
    """What joining the components at its ends brings, without the regions that count twice."""
    a = joined.around[layout.end_a[track]]
    b = joined.around[layout.end_b[track]]
    if a == b:
        return 0
    return region_bonus(layout, a | b) - region_bonus(layout, a) - region_bonus(layout, b)


def region_bonus(layout: Layout, nodes: int) -> int:
    return layout.region_bonus[bits.count(track_costs.regions_in(layout, nodes))]
