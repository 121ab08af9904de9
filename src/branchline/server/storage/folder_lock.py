"""One server for each data folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from .contract import StorageInUse


class FolderLock:
    """A lock file. The operating system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        self._path.touch(mode=0o600)
        file = self._path.open("ab")
        try:
            _lock(file)
        except OSError:
            file.close()
            raise StorageInUse(
                f"Another server uses the folder {self._path.parent}. Stop it, or choose another folder."
            ) from None
        self._file = file

    def release(self) -> None:
        if self._file:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        # Not flock: a forked worker that outlives a killed server would keep that lock.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
