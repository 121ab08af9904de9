"""Which cards a plan lacks, and what one more card of each kind is worth."""

from __future__ import annotations

from branchline.rules import bits, bullets, const
from branchline.rules.state import State

from .workspace import Workspace


def find(workspace: Workspace, state: State, seat: int) -> None:
    """Lay the hand's cards beside the planned tracks: colored ones first, then gray ones, then the extra ones."""
    for kind in range(const.KINDS):
        workspace.left[kind] = state.hands[seat][kind]
        workspace.worth[kind] = workspace.weights.spare
        workspace.reserved[kind] = 0
    workspace.left[const.FERRY] = state.hands[seat][const.FERRY]
    workspace.lacking = 0
    workspace.lacking_ferries = 0
    workspace.wanted_trains = 0
    workspace.wanted_tracks = 0
    for word in range(const.WORDS):
        provide(workspace, state, word, workspace.plans.wanted[seat][word], True)
    for word in range(const.WORDS):
        provide(workspace, state, word, workspace.plans.wanted[seat][word], False)
    workspace.worth[const.LOCOMOTIVE] = workspace.weights.locomotive if workspace.lacking > 0 else 2 * workspace.weights.spare
    workspace.turns_to_go = workspace.wanted_tracks + 0.5 * max(0, workspace.lacking - state.hands[seat][const.LOCOMOTIVE])
    lacking = workspace.lacking
    for word in range(const.WORDS):
        provide_extra(workspace, state, word, workspace.plans.extra[seat][word])
    workspace.lacking_extra = workspace.lacking - lacking
    workspace.lacking = lacking


def provide(workspace: Workspace, state: State, word: int, mask: int, colored: bool) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = workspace.layout.color[track]
        plain = workspace.layout.length[track] - workspace.graph.waves[track]
        if colored:
            workspace.wanted_tracks += 1
            if not bullets.is_bullet_claim(state, workspace.layout, track):
                workspace.wanted_trains += workspace.layout.length[track]
            if kind != const.GRAY:
                lay_beside(workspace, kind, plain, workspace.weights.need, workspace.weights.finish)
                workspace.reserved[kind] += plain
        elif kind == const.GRAY:
            lay_beside(workspace, fullest(workspace, state), plain, workspace.weights.gray, workspace.weights.finish)
            provide_ferries(workspace, track)


def provide_extra(workspace: Workspace, state: State, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        kind = workspace.layout.color[track] if workspace.layout.color[track] != const.GRAY else fullest(workspace, state)
        lay_beside(workspace, kind, workspace.layout.length[track] - workspace.graph.waves[track], workspace.weights.extra, 0.0)


def lay_beside(workspace: Workspace, kind: int, amount: int, base: float, finish: float) -> None:
    used = min(amount, workspace.left[kind])
    workspace.left[kind] -= used
    if used < amount:
        workspace.lacking += amount - used
        workspace.worth[kind] = max(workspace.worth[kind], base + finish / (amount - used))


def provide_ferries(workspace: Workspace, track: int) -> None:
    """ITA-4: a ferry card pays up to two waves."""
    if workspace.graph.waves[track] > 0:
        cards = (workspace.graph.waves[track] + workspace.graph.ferry_waves - 1) // workspace.graph.ferry_waves
        used = min(cards, workspace.left[const.FERRY])
        workspace.left[const.FERRY] -= used
        workspace.lacking_ferries += cards - used


def fullest(workspace: Workspace, state: State) -> int:
    """The color with most cards to spare; with equally many, the one that lies in the row."""
    best = 0
    for kind in range(1, const.COLORS):
        if 8 * workspace.left[kind] + state.row[kind] > 8 * workspace.left[best] + state.row[best]:
            best = kind
    return best


def blind_worth(workspace: Workspace, state: State, seat: int) -> float:
    """What a card drawn unseen is worth on average, by the cards not seen yet."""
    total = 0
    worth = 0.0
    for kind in range(const.KINDS):
        count = workspace.layout.card_count[kind] - state.row[kind] - state.discards[kind]
        for other in range(state.players):
            count -= state.hands[seat][kind] if other == seat else state.seen[other][kind]
        total += count
        worth += count * workspace.worth[kind]
    return worth / total if total > 0 else 0.0
