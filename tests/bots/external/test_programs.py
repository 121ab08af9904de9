"""Programs that speak the line protocol, in real processes."""

from __future__ import annotations

import json
import shutil
import time
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from branchline import Board
from branchline.boards import BUILT_IN
from branchline.boards.schema import board_schema
from branchline.bots import BotFailure
from branchline.bots.external import outside_bot
from branchline.bots.external.outside_bot import OutsideBot
from branchline.bots.external.program import ProgramBot
from tests.bots.external.table import JAVASCRIPT, TEN_LINES, play, program, seated
from tests.patience import PATIENCE

SCHEMA = json.loads((files("branchline") / "bots/external/protocol.schema.json").read_text("utf-8"))
BOARD_SCHEMA = board_schema()


def validator(part: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{part}"}]})


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("board", BUILT_IN)
def test_javascript_and_python_play_the_same_game(board: str) -> None:
    games = [play(seated("greedy", spec), board) for spec in (JAVASCRIPT, TEN_LINES)]
    assert games[0].history == games[1].history


@pytest.mark.parametrize("board", BUILT_IN)
def test_a_session_follows_the_schema(board: str) -> None:
    said: list[tuple[str, str]] = []
    bots = seated("random", JAVASCRIPT, "random")
    assert isinstance(bots[1], OutsideBot)
    bots[1].trace = lambda direction, text: said.append((direction, text))
    game = play(bots, board)

    sent = [json.loads(text) for direction, text in said if direction == "to"]
    answers = [json.loads(text) for direction, text in said if direction == "from"]
    assert [sent[0]["type"], *{message["type"] for message in sent[1:-2]}] == ["hello", "choose"]
    assert [message["type"] for message in sent[-2:]] == ["over", "bye"]
    for part, messages in (("to_bot", [*sent[:8], *sent[8::10], *sent[-2:]]), ("from_bot", answers)):
        check = validator(part)
        for message in messages:
            check.validate(message)
    Draft202012Validator(BOARD_SCHEMA).validate(sent[0]["board"])
    events = [event for message in sent if "events" in message for event in message["events"]]
    assert events == [event.seen_by(1) for event in game.history]
    assert game.result is not None
    assert sent[-2]["result"] == game.result.to_dict()


@pytest.mark.parametrize("part", ["to_bot", "from_bot"])
def test_the_schema_refuses_what_is_no_message(part: str) -> None:
    check = validator(part)
    wrong: list[object] = [{}, [], {"type": "hello"}, {"type": "ready", "protocol": 2}, {"move": -1}]
    for message in [*wrong, {"move": {"do": "claim"}}]:
        assert not check.is_valid(message)


def test_an_answer_may_be_a_move_and_unknown_keys_are_ignored() -> None:
    assert play(seated(program("object"), "random"), "first_journey").is_over


def test_a_program_may_log() -> None:
    said: list[tuple[str, str]] = []
    (bot, other) = seated(program("log"), "random")
    assert isinstance(bot, ProgramBot)
    bot.trace = lambda direction, text: said.append((direction, text))
    play([bot, other], "first_journey")
    assert any(direction == "log" and text.startswith("thinking about ") for direction, text in said)


@pytest.mark.parametrize(
    ("way", "reason", "detail"),
    [
        ("old version", "nonsense", 'the answer to hello is {"type": "ready", "protocol": 1}'),
        ("no version", "nonsense", "the answer to hello is"),
        ("another type", "nonsense", "the answer to hello is"),
        ("text", "nonsense", "an answer is a JSON object on one line, not 'draw'"),
        ("a list", "nonsense", "an answer is a JSON object on one line, not '[3]'"),
        ("no utf-8", "nonsense", "an answer is a JSON object"),
        ("deep", "nonsense", "nested too deeply"),
        ("a key twice", "nonsense", "stands twice"),
        ("no number", "nonsense", "NaN is no number"),
        ("half a character", "nonsense", "half a character"),
        ("a long number", "nonsense", "a number has 5000 digits"),
        ("no move", "nonsense", "an answer has the key 'move'"),
        ("a true move", "nonsense", "an answer has the key 'move'"),
        ("too high", "nonsense", "there is no move 9999; the moves are 0 to"),
        ("unknown move", "nonsense", "unknown move 'fly'"),
        ("half a move", "nonsense", "needs a text 'card', not None"),
        ("long", "nonsense", "at most 65536 bytes"),
        ("endless", "nonsense", "at most 65536 bytes"),
        ("illegal", "illegal move", "pass: "),
        ("exit", "crashed", "its process ended with exit code 5; it last wrote:\n  what a pity"),
    ],
)
def test_a_bad_program_loses_with_the_reason(way: str, reason: str, detail: str) -> None:
    with pytest.raises(BotFailure) as caught:
        play(seated(program(way), "random"))
    assert caught.value.reason == reason
    assert detail in caught.value.detail


def test_a_program_that_thinks_too_long_is_ended() -> None:
    with pytest.raises(BotFailure, match=r"too slow: no answer within 0\.2 s"):
        play(seated(program("sleep"), "random", time_limit=0.2))


def test_a_program_that_does_not_listen_is_ended_in_time() -> None:
    with pytest.raises(BotFailure, match="too slow"):
        play(seated(program("deaf"), program("deaf"), time_limit=0.5))


def test_a_wrapper_is_ended_with_what_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_bot, "START_LIMIT", 0.3)
    started = time.monotonic()
    with pytest.raises(BotFailure, match=r"did not start: no answer within 0\.3 s"):
        play(seated("program:sh -c 'sleep 1200; true'", "random"))
    assert time.monotonic() - started < PATIENCE


def test_a_program_that_stays_after_bye_is_ended() -> None:
    started = time.monotonic()
    play(seated(program("stays"), "random"), "first_journey")
    assert time.monotonic() - started < PATIENCE


def test_a_program_that_cannot_be_run_did_not_start(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("no program at all")
    broken.chmod(0o755)
    assert shutil.which(broken)
    with pytest.raises(BotFailure, match=r"did not start: .*: Exec format error"):
        play(seated(f"program:{broken}", "random"))


def test_a_board_written_as_a_file_is_read_as_the_same_board() -> None:
    from branchline.boards.reading import board_from
    from branchline.boards.writing import file_from

    for name in BUILT_IN:
        board = Board.load(name)
        assert board_from(file_from(board)) == board
