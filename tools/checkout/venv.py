"""The environment .venv: which packages it holds, and which it should hold."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.checkout.places import HOST, PYTHON, REQUIREMENTS, ROOT, VENV
from tools.checkout.steps import Step, must, run_steps, say

GATE = ROOT / ".venv.lock"  # held while installing
INSTALLED = VENV / "installed.json"
LOCKS = {name: REQUIREMENTS / f"{name}.lock" for name in ("run", "test", "cluster")}
OLDEST_PIP = (22, 3)  # the first with --python


def digest(*paths: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT)} {len(content)}\n".encode() + content)
    return found.hexdigest()


def read_stamp(path: Path) -> dict[str, str]:
    try:
        stamp: dict[str, str] = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def write_stamp(path: Path, stamp: dict[str, str]) -> None:
    path.write_text(json.dumps(stamp, indent=1), "utf-8")


def installed() -> dict[str, str]:
    stamp = read_stamp(INSTALLED)
    return stamp if os.access(PYTHON, os.X_OK) and stamp.get("python") == python_now() else {}


def python_now() -> str:
    """A .venv belongs to one interpreter and one place."""
    return f"{sys.version} {os.path.realpath(HOST)} {ROOT}"


def packages_current(lock: str) -> bool:
    """All of run.lock is in every other lock, in the same versions."""
    stamp = installed()
    return any(stamp.get(name) == digest(LOCKS[name]) for name in (LOCKS if lock == "run" else [lock]))


def project_now() -> str:
    return digest(ROOT / "pyproject.toml", ROOT / "setup.py")


def project_current() -> bool:
    return installed().get("project") == project_now()


def install_packages(lock: str) -> None:
    """The lock is complete, so pip need not look for what is missing; Python compiles what it imports by itself."""
    if packages_current(lock):
        return
    require_pip()
    stamp = installed()
    changed = any(name in stamp and stamp[name] != digest(LOCKS[name]) for name in LOCKS)
    if not stamp or changed:
        make_venv()
        stamp = {"python": python_now()}
    stamp[lock] = digest(LOCKS[lock])
    INSTALLED.unlink(missing_ok=True)  # if interrupted, the next call starts afresh
    options = ["--no-deps", "--no-compile", "--require-hashes"]
    must("Installing the locked packages", *pip("install", *options, "-r", LOCKS[lock]))
    write_stamp(INSTALLED, stamp)


def make_venv() -> None:
    # Without pip, because Debian's Python cannot put it in; the host's pip installs from outside.
    (made,) = run_steps(Step("Making .venv", HOST, "-m", "venv", "--clear", "--without-pip", VENV))
    if not made.good:
        sys.exit(
            f"Python could not make {VENV}. If that folder belongs to another user, remove it first.\n"
            "If Python's own module venv is missing, install the whole of its standard library\n"
            "(Debian, Ubuntu: apt install python3; Fedora: dnf install python3-libs)."
        )


def install_project() -> None:
    """The command `branchline`, running these sources."""
    if project_current():
        return
    step = project_step()
    must(step.title, *step.command, **step.variables)
    stamp_project()


def project_step() -> Step:
    options = ["--no-deps", "--no-build-isolation", "--editable"]
    return Step("Installing Branchline", *pip("install", *options, ROOT), BRANCHLINE_PURE="1")


def stamp_project() -> None:
    write_stamp(INSTALLED, {**installed(), "project": project_now()})


def pip(*words: str | Path, python: Path = PYTHON) -> list[str | Path]:
    return [HOST, "-m", "pip", "--python", python, *words]


def require_pip() -> None:
    done = subprocess.run([HOST, "-m", "pip", "--version"], capture_output=True, encoding="utf-8")
    found = re.match(r"pip (\d+)\.(\d+)", done.stdout)
    if found and (int(found[1]), int(found[2])) >= OLDEST_PIP:
        return
    wanted = ".".join(map(str, OLDEST_PIP))
    what = f"its pip is too old: {found[0]}" if found else "it has no pip"
    sys.exit(
        f"{HOST} cannot install packages: {what}. Branchline needs pip {wanted} or newer:\n"
        "  Debian, Ubuntu:  apt install python3-pip\n"
        "  Fedora:          dnf install python3-pip\n"
        f"  elsewhere:       {HOST} -m ensurepip --upgrade  or  {HOST} -m pip install --upgrade pip"
    )


def require_own_folder() -> None:
    for path in (ROOT, VENV, GATE):
        if path.exists() and not os.access(path, os.W_OK):
            sys.exit(
                f"Branchline installs into {VENV}, but {path} cannot be written.\n"
                "If another user (root?) made .venv and .venv.lock, have them removed; else copy the project."
            )


@contextlib.contextmanager
def one_at_a_time(waiting: str = "Another dev.py is installing; waiting for it.") -> Iterator[None]:
    """Two calls at once must not install into .venv together. (Nothing is installed yet that could lock a file.)"""
    require_own_folder()
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with GATE.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if waiting:
                say(waiting)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
