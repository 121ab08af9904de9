"""The four boards that come with the game: what the rulebooks and the printed boards say."""

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from branchline.boards import BUILT_IN, Board, Track
from branchline.boards.check import problems_in
from branchline.boards.reading import DATA
from tests.boards.samples import shipped

BASE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
BASE_COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")


def spaces_by_color(board: Board) -> Counter[str]:
    spaces: Counter[str] = Counter()
    for track in board.tracks:
        spaces[track.color] += track.length
    return spaces


def pair(track: Track) -> frozenset[str]:
    return frozenset(track.ends)


def of_kind(board: Board, kind: str) -> list[Track]:
    return [track for track in board.tracks if track.kind == kind]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_shipped_file_passes_the_check(name: str) -> None:
    assert problems_in(Path(DATA, f"{name}.json")) == []


@pytest.mark.parametrize(
    ("name", "cities", "tracks", "pairs", "tickets"),
    [
        ("usa", 36, 100, 78, 30),
        ("japan", 48, 114, 91, 54),
        ("italy", 34 + 8, 128, 84, 56),
        ("first_journey", 22, 70, 45, 32),
    ],
)
def test_how_much_there_is_of_everything(name: str, cities: int, tracks: int, pairs: int, tickets: int) -> None:
    board = Board.load(name)
    counts = (len(board.cities), len(board.tracks), len(set(map(pair, board.tracks))), len(board.tickets))
    assert counts == (cities, tracks, pairs, tickets)


@pytest.mark.parametrize("name", BUILT_IN)
def test_everything_has_a_name_in_both_languages(name: str) -> None:
    document = shipped(name)
    named = [document, *chain(*(document.get(table, ()) for table in ("cities", "countries", "regions")))]
    assert all(line["name"] and line["name_it"] for line in named)


@pytest.mark.parametrize(
    ("name", "place", "english", "italian"),
    [
        ("italy", "firenze", "Florence", "Firenze"),
        ("italy", "siracusa", "Syracuse", "Siracusa"),
        ("italy", "svizzera-est", "Switzerland (east)", "Svizzera (est)"),
        ("italy", "croazia", "Croatia", "Croazia"),
        ("first_journey", "athens", "Athens", "Atene"),
        ("usa", "new-york", "New York", "New York"),
    ],
)
def test_places_in_both_languages(name: str, place: str, english: str, italian: str) -> None:
    board = Board.load(name)
    assert (board.place_name(place, "en"), board.place_name(place, "it")) == (english, italian)


@pytest.mark.parametrize("name", BUILT_IN)
def test_ids_of_tracks_and_tickets_name_their_ends(name: str) -> None:
    board = Board.load(name)
    tracks_between = Counter(map(pair, board.tracks))
    for track in board.tracks:
        ends, _, color = track.id.partition(":")
        assert ends == "--".join(track.ends) == "--".join(sorted(track.ends))
        assert color.removesuffix("-1").removesuffix("-2") == (track.color if tracks_between[pair(track)] > 1 else "")
        assert track.parallel in (None, ends)
    for ticket in board.tickets:
        assert ticket.id == "--".join(ticket.ends) == "--".join(sorted(ticket.ends))


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_unconfirmed_is_said_in_the_file(name: str) -> None:
    assert len(Board.load(name).unconfirmed) == {"usa": 0, "first_journey": 3, "italy": 4, "japan": 1}[name]


@pytest.mark.parametrize("name", ["usa", "italy", "japan"])
def test_usa_1_2_cards_and_hands(name: str) -> None:
    board = Board.load(name)
    assert (board.colors, board.cards_per_color, board.locomotives) == (BASE_COLORS, 12, 14)
    assert (board.starting_hand, board.row) == (4, 5)
    assert (board.min_players, board.max_players, board.all_parallel_from) == (2, 5, 4)


def test_usa_settings() -> None:
    usa = Board.load("usa")
    assert usa.trains == 45
    assert (usa.opening_deal, usa.opening_keep, usa.opening_shuffled) == (3, 2, False)
    assert (usa.draw_tickets, usa.draw_keep) == (3, 1)
    assert usa.route_points == BASE_POINTS
    assert usa.longest_path_bonus == 10
    assert (usa.last_round_trains, usa.last_round_bullet_trains) == (2, -1)
    assert (usa.ferry_cards, usa.bullet_trains, usa.region_bonus, usa.tickets_to_win) == (0, 0, (), 0)


def test_usa_every_color_has_7_tracks_and_27_spaces() -> None:
    usa = Board.load("usa")
    spaces = spaces_by_color(usa)
    tracks = Counter[str](track.color for track in usa.tracks)
    assert all((tracks[color], spaces[color]) == (7, 27) for color in BASE_COLORS)


