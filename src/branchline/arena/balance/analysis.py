"""What the games of a board tell: tables of numbers with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from branchline.boards import Board
from branchline.numbering import numbering_of
from branchline.rules import const
from branchline.rules.layout import KIND_NAMES

from .games import Table, has
from .routes import tracks_needed

SURE = 1.96  # standard errors on either side that make 95 %
MOST_OPENINGS = 20_000


class Estimate(NamedTuple):
    """A mean and half the width of its interval."""

    value: float
    margin: float

    def differs_from(self, value: float) -> bool:
        return abs(self.value - value) > self.margin


class TicketWorth(NamedTuple):
    id: str
    points: int
    worth: Estimate  # by how much holding it from the opening on changes the final lead


class Opening(NamedTuple):
    tickets: tuple[str, ...]
    worth: float  # of the best choice among them, from the tickets' worths
    seen: int
    lead: Estimate | None  # over the others, in the games in which a seat was offered just these


class TrackUse(NamedTuple):
    id: str
    length: int
    claimed: Estimate  # in so many of the games
    won: Estimate | None  # the win share of its owners, less that of all
    needed: float  # the part of the tickets with a shortest way over it


def mean(values: NDArray[Any]) -> Estimate:
    """Of independent values."""
    if len(values) < 2:
        return Estimate(float(values.mean()) if len(values) else 0.0, float("inf"))
    return Estimate(float(values.mean()), float(SURE * values.std(ddof=1) / np.sqrt(len(values))))


def seats(table: Table) -> list[tuple[Estimate, Estimate]]:
    """For each place in the order of the first turn: the share of wins, and the lead over the others."""
    turns = range(int(table["turn"].max()) + 1)
    return [(mean(table["share"][table["turn"] == turn]), mean(table["lead"][table["turn"] == turn])) for turn in turns]


def tickets(board: Board, table: Table) -> list[TicketWorth]:
    """From games whose seats kept any tickets: the lead as a sum of what the kept tickets add."""
    known = [has(table["kept"], number) for number in range(len(board.tickets))]
    causes = np.column_stack([np.ones(len(table["lead"])), *known]).astype(float)
    worths, errors = least_squares(causes, table["lead"].astype(float))
    found = zip(board.tickets, worths[1:], errors[1:], strict=True)
    return [TicketWorth(ticket.id, ticket.points, Estimate(worth, SURE * error)) for ticket, worth, error in found]


def least_squares(causes: NDArray[Any], effects: NDArray[Any]) -> tuple[list[float], list[float]]:
    """Coefficients and their standard errors."""
    inverse = np.linalg.pinv(causes.T @ causes)
    found = inverse @ causes.T @ effects
    rest = effects - causes @ found
    variance = rest @ rest / max(1, len(effects) - causes.shape[1])
    return found.tolist(), np.sqrt(np.maximum(0.0, np.diag(inverse) * variance)).tolist()


def openings(board: Board, table: Table, worths: list[TicketWorth]) -> list[Opening]:
    """Every set of tickets that can be offered, the best first; where there are too many, those that were."""
    values = np.array([ticket.worth.value for ticket in worths])
    by_offer: dict[tuple[int, ...], list[float]] = {}
    words = table["offered"].tolist()
    for (low, high), lead in zip(words, table["lead"].tolist(), strict=True):
        by_offer.setdefault(tuple(_numbers(low | high << 64)), []).append(lead)
    found = []
    few = comb(len(board.tickets), board.opening_deal) <= MOST_OPENINGS
    offers = combinations(range(len(board.tickets)), board.opening_deal) if few else iter(by_offer)
    for offer in offers:
        leads = np.array(by_offer.get(offer, []))
        names = tuple(board.tickets[ticket].id for ticket in offer)
        best = best_choice(board, values[list(offer)])
        found.append(Opening(names, best, len(leads), mean(leads) if len(leads) > 1 else None))
    return sorted(found, key=lambda opening: -opening.worth)


def best_choice(board: Board, values: NDArray[Any]) -> float:
    """All that are worth something, but as many as must be kept."""
    if board.tickets_to_win:
        return float(values.sum())
    ordered = np.sort(values)[::-1]
    least = ordered[: board.opening_keep].sum()
    return float(least + np.maximum(0.0, ordered[board.opening_keep :]).sum())


def _numbers(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def track_uses(board: Board, table: Table) -> list[TrackUse]:
    """Bullet tracks have no owner: of them it is known how often they are claimed, not who wins with them."""
    players = int(table["turn"].max()) + 1
    needed = tracks_needed(board)
    found = []
    for number, track in enumerate(board.tracks):
        owners = has(table["tracks"], number)
        taken = owners | has(table["shared"], number)
        claimed = mean(taken.reshape(-1, players).any(axis=1).astype(float))
        owned = track.kind != "bullet" and owners.sum() > 1
        won = mean(table["share"][owners] - 1 / players) if owned else None
        found.append(TrackUse(track.id, track.length, claimed, won, needed[track.id]))
    return found


def lengths(table: Table) -> dict[str, float]:
    """Decisions in a game, and how often games are tied."""
    players = int(table["turn"].max()) + 1
    decisions = table["decisions"][::players]
    tied = ((table["share"] > 0) & (table["share"] < 1)).reshape(-1, players).any(axis=1)
    low, middle, high = np.quantile(decisions, [0.05, 0.5, 0.95])
    return {"low": float(low), "middle": float(middle), "high": float(high), "tied": float(tied.mean())}


def colors(board: Board, table: Table) -> dict[str, tuple[int, float, int]]:
    """For each kind of card: how many there are, how many of them a game spends, spaces printed in its color."""
    players = int(table["turn"].max()) + 1
    layout = numbering_of(board).layout
    counts = layout.card_count
    spent = table["spent"][::players].mean(axis=0)
    spaces = {kind: sum(track.length for track in board.tracks if track.color == kind) for kind in KIND_NAMES}
    kinds = [kind for kind in range(const.KINDS) if counts[kind]]
    return {KIND_NAMES[kind]: (counts[kind], float(spent[kind]), spaces[KIND_NAMES[kind]]) for kind in kinds}


def luck_and_skill(table: Table) -> dict[str, float]:
    """Of games in which different bots played every deal from every seat: which part of the differences in lead comes
    from who plays (skill), from what the deal gives to a seat (luck of the deal), and from all the rest."""
    lead, bot, place = table["lead"], table["bot"], table["deal"] * 8 + table["seat"]
    whole = float(np.var(lead))
    count = int(bot.max()) + 1
    skill = _between(lead, bot)
    # of a mean over `count` games a part of the rest is left, which is not the deal's
    deal, rest = _between(lead, np.unique(place, return_inverse=True)[1]), 0.0
    rest = max(0.0, whole - skill - deal) * count / (count - 1)
    luck = max(0.0, whole - skill - rest)
    return {"skill": skill / whole, "deal": luck / whole, "rest": rest / whole}


def _between(values: NDArray[Any], groups: NDArray[Any]) -> float:
    """The variance of the groups' means."""
    sums, sizes = np.bincount(groups, values), np.bincount(groups)
    means = sums[sizes > 0] / sizes[sizes > 0]
    return float(np.average((means - values.mean()) ** 2, weights=sizes[sizes > 0]))
