"""Foreign Python bots, in real processes."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from branchline import Game
from branchline.bots import BotFailure, make_bot
from branchline.bots.external import hosts, outside_bot
from branchline.bots.external.outside_bot import OutsideBot
from tests.bots.external.table import TEN_LINES, outside, play, seated
from tests.patience import is_alive, wait_until


def failure_of(name: str, time_limit: float = 30.0) -> BotFailure:
    with pytest.raises(BotFailure) as caught:
        play(seated(outside(name), "random", time_limit=time_limit))
    return caught.value


def test_a_bot_in_ten_lines_beats_random() -> None:
    wins = [play(seated(TEN_LINES, "random"), seed=seed).result for seed in range(10)]
    assert sum(result is not None and result.winners == (0,) for result in wins) >= 8


def test_a_function_is_a_bot() -> None:
    assert play(seated(outside("last"), outside("First"))).is_over


def test_a_game_is_the_same_in_a_new_and_in_a_used_process() -> None:
    hosts._idle.clear()
    first, again = (play(seated(outside("Restless"), outside("Restless"))) for _ in range(2))
    assert len(hosts._idle) == 2
    assert first.history == again.history
    assert first.history != play(seated(outside("Restless"), "random")).history


def test_a_process_is_used_for_the_next_game_unless_it_has_ended() -> None:
    hosts._idle.clear()
    play(seated(outside("last"), "random"))
    (host,) = hosts._idle
    play(seated(outside("last"), "random"))
    assert hosts._idle == [host]
    host.kill()
    play(seated(outside("last"), "random"))
    assert hosts._idle[-1] is not host


def test_a_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    games = []
    for number, index in enumerate((0, -1)):
        bot.write_text(f"def choose(view, moves):\n    return moves[{index}]\n")
        os.utime(bot, (number, number))
        games.append(play(seated(f"{bot}:choose", "greedy"), "first_journey").history)
    assert games[0] != games[1]


def test_a_failure_can_be_sent_to_another_process() -> None:
    failure = pickle.loads(pickle.dumps(BotFailure("crashed", "it fell")))
    assert (failure.reason, failure.detail, str(failure)) == ("crashed", "it fell", "crashed: it fell")


def test_only_so_many_processes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "MOST_IDLE", 1)
    hosts._idle.clear()
    play(seated(outside("last"), outside("last"), outside("last")))
    assert len(hosts._idle) == 1


def test_a_bot_that_is_dropped_leaves_no_process() -> None:
    bot, game = make_bot(outside("last"), Random(1)), Game("usa", 2, seed=1)
    bot.choose(game.view(0), game.legal_moves(0))
    assert isinstance(bot, OutsideBot)
    assert bot._child is not None
    pid = bot._child._process.pid
    assert is_alive(pid)
    del bot
    wait_until(lambda: not is_alive(pid))


def test_a_bot_may_follow_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("LISTENER_NOTES", str(notes))
    game = play(seated("greedy", outside("Listener")))
    assert game.result is not None
    wait_until(notes.exists)
    wait_until(lambda: notes.read_text() == f"{len(game.history)} moves, trains")


def test_what_a_bot_prints_is_no_answer() -> None:
    talker, quiet = (play(seated(outside(name), "greedy")) for name in ("Talker", "last"))
    assert talker.history == quiet.history


@pytest.mark.parametrize(
    ("name", "reason", "detail"),
    [
        ("FailsToStart", "did not start", r"RuntimeError: no weights \(line \d+ of bots.py\)"),
        ("NoChoose", "did not start", r"the class NoChoose has no method choose\(view, moves\)"),
        ("Crash", "crashed", r"LookupError: lost my way \(line \d+ of bots.py\)"),
        ("SystemExitBot", "crashed", "SystemExit: enough"),
        ("Exit", "crashed", "exit code 3; it last wrote:\n  last words"),
        ("Segfault", "crashed", "its process was ended by SIGSEGV"),
        ("Nonsense", "nonsense", "choose returns one of the moves it is given, not 'draw'"),
        ("Illegal", "illegal move", r"claim atlanta--charleston red 2: .* \(USA-13\)"),
    ],
)
def test_a_bad_bot_loses_with_the_reason(name: str, reason: str, detail: str) -> None:
    failure = failure_of(name)
    assert failure.reason == reason
    assert re.search(detail, failure.detail)
    assert str(failure) == f"{failure.reason}: {failure.detail}"


def test_an_endless_loop_is_ended_in_time() -> None:
    play(seated(outside("First"), "random"))
    failure = failure_of("Endless", time_limit=0.2)
    assert (failure.reason, failure.detail) == ("too slow", "no answer within 0.2 s")


def test_a_bot_that_never_starts_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_bot, "START_LIMIT", 0.5)
    failure = failure_of("NeverStarts")
    assert (failure.reason, failure.detail) == ("did not start", "no answer within 0.5 s")


def test_a_file_that_fails_as_it_is_imported_did_not_start(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("DEPTH = 0")
    bot = tmp_path / "random.py"  # the bot sits beside its helper, and may be called like a standard module
    bot.write_text("import random\nimport helper\nrandom.Random()\nclass MyBot:\n    depth = 1 / helper.DEPTH\n")
    with pytest.raises(BotFailure, match=r"did not start: ZeroDivisionError: .* \(line 5 of random.py\)"):
        play(seated(f"{bot}:MyBot", "random"))


def test_an_installed_package_offers_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny_bots.py").write_text(
        "class Tiny:\n    def choose(self, view, moves):\n        return moves[-1]\n"
    )
    info = tmp_path / "tiny_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[branchline.bots]\ntiny = tiny_bots:Tiny\ngreedy = tiny_bots:Tiny\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert play(seated("tiny", "greedy")).history == play(seated(outside("last"), "greedy")).history
    with pytest.raises(ValueError, match=r"there are random, greedy, .*tiny; did you mean \"tiny\"\?"):
        make_bot("tinny", Random(1))


def test_no_process_is_left_when_the_arena_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"from tests.bots.external.table import *; play(seated({outside('Endless')!r}, 'random'))"
    env = {
        **os.environ,
        "ENDLESS_PID": str(note),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(Path.cwd()), *sys.path])),
    }
    arena = subprocess.Popen([sys.executable, "-c", code], env=env)
    wait_until(lambda: note.exists() and note.read_text().endswith("\n"))
    bot = int(note.read_text())
    assert is_alive(bot)
    arena.send_signal(signal.SIGKILL)
    arena.wait()
    wait_until(lambda: not is_alive(bot))
