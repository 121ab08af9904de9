"""One board as a graph, for finding paths. Nodes are those of the layout."""

from __future__ import annotations

from branchline.boards import Board
from branchline.rules import const
from branchline.rules.arrays import ints, padded
from branchline.rules.layout import Layout

from . import sizes


def node_mask(first: int, last: int) -> int:
    return sum([1 << node for node in range(first, last + 1)])


class Graph:
    def __init__(self, board: Board, layout: Layout) -> None:
        self.tracks: int = len(board.tracks)
        links: list[list[tuple[int, int]]] = [[] for _ in range(const.MAX_NODES)]
        for track in range(self.tracks):
            links[layout.end_a[track]].append((track, layout.end_b[track]))
            links[layout.end_b[track]].append((track, layout.end_a[track]))
        flat = [link for node in links for link in node]
        first = [sum([len(node) for node in links[:i]]) for i in range(const.MAX_NODES + 1)]
        self.first: list[int] = first  # where the links of a node begin
        self.link_track: list[int] = padded([track for track, _ in flat], 2 * const.MAX_TRACKS)
        self.link_node: list[int] = padded([node for _, node in flat], 2 * const.MAX_TRACKS)
        self.waves: list[int] = padded([track.waves for track in board.tracks], const.MAX_TRACKS)
        self.ferry_waves: int = board.ferry_card_waves
        self._set_goals(layout)
        self._set_spaces(layout)

    def _set_goals(self, layout: Layout) -> None:
        """The nodes at either end of a ticket, as masks; one more goal joins west and east (FJ-7)."""
        self.near: list[int] = ints(sizes.MAX_GOALS)
        self.far: list[int] = ints(sizes.MAX_GOALS)
        for ticket in range(layout.tickets):
            self.near[ticket] = node_mask(layout.ticket_a[ticket], layout.ticket_a_last[ticket])
            self.far[ticket] = node_mask(layout.ticket_b[ticket], layout.ticket_b_last[ticket])
        self.coasts: int = layout.tickets
        self.near[self.coasts] = sum([1 << layout.west[i] for i in range(layout.west_count)])
        self.far[self.coasts] = sum([1 << layout.east[i] for i in range(layout.east_count)])

    def _set_spaces(self, layout: Layout) -> None:
        """The spaces of every ticket's shortest path on the empty board.

        Between all nodes at once (Floyd and Warshall), once for a board; `paths` searches the graph when it is made.
        """
        nodes = range(layout.nodes)
        far = [[0 if a == b else sizes.CLOSED for b in nodes] for a in nodes]
        for track in range(self.tracks):
            a, b = layout.end_a[track], layout.end_b[track]
            far[a][b] = far[b][a] = min(far[a][b], layout.length[track])
        for via in nodes:
            for a in nodes:
                first = far[a][via]
                if first < sizes.CLOSED:
                    far[a] = [min(known, first + rest) for known, rest in zip(far[a], far[via], strict=True)]
        spaces = [
            min(
                [
                    far[a][b]
                    for a in range(layout.ticket_a[ticket], layout.ticket_a_last[ticket] + 1)
                    for b in range(layout.ticket_b[ticket], layout.ticket_b_last[ticket] + 1)
                ]
            )
            for ticket in range(layout.tickets)
        ]
        self.spaces: list[int] = padded(spaces, const.MAX_TICKETS)
