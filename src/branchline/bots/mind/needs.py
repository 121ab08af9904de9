"""Which cards a plan lacks, and what one more card of each kind is worth."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.state import State

from .mind import Mind


def find(mind: Mind, state: State, seat: int) -> None:
    """Lay the hand's cards beside the planned tracks: colored ones first, then gray ones, then the extra ones."""
    for kind in range(const.KINDS):
        mind.left[kind] = state.hands[seat][kind]
        mind.worth[kind] = mind.weights.spare
        mind.reserved[kind] = 0
    mind.left[const.FERRY] = state.hands[seat][const.FERRY]
    mind.lacking = 0
    mind.lacking_ferries = 0
    mind.wanted_trains = 0
    mind.wanted_tracks = 0
    for word in range(const.WORDS):
        provide(mind, state, word, mind.plans.wanted[seat][word], True)
    for word in range(const.WORDS):
        provide(mind, state, word, mind.plans.wanted[seat][word], False)
    mind.worth[const.LOCOMOTIVE] = mind.weights.locomotive if mind.lacking > 0 else 2 * mind.weights.spare
    mind.turns_to_go = mind.wanted_tracks + 0.5 * max(0, mind.lacking - state.hands[seat][const.LOCOMOTIVE])
    lacking = mind.lacking
    for word in range(const.WORDS):
        provide_extra(mind, state, word, mind.plans.extra[seat][word])
    mind.lacking_extra = mind.lacking - lacking
    mind.lacking = lacking


def provide(mind: Mind, state: State, word: int, mask: int, colored: bool) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = mind.layout.color[track]
        plain = mind.layout.length[track] - mind.graph.waves[track]
        if colored:
            mind.wanted_tracks += 1
            if not bullets.is_bullet_claim(state, mind.layout, track):
                mind.wanted_trains += mind.layout.length[track]
            if kind != const.GRAY:
                lay_beside(mind, kind, plain, mind.weights.need, mind.weights.finish)
                mind.reserved[kind] += plain
        elif kind == const.GRAY:
            lay_beside(mind, fullest(mind, state), plain, mind.weights.gray, mind.weights.finish)
            provide_ferries(mind, track)


def provide_extra(mind: Mind, state: State, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = mind.layout.color[track] if mind.layout.color[track] != const.GRAY else fullest(mind, state)
        lay_beside(mind, kind, mind.layout.length[track] - mind.graph.waves[track], mind.weights.extra, 0.0)


def lay_beside(mind: Mind, kind: int, amount: int, base: float, finish: float) -> None:
    used = min(amount, mind.left[kind])
    mind.left[kind] -= used
    if used < amount:
        mind.lacking += amount - used
        mind.worth[kind] = max(mind.worth[kind], base + finish / (amount - used))


def provide_ferries(mind: Mind, track: int) -> None:
    """ITA-4: a ferry card pays up to two waves."""
    if mind.graph.waves[track] > 0:
        cards = (mind.graph.waves[track] + mind.graph.ferry_waves - 1) // mind.graph.ferry_waves
        used = min(cards, mind.left[const.FERRY])
        mind.left[const.FERRY] -= used
        mind.lacking_ferries += cards - used


def fullest(mind: Mind, state: State) -> int:
    """The color with most cards to spare; with equally many, the one that lies in the row."""
    best = 0
    for kind in range(1, const.COLORS):
        if 8 * mind.left[kind] + state.row[kind] > 8 * mind.left[best] + state.row[best]:
            best = kind
    return best


def blind_worth(mind: Mind, state: State, seat: int) -> float:
    """What a card drawn unseen is worth on average, by the cards not seen yet."""
    total = 0
    worth = 0.0
    for kind in range(const.KINDS):
        count = mind.layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[seat][kind] if other == seat else state.seen[other][kind]
        total += count
        worth += count * mind.worth[kind]
    return worth / total if total > 0 else 0.0
