"""The one library that holds all compiled modules, and whether it was built from exactly these sources.

Its name carries the sources' fingerprint. So it is there as a whole or not at all, a process started while it is being
built runs interpreted, and one that runs already keeps what it has. setup.py reads this file, too.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES

# compiled together: they share classes as C knows them
UNIT = ("branchline.rules", "branchline.bots.engine", "branchline.envs.core")
# never compiled: their .pxd replaces them by C, or they make lists for the compiled ones
PLAIN = {
    "__init__",
    "_source",
    "arguments",
    "arrays",
    "bits",
    "chance",
    "clearing",
    "const",
    "copying",
    "features",
    "parts",
    "pickling",
    "real_functions",
    "sizes",
    "sources",
}
GENERATED = ("const.pxd", "features.pxd", "parts.pxd", "sizes.pxd")


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


def library_name(rules: str) -> str:
    """Without what Python's version and the machine add to it. One with checked bounds is another one."""
    checked = "checked_" if os.environ.get("BRANCHLINE_CHECK") else ""
    return f"compiled_{checked}{fingerprint(rules)[:20]}"


def library_path(rules: str) -> str:
    return os.path.join(rules, library_name(rules) + EXTENSION_SUFFIXES[0])
