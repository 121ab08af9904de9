"""The committed art: nothing lies on anything else, on any board, in any language."""

from __future__ import annotations

from itertools import combinations
from math import cos, radians
from xml.etree import ElementTree

import pytest

from branchline.boards import BUILT_IN, Board
from branchline.drawing import Art, draw_board
from branchline.drawing.art_store import committed
from branchline.drawing.texts import LANGUAGES, label_text
from tests.drawing import geometry

TOUCHING = 1.0  # units by which two spaces may run into each other where tracks meet
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=BUILT_IN)
def board(request: pytest.FixtureRequest) -> Board:
    return Board.load(request.param)


@pytest.fixture
def art(board: Board) -> Art:
    return committed(board.id)


def test_the_art_belongs_to_the_board(board: Board, art: Art) -> None:
    assert [*art.cities] == [city.id for city in board.cities]
    assert [*art.tracks] == [track.id for track in board.tracks]
    for lang in LANGUAGES:
        assert [*art.labels[lang]] == [*art.cities]


def test_every_track_has_its_spaces_and_waves(board: Board, art: Art) -> None:
    for track in board.tracks:
        drawn = art.tracks[track.id]
        assert len(drawn.spaces) == track.length
        assert len(drawn.waves) == track.waves
        assert all(0 <= wave < track.length for wave in drawn.waves)


def test_no_space_lies_on_another(art: Art) -> None:
    assert geometry.overlapping([*geometry.spaces(art)], by=TOUCHING) == []


def test_no_space_lies_on_a_city(art: Art) -> None:
    assert geometry.overlapping([*geometry.spaces(art)], [*geometry.cities(art)]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_lies_on_a_label_a_city_or_a_space(board: Board, art: Art, lang: str) -> None:
    labels = [*geometry.labels(board, art, lang)]
    assert geometry.overlapping(labels) == []
    assert geometry.overlapping(labels, [*geometry.cities(art), *geometry.spaces(art)]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_label_is_nearest_to_its_own_city(board: Board, art: Art, lang: str) -> None:
    """Else readers would give the name to another one."""
    marks = [*geometry.cities(art)]
    for label in geometry.labels(board, art, lang):
        nearest = max(marks, key=lambda mark: geometry.depth(label, mark))
        assert nearest.name == label.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_is_on_the_board(board: Board, art: Art, lang: str) -> None:
    for solid in (*geometry.spaces(art), *geometry.cities(art), *geometry.labels(board, art, lang)):
        left, top, right, bottom = geometry.extent(solid)
        assert 10 <= left < right <= art.size[0] - 10, solid
        assert 10 <= top < bottom <= art.size[1] - 10, solid


def test_cities_lie_as_on_a_map(board: Board, art: Art) -> None:
    """However it is turned: of two cities far apart, one lies to the other as it does in the world."""
    main = [city for city in board.cities if "main" in city.area.split("+")]
    turn = radians(art.compass.angle if art.compass else 0)
    wide = cos(radians(sum(city.lat for city in main) / len(main)))
    places = {city.id: geometry.turned((city.lon * wide, -city.lat), turn) for city in main}
    for axis in (0, 1):
        spread = [place[axis] for place in places.values()]
        far = (max(spread) - min(spread)) * (0.4 if turn else 0.3)
        for a, b in combinations(main, 2):
            apart = places[b.id][axis] - places[a.id][axis]
            if abs(apart) > far:
                assert (art.cities[b.id][axis] - art.cities[a.id][axis]) * apart > 0, (a.id, b.id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_well_formed_and_names_every_city(board: Board, lang: str) -> None:
    picture = ElementTree.fromstring(draw_board(board, lang))
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert board.name.in_language(lang) in texts
    for city in board.cities:
        assert label_text(board, city, lang) in texts
    drawn = {group.get("data-track") for group in picture.iter(f"{SVG}g")} - {None}
    assert drawn == {track.id for track in board.tracks}


def test_whatever_is_used_is_defined(board: Board) -> None:
    picture = ElementTree.fromstring(draw_board(board))
    defined = {f"#{group.get('id')}" for group in picture.iter(f"{SVG}g") if group.get("id")}
    assert {use.get("href") for use in picture.iter(f"{SVG}use")} <= defined


def test_every_region_of_the_board_has_its_own_shape(board: Board, art: Art) -> None:
    assert {region.id for region in board.regions} <= {shape.id for shape in art.background}


def test_insets_show_the_cities_of_their_area(board: Board, art: Art) -> None:
    areas = {area for city in board.cities for area in city.area.split("+")} - {"main"}
    assert {inset.area for inset in art.insets} == areas
    for inset in art.insets:
        x, y, width, height = inset.frame
        for city in board.cities:
            if inset.area in city.area.split("+"):
                at = inset.cities.get(city.id) or art.cities[city.id]
                assert x < at[0] < x + width, city.id
                assert y < at[1] < y + height, city.id


LEAST = {"beside": 11.0, "below": 2.0}  # units between two names: nearer ones would read as one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_names_read_as_one(board: Board, art: Art, lang: str) -> None:
    near = []
    for one, other in combinations(geometry.labels(board, art, lang), 2):
        a, b = geometry.extent(one), geometry.extent(other)
        beside, below = max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3])
        is_one_line = min(a[3], b[3]) - max(a[1], b[1]) > 0.3 * (a[3] - a[1])
        if (beside < LEAST["beside"] and is_one_line) or (beside < 0 and below < LEAST["below"]):
            near.append((one.name, other.name, round(beside, 1), round(below, 1)))
    assert near == []


def test_names_are_large_enough_on_a_laptop(board: Board, art: Art) -> None:
    """Of 1440 × 900 pixels the map of a game has at least these."""
    scale = min(1136 / art.size[0], 750 / art.size[1])
    assert art.font_size * scale >= 12.9
