"""branchline verify"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import typer

from branchline.boards import Board
from branchline.cli.common import err, out, visible
from branchline.cli.verify_fair import NotFairError, prove
from branchline.fair import from_hex
from branchline.record import OtherBoardError, RecordError, built_in_board, lines_of, read_records, verify

STANDARD_INPUT = "-"


@dataclass(slots=True)
class Count:
    games: int = 0
    unfinished: int = 0
    without_hash: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """What is to be proved of every deal: the commitment that was noted, and how the bots decided."""

    noted: bytes | None = None
    bots: bool = False


def verify_files(
    files: list[str], boards: list[str], *, fair: bool = False, commitment: str = "", bots: bool = False
) -> None:
    find_board = board_finder(boards)
    noted = from_hex(commitment, "commitment") if commitment else None
    proof = Proof(noted, bots) if fair else None
    count = Count()
    for name in files:
        try:
            with opened(name) as file:
                _verify(file, name, find_board, count, proof)
        except OtherBoardError as error:
            _fail(name, f"{error}; if it is a board of your own, name its file: --board FILE", count)
        except (RecordError, NotFairError) as error:
            _fail(name, str(error), count)
    _tell(count)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def _verify(file: BinaryIO, name: str, find_board: Callable[[str], Board], count: Count, proof: Proof | None) -> None:
    before = count.games
    with err.status(f"verifying {_shown(name)}") as status:
        for recorded in read_records(lines_of(file)):
            game = verify(recorded, find_board)
            if proof:
                status.stop()
                prove(recorded, game, proof.noted, bots=proof.bots)
            count.games += 1
            count.unfinished += recorded.end is None
            count.without_hash += recorded.start.get("board_hash") is None
            if count.games % 100 == 0:
                status.update(f"verifying {_shown(name)}: {count.games} games")
    if count.games == before:
        _fail(name, "is empty: there is no game in it", count)


def _tell(count: Count) -> None:
    out.print(f"{_games(count.games)} verified")
    if count.unfinished:
        out.print(f"{count.unfinished} of them unfinished")
    if count.without_hash:
        out.print(f"{count.without_hash} of them do not say on which version of the board (no board_hash)")


def _fail(name: str, problem: str, count: Count) -> None:
    err.print(visible(f"{_shown(name)}: {problem}"), markup=False, soft_wrap=True)
    if count.games:
        err.print(f"{_games(count.games)} before it {'agrees' if count.games == 1 else 'agree'}")
    raise typer.Exit(1)


def _games(number: int) -> str:
    return f"{number} {'game' if number == 1 else 'games'}"


def _shown(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else name


def board_finder(files: list[str]) -> Callable[[str], Board]:
    """Boards by the name a record gives; the user's own first."""
    loaded: dict[str, Board] = {}
    for board in map(Board.load, files):
        if loaded.setdefault(board.id, board) != board:
            raise ValueError(f"two of the boards have the id {board.id!r}; verify their records one after the other")

    def find(name: str) -> Board:
        if name not in loaded:
            loaded[name] = built_in_board(name)
        return loaded[name]

    return find
