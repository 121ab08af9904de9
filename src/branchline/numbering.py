"""A board's names as the numbers the rules use, and its moves in their fixed numbering."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .boards import Board
from .moves import AnyMove, Claim, Draw, DrawTickets, Keep, Move, Pass, Swap, Take, TakeFerry
from .rules import const
from .rules.layout import KIND_NAMES, Layout

_PLAIN: dict[int, AnyMove] = {
    const.DRAW: Draw(),
    const.TICKETS: DrawTickets(),
    const.FERRY_CARD: TakeFerry(),
    const.SWAP: Swap(),
    const.PASS: Pass(),
    **{kind: Take(KIND_NAMES[kind]) for kind in range(const.KINDS)},
}
_PLAIN_NUMBERS: dict[Move, int] = {move: number for number, move in _PLAIN.items()}


class Numbering:
    """Numbers 0 to 8 take a card of that kind, then draw, tickets, ferry, swap, pass; from KEEP on, a subset of the
    tickets offered; from FIRST_CLAIM on, every track with every payment."""

    def __init__(self, board: Board) -> None:
        self.layout = Layout(board)
        self.track_ids = [track.id for track in board.tracks]
        self.ticket_ids = [ticket.id for ticket in board.tickets]
        self.tracks = {track: number for number, track in enumerate(self.track_ids)}
        self.tickets = {ticket: number for number, ticket in enumerate(self.ticket_ids)}
        self.size = self.layout.moves
        layout = self.layout
        self._claims = list(zip(layout.claim_track, layout.claim_kind, layout.claim_payment, strict=True))
        self._payments = list(zip(layout.pay_cards, layout.pay_locomotives, layout.pay_ferries, strict=True))
        self._made: dict[int, Claim] = {}
        self._numbers: dict[Claim, int] = {}
        self._tracks_in = lru_cache(10_000)(self._look_up_tracks)  # views are made all the time, and seldom differ

    def move(self, number: int, offer: Sequence[str]) -> AnyMove:
        """The move with this number; `offer` are the tickets a kept subset is taken from."""
        if number >= const.FIRST_CLAIM:
            return self.claim(number)
        if number > const.KEEP:
            subset = number - const.KEEP
            return Keep(tuple(ticket for i, ticket in enumerate(offer) if subset >> i & 1))
        return _PLAIN[number]

    def claim(self, number: int) -> Claim:
        if number not in self._made:
            track, kind, way = self._claims[number]
            cards, locomotives, ferries = self._payments[way]
            paid = {KIND_NAMES[kind]: cards, "locomotive": locomotives, "ferry": ferries}
            self._made[number] = Claim.paying(self.track_ids[track], paid)
        return self._made[number]

    def number(self, move: Move, offer: Sequence[str]) -> int | None:
        """The inverse; None for a move the board does not have, or a subset of other tickets or in another order."""
        match move:
            case Claim():
                return self._claim_number(move)
            case Keep():
                subset = sum(1 << i for i, ticket in enumerate(offer) if ticket in move.tickets)
                return const.KEEP + subset if subset and self.move(const.KEEP + subset, offer) == move else None
        return _PLAIN_NUMBERS.get(move)

    def _claim_number(self, move: Claim) -> int | None:
        if move not in self._numbers and move.track in self.tracks:
            track = self.tracks[move.track]
            first = self.layout.first_claim[track]
            last = self.layout.first_claim[track + 1] if track + 1 < len(self.track_ids) else self.size
            self._numbers.update((self.claim(number), number) for number in range(first, last))
        return self._numbers.get(move)

    def tracks_in(self, words: Sequence[int]) -> tuple[str, ...]:
        """Those whose bits are set."""
        return self._tracks_in(tuple(words))

    def _look_up_tracks(self, words: tuple[int, ...]) -> tuple[str, ...]:
        bits = int.from_bytes(b"".join(word.to_bytes(8, "little") for word in words), "little")
        return tuple(track for number, track in enumerate(self.track_ids) if bits >> number & 1)


def kinds(counts: Sequence[int]) -> dict[str, int]:
    """Cards by kind, those there are."""
    return {KIND_NAMES[kind]: n for kind, n in enumerate(counts) if n}


_numberings: dict[str, Numbering] = {}


def numbering_of(board: Board) -> Numbering:
    """One for every board; boards of equal hash have equal ids and rules."""
    if board.hash not in _numberings:
        _numberings[board.hash] = Numbering(board)
    return _numberings[board.hash]
