"""python3 dev.py in this checkout, for real."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import httpx
import pytest

from tests.package.building import copy_of_checkout
from tests.package.environment import needed_by
from tests.patience import PATIENCE, wait_until
from tools.checkout.places import VENV
from tools.checkout.venv import LOCKS

ROOT = Path(__file__).parents[2]

needs_venv = pytest.mark.skipif(Path(sys.prefix) != VENV, reason="runs in the environment of dev.py alone")


def dev(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "dev.py", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@needs_venv
@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_stopping_play_stops_the_server(tmp_path: Path, sent: signal.Signals) -> None:
    playing = dev("play", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert playing.stdout is not None
    url = playing.stdout.readline().split(" is at ")[1].split()[0]
    assert httpx.get(url, timeout=PATIENCE).status_code == 200
    playing.send_signal(sent)
    playing.communicate()
    wait_until(lambda: not answers(url))


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=PATIENCE).is_success
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("words", [("fly",), ("check", "--quickly")])
def test_a_wrong_call_says_what_there_is(words: tuple[str, ...]) -> None:
    called = dev(*words)
    _, said = called.communicate()
    assert called.returncode == 1
    assert "python3 dev.py --help" in said


def test_the_built_screen_is_that_of_its_sources(tmp_path: Path) -> None:
    """`dev.py check` builds it again and compares every byte."""
    checkout = copy_of_checkout(tmp_path)
    current = [sys.executable, "web/build.py", "current"]
    assert subprocess.run(current, cwd=checkout).returncode == 0
    with (checkout / "web" / "src" / "main.ts").open("a") as script:
        script.write("// changed\n")
    assert subprocess.run(current, cwd=checkout).returncode == 1


def locked(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", LOCKS[name].read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("other", ["test", "cluster"])
def test_what_playing_needs_is_part_of_what_everything_else_needs(other: str) -> None:
    assert locked("run").items() <= locked(other).items()


def test_the_tests_run_without_what_only_a_cluster_needs() -> None:
    only = locked("cluster").keys() - locked("test").keys()
    assert "ray" in only
    shared = locked("cluster").keys() & locked("test").keys()
    assert {name: locked("cluster")[name] for name in shared} == {name: locked("test")[name] for name in shared}


def test_play_installs_what_playing_needs_and_nothing_else() -> None:
    needed = {package.name.lower().replace("_", "-") for package in needed_by(distribution("branchline"))}
    elsewhere = {"colorama", "pywin32", "tzdata"}
    assert set(locked("run")) - needed - elsewhere == {"cython", "setuptools"}  # for compiling the rules


def test_no_lock_file_holds_an_address() -> None:
    for lock in (ROOT / "requirements").glob("*.lock"):
        assert "://" not in lock.read_text("utf-8")


def test_packages_are_installed_by_a_python_that_has_pip(tmp_path: Path) -> None:
    """Whoever calls dev.py from an environment without pip gets the pip of the Python that made it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    ask = "from tools.checkout.places import HOST; print(HOST)"
    asked = subprocess.run(
        [tmp_path / "bin" / "python", "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert Path(asked.stdout.strip()).parent != tmp_path / "bin"
    assert subprocess.run([asked.stdout.strip(), "-m", "pip", "--version"], capture_output=True).returncode == 0
