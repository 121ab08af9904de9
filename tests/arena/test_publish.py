"""The files made from a run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from arro3.core import Table
from arro3.io import read_parquet

from branchline import Board
from branchline.arena.folder import Folder
from branchline.arena.game_runner import PlayedGame
from branchline.arena.results import results
from branchline.arena.summary import GameSummary
from branchline.arena.tournament import Tournament
from tests.arena.results_of_games import failed, games_of, run_of

NAMES = {"greedy": "<b>$greedy$", "random": "random"}
BOTS = ("<b>$greedy$", "random")


def renamed(game: GameSummary) -> GameSummary:
    seats = [msgspec.structs.replace(seat, bot=NAMES[seat.bot]) for seat in game.seats]
    return msgspec.structs.replace(game, seats=tuple(seats))


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    games = [renamed(game) for game in games_of("usa", ("greedy", "random"), 2, 13)]
    games[3] = failed(games[3], 1, "crashed", "<script>alert(1)</script>")
    return Tournament(Board.load("usa"), run_of("usa", BOTS, 2, 50), games)


@pytest.fixture(scope="module")
def published(tournament: Tournament, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from branchline.arena.publish import publish  # not before: every worker would load matplotlib

    path = tmp_path_factory.mktemp("run")
    folder = Folder(path)
    folder.begin(tournament.run, fresh=False, records=None)
    for game in games_of("usa", ("greedy", "random"), 2, 13):
        whole = renamed(game)
        folder.save(PlayedGame(failed(whole, 1, "crashed", "<script>alert(1)</script>") if game.game == 3 else whole))
    folder.close()
    publish(folder, tournament)
    return path


def test_results_are_one_document(published: Path, tournament: Tournament) -> None:
    document = json.loads((published / "results.json").read_text(encoding="utf-8"))
    assert document == json.loads(json.dumps(results(tournament)))
    assert document["games"] == 12
    assert [row["bot"] for row in document["rows"]] == list(BOTS)
    assert document["failures"] == [
        {"game": 3, "seat": 1, "bot": BOTS[0], "reason": "crashed", "detail": "<script>alert(1)</script>"}
    ]


def test_parquet_has_a_row_for_every_seat(published: Path) -> None:
    table = Table.from_arrow(read_parquet(published / "games.parquet"))
    columns = {name: table[name].to_pylist() for name in table.column_names}
    assert table.num_rows == 24
    assert columns["game"] == [game for game in range(12) for _ in range(2)]
    assert columns["seat"] == [0, 1] * 12
    assert columns["bot"][:4] == [BOTS[0], BOTS[1], BOTS[1], BOTS[0]]
    assert columns["failure"][7] == "crashed"
    assert columns["points_total"][6:8] == columns["tickets_missed"][6:8] == [None, None]
    assert sum(columns["win_share"]) == 12
    for routes, tickets, longest, total in zip(
        *(columns[f"points_{source}"] for source in ("routes", "tickets", "longest", "total")), strict=True
    ):
        assert total is None or total == routes + tickets + longest


def test_the_report_needs_nothing_else(published: Path) -> None:
    page = (published / "report.html").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"' )<]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert not re.search(r"<(link|script|img|iframe)\b|url\((?!#)|@import", page)
    assert page.count("<svg ") == 6
    assert "#010203" not in page


def test_the_report_says_what_happened(published: Path) -> None:
    page = (published / "report.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;$greedy$ wins most" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "prefers-color-scheme: dark" in page
    assert (
        "branchline arena --board usa --bots &#x27;&lt;b&gt;$greedy$,random&#x27; --players 2 --games 50 --seed 1"
        in page
    )
