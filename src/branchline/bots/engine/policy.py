"""The planner's choice of a move."""

from __future__ import annotations

from branchline.rules import bits, bullets, cards, const, ferries, payments, turn
from branchline.rules.state import State

from . import choices, needs, payment_choice, plan, prices, sizes, ticket_choice
from .workspace import Workspace


def forget(workspace: Workspace) -> None:
    for seat in range(const.MAX_PLAYERS):
        workspace.plans.tickets[seat] = sizes.NO_PLAN


def choose(workspace: Workspace, state: State, effort: int) -> int:
    """A legal move of the seat to move. A plan is kept while it holds; `effort` orders of tickets are tried for it."""
    if state.phase == const.OPENING or state.phase == const.KEEPING:
        return ticket_choice.choose(workspace, state, effort)
    seat = state.seat
    refresh(workspace, state, seat, effort)
    needs.find(workspace, state, seat)
    choices.begin(workspace)
    weigh_draws(workspace, state, seat)
    if state.phase == const.TURN:
        weigh_actions(workspace, state, seat)
    if workspace.best_move == sizes.NO_MOVE:
        turn.legal_moves(state, workspace.layout, workspace.moves)
        workspace.best_move = workspace.moves.numbers[0]
    if workspace.best_move == const.SWAP:
        workspace.plans.tickets[seat] = sizes.NO_PLAN
    return workspace.best_move


def refresh(workspace: Workspace, state: State, seat: int, effort: int) -> None:
    """Strike what is done from the plan; make it anew if tickets came or a track was lost."""
    lost = bits.all_below(0)
    for word in range(const.WORDS):
        done = state.owned[seat][word] | state.shared[word]
        workspace.plans.wanted[seat][word] = workspace.plans.wanted[seat][word] & ~done
        workspace.plans.extra[seat][word] = workspace.plans.extra[seat][word] & state.open[seat][word]
        lost |= workspace.plans.wanted[seat][word] & ~state.open[seat][word]
    workspace.plans.age[seat] = workspace.plans.age[seat] + 1
    if has_new_tickets(workspace, state, seat) or lost or workspace.plans.age[seat] > sizes.PLAN_AGE:
        plan.make(workspace, state, seat, effort)


def has_new_tickets(workspace: Workspace, state: State, seat: int) -> bool:
    return workspace.plans.tickets[seat] != state.ticket_count[seat] + state.completed[seat]


def weigh_draws(workspace: Workspace, state: State, seat: int) -> None:
    """One card now, and as much again for the second, which taking a locomotive forgoes (USA-7)."""
    blind = needs.blind_worth(workspace, state, seat)
    kinds = cards.takeable(state)
    while kinds:
        kind = bits.lowest(kinds)
        kinds &= kinds - 1
        if kind == const.LOCOMOTIVE:
            choices.consider(workspace, kind, workspace.worth[kind] - workspace.weights.face_up)
        else:
            choices.consider(workspace, kind, workspace.worth[kind])
    if cards.can_draw(state):
        choices.consider(workspace, const.DRAW, blind + workspace.weights.blind)


def weigh_actions(workspace: Workspace, state: State, seat: int) -> None:
    left = plan.turns_left(workspace, state, seat)
    payments.find_reach(state, workspace.layout, workspace.moves)
    if state.turns_left >= 0 and left <= 1.0:
        weigh_last_claims(workspace, state, seat)
        return
    rush = workspace.weights.rush if workspace.turns_to_go > left else 0.0
    if workspace.layout.tickets_to_win > 0:
        prices.find_parts(workspace, state, seat)
    weigh_wanted(workspace, state, seat, rush)
    weigh_extra(workspace, state, seat, left)
    if workspace.lacking_ferries > 0 and ferries.can_take(state, workspace.layout):
        choices.consider(workspace, const.FERRY_CARD, workspace.weights.ferry)
    if workspace.layout.tickets_to_win > 0 and state.ticket_count[seat] > 0:
        weigh_swap(workspace, state, seat)
    elif workspace.wanted_tracks == 0 and workspace.layout.draw_tickets > 0 and state.pile_count > 0:
        if left >= 3.0 and state.trains[seat] > 4:
            hope = ticket_choice.hope(workspace, state, seat)
            choices.consider(workspace, const.TICKETS, workspace.weights.tickets_base + workspace.weights.draw_tickets * hope)
    if workspace.weights.block > 0.0:
        weigh_blocks(workspace, state, seat)


