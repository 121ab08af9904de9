"""Tells whether the compiled modules beside the sources were built from exactly these sources."""

from __future__ import annotations

import os
from hashlib import sha256

BUILT = "_built.txt"
GENERATED = ("const.pxd", "sizes.pxd")
UNIT = ("branchline.rules", "branchline.bots.mind")  # compiled together: they share classes as C knows them


def folders(rules: str) -> dict[str, str]:
    """Where the packages of the unit lie, seen from the folder of the rules."""
    source = os.path.dirname(os.path.dirname(rules))
    return {package: os.path.join(source, *package.split(".")) for package in UNIT}


def fingerprint(rules: str) -> str:
    digest = sha256()
    for package, folder in folders(rules).items():
        for name in sorted(os.listdir(folder)):
            if name.endswith((".py", ".pxd")) and name not in GENERATED:
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(f"{package}.{name}".encode() + b"\0" + file.read() + b"\0")
    return digest.hexdigest()


def compiled_is_current(rules: str) -> bool:
    try:
        with open(os.path.join(rules, BUILT), encoding="ascii") as file:
            return file.read() == fingerprint(rules)
    except OSError:
        return False
