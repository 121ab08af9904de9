"""What tracks join: the networks of a seat, and the regions in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from .boards import Board, Track

Neighbors = dict[str, list[tuple[str, Track]]]


def neighbors_of(tracks: Iterable[Track]) -> Neighbors:
    """By city: the cities next to it, and over which track."""
    found: Neighbors = defaultdict(list)
    for track in tracks:
        one, other = track.ends
        found[one].append((other, track))
        found[other].append((one, track))
    return found


def dead_ends(board: Board) -> frozenset[str]:
    """Nothing connects through a country (ITA-8)."""
    return frozenset(city for country in board.countries for city in country.ends)


def joined_regions(board: Board, tracks: Iterable[str]) -> tuple[str, ...]:
    """The regions of the network that joins the most of them (ITA-11)."""
    abroad = dead_ends(board)
    inland = [track for track in map(board.track, tracks) if not abroad.intersection(track.ends)]
    best: set[str] = set()
    for network in _networks(neighbors_of(inland)):
        best = max(best, {region for city in network if (region := board.city(city).region)}, key=len)
    return tuple(region.id for region in board.regions if region.id in best)


def _networks(neighbors: Neighbors) -> Iterable[set[str]]:
    reached: set[str] = set()
    for start in neighbors:
        if start in reached:
            continue
        network, waiting = {start}, [start]
        while waiting:
            new = {end for end, _ in neighbors[waiting.pop()]} - network
            network |= new
            waiting += new
        reached |= network
        yield network
