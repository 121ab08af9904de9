"""Who shuffles. The rules ask a dealer; where the order comes from is the dealer's business (ALL-2)."""

from __future__ import annotations

from typing import Protocol

from . import chance, pile
from .state import State


class Orders(Protocol):
    """Orders decided outside the rules; both lists run from the top."""

    def deck_order(self, kinds: list[int], number: int) -> list[int]: ...

    def pile_order(self, tickets: list[int]) -> list[int]: ...


class Dealer:
    """Shuffles with the state's own quick generator: for bulk play, where nothing has to be kept secret."""

    def shuffle_deck(self, state: State) -> None:
        deck = state.deck
        for i in range(state.deck_count - 1, 0, -1):
            j = chance.below(state, i + 1)
            kind = deck[i]
            deck[i] = deck[j]
            deck[j] = kind

    def shuffle_bottom(self, state: State, count: int) -> None:
        """Shuffle the lowest tickets of the pile."""
        top = state.pile_count - count
        for i in range(count - 1, 0, -1):
            a = pile.slot(state, top + i)
            b = pile.slot(state, top + chance.below(state, i + 1))
            ticket = state.pile[a]
            state.pile[a] = state.pile[b]
            state.pile[b] = ticket


class TableDealer(Dealer):
    """Lays cards and tickets as its orders say: a seed's, or a record's.

    Nothing can be raised through the rules, not even Ctrl+C: whoever asked them must look at `failure` afterwards.
    """

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.failure: BaseException | None = None

    def shuffle_deck(self, state: State) -> None:
        kinds = [state.deck[i] for i in range(state.deck_count)]
        try:
            order = self.orders.deck_order(kinds, state.shuffles)
        except BaseException as error:
            self.failure = error
            return
        for i, kind in enumerate(reversed(order)):
            state.deck[i] = kind

    def shuffle_bottom(self, state: State, count: int) -> None:
        top = state.pile_count - count
        tickets = [state.pile[pile.slot(state, top + i)] for i in range(count)]
        try:
            order = self.orders.pile_order(tickets)
        except BaseException as error:
            self.failure = error
            return
        for i, ticket in enumerate(order):
            state.pile[pile.slot(state, top + i)] = ticket
