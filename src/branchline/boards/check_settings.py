"""The meaning of a board's settings: do they agree with each other and with the tables?"""

from __future__ import annotations

from collections.abc import Iterator

from branchline.boards.errors import BoardProblem, unknown
from branchline.boards.file import POINT_SETTINGS
from branchline.boards.limits import MAX_CARDS, MAX_RACE_HAND
from branchline.boards.places import Document, where

SCORED_ONLY = (
    *POINT_SETTINGS.values(),
    "ticket_draw",
    "last_round",
    "double_regions",
    "bullet_trains",
    "bullet_bonus_no_progress",
)
SCORED_NEEDS = {
    "route_points": "points for every length of track",
    "ticket_draw": "how many tickets are drawn and kept",
    "last_round": "when the last round begins",
}


def settings_problems(file: Document) -> Iterator[BoardProblem]:
    yield from _players(file)
    yield from _cards(file)
    yield from _ticket_choices(file)
    yield from _race(file) if "tickets_to_win" in file else _scored(file)
    yield from _coasts(file)
    yield from _bullet_trains(file)
    yield from _regions(file)
    yield from _regions_of_cities(file)
    yield from _country_ends(file)
    yield from _countries_of_cities(file)


def _players(file: Document) -> Iterator[BoardProblem]:
    if "players" in file and file["players"][0] > file["players"][1]:
        yield BoardProblem("players", "must name the fewest players first, such as [2, 5]")


def _cards(file: Document) -> Iterator[BoardProblem]:
    cards = file.get("train_cards", {})
    if not {"colors", "per_color", "locomotive"} <= cards.keys():
        return
    deck = len(cards["colors"]) * cards["per_color"] + cards["locomotive"]
    if deck > MAX_CARDS:
        yield BoardProblem("train_cards", f"make a deck of {deck}; at most {MAX_CARDS} are possible")
    if cards.get("total", deck) != deck:
        yield BoardProblem("train_cards.total", f"must be {deck}, the sum of the cards, not {cards['total']}")
    if {"players", "starting_hand", "row"} <= file.keys():
        dealt = max(file["players"]) * file["starting_hand"] + file["row"]
        if dealt > deck:
            yield BoardProblem("starting_hand", f"hands and row take {dealt} cards, but the deck has {deck}")


def _ticket_choices(file: Document) -> Iterator[BoardProblem]:
    opening = file.get("initial_tickets", {})
    draw = file.get("ticket_draw", {})
    yield from _keep("initial_tickets", opening.get("keep_min"), opening.get("deal"))
    yield from _keep("ticket_draw", draw.get("keep_min"), draw.get("draw"))
    if "deal" in opening and "players" in file and "tickets" in file:
        needed, there = max(file["players"]) * opening["deal"], len(file["tickets"])
        if needed > there:
            yield BoardProblem("tickets", f"must be at least {needed} to deal to all players, not {there}")


def _keep(section: str, keep: int | None, offered: int | None) -> Iterator[BoardProblem]:
    if keep is not None and offered is not None and keep > offered:
        yield BoardProblem(f"{section}.keep_min", f"must be at most {offered}, the tickets on offer, not {keep}")


def _race(file: Document) -> Iterator[BoardProblem]:
    for key in SCORED_ONLY:
        if key in file:
            yield BoardProblem(key, "does not belong on a race board; leave it or tickets_to_win out")
    for row, ticket in enumerate(file.get("tickets", ())):
        if "points" in ticket:
            yield BoardProblem(where(file, "tickets", row, "points"), "do not belong on a race board")
    opening = file.get("initial_tickets", {})
    deal = opening.get("deal", 0)
    if deal > MAX_RACE_HAND:
        yield BoardProblem("initial_tickets.deal", f"must be at most {MAX_RACE_HAND} on a race board, not {deal}")
    if opening.get("keep_min", deal) < deal:
        yield BoardProblem("initial_tickets.keep_min", f"must be {deal}: on a race board all tickets are kept")


