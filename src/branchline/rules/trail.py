"""The longest continuous path: the longest trail of one seat's own tracks, exactly (USA-21).

A trail can walk a connected network whole if at most two of its nodes have an odd number of tracks (Euler). In any
other network tracks must be left out until only the trail's two ends are odd. The tracks left out form paths that end
at odd nodes, so they are searched from an odd node: either it is an end of the trail, or one of its tracks is left out.
Every odd node costs at least half its shortest track, which bounds the search. If what remains falls apart, the trail
walks its largest part.

No search for a shortest path serves here: a longest trail is the harder question.
"""

from __future__ import annotations

from . import bits, const
from .arrays import ints
from .layout import Layout
from .state import State


class Trail:
    """Scratch space: one seat's tracks as a graph."""

    def __init__(self) -> None:
        self.tracks: int = 0
        self.end_a: list[int] = ints(const.MAX_TRACKS)
        self.end_b: list[int] = ints(const.MAX_TRACKS)
        self.length: list[int] = ints(const.MAX_TRACKS)
        self.near: list[int] = ints(const.MAX_NODES)  # the nodes a node's tracks lead to, as a mask
        self.touched: int = 0  # nodes with tracks, as a mask
        self.odd: int = 0  # those with an odd number of them
        self.best: int = 0

        # the part that is searched: its nodes by place, ordered by their shortest track, the longest first
        self.spaces: int = 0
        self.places: int = 0
        self.place: list[int] = ints(const.MAX_NODES)  # of a node
        self.shortest: list[int] = ints(const.MAX_NODES)  # of a node; then by place
        self.price: list[int] = ints(const.MAX_NODES)
        self.place_a: list[int] = ints(const.MAX_TRACKS)  # of a track
        self.place_b: list[int] = ints(const.MAX_TRACKS)
        self.first: list[int] = ints(const.MAX_NODES + 1)  # where a place's tracks begin in `touching`
        self.touching: list[int] = ints(2 * const.MAX_TRACKS)  # the shortest first
        self.is_out: list[int] = ints(const.MAX_TRACKS)  # left out


def longest(trail: Trail, state: State, layout: Layout, seat: int, floor: int) -> int:
    """The spaces of the seat's longest trail, exactly if they are more than the floor; otherwise the floor."""
    gather(trail, state, layout, seat)
    trail.best = floor
    hard = walk_easy_parts(trail)
    while hard:
        part = part_around(trail, bits.lowest(hard))
        hard &= ~part
        trail.spaces = spaces_in(trail, part)
        if trail.spaces > trail.best:
            search(trail, layout, part)
    return trail.best


def gather(trail: Trail, state: State, layout: Layout, seat: int) -> None:
    trail.tracks = 0
    trail.touched = 0
    trail.odd = 0
    for word in range(const.WORDS):
        mask = state.owned[seat][word]
        while mask:
            track = 64 * word + bits.lowest(mask)
            mask &= mask - 1
            a = layout.end_a[track]
            b = layout.end_b[track]
            touch(trail, a, b)
            touch(trail, b, a)
            trail.end_a[trail.tracks] = a
            trail.end_b[trail.tracks] = b
            trail.length[trail.tracks] = layout.length[track]
            trail.tracks += 1


def touch(trail: Trail, node: int, other: int) -> None:
    if not trail.touched & bits.bit(node):
        trail.touched |= bits.bit(node)
        trail.near[node] = 0
    trail.near[node] |= bits.bit(other)
    trail.odd ^= bits.bit(node)


def walk_easy_parts(trail: Trail) -> int:
    """Parts with at most two odd nodes count whole; returns the nodes of the others, as a mask."""
    hard = 0
    left = trail.touched
    while left:
        part = part_around(trail, bits.lowest(left))
        left &= ~part
        if bits.count(trail.odd & part) > 2:
            hard |= part
        else:
            trail.best = max(trail.best, spaces_in(trail, part))
    return hard


def part_around(trail: Trail, node: int) -> int:
    """All nodes connected with this one, as a mask."""
    part = bits.bit(node)
    waiting = part
    while waiting:
        found = trail.near[bits.lowest(waiting)] & ~part
        waiting = (waiting & (waiting - 1)) | found
        part |= found
    return part


def spaces_in(trail: Trail, part: int) -> int:
    spaces = 0
    for track in range(trail.tracks):
        if part & bits.bit(trail.end_a[track]):
            spaces += trail.length[track]
    return spaces


