"""Reading and verifying records: what is wrong is said with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from branchline import Board, Game
from branchline.boards.reading import built_in_path
from branchline.record import Player, RecordError, read_records, record_lines, replay, verify
from tests.contract.tables import finished_game, recorded

USA = Board.load("usa")
LINES = recorded(finished_game(USA, 2, 1)).splitlines()


def edited(number: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The record with one line, counted from 1 or from the end, changed."""
    lines = LINES.copy()
    at = number - 1 if number > 0 else number
    line = json.loads(lines[at])
    change(line)
    lines[at] = json.dumps(line)
    return lines


def difference(lines: Sequence[str | bytes]) -> RecordError:
    with pytest.raises(RecordError) as error:
        verify_all(lines)
    return error.value


def verify_all(lines: Sequence[str | bytes]) -> None:
    for record in read_records(lines):
        verify(record)


def first_line_with(key: str) -> int:
    return next(i for i, line in enumerate(LINES, 1) if key in json.loads(line).get("outcome", {}))


def test_several_games_stand_one_after_another() -> None:
    assert [record.line for record in read_records([*LINES, *LINES, *LINES[:5]])] == [
        1,
        len(LINES) + 1,
        2 * len(LINES) + 1,
    ]


def test_records_are_streamed() -> None:
    """The first game is there before the second is read."""

    def endless() -> Iterator[str]:
        yield from LINES
        yield LINES[0]
        raise AssertionError("read on too far")

    assert verify(next(read_records(endless()))).is_over


def test_unknown_keys_are_ignored() -> None:
    lines = [json.dumps({**json.loads(line), "legal": [], "hint": {"a": 1}}) for line in LINES]
    (record,) = read_records(lines)
    assert verify(record).is_over


