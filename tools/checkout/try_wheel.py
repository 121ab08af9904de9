"""Run by the Python of an environment that holds a wheel of Branchline and what it needs: does it play?

python try_wheel.py compiled|interpreted FOLDER
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from branchline.boards import BUILT_IN

COMMAND = [sys.executable, "-P", "-m", "branchline"]


def branchline(*words: str | Path) -> str:
    done = subprocess.run([*COMMAND, *words], capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        sys.exit(f"branchline {' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def play_games(folder: Path) -> None:
    for board in BUILT_IN:
        records = folder / f"{board}.jsonl"
        branchline("simulate", "--board", board, "--seats", "planner,greedy", "--games", "2", "--records", records)
        branchline("verify", records)


def show_page(folder: Path) -> None:
    serve = [*COMMAND, "serve", "--no-browser", "--port", "0", "--data", str(folder / "data")]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split(" is at ")[1].split()[0]
        script = re.search(r'src="/(assets/.+?\.js)"', read(address))
        assert script
        assert read(address + script[1])
        assert read(f"{address}api/boards/italy/picture.svg").startswith("<svg")
    finally:
        server.terminate()
        server.wait()


def read(address: str) -> str:
    with urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
    return content.decode()


def main() -> None:
    kind, folder = sys.argv[1], Path(sys.argv[2])
    if f"the rules run {kind}" not in branchline("doctor"):
        sys.exit(f"The rules should run {kind}; branchline doctor says:\n{branchline('doctor')}")
    play_games(folder)
    show_page(folder)


if __name__ == "__main__":
    main()
