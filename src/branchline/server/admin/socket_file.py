"""The file of the desk's socket, which only its owner may open."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from branchline.server.admin.places import LONGEST, OFFERED

PROBE_SECONDS = 2.0


class DeskPlaceError(Exception):
    """Why the desk cannot be at its place."""


@contextmanager
def desk_socket(path: Path) -> Iterator[socket.socket]:
    listening = _listen(path)
    try:
        yield listening
    finally:
        listening.close()
        path.unlink(missing_ok=True)


def _listen(path: Path) -> socket.socket:
    """Only the user whose server this is may open it. What a killed server left behind is replaced."""
    if not OFFERED:
        raise DeskPlaceError("this system has no Unix sockets")
    if len(os.fsencode(path)) > LONGEST:
        raise DeskPlaceError(f"{path} is too long for the name of a socket; at most {LONGEST} bytes are possible")
    try:
        _check_folder(path.parent)
        _clear(path)
        return _bound(path)
    except OSError as error:
        raise DeskPlaceError(f"{path}: {error.strerror or error}") from None


def _check_folder(folder: Path) -> None:
    """Who may write into the folder could put another socket there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if mode & 0o022 and not mode & stat.S_ISVTX:
        raise DeskPlaceError(f"others may write into {folder}; chmod go-w {folder}, or choose another --admin-socket")


def _clear(path: Path) -> None:
    if not path.exists():
        return
    if not stat.S_ISSOCK(path.stat().st_mode):
        raise DeskPlaceError(f"{path} is there already, and is no socket; choose another --admin-socket")
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(PROBE_SECONDS)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
        except TimeoutError:  # it is there, and busy
            pass
    raise DeskPlaceError(f"another server has its desk at {path}; choose another --admin-socket")


def _bound(path: Path) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listening.bind(str(path))
    except BaseException:
        listening.close()
        raise
    finally:
        os.umask(before)
    return listening
