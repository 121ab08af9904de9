"""The meaning of a board's tables: do tracks and tickets fit the cities, the deck and the engine?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from branchline.boards.errors import BoardProblem, unknown
from branchline.boards.limits import MAX_CLAIMS, MAX_NODES, MAX_PRICES
from branchline.boards.network import TrackNetwork
from branchline.boards.places import Document, where

FERRY_CARDS = {"ferry_cards", "ferry_hand_limit", "ferry_card_waves"}

KeyAndSentence = tuple[str, str]


def network_problems(file: Document) -> Iterator[BoardProblem]:
    network = TrackNetwork(file)
    yield from _repeated_ids(file)
    for row, track in enumerate(file.get("tracks", ())):
        for key, sentence in _track(file, track):
            yield BoardProblem(where(file, "tracks", row, key), sentence)
    yield from _parallels(file)
    yield from _unmarked_parallels(file)
    for row, ticket in enumerate(file.get("tickets", ())):
        for key, sentence in _ticket(network, ticket):
            yield BoardProblem(where(file, "tickets", row, key), sentence)
    yield from _sizes(file, network)


def _repeated_ids(file: Document) -> Iterator[BoardProblem]:
    tables: dict[str, Sequence[Mapping[str, object]]] = {
        "regions": file.get("regions", ()),
        "countries": file.get("countries", ()),
        "cities": file.get("cities", ()),
        "tracks": file.get("tracks", ()),
        "tickets": file.get("tickets", ()),
    }
    for table, lines in tables.items():
        first: dict[object, int] = {}
        for row, line in enumerate(lines):
            if "id" in line and first.setdefault(line["id"], row) != row:
                earlier = f"{table}[{first[line['id']]}]"
                yield BoardProblem(where(file, table, row, "id"), f"is the id of {earlier} already")


def _track(file: Document, track: Document) -> Iterator[KeyAndSentence]:
    yield from _track_ends(file, track)
    yield from _color(file, track)
    if "length" in track and "route_points" in file and str(track["length"]) not in file["route_points"]:
        yield "length", f"route_points has no points for {track['length']} spaces"
    if track.get("kind") == "bullet" and "bullet_trains" not in file:
        yield "kind", "a bullet track needs the setting bullet_trains"
    if track.get("kind") == "ferry":
        yield from _ferry(file, track)
    elif "waves" in track and track.get("kind", "ordinary") in ("ordinary", "bullet"):
        yield "waves", 'belong only on a track of the kind "ferry"'


def _track_ends(file: Document, track: Document) -> Iterator[KeyAndSentence]:
    if "between" not in track or "cities" not in file:
        return
    cities = [city["id"] for city in file["cities"] if "id" in city]
    for end in dict.fromkeys(track["between"]):
        if end not in cities:
            yield "between", unknown("city", end, cities)
    if track["between"][0] == track["between"][1]:
        yield "between", "a track joins two different cities"


def _color(file: Document, track: Document) -> Iterator[KeyAndSentence]:
    colors = file.get("train_cards", {}).get("colors")
    if "color" not in track or colors is None:
        return
    if track["color"] not in (*colors, "gray"):
        yield "color", f"{track['color']} is not in the deck; allowed are {', '.join(colors)} and gray"


def _ferry(file: Document, track: Document) -> Iterator[KeyAndSentence]:
    if track.get("color", "gray") != "gray":
        yield "color", f"a ferry must be gray, not {track['color']}"
    if "waves" not in track:
        yield "waves", "are missing: how many spaces of the ferry carry a wave"
        return
    waves, most = track["waves"], _most_waves(file)
    if waves > track.get("length", waves):
        yield "waves", f"must be at most {track['length']}, the length, not {waves}"
    if most is not None and waves > most:
        yield "waves", f"can never be paid: all locomotives and a hand of ferry cards pay {most}, not {waves}"


def _most_waves(file: Document) -> int | None:
    """What one player can pay; unknown while a number that decides it is."""
    locomotives: int | None = file.get("train_cards", {}).get("locomotive")
    given = FERRY_CARDS & file.keys()
    if locomotives is None or not given:
        return locomotives
    if given != FERRY_CARDS:
        return None
    held: int = min(file["ferry_cards"], file["ferry_hand_limit"])
    return locomotives + held * int(file["ferry_card_waves"])


def _parallels(file: Document) -> Iterator[BoardProblem]:
    groups: dict[str, list[tuple[int, Document]]] = defaultdict(list)
    for row, track in enumerate(file.get("tracks", ())):
        if "parallel" in track:
            groups[track["parallel"]].append((row, track))
    for (row, first), *others in groups.values():
        if not others:
            here = where(file, "tracks", row, "parallel")
            yield BoardProblem(here, "no other track has this word; leave it out")
        for other_row, other in others:
            difference = _difference(first, other)
            if difference:
                here = where(file, "tracks", other_row, "parallel")
                yield BoardProblem(here, f"tracks[{row}] has the same word, but {difference}; leave it out")


def _difference(one: Document, other: Document) -> str:
    known = one.keys() & other.keys()
    if "between" in known and set(one["between"]) != set(other["between"]):
        return "joins other cities"
    return "another length" if "length" in known and one["length"] != other["length"] else ""


def _unmarked_parallels(file: Document) -> Iterator[BoardProblem]:
    alike: dict[tuple[frozenset[str], int], list[tuple[int, Document]]] = defaultdict(list)
    for row, track in enumerate(file.get("tracks", ())):
        if "between" in track and "length" in track:
            alike[frozenset(track["between"]), track["length"]].append((row, track))
    for (row, first), *others in alike.values():
        for other_row, other in others:
            if "parallel" not in other or other["parallel"] != first.get("parallel"):
                here = where(file, "tracks", other_row, "parallel")
                yield BoardProblem(here, f"must be the same word as on tracks[{row}]: same cities, same length")


def _ticket(network: TrackNetwork, ticket: Document) -> Iterator[KeyAndSentence]:
    if "between" not in ticket or not network.places:
        return
    start, goal = ticket["between"]
    strange = [place for place in dict.fromkeys(ticket["between"]) if place not in network.places]
    for place in strange:
        yield "between", unknown("city or country", place, network.places)
    if start == goal or network.overlap(start, goal):
        yield "between", "a ticket joins two different places"
    elif not strange and network.complete:
        spaces = network.shortest_way(start, goal)
        if spaces is None:
            yield "between", f'no tracks can join "{start}" and "{goal}"'
        elif ticket.get("shortest_path", spaces) != spaces:
            yield "shortest_path", f"must be {spaces}, not {ticket['shortest_path']}"


def _sizes(file: Document, network: TrackNetwork) -> Iterator[BoardProblem]:
    tracks = [track for track in file.get("tracks", ()) if "length" in track]
    prices = len({(track["length"], track.get("waves", 0)) for track in tracks})
    claims = sum(_ways_to_claim(file, track) for track in tracks)
    if network.size > MAX_NODES:
        yield BoardProblem("cities", f"and tracks to countries must be at most {MAX_NODES}, not {network.size}")
    if prices > MAX_PRICES:
        yield BoardProblem("tracks", f"must have at most {MAX_PRICES} pairs of length and waves, not {prices}")
    if claims > MAX_CLAIMS:
        yield BoardProblem("tracks", f"must have at most {MAX_CLAIMS} possible payments together, not {claims}")


def _ways_to_claim(file: Document, track: Document) -> int:
    """Its exact payments by ITA-5: a color, cards of it, ferry cards, and the waves that these cover."""
    colors = len(file.get("train_cards", {}).get("colors", ())) if track.get("color") == "gray" else 1
    waves, reach = track.get("waves", 0), file.get("ferry_card_waves", 1)
    ways = 0
    for cards in range(track["length"] - waves + 1):
        for ferries in range(file.get("ferry_hand_limit", 0) + 1):
            most_covered = min(reach * ferries, waves, track["length"] - cards)
            ways += (colors if cards else 1) * max(0, most_covered - ferries + 1)
    return ways
