"""A run on disk: what is played, and every finished game."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from branchline.files import naming, replacing

from .game_runner import PlayedGame
from .summary import GameSummary

FORMAT = 1
RUN, GAMES = "run.json", "games.jsonl"
EXPORTS = ("results.json", "games.parquet", "report.html")


class RunSettings(msgspec.Struct, frozen=True):
    """All that decides how the games go; a run is continued only with the same settings."""

    board: str  # a name or a file
    board_hash: str
    bots: tuple[str, ...]
    players: int
    seed: str
    time_limit: float
    version: str
    format: int = FORMAT

    @property
    def short_hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:8]


class Run(msgspec.Struct, frozen=True):
    """The settings, and how far the latest call wanted to go."""

    settings: RunSettings
    games: int
    until: float | None = None


class Folder:
    """One run. Only one process may play into it at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games: BinaryIO | None = None
        self._records: BinaryIO | None = None

    def begin(self, run: Run, *, fresh: bool, records: Path | None) -> list[GameSummary]:
        """Take up what the folder holds already, in order of finishing, and be ready to save more."""
        if not fresh:
            self._refuse_other(run.settings)
        self.path.mkdir(parents=True, exist_ok=True)
        self._games = (self.path / GAMES).open("a+b")
        _lock(self._games, self.path)
        if fresh:
            self._clear()
        finished = _whole_games(self._games, self.path / GAMES)
        if records:
            self._records = records.open("ab+")
            _keep_records(self._records, len(finished), records)
        with replacing(self.path / RUN) as scratch:
            scratch.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
        return finished

    def _refuse_other(self, settings: RunSettings) -> None:
        if not (self.path / RUN).exists():
            return
        there = self.run().settings
        other = [name for name in settings.__struct_fields__ if getattr(there, name) != getattr(settings, name)]
        if other:
            said = "; ".join(f"{name} {_plain(there, name)}, not {_plain(settings, name)}" for name in other)
            raise ValueError(f"{self.path} holds a run with {said}. --out names another folder, --fresh starts anew.")

    def _clear(self) -> None:
        assert self._games is not None
        self._games.truncate(0)
        for name in EXPORTS:
            (self.path / name).unlink(missing_ok=True)

    def save(self, played: PlayedGame) -> None:
        """The record goes first: a run that is killed in between plays that game again, and drops its first record."""
        assert self._games is not None
        if self._records:
            _append(self._records, played.record.encode())
        _append(self._games, msgspec.json.encode(played.summary) + b"\n")

    def close(self) -> None:
        for file in (self._games, self._records):
            if file:
                with naming(Path(file.name)):
                    file.close()

    # reading

    def run(self) -> Run:
        try:
            return msgspec.json.decode((self.path / RUN).read_bytes(), type=Run)
        except FileNotFoundError:
            raise ValueError(f"{self.path} holds no run of the arena") from None
        except msgspec.DecodeError as error:
            raise ValueError(f"{self.path / RUN} cannot be read: {error}") from None

    def games(self) -> list[GameSummary]:
        """By number; a last line that was only half written is left out."""
        with (self.path / GAMES).open("rb") as file:
            return sorted(_read_games(file, self.path / GAMES), key=lambda game: game.game)


def _plain(settings: RunSettings, name: str) -> str:
    value = getattr(settings, name)
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _read_games(file: BinaryIO, path: Path) -> Iterator[GameSummary]:
    decoder = msgspec.json.Decoder(GameSummary)
    file.seek(0)
    for number, line in enumerate(file, 1):
        if line.endswith(b"\n"):
            try:
                yield decoder.decode(line)
            except msgspec.DecodeError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None


def _whole_games(file: BinaryIO, path: Path) -> list[GameSummary]:
    """What was finished; half a line, left by a killed process, is cut off."""
    games = list(_read_games(file, path))
    file.seek(0)
    file.truncate(sum(len(line) for line in file if line.endswith(b"\n")))
    return games


def _keep_records(file: BinaryIO, games: int, path: Path) -> None:
    """Leave the records of the finished games; one more may be there, whole or half."""
    file.seek(0)
    kept = ends = 0
    for line in file:
        if ends == games:
            break
        kept += len(line)
        ends += line.startswith(b'{"type":"end"')
    if ends < games:
        raise ValueError(f"{path} has {ends} records, but {games} games are finished: records are kept from the start")
    file.truncate(kept)


def _append(file: BinaryIO, data: bytes) -> None:
    with naming(Path(file.name)):
        file.write(data)
        file.flush()


def _lock(file: BinaryIO, folder: Path) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    try:
        # Not lockf, which the server uses: that lock would be gone once `games` has read and closed the file.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise ValueError(f"another process is playing into {folder}") from None
