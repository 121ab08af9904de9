"""The longest continuous path: the longest trail of one seat's own tracks, exactly (USA-21)."""

from __future__ import annotations

from . import bits, const
from .arrays import ints
from .layout import Layout
from .state import State


class Trail:
    """Scratch space."""

    def __init__(self) -> None:
        self.part: list[int] = ints(const.MAX_NODES)  # which connected part a node is in
        self.degree: list[int] = ints(const.MAX_NODES)
        self.free: list[int] = ints(const.MAX_TRACKS)  # 1: own and not on the trail
        self.spaces: list[int] = ints(const.MAX_NODES)  # of a part: all spaces,
        self.odd: list[int] = ints(const.MAX_NODES)  # nodes of odd degree,
        self.shortest: list[int] = ints(const.MAX_NODES)  # its shortest track
        self.path_node: list[int] = ints(const.MAX_TRACKS + 1)
        self.path_next: list[int] = ints(const.MAX_TRACKS + 1)
        self.path_track: list[int] = ints(const.MAX_TRACKS + 1)


def longest(trail: Trail, state: State, layout: Layout, seat: int) -> int:
    """Euler: a part with at most two odd nodes is walked whole. In any other a longest trail starts at an odd node."""
    build(trail, state, layout, seat)
    best = 0
    for part in range(layout.nodes):
        if trail.odd[part] <= 2:
            best = max(best, trail.spaces[part])
    for start in range(layout.nodes):
        part = trail.part[start]
        if trail.degree[start] & 1 and trail.odd[part] > 2:
            # all odd nodes but two need a track left out, and a track serves two of them
            bound = trail.spaces[part] - (trail.odd[part] // 2 - 1) * trail.shortest[part]
            if bound > best:
                best = longest_from(trail, layout, start, best, bound)
    return best


def build(trail: Trail, state: State, layout: Layout, seat: int) -> None:
    for node in range(layout.nodes):
        trail.part[node] = node
        trail.degree[node] = 0
        trail.spaces[node] = 0
        trail.odd[node] = 0
        trail.shortest[node] = const.MAX_LENGTH
    for track in range(layout.tracks):
        trail.free[track] = 0
    for word in range(const.WORDS):
        add_tracks(trail, layout, word, state.owned[seat][word])
    for word in range(const.WORDS):
        measure_parts(trail, layout, word, state.owned[seat][word])
    for node in range(layout.nodes):
        trail.part[node] = part_of(trail, node)
        if trail.degree[node] & 1:
            trail.odd[trail.part[node]] += 1


def part_of(trail: Trail, node: int) -> int:
    while trail.part[node] != node:
        node = trail.part[node]
    return node


def add_tracks(trail: Trail, layout: Layout, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        a = layout.end_a[track]
        b = layout.end_b[track]
        trail.free[track] = 1
        trail.degree[a] += 1
        trail.degree[b] += 1
        trail.part[part_of(trail, a)] = part_of(trail, b)


def measure_parts(trail: Trail, layout: Layout, word: int, mask: int) -> None:
    while mask:
        track = 64 * word + bits.lowest(mask)
        mask &= mask - 1
        part = part_of(trail, layout.end_a[track])
        trail.spaces[part] += layout.length[track]
        trail.shortest[part] = min(trail.shortest[part], layout.length[track])


def longest_from(trail: Trail, layout: Layout, start: int, best: int, bound: int) -> int:
    """Depth-first over all trails from here, until one reaches the bound."""
    depth = 0
    spaces = 0
    trail.path_node[0] = start
    trail.path_next[0] = layout.adjacent_start[start]
    while depth >= 0 and best < bound:
        node = trail.path_node[depth]
        i = trail.path_next[depth]
        end = layout.adjacent_start[node + 1]
        while i < end and not trail.free[layout.adjacent[i]]:
            i += 1
        if i < end:
            track = layout.adjacent[i]
            trail.path_next[depth] = i + 1
            trail.free[track] = 0
            spaces += layout.length[track]
            best = max(best, spaces)
            depth += 1
            other = layout.end_a[track] + layout.end_b[track] - node
            trail.path_track[depth] = track
            trail.path_node[depth] = other
            trail.path_next[depth] = layout.adjacent_start[other]
        else:
            if depth > 0:
                track = trail.path_track[depth]
                trail.free[track] = 1
                spaces -= layout.length[track]
            depth -= 1
    while depth > 0:
        trail.free[trail.path_track[depth]] = 1
        depth -= 1
    return best
