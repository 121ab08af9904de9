"""Commands of dev.py: side by side, told about, and ended with all they started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.patience import is_alive, wait_until
from tools.checkout.steps import Step, run_steps

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes end in another way there")


def family(note: Path) -> list[str]:
    """A command that notes its own number and that of a child, and stays."""
    return ["sh", "-c", f"sleep 1200 & echo $$ $! > {note}; wait"]


def pids_in(note: Path) -> list[int]:
    wait_until(lambda: note.exists() and note.read_text().endswith("\n"))
    return [int(pid) for pid in note.read_text().split()]


def test_steps_run_side_by_side(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each waits for the other: one after the other they would never end."""
    meet = "touch {own}; until [ -e {other} ]; do sleep 0.01; done"
    one, other = tmp_path / "one", tmp_path / "other"
    done = run_steps(
        Step("One", "sh", "-c", meet.format(own=one, other=other)),
        Step("Other", "sh", "-c", meet.format(own=other, other=one)),
    )
    assert [step.good for step in done] == [True, True]
    assert "One … done" in capfd.readouterr().err


def test_the_output_of_a_step_is_shown_only_if_it_fails(capfd: pytest.CaptureFixture[str]) -> None:
    good, bad = run_steps(Step("Good", "sh", "-c", "echo fine"), Step("Bad", "sh", "-c", "echo broken; exit 3"))
    assert (good.good, bad.good) == (True, False)
    said = capfd.readouterr().err
    assert "fine" not in said
    assert "Bad … FAILED" in said
    assert "broken" in said


def test_a_step_is_ended_with_all_it_started(tmp_path: Path) -> None:
    step = Step("Waiting", *family(tmp_path / "pids"))
    step.begin()
    pids = pids_in(tmp_path / "pids")
    assert all(map(is_alive, pids))
    step.stop()
    wait_until(lambda: not any(map(is_alive, pids)))


@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGTERM])
def test_stopping_dev_py_stops_its_steps(tmp_path: Path, signal_sent: signal.Signals) -> None:
    code = f"""
import dev, sys
from tools.checkout.steps import Step, run_steps
dev.JOBS["wait"] = lambda options: run_steps(Step("Waiting", *{family(tmp_path / "pids")!r}))
sys.argv = ["dev.py", "wait"]
sys.exit(dev.main())
"""
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    pids = pids_in(tmp_path / "pids")
    running.send_signal(signal_sent)
    _, said = running.communicate()
    assert running.returncode == (130 if signal_sent == signal.SIGINT else 143)
    assert "Traceback" not in said
    wait_until(lambda: not any(map(is_alive, pids)))


def test_a_step_that_has_just_been_started_is_ended_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal comes when the process runs, but before anybody has its number."""
    start, started = subprocess.Popen, []

    def start_and_interrupt(*words: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(start(*words, **options))
        signal.raise_signal(signal.SIGINT)
        return started[0]

    monkeypatch.setattr(subprocess, "Popen", start_and_interrupt)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            run_steps(Step("Waiting", *family(tmp_path / "pids")))
    finally:
        signal.signal(signal.SIGINT, before)
    assert started[0].returncode == -signal.SIGTERM