def weigh_wanted(workspace: Workspace, state: State, seat: int, rush: float) -> None:
    payment_choice.find_claims(workspace, state, workspace.plans.wanted[seat])
    for i in range(workspace.claims):
        track = workspace.claim_track[i]
        score = workspace.weights.claim + rush - workspace.claim_price[i]
        score += workspace.weights.danger * danger_of(workspace, state, seat, track)
        if workspace.layout.tickets_to_win > 0:
            score += race_score(workspace, state, seat, track)
        choices.consider(workspace, workspace.claim_move[i], score)


def race_score(workspace: Workspace, state: State, seat: int, track: int) -> float:
    """Tickets completed at once; but the last train ends the game (FJ-9), which only a leader wants, or who sees that
    nothing else will: with all cards in hands players could swap tickets for ever."""
    done = completes(workspace, state, seat, track)
    if state.trains[seat] > workspace.layout.length[track] or not cards.can_draw(state):
        return workspace.weights.claim * done
    for other in range(state.players):
        if other != seat and state.completed[other] >= state.completed[seat] + done:
            return -sizes.CLOSED
    return sizes.CLOSED


def completes(workspace: Workspace, state: State, seat: int, track: int) -> int:
    """How many tickets the track completes: in a race each is a step to the end."""
    joined = workspace.part[workspace.layout.end_a[track]] | workspace.part[workspace.layout.end_b[track]]
    count = 0
    for ticket in range(workspace.layout.tickets):
        if state.holder[ticket] == seat and joined & workspace.graph.near[ticket] and joined & workspace.graph.far[ticket]:
            count += 1
    return count


