"""The games of a study, in chunks that are kept: what was played is not played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from branchline.arena.chunks import played_by_processes
from branchline.boards import Board
from branchline.files import replacing

from .games import Chunk, Table, play_chunk

DEALS = 250  # in a chunk
FORMAT = 2  # of what is kept of a game
OTHER_DEALS = 1 << 32  # where the deals of the second part begin
DIFFERENT = ("planner", "hard:racer", "hard:collector", "racer", "greedy")  # who plays for luck and skill
PARTS = ("natural", "tickets", "skill")


class Study:
    """`games` of each kind: as the planner plays them, with any opening tickets kept, and with different bots."""

    def __init__(self, board: Board, players: int, games: int, folder: Path) -> None:
        if not board.min_players <= players <= board.max_players:
            raise ValueError(f"{board.id} is for {board.min_players} to {board.max_players} players, not {players}")
        self.board = board
        self.players = players
        self.folder = folder / "chunks"
        self.chunks = {
            "natural": list(_chunks(Chunk(board, ("planner",) * players, 0, games))),
            "tickets": list(_chunks(Chunk(board, ("planner",) * players, OTHER_DEALS, games, any_tickets=True))),
            "skill": list(_chunks(Chunk(board, DIFFERENT[:players], 0, games // players, all_rotations=True))),
        }
        self._claim_folder(folder)

    def _claim_folder(self, folder: Path) -> None:
        """A folder is for one board and number of players; more games can be added to it."""
        mine = {
            "board": self.board.id,
            "hash": self.board.hash,
            "players": self.players,
            "chunk": DEALS,
            "format": FORMAT,
        }
        path = folder / "study.json"
        if path.exists():
            there = json.loads(path.read_text("utf-8"))
            if there != mine:
                what = f"{there['board']} with {there['players']} players, or one of another version"
                raise ValueError(f"{folder} holds a study of {what}: use another folder")
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(mine), "utf-8")

    def path(self, part: str, chunk: Chunk) -> Path:
        return self.folder / f"{part}-{chunk.first_deal}-{chunk.deals}.npz"

    @property
    def games(self) -> int:
        """How many there are to play in all."""
        return sum(_games(chunk) for chunks in self.chunks.values() for chunk in chunks)

    def run(self, workers: int, progress: Callable[[int], None]) -> None:
        """Play what is missing; `progress` hears of games as they are done."""
        wanted = [(part, chunk) for part, chunks in self.chunks.items() for chunk in chunks]
        missing = [(part, chunk) for part, chunk in wanted if not self.path(part, chunk).exists()]
        progress(self.games - sum(_games(chunk) for _, chunk in missing))
        for piece, table in played_by_processes(_play, missing, workers):
            with replacing(self.path(*piece)) as temporary, temporary.open("wb") as file:
                np.savez_compressed(file, **table)  # type: ignore[arg-type]
            progress(_games(piece[1]))

    def table(self, part: str) -> Table:
        """All games of a part, one after another."""
        files = [np.load(self.path(part, chunk)) for chunk in self.chunks[part]]
        return {name: np.concatenate([file[name] for file in files]) for name in files[0].files}


def _games(chunk: Chunk) -> int:
    return chunk.deals * (len(chunk.bots) if chunk.all_rotations else 1)


def _chunks(whole: Chunk) -> Iterator[Chunk]:
    end = whole.first_deal + whole.deals
    for first in range(whole.first_deal, end, DEALS):
        yield whole._replace(first_deal=first, deals=min(DEALS, end - first))


def _play(piece: tuple[str, Chunk]) -> Table:
    return play_chunk(piece[1])
