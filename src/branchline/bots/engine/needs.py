"""Which cards a plan lacks, and what one more card of each kind is worth."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.state import State

from .workspace import Workspace


def find(work: Workspace, state: State, seat: int) -> None:
    """Lay the hand's cards beside the planned tracks: colored ones first, then gray ones, then the extra ones."""
    for kind in range(const.KINDS):
        work.left[kind] = state.hands[seat][kind]
        work.worth[kind] = work.weights.spare
        work.reserved[kind] = 0
    work.left[const.FERRY] = state.hands[seat][const.FERRY]
    work.lacking = 0
    work.lacking_ferries = 0
    work.wanted_trains = 0
    work.wanted_tracks = 0
    for word in range(const.WORDS):
        provide(work, state, word, work.plans.wanted[seat][word], True)
    for word in range(const.WORDS):
        provide(work, state, word, work.plans.wanted[seat][word], False)
    work.worth[const.LOCOMOTIVE] = work.weights.locomotive if work.lacking > 0 else 2 * work.weights.spare
    work.turns_to_go = work.wanted_tracks + 0.5 * max(0, work.lacking - state.hands[seat][const.LOCOMOTIVE])
    lacking = work.lacking
    for word in range(const.WORDS):
        provide_extra(work, state, word, work.plans.extra[seat][word])
    work.lacking_extra = work.lacking - lacking
    work.lacking = lacking


def provide(work: Workspace, state: State, word: int, mask: int, colored: bool) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = work.layout.color[track]
        plain = work.layout.length[track] - work.graph.waves[track]
        if colored:
            work.wanted_tracks += 1
            if not bullets.is_bullet_claim(state, work.layout, track):
                work.wanted_trains += work.layout.length[track]
            if kind != const.GRAY:
                lay_beside(work, kind, plain, work.weights.need, work.weights.finish)
                work.reserved[kind] += plain
        elif kind == const.GRAY:
            lay_beside(work, fullest(work, state), plain, work.weights.gray, work.weights.finish)
            provide_ferries(work, track)


def provide_extra(work: Workspace, state: State, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = work.layout.color[track] if work.layout.color[track] != const.GRAY else fullest(work, state)
        lay_beside(work, kind, work.layout.length[track] - work.graph.waves[track], work.weights.extra, 0.0)


def lay_beside(work: Workspace, kind: int, amount: int, base: float, finish: float) -> None:
    used = min(amount, work.left[kind])
    work.left[kind] -= used
    if used < amount:
        work.lacking += amount - used
        work.worth[kind] = max(work.worth[kind], base + finish / (amount - used))


def provide_ferries(work: Workspace, track: int) -> None:
    """ITA-4: a ferry card pays up to two waves."""
    if work.graph.waves[track] > 0:
        cards = (work.graph.waves[track] + work.graph.ferry_waves - 1) // work.graph.ferry_waves
        used = min(cards, work.left[const.FERRY])
        work.left[const.FERRY] -= used
        work.lacking_ferries += cards - used


def fullest(work: Workspace, state: State) -> int:
    """The color with most cards to spare; with equally many, the one that lies in the row."""
    best = 0
    for kind in range(1, const.COLORS):
        if 8 * work.left[kind] + state.row[kind] > 8 * work.left[best] + state.row[best]:
            best = kind
    return best


def blind_worth(work: Workspace, state: State, seat: int) -> float:
    """What a card drawn unseen is worth on average, by the cards not seen yet."""
    total = 0
    worth = 0.0
    for kind in range(const.KINDS):
        count = work.layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[seat][kind] if other == seat else state.seen[other][kind]
        total += count
        worth += count * work.worth[kind]
    return worth / total if total > 0 else 0.0