def test_fj_settings() -> None:
    journey = Board.load("first_journey")
    assert (journey.min_players, journey.max_players, journey.trains, journey.row) == (2, 4, 20, 0)
    assert journey.colors == ("yellow", "green", "white", "black", "blue", "red")
    assert len(journey.colors) * journey.cards_per_color + journey.locomotives == 72
    assert (journey.opening_deal, journey.opening_keep, journey.draw_tickets) == (2, 2, 0)
    assert (journey.tickets_to_win, journey.bonus_tickets, journey.all_parallel_from) == (6, 4, 2)
    assert (journey.west, journey.east) == (("dublin", "brest", "madrid"), ("moscow", "rostov", "ankara"))
    assert (journey.route_points, journey.last_round_trains) == ({}, -1)


def test_fj_tickets_are_as_the_file_describes_its_own_design() -> None:
    journey = Board.load("first_journey")
    assert Counter(t["shortest_path"] for t in shipped("first_journey")["tickets"]) == {3: 3, 4: 16, 5: 13}
    visits = Counter(chain(*(ticket.ends for ticket in journey.tickets)))
    assert set(visits.values()) == {2, 3}
    assert len(visits) == len(journey.cities)
    assert {frozenset(ticket.ends) for ticket in journey.tickets}.isdisjoint(map(pair, journey.tracks))


def test_italy_settings() -> None:
    italy = Board.load("italy")
    assert italy.trains == 45
    assert (italy.opening_deal, italy.opening_keep, italy.opening_shuffled) == (5, 3, True)
    assert (italy.draw_tickets, italy.draw_keep) == (4, 1)
    assert italy.route_points == BASE_POINTS | {7: 18}
    assert italy.longest_path_bonus == 0
    ferry_cards = (
        italy.ferry_cards,
        italy.ferry_hand_limit,
        italy.ferry_card_waves,
        italy.ferry_cards_return,
    )
    assert ferry_cards == (10, 2, 2, True)


def test_ita_4_all_gray_tracks_are_ferries_and_only_these() -> None:
    italy = Board.load("italy")
    assert len(of_kind(italy, "ferry")) == 21
    assert all((track.kind == "ferry") == (track.color == "gray") == (track.waves > 0) for track in italy.tracks)


def test_ita_8_countries() -> None:
    ends = {country.id: country.ends for country in Board.load("italy").countries}
    assert ends == {
        "svizzera": ("svizzera-ovest", "svizzera-est"),
        "croazia": ("croazia-nord", "croazia-centro", "croazia-sud"),
        "austria": ("austria",),
        "francia": ("francia",),
        "monaco": ("monaco",),
    }


def test_ita_11_regions() -> None:
    italy = Board.load("italy")
    assert len(italy.regions) == 17
    assert {region.id: region.name.en for region in italy.regions}["Toscana"] == "Tuscany"
    assert italy.double_regions == ("Sardegna", "Sicilia", "Puglia")
    assert italy.region_bonus == (0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)
    assert italy.city("firenze").region == italy.city("pisa").region


def test_italy_seven_colors_have_34_spaces_and_purple_35() -> None:
    spaces = spaces_by_color(Board.load("italy"))
    assert {color: spaces[color] for color in BASE_COLORS} == dict.fromkeys(BASE_COLORS, 34) | {"purple": 35}


def test_italy_only_genova_pescara_is_worth_less_than_its_way() -> None:
    tickets = shipped("italy")["tickets"]
    assert [t["id"] for t in tickets if t["points"] < t["shortest_path"]] == ["genova--pescara"]


def test_japan_settings() -> None:
    japan = Board.load("japan")
    assert (japan.trains, japan.bullet_trains, japan.bullet_no_progress) == (20, 16, -20)
    assert (japan.opening_deal, japan.opening_keep, japan.opening_shuffled) == (4, 2, True)
    assert (japan.draw_tickets, japan.draw_keep) == (3, 1)
    assert (japan.route_points, japan.longest_path_bonus) == (BASE_POINTS, 0)
    assert (japan.last_round_trains, japan.last_round_bullet_trains) == (2, 2)
    assert japan.bullet_bonus == {
        2: (10, -10),
        3: (15, 5, -10),
        4: (20, 10, 0, -10),
        5: (25, 15, 5, -5, -10),
    }


def test_jpn_2_the_23_bullet_tracks_are_gray() -> None:
    bullets = of_kind(Board.load("japan"), "bullet")
    assert len(bullets) == 23
    assert {track.color for track in bullets} == {"gray"}


def test_jpn_5_aomori_hakodate_is_no_double_route() -> None:
    japan = Board.load("japan")
    white, bullet = japan.track("aomori--hakodate:white"), japan.track("aomori--hakodate:gray")
    assert (white.length, white.parallel, bullet.length, bullet.parallel) == (3, None, 2, None)


def test_jpn_6_tokyo_and_kokura_lie_in_two_areas() -> None:
    japan = Board.load("japan")
    assert (japan.city("tokyo").area, japan.city("kokura").area) == ("main+tokyo-subway", "main+kyushu")
