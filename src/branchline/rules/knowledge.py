"""What one seat may know (ALL-1). Secrets are cut here and nowhere else.

A state that has been cut holds only what its seat knows; `imagine` fills the gaps with a possible world.
"""

from __future__ import annotations

from . import bits, chance, const, pile, pool, race_hands, ticket_history
from .layout import Layout
from .pool import Unseen
from .state import State


def cut(state: State, layout: Layout, seat: int, over: bool) -> None:
    """Remove what this seat may not know; NOBODY is a spectator. When the game is over, tickets in hand are open."""
    cut_from(state, state.copy(), layout, seat, over)


def cut_from(state: State, whole: State, layout: Layout, seat: int, over: bool) -> None:
    """The same, where the whole state is kept beside the one to be cut."""
    state.random = 0
    for i in range(const.MAX_CARDS):
        state.deck[i] = 0
    cut_pile(state, whole, layout, seat)
    for other in range(state.players):
        if other != seat:
            cut_seat(state, layout, other, seat, over)
    cut_holders(state, layout, seat, over)
    mine = 0 if seat == const.NOBODY else 1 << seat
    for ticket in range(layout.tickets):
        state.dealt_to[ticket] &= mine


def was_dealt(state: State, ticket: int, seat: int) -> bool:
    return seat != const.NOBODY and (state.dealt_to[ticket] >> seat) & 1 == 1


def cut_pile(state: State, whole: State, layout: Layout, seat: int) -> None:
    for place in range(const.MAX_PASSED):
        state.pile[place] = const.HIDDEN
    if layout.tickets_to_win > 0:
        show_former(state, whole, seat)
    elif state.phase != const.OPENING:
        show_returned(state, whole, layout, seat)
        show_drawn(state, whole, layout, seat)


def show_former(state: State, whole: State, seat: int) -> None:
    """In a race everybody sees which place each ticket goes to, so who once held one always knows where it is."""
    for place in range(state.pile_count):
        at = pile.slot(state, place)
        if was_dealt(state, whole.pile[at], seat):
            state.pile[at] = whole.pile[at]


def show_returned(state: State, whole: State, layout: Layout, seat: int) -> None:
    """A seat knows what it put under the pile in the opening, and unless it was shuffled (ITA-1, JPN-1) where."""
    place = pile.history_start(state)
    for other in range(state.players - 1, -1, -1):
        place -= state.returned[other]
        if other == seat and not layout.opening_shuffled:
            show(state, whole, place, state.returned[other])


def show_drawn(state: State, whole: State, layout: Layout, seat: int) -> None:
    """It remembers what it drew and what it returned of that; of the others' draws it knows how many were kept."""
    top = 0
    bottom = pile.history_start(state)
    for draw in range(state.draws):
        size = min(layout.draw_tickets, bottom - top)
        kept = bits.count(state.draw_kept[draw])
        if state.draw_seat[draw] == seat:
            show(state, whole, top, size)
            show(state, whole, bottom, size - kept)
        else:
            state.draw_kept[draw] = (1 << kept) - 1
        top += size
        bottom += size - kept
    if state.phase == const.KEEPING and state.seat == seat:
        show(state, whole, top, state.offer_count[seat])


def show(state: State, whole: State, first: int, count: int) -> None:
    for place in range(first, first + count):
        state.pile[place] = whole.pile[place]


def cut_seat(state: State, layout: Layout, other: int, seat: int, over: bool) -> None:
    """Of cards and tickets only the number is public, of an opening choice only that it was made."""
    for kind in range(const.KINDS):
        state.hands[other][kind] = 0
    for i in range(const.MAX_OFFER):
        state.offers[other][i] = const.HIDDEN
        if not knows_place(state, layout, other, i, seat, over):
            state.race_hand[other][i] = const.HIDDEN
    if state.chosen[other]:
        state.chosen[other] = 1


def knows_place(state: State, layout: Layout, other: int, place: int, seat: int, over: bool) -> bool:
    """Whether the seat knows the ticket at this place of another's hand in a race."""
    if layout.tickets_to_win == 0 or place >= state.ticket_count[other]:
        return False
    return knows_holder(state, layout, state.race_hand[other][place], seat, over)


def cut_holders(state: State, layout: Layout, seat: int, over: bool) -> None:
    if layout.tickets_to_win == 0 and not over and seat != const.NOBODY:  # nearly always: quick, for it has no jumps
        for ticket in range(layout.tickets):
            state.holder[ticket] = seat if state.holder[ticket] == seat else const.HIDDEN
        return
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.NOBODY or not knows_holder(state, layout, ticket, seat, over):
            state.holder[ticket] = const.HIDDEN


def knows_holder(state: State, layout: Layout, ticket: int, seat: int, over: bool) -> bool:
    """Own tickets and completed ones, in a race also those the seat once held; all when the game is over."""
    if over or state.holder[ticket] >= const.DONE or state.holder[ticket] == seat:
        return True
    return layout.tickets_to_win > 0 and was_dealt(state, ticket, seat)


