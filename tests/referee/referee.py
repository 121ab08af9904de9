"""An independent referee: it checks whole game records (RECORD.md) against the rules (RULES.md).

It shares no code with the engine, so that it can find the engine's mistakes; the rules are in game.py.

    python tests/referee/referee.py --boards DIR FILE...
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script, too

from tests.referee.game import Referee
from tests.referee.lines import Chance, RefereeError, compare_outcomes, is_number, plain_move, same
from tests.referee.networks import Json

__all__ = ["Chance", "Referee", "RefereeError", "verify"]

END_KEYS = ("reason", "scores", "completed", "longest_path", "winners")


def compare_legal_moves(listed: object, own: list[Json]) -> None:
    if not isinstance(listed, list):
        raise RefereeError("legal: not a list of moves")
    theirs = sorted(json.dumps(plain_move(move), sort_keys=True) for move in listed)
    ours = sorted(json.dumps(move, sort_keys=True) for move in own)
    if theirs != ours:
        extra, missing = sorted(set(theirs) - set(ours)), sorted(set(ours) - set(theirs))
        raise RefereeError(f"legal: {extra} are not legal, {missing} are missing, or a move is listed twice")


def compare_ends(announced: Json, demanded: Json) -> None:
    for key in END_KEYS:
        told, due = announced.get(key), demanded.get(key)
        if not same(told, due):
            raise RefereeError(f"end {key}: the record has {told!r}, the rules {due!r}")


def is_list_of_strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def check_start_line(board: Json, line: Json) -> None:
    if line.get("type") != "start":
        raise RefereeError("a record begins with its start line")
    if not same(line.get("format"), 1) or line.get("rules") != "1":
        raise RefereeError("only format 1 and rules '1' are known here")
    deal, outcome = line.get("deal"), line.get("outcome", {})
    if not isinstance(deal, dict) or not isinstance(outcome, dict) or not isinstance(line.get("seats"), list):
        raise RefereeError("a start line has seats and a deal")
    if not all(is_list_of_strings(deal.get(key)) for key in ("cards", "tickets")):
        raise RefereeError("a deal lists cards and tickets")
    if line.get("board") != board["board"]:
        raise RefereeError(f"the record is of board {line.get('board')!r}, not {board['board']!r}")


def play_move_line(referee: Referee, line: Json, legal: bool) -> None:
    seat, move, outcome = line.get("seat"), line.get("move"), line.get("outcome", {})
    if not is_number(seat) or not isinstance(move, dict) or not isinstance(outcome, dict):
        raise RefereeError("a move line has a seat, a move and an outcome")
    if referee.over:
        raise RefereeError("a move after the game was over")
    if referee.phase == "opening" and seat != referee.seats_to_act[0]:
        raise RefereeError("USA-3: records list the opening choices in seat order")
    if legal and "legal" in line:
        compare_legal_moves(line["legal"], referee.legal_moves(seat))
    demanded = referee.play(seat, move, outcome)
    compare_outcomes(outcome, demanded)
    referee.check_invariants()


def check_end_line(referee: Referee, line: Json) -> None:
    if referee.over:
        compare_ends(line, referee.end())
    elif line.get("reason") != "abandoned":
        raise RefereeError(f"the record ends with {line.get('reason')!r}, but the game is not over")
    elif any(key in line for key in ("scores", "completed", "winners")):
        raise RefereeError("an abandoned game has no scores, completed or winners")


def verify(board: Json, lines: Iterable[Json], legal: bool = False) -> str:
    """Check one game's record; with `legal` also the lists of legal moves that its lines may carry."""
    referee: Referee | None = None
    finished = False
    for number, line in enumerate(lines, 1):
        try:
            if not isinstance(line, dict):
                raise RefereeError("a line is a JSON object")
            if finished:
                raise RefereeError("a line after the end line")
            if referee is None:
                check_start_line(board, line)
                referee = Referee(board, line)
                referee.check_invariants()
            elif line.get("type") == "move":
                play_move_line(referee, line, legal)
            elif line.get("type") == "end":
                check_end_line(referee, line)
                finished = True
            else:
                raise RefereeError(f"a line of type {line.get('type')!r}")
        except RefereeError as error:
            raise RefereeError(error.message, number) from error
    if referee is None:
        raise RefereeError("an empty record", 1)
    return "finished" if finished else "unfinished"


def split_games(lines: list[Json]) -> list[tuple[int, list[Json]]]:
    """Each game's lines with the number of lines before it."""
    games: list[tuple[int, list[Json]]] = []
    for number, line in enumerate(lines):
        if not games or line.get("type") == "start":
            games.append((number, []))
        games[-1][1].append(line)
    return games


def read_lines(path: Path) -> list[Json]:
    lines: list[Json] = []
    for number, text in enumerate(path.read_text("utf-8").removesuffix("\n").split("\n"), 1):
        try:
            line = json.loads(text)
        except ValueError as error:
            raise RefereeError(f"a broken line: {error}", number) from error
        if not isinstance(line, dict):
            raise RefereeError("a line is a JSON object", number)
        lines.append(line)
    return lines


def verify_file(boards: dict[str, Json], path: Path, legal: bool) -> bool:
    try:
        games = split_games(read_lines(path))
    except RefereeError as error:
        print(f"{path}: {error}")
        return False
    good = True
    for before, lines in games:
        try:
            if lines[0].get("board") not in boards:
                raise RefereeError(f"no board {lines[0].get('board')!r} in the boards directory", 1)
            print(f"{path}:{before + 1}: {verify(boards[lines[0]['board']], lines, legal)}")
        except RefereeError as error:
            print(f"{path}:{before + (error.line or 1)}: {error.message}")
            good = False
    return good


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Verify game records.")
    parser.add_argument("--boards", type=Path, required=True, help="directory of board files")
    parser.add_argument("--legal", action="store_true", help="also compare the records' lists of legal moves")
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args(arguments)
    boards = [json.loads(path.read_text("utf-8")) for path in sorted(options.boards.glob("*.json"))]
    by_name = {board["board"]: board for board in boards if "board" in board}  # a schema may lie there too
    results = [verify_file(by_name, path, options.legal) for path in options.files]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
