"""Source distributions and wheels, built as pip builds them: by the build backend, in a copy of the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCREEN = "src/branchline/server/web"


def copy_of_checkout(folder: Path) -> Path:
    """What git knows."""
    copy = folder / "checkout"
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def build_sources(checkout: Path) -> Path:
    return _build("build_sdist", checkout, compiled=False)


def build_wheel(sources: Path, folder: Path, *, compiled: bool) -> Path:
    """From the unpacked source distribution, as pip does it where there is no wheel to download."""
    with tarfile.open(sources) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    return _build("build_wheel", unpacked, compiled=compiled)


def _build(job: str, source: Path, *, compiled: bool) -> Path:
    program = f"from setuptools import build_meta; build_meta.{job}('dist')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=source,
        env={**os.environ, "BRANCHLINE_PURE": "" if compiled else "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    (built,) = (source / "dist").iterdir()
    return built
