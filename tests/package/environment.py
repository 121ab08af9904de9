"""An environment of Python with a wheel in it and nothing else but the packages it says it needs.

They are lent by the environment of the tests, so no package index is asked; a package that is used but not declared is
missing here, as it would be elsewhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement

from tests.patience import PATIENCE
from tools.checkout.places import PYTHON, environment
from tools.checkout.venv import pip


class Environment:
    def __init__(self, folder: Path, wheel: Path) -> None:
        self.home = folder / "elsewhere"  # where its programs run
        self.home.mkdir()
        place = folder / "environment"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
        paths = {name: str(place) for name in ("base", "platbase", "installed_base", "installed_platbase")}
        self.packages = Path(sysconfig.get_path("purelib", "venv", paths))
        self.programs = Path(sysconfig.get_path("scripts", "venv", paths))
        self._install(wheel)

    def _install(self, wheel: Path) -> None:
        install = pip("install", "--quiet", "--no-deps", "--no-index", wheel, python=self.programs / PYTHON.name)
        subprocess.run([str(word) for word in install], check=True, env=environment())
        (installed,) = distributions(path=[str(self.packages)])
        for needed in needed_by(installed):
            self._lend(needed)

    def _lend(self, package: Distribution) -> None:
        for name in {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}:
            if not (self.packages / name).exists():
                (self.packages / name).symlink_to(str(package.locate_file(name)))

    def _command(self, words: tuple[object, ...]) -> list[str]:
        return [str(self.programs / "branchline"), *map(str, words)]

    def branchline(self, *words: object) -> str:
        done = subprocess.run(
            self._command(words), cwd=self.home, env=_variables(), capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server."""
        command = self._command(("serve", "--no-browser", "--port", 0, "--data", self.home / "data"))
        server = subprocess.Popen(
            command, cwd=self.home, env=_variables(), stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split(" is at ")[1].split()[0].rstrip("/")
            server.terminate()
            server.wait(PATIENCE)
        finally:
            server.kill()


def _variables() -> dict[str, str]:
    """Nothing leads to the checkout."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BRANCHLINE"))}
    return {**ours, "COLUMNS": "200"}


def needed_by(package: Distribution, extras: frozenset[str] = frozenset()) -> Iterator[Distribution]:
    """What it needs, and what that needs in turn."""
    for text in package.requires or []:
        wanted = Requirement(text)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            found = distribution(wanted.name)
            assert found.version in wanted.specifier, text
            yield found
            yield from needed_by(found, frozenset(wanted.extras))
