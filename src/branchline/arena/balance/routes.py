"""Which tracks the tickets need: those on a shortest way between their ends, on the empty board."""

from __future__ import annotations

import heapq

from branchline.boards import Board
from branchline.numbering import numbering_of


def tracks_needed(board: Board) -> dict[str, float]:
    """For each track the part of the tickets with a shortest way over it."""
    layout = numbering_of(board).layout
    ends = list(zip(list(layout.end_a), list(layout.end_b), strict=True))[: len(board.tracks)]
    lengths = [track.length for track in board.tracks]
    first_a, last_a = list(layout.ticket_a), list(layout.ticket_a_last)
    first_b, last_b = list(layout.ticket_b), list(layout.ticket_b_last)
    counts = [0] * len(ends)
    for ticket in range(len(board.tickets)):
        near = _distances(ends, lengths, range(first_a[ticket], last_a[ticket] + 1), layout.nodes)
        far = _distances(ends, lengths, range(first_b[ticket], last_b[ticket] + 1), layout.nodes)
        whole = min(near[node] for node in range(first_b[ticket], last_b[ticket] + 1))
        for track, (a, b) in enumerate(ends):
            if whole == lengths[track] + min(near[a] + far[b], near[b] + far[a]):
                counts[track] += 1
    return {track.id: count / len(board.tickets) for track, count in zip(board.tracks, counts, strict=True)}


def _distances(ends: list[tuple[int, int]], lengths: list[int], start: range, nodes: int) -> list[float]:
    """Spaces from the nearest of these nodes to every node."""
    neighbors: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for (a, b), length in zip(ends, lengths, strict=True):
        neighbors[a].append((b, length))
        neighbors[b].append((a, length))
    found = [float("inf")] * nodes
    waiting = [(0.0, node) for node in start]
    while waiting:
        distance, node = heapq.heappop(waiting)
        if distance < found[node]:
            found[node] = distance
            for other, length in neighbors[node]:
                heapq.heappush(waiting, (distance + length, other))
    return found