def search(trail: Trail, layout: Layout, part: int) -> None:
    """Look for trails longer than the best so far in a part with more than two odd nodes."""
    order_nodes(trail, layout, part)
    list_tracks(trail, layout, part)
    odd = 0
    price = 0
    for place in range(trail.places):
        if (trail.first[place + 1] - trail.first[place]) & 1:
            odd |= bits.bit(place)
            price += trail.price[place]
    leave_out(trail, odd, price, 2, 0)


def order_nodes(trail: Trail, layout: Layout, part: int) -> None:
    for node in range(layout.nodes):
        trail.shortest[node] = layout.longest
    for track in range(trail.tracks):
        a = trail.end_a[track]
        b = trail.end_b[track]
        trail.shortest[a] = min(trail.shortest[a], trail.length[track])
        trail.shortest[b] = min(trail.shortest[b], trail.length[track])
    trail.places = 0
    for length in range(layout.longest, 0, -1):
        mask = part
        while mask:
            node = bits.lowest(mask)
            mask &= mask - 1
            if trail.shortest[node] == length:
                trail.place[node] = trail.places
                trail.price[trail.places] = length
                trail.places += 1


def list_tracks(trail: Trail, layout: Layout, part: int) -> None:
    for place in range(trail.places + 1):
        trail.first[place] = 0
    for track in range(trail.tracks):
        if part & bits.bit(trail.end_a[track]):
            trail.is_out[track] = 0
            trail.place_a[track] = trail.place[trail.end_a[track]]
            trail.place_b[track] = trail.place[trail.end_b[track]]
            trail.first[trail.place_a[track]] += 1
            trail.first[trail.place_b[track]] += 1
    for place in range(trail.places):  # now where each place's tracks end; filling moves it to where they begin
        trail.first[place + 1] += trail.first[place]
    for length in range(layout.longest, 0, -1):
        for track in range(trail.tracks):
            if trail.length[track] == length and part & bits.bit(trail.end_a[track]):
                trail.first[trail.place_a[track]] -= 1
                trail.touching[trail.first[trail.place_a[track]]] = track
                trail.first[trail.place_b[track]] -= 1
                trail.touching[trail.first[trail.place_b[track]]] = track


def leave_out(trail: Trail, odd: int, price: int, ends: int, gone: int) -> None:
    """Leave out tracks until no more nodes are odd than the trail has ends. `price` is the sum of the odd nodes'
    shortest tracks, `ends` are still to be chosen, `gone` spaces are left out already."""
    if bits.count(odd) <= ends:
        walk_rest(trail, trail.spaces - gone)
        return
    if trail.spaces - gone - least_price(trail, odd, price, ends) <= trail.best:
        return
    place = bits.lowest(odd)
    for i in range(trail.first[place], trail.first[place + 1]):
        track = trail.touching[i]
        if trail.is_out[track]:
            continue
        length = trail.length[track]
        if trail.spaces - gone - length <= trail.best:
            break  # the others are no shorter
        other = trail.place_a[track] + trail.place_b[track] - place
        change = trail.price[other]
        if odd & bits.bit(other):
            change = -change
        trail.is_out[track] = 1
        leave_out(
            trail, odd ^ bits.bit(place) ^ bits.bit(other), price - trail.price[place] + change, ends, gone + length
        )
        trail.is_out[track] = 0
    if ends > 0:
        leave_out(trail, odd ^ bits.bit(place), price - trail.price[place], ends - 1, gone)


def least_price(trail: Trail, odd: int, price: int, ends: int) -> int:
    """At least so many spaces must go: a track serves two odd nodes; the dearest, which come first, may be the ends."""
    while ends > 0:
        price -= trail.price[bits.lowest(odd)]
        odd &= odd - 1
        ends -= 1
    return (price + 1) // 2


def walk_rest(trail: Trail, spaces: int) -> None:
    """What remains can be walked whole, or each of its parts if it fell apart."""
    left = spaces
    unseen = bits.all_below(trail.places)
    while left > trail.best:
        part = 0
        waiting = unseen & (~unseen + 1)
        unseen &= ~waiting
        while waiting:
            place = bits.lowest(waiting)
            waiting &= waiting - 1
            for i in range(trail.first[place], trail.first[place + 1]):
                track = trail.touching[i]
                if not trail.is_out[track]:
                    part += trail.length[track]
                    other = bits.bit(trail.place_a[track] + trail.place_b[track] - place) & unseen
                    waiting |= other
                    unseen &= ~other
        part //= 2  # each track was met at both its ends
        trail.best = max(trail.best, part)
        left -= part