def danger_of(workspace: Workspace, state: State, seat: int, track: int) -> float:
    """How likely others are to take a track soon: they are at its ends already."""
    danger = 0.0
    for other in range(state.players):
        if other != seat and state.open[other][track // 64] & bits.bit(track % 64):
            danger += 0.4 * is_at(workspace, state, other, workspace.layout.end_a[track])
            danger += 0.4 * is_at(workspace, state, other, workspace.layout.end_b[track])
    return danger


def is_at(workspace: Workspace, state: State, seat: int, node: int) -> bool:
    """Does the seat own a track at this node?"""
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            if workspace.layout.end_a[track] == node or workspace.layout.end_b[track] == node:
                return True
    return False


def weigh_extra(workspace: Workspace, state: State, seat: int, left: float) -> None:
    payment_choice.find_claims(workspace, state, workspace.plans.extra[seat])
    for i in range(workspace.claims):
        track = workspace.claim_track[i]
        length = workspace.layout.length[track]
        is_bullet = bullets.is_bullet_claim(state, workspace.layout, track)
        if is_bullet or state.trains[seat] - length >= workspace.wanted_trains:
            points = workspace.weights.progress * length if is_bullet else workspace.layout.points[length] * 1.0
            fill = workspace.weights.fill + workspace.weights.late / left
            choices.consider(workspace, workspace.claim_move[i], workspace.weights.fill_base + fill * points - workspace.claim_price[i])


def weigh_swap(workspace: Workspace, state: State, seat: int) -> None:
    """When no ticket in hand is worth pursuing; else it is only better than ending the game behind."""
    if workspace.wanted_tracks > 0:
        choices.consider(workspace, const.SWAP, -0.5 * sizes.CLOSED)
        return
    choices.consider(workspace, const.SWAP, workspace.weights.tickets_base)
    if state.trains[seat] <= sizes.FEW_TRAINS or not cards.can_draw(state):
        weigh_any_claim(workspace, state)


def weigh_any_claim(workspace: Workspace, state: State) -> None:
    """With few trains left hardly any ticket can be made: laying the last ones ends a race that swaps would not. With
    all cards in hands a claim brings some back."""
    payment_choice.find_claims(workspace, state, workspace.moves.reach)
    for i in range(workspace.claims):
        score = workspace.weights.tickets_base + 0.1 * workspace.layout.length[workspace.claim_track[i]]
        score += race_score(workspace, state, state.seat, workspace.claim_track[i])
        choices.consider(workspace, workspace.claim_move[i], score)


def weigh_blocks(workspace: Workspace, state: State, seat: int) -> None:
    """Short tracks that would join two networks of an opponent."""
    for other in range(state.players):
        if other != seat:
            prices.find_parts(workspace, state, other)
            pick_links(workspace, state, other)
            payment_choice.find_claims(workspace, state, workspace.picked)
            for i in range(workspace.claims):
                score = workspace.weights.block - workspace.claim_price[i]
                if state.trains[seat] == workspace.layout.length[workspace.claim_track[i]] and workspace.layout.tickets_to_win > 0:
                    score = -sizes.CLOSED  # FJ-9: the last train ends the game
                choices.consider(workspace, workspace.claim_move[i], score)


def pick_links(workspace: Workspace, state: State, other: int) -> None:
    for word in range(const.WORDS):
        workspace.picked[word] = bits.all_below(0)
        mask = workspace.moves.reach[word] & state.open[other][word] & workspace.layout.up_to[3][word]
        while mask:
            place = bits.lowest(mask)
            mask &= mask - 1
            if joins_networks(workspace, 64 * word + place):
                workspace.picked[word] |= bits.bit(place)


def joins_networks(workspace: Workspace, track: int) -> bool:
    a = workspace.layout.end_a[track]
    b = workspace.layout.end_b[track]
    return workspace.part[a] != workspace.part[b] and workspace.part[a] != bits.bit(a) and workspace.part[b] != bits.bit(b)


def weigh_last_claims(workspace: Workspace, state: State, seat: int) -> None:
    """In the last turn only what a claim scores counts."""
    prices.find_parts(workspace, state, seat)
    workspace.best_score = 0.0
    payment_choice.find_claims(workspace, state, workspace.moves.reach)
    for i in range(workspace.claims):
        choices.consider(workspace, workspace.claim_move[i], last_gain(workspace, state, seat, workspace.claim_track[i]))


def last_gain(workspace: Workspace, state: State, seat: int, track: int) -> float:
    gain = 0.0
    if not bullets.is_bullet_claim(state, workspace.layout, track):
        gain += workspace.layout.points[workspace.layout.length[track]]
    joined = workspace.part[workspace.layout.end_a[track]] | workspace.part[workspace.layout.end_b[track]]
    for ticket in range(workspace.layout.tickets):
        if state.holder[ticket] == seat and joined & workspace.graph.near[ticket] and joined & workspace.graph.far[ticket]:
            if not plan.is_joined(workspace, ticket):
                gain += 2 * workspace.layout.ticket_value[ticket]
    if workspace.layout.regions > 0:
        gain += region_gain(workspace, track, joined)
    return gain


def region_gain(workspace: Workspace, track: int, joined: int) -> int:
    """Without the regions that count twice."""
    a = workspace.layout.end_a[track]
    b = workspace.layout.end_b[track]
    if workspace.part[a] == workspace.part[b]:
        return 0
    gain = workspace.layout.region_bonus[bits.count(prices.regions_in(workspace, joined))]
    gain -= workspace.layout.region_bonus[bits.count(prices.regions_in(workspace, workspace.part[a]))]
    return gain - workspace.layout.region_bonus[bits.count(prices.regions_in(workspace, workspace.part[b]))]