def _scored(file: Document) -> Iterator[BoardProblem]:
    for key, meaning in SCORED_NEEDS.items():
        if key not in file:
            yield BoardProblem(key, f"is missing: without tickets_to_win the board needs {meaning}")
    for row, ticket in enumerate(file.get("tickets", ())):
        if "points" not in ticket:
            yield BoardProblem(where(file, "tickets", row, "points"), "are missing: only a race board has none")


def _coasts(file: Document) -> Iterator[BoardProblem]:
    cities = _cities(file)
    west, east = file.get("west", []), file.get("east", [])
    for coast, ids in (("west", west), ("east", east)):
        for i, city in enumerate(ids):
            if city not in cities:
                yield BoardProblem(f"{coast}[{i}]", unknown("city", city, cities))
            elif "country" in cities[city]:
                yield BoardProblem(f"{coast}[{i}]", f'must be a city of the board, not the country end "{city}"')
    for i, city in enumerate(east):
        if city in west:
            yield BoardProblem(f"east[{i}]", f'"{city}" is in the west already')


def _bullet_trains(file: Document) -> Iterator[BoardProblem]:
    if "bullet_trains" in file.get("last_round", {}) and "bullet_trains" not in file:
        yield BoardProblem("last_round.bullet_trains", "makes no sense without bullet_trains; leave it out")
    if "bullet_bonus" not in file or "players" not in file:
        return
    least, most = file["players"]
    for players in range(least, most + 1):
        here = f"bullet_bonus.{players}"
        places = file["bullet_bonus"].get(str(players))
        if places is None:
            yield BoardProblem(here, f"is missing: the points of every place with {players} players")
        elif len(places) != players:
            yield BoardProblem(here, f"must have {players} entries, not {len(places)}")


def _regions(file: Document) -> Iterator[BoardProblem]:
    regions = _region_ids(file)
    used = {city.get("region") for city in file.get("cities", ())}
    for row, region in enumerate(file.get("regions", ())):
        if "id" in region and region["id"] not in used:
            yield BoardProblem(where(file, "regions", row), "has no city")
    for i, double in enumerate(file.get("double_regions", ())):
        if double not in regions:
            yield BoardProblem(f"double_regions[{i}]", unknown("region", double, regions))


def _regions_of_cities(file: Document) -> Iterator[BoardProblem]:
    regions = _region_ids(file)
    for row, city in enumerate(file.get("cities", ())):
        here = where(file, "cities", row, "region")
        if "region" in city and "country" in city:
            yield BoardProblem(here, "does not belong beside a country; a city has one or the other")
        elif "region" in city and city["region"] not in regions:
            yield BoardProblem(here, unknown("region", city["region"], regions))
        elif "region_bonus" in file and not {"region", "country"} & city.keys():
            yield BoardProblem(here, "is missing: with region_bonus every city lies in a region")


def _country_ends(file: Document) -> Iterator[BoardProblem]:
    cities = _cities(file)
    for row, country in enumerate(file.get("countries", ())):
        for i, end in enumerate(country.get("ends", ())):
            here = where(file, "countries", row, "ends", i)
            if end not in cities:
                yield BoardProblem(here, unknown("city", end, cities))
            elif "id" in country and cities[end].get("country") != country["id"]:
                yield BoardProblem(here, f'the city "{end}" does not name this country as its own')


def _countries_of_cities(file: Document) -> Iterator[BoardProblem]:
    ends = {line["id"]: line.get("ends", []) for line in file.get("countries", ()) if "id" in line}
    for row, city in enumerate(file.get("cities", ())):
        home, city_id = city.get("country"), city.get("id", "")
        here = where(file, "cities", row, "country")
        if home is not None and home not in ends:
            yield BoardProblem(here, unknown("country", home, ends))
        elif home is not None and city_id not in ends[home]:
            yield BoardProblem(here, f'the country "{home}" does not list this city among its ends')
        elif city_id in ends and home != city_id:
            yield BoardProblem(where(file, "cities", row, "id"), "is the id of a country that this is no end of")


def _cities(file: Document) -> dict[str, Document]:
    return {city["id"]: city for city in file.get("cities", ()) if "id" in city}


def _region_ids(file: Document) -> list[str]:
    return [region["id"] for region in file.get("regions", ()) if "id" in region]