def test_absent_empty_and_zero_mean_the_same() -> None:
    def fill(line: dict[str, Any]) -> None:
        line["outcome"] = {"resets": 0, "turned": [], "bonus": False, **line.get("outcome", {})}

    (record,) = read_records(edited(4, fill))
    assert verify(record).is_over


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (1, lambda line: line.update(format=2), "'format' must be 1, not 2"),
        (1, lambda line: line.update(rules="2"), '\'rules\' must be "1", not "2"'),
        (1, lambda line: line.pop("rules"), "'rules' must be \"1\", not null"),
        (1, lambda line: line.update(board="mars"), 'no built-in board "mars"'),
        (1, lambda line: line.update(board=built_in_path("usa")), "no built-in board"),
        (1, lambda line: line.update(board_hash="0" * 64), 'another version of the board "usa"'),
        (1, lambda line: line.update(board_hash=7), "its board_hash is 7"),
        (1, lambda line: line.update(seats=[{}]), "2 to 5 players"),
        (1, lambda line: line.update(first=7), "first seat"),
        (1, lambda line: line["deal"]["cards"].pop(), "not the 110 cards"),
        (1, lambda line: line["deal"].pop("tickets"), "'deal.tickets' must be a list of texts"),
        (1, lambda line: line.update(outcome={"resets": 2}), "'resets' of the start is 2"),
        (2, lambda line: line.update(seat=5), "illegal move of seat 5"),
        (2, lambda line: line.update(seat="0"), "'seat' must be a seat's number"),
        (2, lambda line: line.update(seat=10**30), "illegal move of seat"),
        (2, lambda line: line.update(seat=-1), "illegal move of seat -1"),
        (2, lambda line: line["move"].update(do="fly"), "unknown move 'fly'"),
        (2, lambda line: line["move"].update(tickets=[]), "(USA-3)"),
        (4, lambda line: line.update(type="remark"), "'type' is 'start', 'move' or 'end'"),
        (5, lambda line: line.update(outcome=3), "'outcome' must be an object"),
        (-1, lambda line: line.update(winners=[0, 1]), "'winners' of the end"),
        (-1, lambda line: line["scores"][0].update(total=999), "'scores' of the end"),
        (-1, lambda line: line.update(reason="abandoned"), "over by the rules"),
    ],
)
def test_the_first_difference_is_named_with_its_line(
    number: int, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    error = difference(edited(number, change))
    assert error.line == (number if number > 0 else len(LINES))
    assert said in str(error)


@pytest.mark.parametrize("key", ["drawn", "turned", "points", "offered"])
def test_every_outcome_is_compared(key: str) -> None:
    number = first_line_with(key)
    error = difference(edited(number, lambda line: line["outcome"].pop(key)))
    assert error.line == number
    assert f"'{key}' of" in str(error)


def test_a_reshuffle_must_be_an_order_of_the_discards() -> None:
    number = first_line_with("reshuffles")
    error = difference(edited(number, lambda line: line["outcome"]["reshuffles"][0].pop()))
    assert error.line == number


def test_a_missing_reshuffle_is_noticed() -> None:
    number = first_line_with("reshuffles")
    assert difference(edited(number, lambda line: line["outcome"].pop("reshuffles"))).line == number


BROKEN: dict[str, str | bytes] = {
    "half": "{",
    "a list": "[]",
    "a number": "3",
    "cut": '{"type":"move"',
    "a zero byte": "\x00",
    "deep": "[" * 100_000,
    "deep but whole": "[" * 500 + "]" * 500,
    "a long number": '{"type":"move","seat":' + "9" * 5000 + "}",
    "no number": '{"type":"move","seat":NaN}',
    "endless": '{"type":"move","seat":1e999}',
    "a key twice": '{"type":"move","seat":0,"seat":1}',
    "half a character": '{"type":"\\ud800"}',
    "no UTF-8": b'{"type":"move","by":"\xff"}',
    "long": "x" * 1_000_001,
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_line_is_an_error(text: str | bytes) -> None:
    error = difference([*LINES[:9], text, *LINES[9:]])
    assert error.line == 10
    assert len(str(error)) < 200


def test_a_file_begins_with_a_start() -> None:
    assert difference(LINES[1:]).line == 1
    assert difference([*LINES, LINES[-1]]).line == len(LINES) + 1


def test_a_game_is_there_as_soon_as_its_end_is_read() -> None:
    """So a broken line after it is no fault of it."""
    records = read_records([*LINES, "broken"])
    assert verify(next(records)).is_over
    with pytest.raises(RecordError, match=f"line {len(LINES) + 1}"):
        next(records)


def test_a_finished_game_without_its_end_is_cut_off() -> None:
    error = difference(LINES[:-1])
    assert error.line == len(LINES) - 1
    assert "cut off" in str(error)


def test_a_record_of_another_program_may_have_no_hash() -> None:
    verify_all(edited(1, lambda line: line.pop("board_hash")))


def test_winners_come_in_any_order_and_scores_with_other_keys() -> None:
    def both_win(line: dict[str, Any]) -> None:
        line["scores"] = [{**score, "style": 9} for score in line["scores"]]
        line["winners"].reverse()

    verify_all(edited(-1, both_win))


@pytest.mark.parametrize("key", ["scores", "completed", "winners"])
def test_an_abandoned_game_has_no_scores(key: str) -> None:
    end = {"type": "end", "reason": "abandoned"}
    verify_all([*LINES[:20], json.dumps(end)])
    assert f"no '{key}'" in str(difference([*LINES[:20], json.dumps({**end, key: []})]))


def test_opening_choices_are_recorded_in_seat_order() -> None:
    error = difference([LINES[0], LINES[2], LINES[1], *LINES[3:]])
    assert (error.line, error.problem) == (3, "opening choices are recorded in seat order: seat 0 comes before seat 1")


def test_an_end_before_the_end_is_a_difference() -> None:
    assert "not over" in str(difference([*LINES[:20], LINES[-1]]))


def test_a_running_game_can_be_recorded_and_goes_on() -> None:
    game = Game(USA, 2, seed=1)
    game.play(game.legal_moves(1)[0], 1)  # seat 1 chooses first
    (record,) = read_records(json.dumps(line) for line in record_lines(game, [Player("a"), Player("b")]))
    assert replay(record).seats_to_act == (0,)


def test_an_imagined_game_has_no_record() -> None:
    from random import Random

    world = Game(USA, 2, seed=1).view(0).imagine(Random(1))
    with pytest.raises(ValueError, match="no beginning"):
        list(record_lines(world, [Player("a"), Player("b")]))
