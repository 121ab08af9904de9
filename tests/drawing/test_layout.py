"""Boards without art of their own: laid out from their coordinates, with a little more tolerance."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from branchline.boards import Board
from branchline.drawing import Art, art_of, draw_board
from branchline.drawing.layout import laid_out
from branchline.drawing.texts import LANGUAGES
from tests.boards.samples import HERE, saved, scored, shipped
from tests.drawing import geometry

SPACE_ON_SPACE, SPACE_ON_CITY, LABEL_ON_THINGS = 5.0, 2.0, 1.0


@pytest.fixture(params=["grove", "pond"])
def board(request: pytest.FixtureRequest) -> Board:
    return Board.load(HERE / f"{request.param}.json")


@pytest.fixture
def art(board: Board) -> Art:
    return art_of(board)


def test_every_track_has_its_spaces(board: Board, art: Art) -> None:
    assert [*art.cities] == [city.id for city in board.cities]
    assert {track: len(drawn.spaces) for track, drawn in art.tracks.items()} == {t.id: t.length for t in board.tracks}


def test_things_keep_apart(board: Board, art: Art) -> None:
    spaces, cities = [*geometry.spaces(art)], [*geometry.cities(art)]
    assert geometry.overlapping(spaces, by=SPACE_ON_SPACE) == []
    assert geometry.overlapping(spaces, cities, by=SPACE_ON_CITY) == []
    for lang in LANGUAGES:
        labels = [*geometry.labels(board, art, lang)]
        assert geometry.overlapping(labels, by=LABEL_ON_THINGS) == []
        assert geometry.overlapping(labels, [*cities, *spaces], by=LABEL_ON_THINGS) == []


def test_all_of_it_is_on_the_board(board: Board, art: Art) -> None:
    for lang in LANGUAGES:
        for solid in (*geometry.spaces(art), *geometry.cities(art), *geometry.labels(board, art, lang)):
            left, top, right, bottom = geometry.extent(solid)
            assert left > 10, solid
            assert top > 10, solid
            assert right < art.size[0] - 10, solid
            assert bottom < art.size[1] - 10, solid


def test_it_can_be_drawn(board: Board) -> None:
    for lang in LANGUAGES:
        ElementTree.fromstring(draw_board(board, lang))


def test_spaces_run_from_the_first_end_to_the_second(board: Board, art: Art) -> None:
    for track in board.tracks:
        start, end = (art.cities[city] for city in track.ends)
        first, last = art.tracks[track.id].spaces[0], art.tracks[track.id].spaces[-1]
        assert _apart(start, (first.x, first.y)) <= _apart(end, (first.x, first.y)) + 1
        assert _apart(end, (last.x, last.y)) <= _apart(start, (last.x, last.y)) + 1


def test_a_large_board_is_decent_too() -> None:
    board = Board.load("usa")
    art = laid_out(board)
    spaces = [*geometry.spaces(art)]
    assert len(geometry.overlapping(spaces, by=SPACE_ON_SPACE)) <= 6
    labels = [*geometry.labels(board, art, "en")]
    assert len(geometry.overlapping(labels, [*geometry.cities(art), *spaces], by=LABEL_ON_THINGS)) <= 4


def test_a_board_with_a_built_in_name_but_other_tracks_has_no_share_in_its_art(tmp_path: Path) -> None:
    document = shipped("first_journey")
    document["tracks"] = [line for line in document["tracks"] if line["id"] != "brest--dublin"]
    board = Board.load(saved(document, tmp_path))
    assert [*art_of(board).tracks] == [track.id for track in board.tracks]


def test_cities_at_the_same_place_move_apart(tmp_path: Path) -> None:
    document = scored()
    for city in document["cities"]:
        city["lat"], city["lon"] = 45, 9
    art = art_of(Board.load(saved(document, tmp_path)))
    assert len({*art.cities.values()}) == len(art.cities)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
