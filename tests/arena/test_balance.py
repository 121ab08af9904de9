"""`branchline boards balance`: the numbers are right where the truth is known, and the page says them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from branchline import Board
from branchline.arena.balance import analysis, warnings
from branchline.arena.balance.analysis import Estimate, TicketWorth, TrackUse
from branchline.arena.balance.games import Chunk, has, play_chunk
from branchline.arena.balance.routes import tracks_needed
from tests.arena.commands import branchline

USA = Board.load("usa")


def test_a_mean_has_the_interval_of_its_values() -> None:
    random = np.random.default_rng(1)
    inside = sum(not analysis.mean(random.normal(3, 2, 50)).differs_from(3) for _ in range(400))
    assert 365 < inside < 397  # 95 % of 400 are 380


def test_least_squares_finds_what_was_put_in() -> None:
    random = np.random.default_rng(1)
    causes = np.column_stack([np.ones(5000), random.integers(0, 2, (5000, 3))]).astype(float)
    found, errors = analysis.least_squares(causes, causes @ [1, 5, -2, 0] + random.normal(0, 3, 5000))
    assert found == pytest.approx([1, 5, -2, 0], abs=0.5)
    assert errors[1:] == pytest.approx([0.085] * 3, abs=0.01)


@pytest.mark.parametrize(("skill", "deal", "rest"), [(3, 1, 2), (0, 2, 2), (2, 0, 1)])
def test_luck_and_skill_are_told_apart(skill: float, deal: float, rest: float) -> None:
    random, deals = np.random.default_rng(2), 4000
    strength = skill * np.array([-1.2, 0, 1.2]) / np.std([-1.2, 0, 1.2])
    given = random.normal(0, deal, (deals, 3)) if deal else np.zeros((deals, 3))
    rows = [(d, seat, (seat + turn) % 3) for turn in range(3) for d in range(deals) for seat in range(3)]
    deal_of, seat_of, bot_of = map(np.array, zip(*rows, strict=True))
    lead = strength[bot_of] + given[deal_of, seat_of] + random.normal(0, rest, len(rows))
    found = analysis.luck_and_skill({"lead": lead, "bot": bot_of, "deal": deal_of, "seat": seat_of})
    whole = skill**2 + deal**2 + rest**2
    assert [found["skill"], found["deal"], found["rest"]] == pytest.approx(
        [skill**2 / whole, deal**2 / whole, rest**2 / whole], abs=0.02
    )


def test_a_ticket_needs_the_tracks_of_its_shortest_ways() -> None:
    needed = tracks_needed(USA)
    denver = [track for track in USA.tracks if set(track.ends) == {"denver", "el-paso"}]
    assert not denver  # its ticket goes by Santa Fe
    assert needed["el-paso--santa-fe"] >= 1 / 30
    assert all(0 <= share <= 1 for share in needed.values())
    assert sum(needed.values()) > 3  # tickets have more than three tracks


def test_games_are_told_as_they_were() -> None:
    table = play_chunk(Chunk(USA, ("planner", "greedy", "random"), 5, 3, all_rotations=True))
    assert len(table["lead"]) == 3 * 3 * 3
    assert table["share"].reshape(-1, 3).sum(axis=1).tolist() == pytest.approx([1] * 9)
    assert table["lead"].reshape(-1, 3).sum(axis=1).tolist() == pytest.approx([0] * 9)
    assert sorted(set(zip(table["deal"].tolist(), table["seat"].tolist(), table["bot"].tolist(), strict=True))) == [
        (deal, seat, bot) for deal in (5, 6, 7) for seat in range(3) for bot in range(3)
    ]
    best = table["bot"][table["share"] == 1]
    assert (best == 0).mean() > 0.6
    kept, offered = table["kept"], table["offered"]
    assert ((kept & ~offered) == 0).all()
    assert sum(has(offered, ticket) for ticket in range(30)).tolist() == [3] * 27  # type: ignore[union-attr]
    assert (table["held"] & kept == kept).all()
    again = play_chunk(Chunk(USA, ("planner", "greedy", "random"), 5, 3, all_rotations=True))
    assert all((again[name] == table[name]).all() for name in table)


def test_in_a_race_the_tickets_dealt_are_those_kept() -> None:
    table = play_chunk(Chunk(Board.load("first_journey"), ("racer", "planner"), 0, 4))
    assert (table["kept"] == table["offered"]).all()
    assert sum(has(table["kept"], ticket) for ticket in range(64)).tolist() == [2] * 8  # type: ignore[union-attr]


def test_a_designer_is_warned_of_what_leaves_no_doubt() -> None:
    fair, unfair = (Estimate(0.26, 0.03), Estimate(0, 1)), (Estimate(0.31, 0.02), Estimate(5, 1))
    tickets = [TicketWorth(ticket.id, ticket.points, Estimate(ticket.points - 8.0, 2)) for ticket in USA.tickets[2:]]
    bad = TicketWorth(USA.tickets[0].id, USA.tickets[0].points, Estimate(-9, 2))
    cheap = TicketWorth(USA.tickets[1].id, USA.tickets[1].points, Estimate(USA.tickets[1].points + 4.0, 2))
    tracks = [
        TrackUse("a--b", 2, Estimate(0.01, 0.01), None, 0.0),
        TrackUse("c--d", 2, Estimate(0.04, 0.03), None, 0.0),
    ]
    colors = {"red": (12, 20.0, 20), "blue": (12, 10.0, 20), "green": (12, 9.0, 20), "locomotive": (14, 99.0, 0)}
    said = "\n".join(warnings.of(USA, 4, [fair, unfair], [bad, cheap, *tickets], tracks, colors, {"tied": 0.1}))
    assert "Who moves as number 2 wins more than a fair share: 31.0%, not 25%." in said
    assert "number 1" not in said
    assert "loses by it: -9.0 points of lead" in said
    assert "points more than its price" in said
    assert "Hardly ever claimed: a--b." in said
    assert "Red is short: paid 1.5 times" in said
    assert "Green is plentiful" in said
    assert "10.0% of the games are tied." in said
    assert warnings.of(USA, 4, [fair], tickets, tracks[1:], {"red": (12, 9.0, 2)}, {"tied": 0.0}) == []


def test_the_command_writes_a_page_and_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    command = ["boards", "balance", "tests/boards/grove.json", "-p", "2", "-o", str(folder), "--workers", "1"]
    branchline(*command, "--games", "20")
    kept = {path.name: path.stat().st_mtime_ns for path in (folder / "chunks").iterdir()}
    assert "has the findings" in branchline(*command, "--games", "20").stdout
    assert {path.name: path.stat().st_mtime_ns for path in (folder / "chunks").iterdir()} == kept
    page = (folder / "balance.md").read_text("utf-8")
    for part in ("## Seats", "## Tickets", "## Openings", "## Tracks", "## Colors", "## Length, ties, luck"):
        assert part in page
    assert (folder / "tracks.svg").read_text("utf-8").startswith("<svg")
    assert (folder / "openings.csv").read_text("utf-8").startswith("tickets,worth,seen,lead,margin\n")
    refused = branchline(*command[:3], "-p", "3", *command[5:], check=False)
    assert "holds a study of grove with 2 players" in refused.stderr


def test_bullet_tracks_are_claimed_though_nobody_owns_them() -> None:
    japan = Board.load("japan")
    uses = {track.id: track for track in analysis.track_uses(japan, play_chunk(Chunk(japan, ("planner",) * 3, 0, 10)))}
    bullets = [uses[track.id] for track in japan.tracks if track.kind == "bullet"]
    assert max(track.claimed.value for track in bullets) > 0.5
    assert all(track.won is None for track in bullets)
