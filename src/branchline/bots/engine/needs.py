"""Which cards a plan lacks, and what one more card of each kind is worth."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.arrays import floats, ints
from branchline.rules.layout import Layout
from branchline.rules.state import State

from .graph import Graph
from .plans import Plans
from .weights import Weights


class Needs:
    """Those of the seat for which they were found last."""

    def __init__(self, layout: Layout, graph: Graph, weights: Weights) -> None:
        self.layout = layout
        self.graph = graph
        self.weights = weights
        self.tracks: int = 0  # planned for tickets,
        self.trains: int = 0  # and what they take
        self.lacking: int = 0  # cards these tracks lack
        self.lacking_ferries: int = 0
        self.lacking_extra: int = 0  # cards the tracks planned for points lack
        self.turns_to_go: float = 0.0  # until the tickets are joined
        self.worth: list[float] = floats(const.KINDS)  # of one more card of a kind
        self.reserved: list[int] = ints(const.KINDS)  # cards of a color that planned tracks of that color need
        self.left: list[int] = ints(const.HAND_KINDS)  # scratch: cards in hand not yet laid beside a track


def find(needs: Needs, plans: Plans, state: State, seat: int) -> None:
    """Lay the hand's cards beside the planned tracks: colored ones first, then gray ones, then the extra ones."""
    begin(needs, state, seat)
    for word in range(const.WORDS):
        provide_colored(needs, state, word, plans.wanted[seat][word])
    for word in range(const.WORDS):
        provide_gray(needs, state, word, plans.wanted[seat][word])
    needs.worth[const.LOCOMOTIVE] = needs.weights.locomotive if needs.lacking > 0 else 2 * needs.weights.spare
    needs.turns_to_go = needs.tracks + 0.5 * max(0, needs.lacking - state.hands[seat][const.LOCOMOTIVE])
    for word in range(const.WORDS):
        provide_extra(needs, state, word, plans.extra[seat][word])


def begin(needs: Needs, state: State, seat: int) -> None:
    for kind in range(const.KINDS):
        needs.left[kind] = state.hands[seat][kind]
        needs.worth[kind] = needs.weights.spare
        needs.reserved[kind] = 0
    needs.left[const.FERRY] = state.hands[seat][const.FERRY]
    needs.tracks = 0
    needs.trains = 0
    needs.lacking = 0
    needs.lacking_ferries = 0
    needs.lacking_extra = 0


def provide_colored(needs: Needs, state: State, word: int, mask: int) -> None:
    """The colored ones of these planned tracks; all of them are counted."""
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = needs.layout.color[track]
        needs.tracks += 1
        if not bullets.is_bullet_claim(state, needs.layout, track):
            needs.trains += needs.layout.length[track]
        if kind != const.GRAY:
            amount = needs.layout.length[track] - needs.graph.waves[track]
            needs.lacking += lay_beside(needs, kind, amount, needs.weights.need, needs.weights.finish)
            needs.reserved[kind] += amount


def provide_gray(needs: Needs, state: State, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        if needs.layout.color[track] == const.GRAY:
            amount = needs.layout.length[track] - needs.graph.waves[track]
            kind = fullest(needs, state)
            needs.lacking += lay_beside(needs, kind, amount, needs.weights.gray, needs.weights.finish)
            provide_ferries(needs, track)


def provide_extra(needs: Needs, state: State, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = needs.layout.color[track] if needs.layout.color[track] != const.GRAY else fullest(needs, state)
        amount = needs.layout.length[track] - needs.graph.waves[track]
        needs.lacking_extra += lay_beside(needs, kind, amount, needs.weights.extra, 0.0)


def lay_beside(needs: Needs, kind: int, amount: int, base: float, finish: float) -> int:
    """Use so many cards of a kind; returns how many are lacking. The fewer these are, the more is each worth."""
    used = min(amount, needs.left[kind])
    needs.left[kind] -= used
    if used < amount:
        needs.worth[kind] = max(needs.worth[kind], base + finish / (amount - used))
    return amount - used


def provide_ferries(needs: Needs, track: int) -> None:
    """ITA-4: a ferry card pays up to two waves."""
    if needs.graph.waves[track] > 0:
        cards = (needs.graph.waves[track] + needs.graph.ferry_waves - 1) // needs.graph.ferry_waves
        used = min(cards, needs.left[const.FERRY])
        needs.left[const.FERRY] -= used
        needs.lacking_ferries += cards - used


def fullest(needs: Needs, state: State) -> int:
    """The color with most cards to spare; with equally many, the one that lies in the row."""
    best = 0
    for kind in range(1, const.COLORS):
        if 8 * needs.left[kind] + state.row[kind] > 8 * needs.left[best] + state.row[best]:
            best = kind
    return best


def blind_worth(needs: Needs, state: State, seat: int) -> float:
    """What a card drawn unseen is worth on average, by the cards not seen yet."""
    total = 0
    worth = 0.0
    for kind in range(const.KINDS):
        count = needs.layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[seat][kind] if other == seat else state.seen[other][kind]
        total += count
        worth += count * needs.worth[kind]
    return worth / total if total > 0 else 0.0
