"""Files that are written whole or not at all, and errors that say which file they are about."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file to write in the place of `path`, which it takes when all is written.

    If that fails or is interrupted, what `path` held before is still there and nothing else is left behind.
    """
    with naming(path):
        target = path.resolve()  # a link stays, and the file it leads to is replaced
        if target.exists() and not target.is_file():  # such as /dev/stdout
            yield target
            return
        scratch = target.with_name(f"{target.name}.{os.getpid()}.new")
        try:
            yield scratch
            scratch.replace(target)
        finally:
            scratch.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """The system does not say in which file writing failed: its errors get this name."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