def imagine(state: State, layout: Layout, seat: int, unseen: Unseen, random: int) -> None:
    """Turn a cut state into a possible whole one; without beliefs every deal that fits what it shows is as likely."""
    state.random = random
    imagine_cards(state, layout, seat, unseen)
    if layout.tickets_to_win > 0:
        gather_tickets(state, layout, seat, unseen)
        race_hands.deal(state, layout, seat, unseen)
        lay_tickets(state, layout, seat, unseen)
    elif state.phase == const.OPENING or state.phase == const.OVER:
        gather_tickets(state, layout, seat, unseen)
        lay_tickets(state, layout, seat, unseen)
    elif ticket_history.make_up(state, layout, seat, unseen):
        imagine_history(state, layout, seat, unseen)
    else:
        gather_tickets(state, layout, seat, unseen)
        deal_hands(state, seat, unseen)
        lay_tickets(state, layout, seat, unseen)


def imagine_cards(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    unseen.card_count = 0
    for kind in range(const.KINDS):
        count = layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[other][kind] if other == seat else state.seen[other][kind]
        for _ in range(count):
            unseen.cards[unseen.card_count] = kind
            unseen.card_count += 1
    for other in range(state.players):
        if other != seat:
            known = 0
            for kind in range(const.KINDS):
                state.hands[other][kind] = state.seen[other][kind]
                known += state.seen[other][kind]
            for _ in range(state.hand_count[other] - known):
                state.hands[other][pool.take_card(state, unseen)] += 1
    for i in range(state.deck_count):
        state.deck[i] = pool.take_card(state, unseen)


# tickets with their history


def imagine_history(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """Deal the tickets the seat never saw to the numbers of a made-up history."""
    unseen.ticket_count = 0
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.HIDDEN:
            state.holder[ticket] = const.NOBODY
            if unseen.number_of[ticket] == const.NOBODY:
                pool.put_back(unseen, ticket)
    offered_from = state.pile_start - state.offer_count[state.seat]
    for other in range(state.players):
        if other != seat:
            imagine_hand(state, other, unseen)
            for i in range(state.offer_count[other]):
                state.offers[other][i] = ticket_at(state, unseen, offered_from + i)
    for place in range(state.pile_count):
        ticket_at(state, unseen, state.pile_start + place)
    for place in range(state.pile_start + state.pile_count):
        state.pile[place] = unseen.ticket[unseen.number[place]]
    if layout.opening_shuffled:
        imagine_returners(state, seat)


def imagine_hand(state: State, seat: int, unseen: Unseen) -> None:
    """What it drew and kept, and what it has from the opening."""
    count = state.ticket_count[seat]
    for i in range(unseen.kept_count):
        if unseen.keeper[i] == seat:
            number = unseen.kept[i]
            if unseen.ticket[number] == const.HIDDEN:
                unseen.ticket[number] = pool.take_ticket_for(state, unseen, seat)
            state.holder[unseen.ticket[number]] = seat
            count -= 1
    for _ in range(count):
        state.holder[pool.take_ticket_for(state, unseen, seat)] = seat


def imagine_returners(state: State, seat: int) -> None:
    """Who put what under the pile in the opening, where it was shuffled (ITA-1, JPN-1)."""
    place = pile.history_start(state) - 1
    for other in range(state.players):
        if other != seat:
            for _ in range(state.returned[other]):
                while was_dealt(state, state.pile[place], seat):
                    place -= 1
                state.dealt_to[state.pile[place]] |= 1 << other
                place -= 1


def ticket_at(state: State, unseen: Unseen, place: int) -> int:
    number = unseen.number[place]
    if unseen.ticket[number] == const.HIDDEN:
        unseen.ticket[number] = pool.take_ticket(state, unseen)
    return unseen.ticket[number]


# tickets as they lie


def gather_tickets(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """Those that are not known to be held, completed, offered to the seat or at a place of the pile."""
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.HIDDEN:
            state.holder[ticket] = const.NOBODY
    for place in range(state.pile_count):
        ticket = state.pile[pile.slot(state, place)]
        if ticket != const.HIDDEN:
            state.holder[ticket] = const.HIDDEN  # marks it as known, for the moment
    if seat != const.NOBODY:
        for i in range(state.offer_count[seat]):
            state.holder[state.offers[seat][i]] = const.HIDDEN
    unseen.ticket_count = 0
    for ticket in range(layout.tickets):
        if state.holder[ticket] == const.NOBODY:
            pool.put_back(unseen, ticket)
        elif state.holder[ticket] == const.HIDDEN:
            state.holder[ticket] = const.NOBODY


def deal_hands(state: State, seat: int, unseen: Unseen) -> None:
    for other in range(state.players):
        if other != seat:
            for _ in range(state.ticket_count[other]):
                state.holder[pool.take_ticket_for(state, unseen, other)] = other


def lay_tickets(state: State, layout: Layout, seat: int, unseen: Unseen) -> None:
    """The others' offers, and the hidden places of the pile."""
    for other in range(state.players):
        if other != seat:
            for i in range(state.offer_count[other]):
                state.offers[other][i] = pool.take_ticket(state, unseen)
            if state.chosen[other] and state.phase == const.OPENING:
                imagine_choice(state, layout, other)
    for place in range(state.pile_count):
        slot = pile.slot(state, place)
        if state.pile[slot] == const.HIDDEN:
            state.pile[slot] = pool.take_ticket(state, unseen)


def imagine_choice(state: State, layout: Layout, seat: int) -> None:
    """Any choice the rules allow."""
    least = min(layout.opening_keep, state.offer_count[seat])
    state.chosen[seat] = 0
    while bits.count(state.chosen[seat]) < least:
        state.chosen[seat] = chance.below(state, 1 << state.offer_count[seat])
