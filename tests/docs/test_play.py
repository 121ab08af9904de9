"""docs/play.md: its keys are those of the screen, and the game in the terminal can be played."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.docs.pages import EXAMPLES, ROOT, text_of

SCREEN = ROOT / "web" / "src"
PAGE = text_of("play.md")


def keys_under(heading: str) -> str:
    return PAGE.partition(f"| key | {heading} |\n")[2].partition("\n\n")[0]


def test_every_key_of_the_table_is_named() -> None:
    supply = (SCREEN / "play" / "Supply.svelte").read_text("utf-8")
    (plain,) = re.findall(r"const plain = \{(.*?)\}", supply)
    letters = re.findall(r"(\w): '", plain)
    assert len(letters) == 5
    (claim,) = re.findall(
        r"event\.key\.toLowerCase\(\) !== '(\w)'", (SCREEN / "board/BoardView.svelte").read_text("utf-8")
    )
    (words,) = re.findall(r"toLowerCase\(\) === '(\w)'", (SCREEN / "play/Summary.svelte").read_text("utf-8"))
    zoom = set(re.findall(r"case '(.)'", (SCREEN / "board" / "view.svelte.ts").read_text("utf-8"))) - {"="}
    shown = set(re.findall(r"`(.)`", keys_under("on the table")))
    assert shown == {"1", "5", *(letter.upper() for letter in (*letters, claim, words)), *zoom}


def test_every_key_of_the_replay_is_named() -> None:
    replay = (SCREEN / "pages" / "Replay.svelte").read_text("utf-8")
    (jumps,) = re.findall(r"const JUMPS: .*? = \{(.*?)\}", replay, re.DOTALL)
    named = {key for key in re.findall(r"(\w+):", jumps) if not key.startswith("Arrow")}
    assert "event.key === ' '" in replay
    assert set(re.findall(r"`(\w+)`", keys_under("in a replay"))) == named | {"Space"}


def typed(*lines: str) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(EXAMPLES / "terminal.py"), "first_journey", "random"]
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, input=text, env=environment, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def test_the_game_in_the_terminal_is_played_in_words() -> None:
    told = typed("fly", "tickets", "?", *["draw"] * 4)
    assert "cannot read 'fly'" in told
    assert "(FJ-3)" in told
    assert "\nswap\n" in told
    assert told.count("you: {'do': 'draw'}") == 4
    assert told.endswith("stopped\n")
