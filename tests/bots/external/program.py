"""A program that speaks the line protocol, well or badly: program.py WAY. It uses nothing of Branchline."""

from __future__ import annotations

import json
import sys
import time

WAY = sys.argv[1]
HELLO = {
    "old version": {"type": "ready", "protocol": 0},
    "no version": {"type": "ready"},
    "another type": {"type": "hi", "protocol": 1},
}
ANSWERS: dict[str, str | bytes] = {
    "text": "draw",
    "a list": "[3]",
    "no move": '{"choice": 3}',
    "a true move": '{"move": true}',
    "too high": '{"move": 9999}',
    "unknown move": '{"move": {"do": "fly"}}',
    "half a move": '{"move": {"do": "take"}}',
    "illegal": '{"move": {"do": "pass"}}',
    "no utf-8": b"\xff\xfe",
    "deep": "[" * 50_000,
    "a key twice": '{"move": 0, "move": 1}',
    "no number": '{"move": NaN}',
    "half a character": '{"move": {"do": "\\ud800"}}',
    "a long number": '{"move": ' + "9" * 5000 + "}",
    "long": "x" * 70_000,
    "endless": "x" * 10_000_000,
}


def say(text: str | bytes) -> None:
    sys.stdout.buffer.write((text if isinstance(text, bytes) else text.encode()) + b"\n")
    sys.stdout.buffer.flush()


def answer(moves: list[dict[str, object]]) -> None:
    if WAY == "exit":
        print("what a pity", file=sys.stderr)
        sys.exit(5)
    if WAY == "sleep":
        time.sleep(1200)
    if WAY == "log":
        say(json.dumps({"log": f"thinking about {len(moves)} moves"}))
    if WAY == "object":
        say(json.dumps({"move": moves[-1], "unknown": "key"}))
    else:
        say(ANSWERS.get(WAY, '{"move": 0}'))


def main() -> None:
    if WAY == "deaf":
        say('{"type": "ready", "protocol": 1}')
        while True:
            say('{"move": 0}')
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(json.dumps(HELLO.get(WAY, {"type": "ready", "protocol": 1, "unknown": "key"})))
        elif message["type"] == "choose":
            answer(message["moves"])
    time.sleep(1200 if WAY == "stays" else 0)


main()
