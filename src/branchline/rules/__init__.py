"""The rules, once. Plain Python that runs as it stands, or compiled by Cython.

The compiled modules, with those of `branchline.bots.engine`, are used all together or not at all: they lie in one
library, built from exactly these sources. BRANCHLINE_PURE=1 in the environment forces interpretation.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location

from ._source import PLAIN, folders, library_path

_folder = os.path.dirname(os.path.abspath(__file__))
_folders = folders(_folder)
_library = library_path(_folder)
FORCED_PURE = bool(os.environ.get("BRANCHLINE_PURE"))
COMPILED = not FORCED_PURE and os.path.exists(_library)


def compiled_meanwhile() -> bool:
    """Whether this process runs interpreted, and one started now would not."""
    return not COMPILED and not FORCED_PURE and os.path.exists(_library)


class _UnitFinder:
    """Finds the unit's modules in the library, or as .py past any compiled module lying beside them."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        source = os.path.join(_folders.get(package, ""), module + ".py")
        if package not in _folders or not os.path.exists(source):
            return None
        if COMPILED and module not in PLAIN:
            return spec_from_file_location(name, _library, loader=ExtensionFileLoader(name, _library))
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, source))


sys.meta_path.insert(0, _UnitFinder())
