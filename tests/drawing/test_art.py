"""The committed art: nothing lies on anything else, on any board, in any language."""

from __future__ import annotations

from itertools import combinations
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
    """Of two cities far apart the western one lies to the left, the northern one above; less so on a turned map."""
    main = [city for city in board.cities if "main" in city.area.split("+")]
    for axis, sign, degrees in ((0, 1, "lon"), (1, -1, "lat")):
        spread = [getattr(city, degrees) for city in main]
        far = (max(spread) - min(spread)) * (0.3 if not art.compass or not art.compass.angle else 0.5)
        for a, b in combinations(main, 2):
            apart = getattr(b, degrees) - getattr(a, degrees)
            if abs(apart) > far:
                assert (art.cities[b.id][axis] - art.cities[a.id][axis]) * sign * apart > 0, (a.id, b.id)


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
