"""Tells whether the compiled modules beside the sources were built from exactly these sources."""

from __future__ import annotations

import os
from hashlib import sha256

BUILT = "_built.txt"


def fingerprint(folder: str) -> str:
    digest = sha256()
    for name in sorted(os.listdir(folder)):
        if name.endswith((".py", ".pxd")) and name != "const.pxd":
            with open(os.path.join(folder, name), "rb") as file:
                digest.update(name.encode() + b"\0" + file.read() + b"\0")
    return digest.hexdigest()


def compiled_is_current(folder: str) -> bool:
    try:
        with open(os.path.join(folder, BUILT), encoding="ascii") as file:
            return file.read() == fingerprint(folder)
    except OSError:
        return False
