"""Games of the compiled bots, as tables of numbers: a row for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.boards import Board
from branchline.envs.core import bulk_play
from branchline.envs.core.bulk_play import BulkTable
from branchline.envs.seating import opponents_for
from branchline.numbering import numbering_of
from branchline.rules import const

Table = dict[str, NDArray[Any]]
MASKS = ("offered", "kept", "held", "tracks", "shared")  # sets as words of 64 bits


class Chunk(NamedTuple):
    """Games that one process plays in one go. With `any_tickets` every seat keeps any tickets of its opening offer,
    so that what a ticket is worth can be told from who had it; else the bots choose."""

    board: Board
    bots: tuple[str, ...]  # those of the first game; in the others of a deal they sit one seat further on
    first_deal: int
    deals: int
    any_tickets: bool = False
    all_rotations: bool = False  # every deal is played once from every seat


def play_chunk(chunk: Chunk) -> Table:
    rows = [
        row for rotation in range(len(chunk.bots) if chunk.all_rotations else 1) for row in _rotated(chunk, rotation)
    ]
    return {name: np.array([row[name] for row in rows], np.uint64 if name in MASKS else None) for name in rows[0]}


def _rotated(chunk: Chunk, rotation: int) -> list[dict[str, object]]:
    bots = (*chunk.bots[rotation:], *chunk.bots[:rotation])
    layout = numbering_of(chunk.board).layout
    table = BulkTable(layout, len(bots), opponents_for(chunk.board, bots))
    rows = []
    for deal in range(chunk.first_deal, chunk.first_deal + chunk.deals):
        bulk_play.deal(table, deal)
        offered = _offers(table)
        if chunk.any_tickets:
            bulk_play.keep_any(table)
        bulk_play.finish(table)
        rows += _rows(chunk, table, deal, bots, rotation, offered)
    return rows


def _offers(table: BulkTable) -> list[list[int]]:
    """The tickets of the opening: to choose from, or in a race to have."""
    state = table.state
    if state.phase != const.OPENING:
        return [list(hand[:count]) for hand, count in zip(state.race_hand, state.ticket_count, strict=True)]
    return [list(offer[:count]) for offer, count in zip(state.offers, state.offer_count, strict=True)]


def _rows(
    chunk: Chunk, table: BulkTable, deal: int, bots: Sequence[str], rotation: int, offered: list[list[int]]
) -> list[dict[str, object]]:
    state, tally, players = table.state, table.context.tally, len(bots)
    moves = bulk_play.list_moves(table)
    kept = [63] * players if chunk.board.tickets_to_win else [move - const.KEEP for move in moves[:players]]
    holder, owned, shared = list(state.holder), state.owned, list(state.shared)
    total, won, spent = list(tally.total), list(tally.won), _spent(chunk.board, moves)
    rows = []
    for seat in range(players):
        held = [ticket for ticket, who in enumerate(holder) if who in (seat, const.DONE + seat)]
        others = [total[other] for other in range(players) if other != seat]
        rows.append(
            {
                "deal": deal,
                "bot": (seat + rotation) % players,
                "seat": seat,
                "turn": (seat - state.first) % players,
                "share": won[seat] / sum(won[:players]),
                "total": total[seat],
                "lead": total[seat] - sum(others) / len(others),
                "offered": _bits(offered[seat]),
                "kept": _bits([ticket for i, ticket in enumerate(offered[seat]) if kept[seat] >> i & 1]),
                "held": _bits(held),
                "completed": tally.completed[seat],
                "longest": tally.points[const.LONGEST_POINTS][seat],
                "route_points": tally.points[const.ROUTES_POINTS][seat],
                "ticket_points": tally.points[const.TICKETS_POINTS][seat],
                "tracks": list(owned[seat]),
                "shared": shared,
                "decisions": table.decisions,
                "reason": state.reason,
                "spent": spent,
            }
        )
    return rows


def _bits(tickets: Sequence[int]) -> list[int]:
    """A set of tickets as two words."""
    return [sum(1 << ticket % 64 for ticket in tickets if ticket // 64 == word) for word in range(2)]


def _spent(board: Board, moves: list[int]) -> list[int]:
    """Cards of every kind that were paid in the game."""
    layout = numbering_of(board).layout
    kinds, payments, cards, locomotives = _payments(board, layout)
    spent = [0] * const.KINDS
    for move in moves:
        if move >= const.FIRST_CLAIM:
            spent[kinds[move]] += cards[payments[move]]
            spent[const.LOCOMOTIVE] += locomotives[payments[move]]
    return spent


_tables: dict[str, tuple[list[int], ...]] = {}


def _payments(board: Board, layout: Any) -> tuple[list[int], ...]:
    """Copied once: every look into the layout from here would copy a whole table."""
    if board.hash not in _tables:
        _tables[board.hash] = (
            list(layout.claim_kind),
            list(layout.claim_payment),
            list(layout.pay_cards),
            list(layout.pay_locomotives),
        )
    return _tables[board.hash]


def has(masks: NDArray[Any], number: int) -> NDArray[np.bool_]:
    """In which rows the bit with this number is set."""
    return (masks[:, number // 64] >> np.uint64(number % 64) & np.uint64(1)).astype(bool)
