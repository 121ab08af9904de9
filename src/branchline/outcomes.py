"""What a step did, found from the states before and after it and the orders that were dealt in it."""

from __future__ import annotations

from .deal import Deal, GameOrders
from .events import Outcome
from .moves import Draw, Move, Swap
from .numbering import Numbering
from .rules import const
from .rules.layout import KIND_NAMES
from .rules.state import State


def outcome(names: Numbering, orders: GameOrders, before: State, after: State, seat: int, move: Move) -> Outcome:
    cards = _cards_off_the_deck(orders, before, after)
    received, completed = _race_tickets(before, after, seat, isinstance(move, Swap))
    offered = after.offers[seat][: after.offer_count[seat]] if after.phase == const.KEEPING else []
    return Outcome(
        drawn=cards[0] if isinstance(move, Draw) else "",
        turned=() if isinstance(move, Draw) else cards,
        resets=after.resets,
        reshuffles=_reshuffles(orders),
        offered=_ids(names, offered),
        bottom=_ids(names, orders.bottom),
        received=_ids(names, received),
        completed=_ids(names, completed),
        bonus=after.bonus[seat] > before.bonus[seat],
        points=after.points[seat] - before.points[seat],
        progress=after.progress[seat] - before.progress[seat],
    )


def opening_outcome(state: State, orders: GameOrders, deal: Deal, in_hands: int) -> Outcome:
    """Only where the first row had to be reset."""
    if not state.resets:
        return Outcome()
    reshuffles = _reshuffles(orders)
    cards = [*deal.cards[in_hands:], *(card for order in reshuffles for card in order)]
    return Outcome(turned=tuple(cards[: len(cards) - state.deck_count]), resets=state.resets, reshuffles=reshuffles)


def _ids(names: Numbering, tickets: list[int]) -> tuple[str, ...]:
    return tuple(names.ticket_ids[ticket] for ticket in tickets)


def _reshuffles(orders: GameOrders) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(KIND_NAMES[kind] for kind in order) for order in orders.reshuffles)


def _cards_off_the_deck(orders: GameOrders, before: State, after: State) -> tuple[str, ...]:
    """In the order they came: from the deck as it was, then from each reshuffled one."""
    if before.deck_count == after.deck_count and not orders.reshuffles:
        return ()
    cards = before.deck[: before.deck_count][::-1]
    for order in orders.reshuffles:
        cards += order
    return tuple(KIND_NAMES[kind] for kind in cards[: len(cards) - after.deck_count])


def _race_tickets(before: State, after: State, seat: int, swapped: bool) -> tuple[list[int], list[int]]:
    """Tickets received and completed, in the order of FJ-6 and FJ-10: which ones were completed, `after` says."""
    if before.completed[seat] == after.completed[seat] and not swapped:
        return [], []
    hand = before.race_hand[seat][: before.ticket_count[seat]]
    pile = [before.pile[(before.pile_start + i) % const.MAX_PASSED] for i in range(before.pile_count)]
    received: list[int] = []
    completed: list[int] = []
    if swapped:
        pile += hand
        received, pile = pile[: len(hand)], pile[len(hand) :]
        hand = received.copy()
    holder = after.holder
    while done := [ticket for ticket in hand if holder[ticket] == const.DONE + seat]:
        completed.append(done[0])
        hand.remove(done[0])
        received += pile[:1]
        hand += pile[:1]
        pile = pile[1:]
    return received, completed
