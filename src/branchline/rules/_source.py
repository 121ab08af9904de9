"""Tells whether the compiled modules beside the sources were built from exactly these sources."""

from __future__ import annotations

import hashlib
from pathlib import Path

BUILT = "_built.txt"


def fingerprint(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.suffix in (".py", ".pxd") and path.name != "const.pxd":
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def compiled_is_current(folder: Path) -> bool:
    try:
        return (folder / BUILT).read_text() == fingerprint(folder)
    except OSError:
        return False
