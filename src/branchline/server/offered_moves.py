"""The legal moves as a player is offered them, made from their numbers: there are hundreds in a turn."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from branchline.boards import Board
from branchline.game import Game
from branchline.numbering import Numbering, numbering_of
from branchline.rules import const
from branchline.rules.layout import KIND_NAMES
from branchline.server.table_types import LegalMoves
from branchline.view_types import Cards


def offered_moves(game: Game, seat: int, hand: Cards) -> LegalMoves:
    """By kind; claims by track, the cheapest payment first."""
    numbers = game.legal_indices(seat)
    first_claim = bisect_left(numbers, const.FIRST_CLAIM)
    others = numbers[:first_claim]
    kept = [(number - const.KEEP).bit_count() for number in others if number > const.KEEP]
    return LegalMoves(
        draw=const.DRAW in others,
        tickets=const.TICKETS in others,
        ferry=const.FERRY_CARD in others,
        swap=const.SWAP in others,
        can_pass=const.PASS in others,
        take=[KIND_NAMES[kind] for kind in others if kind <= const.LOCOMOTIVE],
        keep=min(kept) if kept else None,
        claim=_offered_claims(game.board, numbers[first_claim:], hand),
    )


class Payment(NamedTuple):
    """Its dear cards (locomotives, ferry cards), its color if it has one, and all of it."""

    dear: int
    color: str
    cards: Cards


class OfferedTrack(NamedTuple):
    id: str
    end: int  # the number after its last claim's
    price: int  # the same for all tracks with the same payments


class BoardClaims:
    """By the number of a claim: its track and its payment."""

    def __init__(self, names: Numbering) -> None:
        claims = {number: names.claim(number) for number in range(const.FIRST_CLAIM, names.size)}
        self.payment = {number: _payment(claim.cards) for number, claim in claims.items()}
        self.track: dict[int, OfferedTrack] = {}
        prices: dict[tuple[object, ...], int] = {}
        for id, numbers in groupby(claims, lambda number: claims[number].track):
            own = list(numbers)
            price = prices.setdefault(tuple(claims[number].pay for number in own), len(prices))
            self.track |= dict.fromkeys(own, OfferedTrack(id, own[-1] + 1, price))


_claims_of = cache(BoardClaims)


def _payment(cards: Cards) -> Payment:
    colors = [kind for kind in cards if kind not in ("locomotive", "ferry")]
    return Payment(cards.get("locomotive", 0) + cards.get("ferry", 0), "".join(colors), cards)


def _offered_claims(board: Board, numbers: Sequence[int], hand: Cards) -> dict[str, list[Cards]]:
    """Who can pay for a track can pay in the same ways for every other of its price: these share their list."""
    claims = _claims_of(numbering_of(board))
    ways: dict[int, list[Cards]] = {}
    offered: dict[str, list[Cards]] = {}
    start = 0
    while start < len(numbers):
        track = claims.track[numbers[start]]
        end = bisect_left(numbers, track.end, start)
        if track.price not in ways:
            ways[track.price] = _cheapest_first([claims.payment[number] for number in numbers[start:end]], hand)
        offered[track.id] = ways[track.price]
        start = end
    return offered


def _cheapest_first(payments: list[Payment], hand: Cards) -> list[Cards]:
    """Dear cards count first; among colors, the one there is most of is cheapest."""
    payments.sort(key=lambda payment: (payment.dear, -hand.get(payment.color, 0)))
    return [payment.cards for payment in payments]
