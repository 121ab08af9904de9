"""Games on their boards, pictures in notebooks, and the command that draws."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from branchline import Board, Game
from branchline.boards import BUILT_IN
from branchline.drawing import draw_board, draw_game
from branchline.drawing.png import png_from
from branchline.drawing.style import LIVERIES, PAINTS
from tests.cli.test_commands import branchline
from tests.contract.tables import finished_game, recorded

SVG = "{http://www.w3.org/2000/svg}"


def used(picture: str) -> dict[str, list[str]]:
    """Of every track in a picture, what stands on its spaces."""
    groups = ElementTree.fromstring(picture).iter(f"{SVG}g")
    return {
        group.get("data-track", ""): [use.get("href", "").removeprefix("#bl-") for use in group.iter(f"{SVG}use")]
        for group in groups
        if group.get("data-track")
    }


@pytest.mark.parametrize("name", BUILT_IN)
def test_claimed_tracks_bear_the_trains_of_their_owners(name: str) -> None:
    game = finished_game(Board.load(name), 2, 1)
    view = game.view()
    shown = used(draw_game(game))
    for seat, owner in enumerate(view.seats):
        for track in owner.tracks:
            if track not in view.shared_tracks:
                assert shown[track] == [f"train-{seat}"] * game.board.track(track).length
    for track in view.shared_tracks:
        assert set(shown[track]) == {"train-bullet"}
    free = {track.id for track in game.board.tracks} - {t for s in view.seats for t in s.tracks} - {*view.shared_tracks}
    assert not any(use.startswith("train") for track in free for use in shown[track])


def test_usa_15_tracks_that_have_closed_are_pale() -> None:
    game = finished_game(Board.load("usa"), 2, 1)
    claimed = {track for seat in game.view().seats for track in seat.tracks}
    taken = {game.board.track(track).parallel for track in claimed} - {None}
    closed = {track.id for track in game.board.tracks if track.parallel in taken} - claimed
    picture = ElementTree.fromstring(draw_game(game))
    assert closed
    assert {g.get("data-track") for g in picture.iter(f"{SVG}g") if g.get("opacity")} == closed


def test_ferries_show_their_waves_and_bullet_tracks_are_their_own() -> None:
    italy, japan = Board.load("italy"), Board.load("japan")
    waves, bullets = used(draw_board(italy)), used(draw_board(japan))
    assert {t.id: Counter(waves[t.id])["space-wave"] for t in italy.tracks} == {t.id: t.waves for t in italy.tracks}
    for track in japan.tracks:
        assert (set(bullets[track.id]) == {"space-bullet"}) == (track.kind == "bullet")


def test_nothing_is_shown_by_color_alone() -> None:
    assert len({paint.mark for paint in PAINTS.values()}) == len(PAINTS)
    assert len({livery.pattern for livery in LIVERIES}) == len(LIVERIES) == 5


def test_a_view_is_drawn_like_its_game() -> None:
    game = finished_game(Board.load("usa"), 3, 1)
    assert draw_game(game.view(1)) == draw_game(game)


def test_a_notebook_shows_boards_games_and_views() -> None:
    game = Game("first_journey", players=2, seed=1)
    assert game.board._repr_svg_() == draw_board(game.board)
    assert game._repr_svg_() == game.view(0)._repr_svg_() == draw_game(game)


def test_the_command_draws_a_board(tmp_path: Path) -> None:
    done = branchline("boards", "draw", "italy", "-o", tmp_path / "italia.svg", "--language", "it")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "italia.svg").read_text(encoding="utf-8") == draw_board(Board.load("italy"), "it")


def test_the_command_draws_a_game_as_it_was(tmp_path: Path) -> None:
    game = finished_game(Board.load("usa"), 2, 1)
    (tmp_path / "game.jsonl").write_text(recorded(game), encoding="utf-8")
    for moves, name in ((None, "end.svg"), (60, "middle.svg"), (0, "start.svg")):
        chosen = () if moves is None else ("--move", moves)
        done = branchline("boards", "draw", "usa", "-o", tmp_path / name, "--record", tmp_path / "game.jsonl", *chosen)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "end.svg").read_text(encoding="utf-8") == draw_game(game)
    trains = [(tmp_path / name).read_text().count('href="#bl-train') for name in ("start.svg", "middle.svg", "end.svg")]
    assert 2 == trains[0] < trains[1] < trains[2]  # the seats' own lines show one each


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["usa", "--language", "de"], "no language 'de'"),
        (["usa", "--move", "3"], "--move needs --record"),
        (["nowhere"], "no such board"),
    ],
)
def test_the_command_explains_what_is_wrong(tmp_path: Path, words: list[str], complaint: str) -> None:
    done = branchline("boards", "draw", *words, "-o", tmp_path / "x.svg")
    assert done.returncode != 0
    assert complaint in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_a_game_is_drawn_only_on_its_own_board(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(recorded(finished_game(Board.load("usa"), 2, 1)), encoding="utf-8")
    done = branchline("boards", "draw", "japan", "-o", tmp_path / "x.svg", "--record", tmp_path / "game.jsonl")
    assert done.returncode == 2
    assert "was played on 'usa', not on 'japan'" in done.stderr


def test_pictures_of_random_positions_are_well_formed() -> None:
    rng = Random(1)
    game = Game("japan", players=5, seed=1)
    for _ in range(120):
        game.play(rng.choice(game.legal_moves()))
    ElementTree.fromstring(draw_game(game, "it"))


def test_another_kind_of_picture_is_refused(tmp_path: Path) -> None:
    done = branchline("boards", "draw", "usa", "-o", tmp_path / "usa.jpg")
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert "ends with .svg or .png" in done.stderr


def test_a_move_after_the_last_is_refused(tmp_path: Path) -> None:
    game = finished_game(Board.load("usa"), 2, 1)
    record, last = tmp_path / "game.jsonl", len(game.history)
    record.write_text(recorded(game), "utf-8")
    drawn = [
        branchline("boards", "draw", "usa", "-o", tmp_path / "x.svg", "--record", record, "--move", move)
        for move in (last, last + 1)
    ]
    assert [done.returncode for done in drawn] == [0, 2]
    assert f"the last is {last}" in drawn[1].stderr


def test_a_broken_record_is_named(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    for text, problem in (("[" * 100_000, "line 1: broken JSON"), ("", "is empty")):
        record.write_text(text, "utf-8")
        done = branchline("boards", "draw", "usa", "-o", tmp_path / "x.svg", "--record", record)
        assert done.returncode == 2
        assert f"{record}" in done.stderr
        assert problem in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process")
def test_a_picture_that_cannot_be_written_whole_leaves_the_old_one(tmp_path: Path) -> None:
    picture = tmp_path / "usa.svg"
    picture.write_text("old", "utf-8")
    small = "import resource, runpy, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    small += "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); sys.dont_write_bytecode = True;"
    small += (
        f"sys.argv = ['branchline', 'boards', 'draw', 'usa', '-o', {str(picture)!r}]; runpy.run_module('branchline')"
    )
    done = subprocess.run([sys.executable, "-c", small], capture_output=True, text=True)
    assert done.returncode != 0
    assert "usa.svg" in done.stderr
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("usa.svg", "old")]


def test_without_its_renderer_a_png_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['resvg_py'] = None; from branchline.drawing.png import png_from; png_from('')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install '.[png]'" in done.stderr


LARGE = [pytest.param(name, marks=pytest.mark.long) for name in BUILT_IN if name != "first_journey"]


@pytest.mark.parametrize("name", ["first_journey", *LARGE])
def test_a_png_shows_the_board_with_its_names(name: str) -> None:
    pytest.importorskip("resvg_py", reason="the extra png")
    picture = draw_board(Board.load(name))
    width, height = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', picture)[0])
    png, nameless = png_from(picture), png_from(re.sub("<text.*?</text>", "", picture))
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">2I", png[16:24]) == pytest.approx((2 * width, 2 * height), abs=2)
    assert len(png) > len(nameless) + 10_000
