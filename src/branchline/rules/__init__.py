"""The rules, once. Plain Python that runs as it stands, or compiled by Cython.

The compiled modules, with those of `branchline.bots.mind`, are used all together or not at all: only if every one was
built from exactly these sources. BRANCHLINE_PURE=1 in the environment forces interpretation.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

from ._source import compiled_is_current, folders

_folder = os.path.dirname(os.path.abspath(__file__))
FORCED_PURE = bool(os.environ.get("BRANCHLINE_PURE"))
COMPILED = not FORCED_PURE and compiled_is_current(_folder)


class _SourceOnly:
    """Finds the unit's modules as .py, past any compiled module lying beside them."""

    def __init__(self) -> None:
        self.finders = {
            package: FileFinder(folder, (SourceFileLoader, [".py"])) for package, folder in folders(_folder).items()
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        finder = self.finders.get(name.rpartition(".")[0])
        return finder.find_spec(name) if finder else None


if not COMPILED:
    sys.meta_path.insert(0, _SourceOnly())
