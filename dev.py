#!/usr/bin/env python3
"""Everything a checkout of Branchline needs, with Python 3.11 and pip alone.

    python3 dev.py play [options]   play in the browser (branchline serve)
    python3 dev.py test [options]   check the code, then run the tests; options go to pytest,
                                    --long runs the long tests too
    python3 dev.py check            style, types and layers only (ruff, mypy, import-linter)
    python3 dev.py fix              format the code and mend what ruff can mend
    python3 dev.py docs             build the documentation into site/
    python3 dev.py pictures         photograph a game for README and the documentation
    python3 dev.py bench [options]  measure the speed of the rules (branchline bench)
    python3 dev.py tune [options]   tune the planner's weights by self-play, then train the judge
                                    of the search; --help tells more
    python3 dev.py lock [options]   renew requirements/*.lock after a change in pyproject.toml;
                                    --upgrade also takes newer releases, at least three weeks old
    python3 dev.py clean            remove .venv and everything built

The first call makes .venv in this folder, installs exactly the packages of requirements/*.lock,
and compiles the rules if there is a C compiler; later calls only redo what has changed.
Nothing outside this folder is touched, and root is never needed. Without a compiler all works too,
with slower rules. To use the tools directly:  . .venv/bin/activate

BRANCHLINE_PURE=1 leaves the rules uncompiled, BRANCHLINE_CHECK=1 compiles them with checked bounds.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
GATE = ROOT / ".venv.lock"  # held while installing
INSTALLED = VENV / "installed.json"
COMPILED = VENV / "compiled.json"
BUILD_LOG = VENV / "build.log"
RULES = ROOT / "src" / "branchline" / "rules"
WEB = ROOT / "web"
MIND = ROOT / "src" / "branchline" / "bots" / "mind"  # compiled with the rules
BUILT = RULES / "_built.txt"  # setup.py writes it when every rules module was compiled
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("run", "test")}
GROUPS = {  # in pyproject.toml, beside the project's own
    "run": ["build"],
    "test": ["build", "test", "check", "docs", "tune"],
}
DOCUMENTATION: list[str | Path] = [BIN / "zensical", "build", "--strict"]
EXTRAS = ["arena", "postgresql"]  # what a checkout can do beyond the bare package

OLDEST_PYTHON = (3, 11)
OLDEST_PIP = (22, 3)  # the first with --python
SETTLING_DAYS = 21  # fresh releases may lack some platforms' wheels, or be withdrawn


def host() -> str:
    """The interpreter whose pip installs into .venv, which has no pip of its own."""
    if Path(sys.prefix).resolve() != VENV:
        return sys.executable
    made_from = re.search(r"^executable = (.+)$", (VENV / "pyvenv.cfg").read_text("utf-8"), re.MULTILINE)
    return made_from[1] if made_from else sys.executable


HOST = host()


# Telling


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def step(title: str, *command: str | Path, **variables: str) -> tuple[bool, str]:
    """Run a command with one line of news; its output is shown only if it fails."""
    say(f"{title} … ", end="")
    start = time.monotonic()
    done = subprocess.run(
        [str(word) for word in command],
        cwd=ROOT,
        env={**environment(), **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    good = done.returncode == 0
    say(f"{'done' if good else 'FAILED'} ({time.monotonic() - start:.0f} s)")
    if not good:
        say(f"$ {shlex.join(map(str, command))}\n{done.stdout.rstrip()}\n")
    return good, done.stdout


def must(title: str, *command: str | Path, **variables: str) -> str:
    good, output = step(title, *command, **variables)
    if not good:
        sys.exit(f"Stopped: {title} failed; the command and its output are above.")
    return output


def environment() -> dict[str, str]:
    return {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
    }


# What .venv holds, and what it should hold


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
    """All of run.lock is in the other locks, in the same versions."""
    stamp = installed()
    return any(stamp.get(name) == digest(LOCKS[name]) for name in (LOCKS if lock == "run" else [lock]))


def project_now() -> str:
    return digest(ROOT / "pyproject.toml", ROOT / "setup.py")


def project_current() -> bool:
    return installed().get("project") == project_now()


def rules_now() -> dict[str, str]:
    if not c_compiler_works():
        return {"compiler": "none"}
    sources = {source_name(path): digest(path) for path in rules_sources()}
    return {"setup.py": digest(ROOT / "setup.py"), "check": str(flag("CHECK")), **sources}


def rules_current() -> bool:
    return flag("PURE") or read_stamp(COMPILED) == rules_now()


def rules_sources() -> list[Path]:
    files = sorted(path for folder in (RULES, MIND) for path in folder.glob("*") if path.suffix in {".py", ".pxd"})
    return [path for path in files if not path.read_bytes().startswith(b"# generated")]


def source_name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def flag(name: str) -> bool:
    return bool(os.environ.get(f"BRANCHLINE_{name}"))


def c_compiler_works() -> bool:
    """Try it on Python's headers: a compiler without them (Debian's python3-dev) is of no use."""
    if os.name == "nt":
        return True  # setuptools finds Microsoft's compiler in its own way
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    command = [*compiler, "-fsyntax-only", "-I", sysconfig.get_path("include"), "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


# Installing


def install(lock: str) -> None:
    """Bring .venv up to date with a lock file, the project and its rules."""
    if up_to_date(lock):
        return
    require_own_folder()
    with one_at_a_time():
        if up_to_date(lock):  # another call saw to it meanwhile
            return
        require_pip()
        if not packages_current(lock):
            install_packages(lock)
        if not project_current():
            install_project()
        if not rules_current():
            compile_rules()


def up_to_date(lock: str) -> bool:
    return packages_current(lock) and project_current() and rules_current()


def install_packages(lock: str) -> None:
    stamp = installed()
    changed = any(name in stamp and stamp[name] != digest(LOCKS[name]) for name in LOCKS)
    if not stamp or changed:
        make_venv()
        stamp = {"python": python_now()}
    stamp[lock] = digest(LOCKS[lock])
    INSTALLED.unlink(missing_ok=True)  # if interrupted, the next call starts afresh
    must("Installing the locked packages", *pip("install", "--require-hashes", "-r", LOCKS[lock]))
    write_stamp(INSTALLED, stamp)


def make_venv() -> None:
    # Without pip, because Debian's Python cannot put it in; the host's pip installs from outside.
    good, _ = step("Making .venv", HOST, "-m", "venv", "--clear", "--without-pip", VENV)
    if not good:
        sys.exit(
            f"Python could not make {VENV}. If that folder belongs to another user, remove it first.\n"
            "If Python's own module venv is missing, install the whole of its standard library\n"
            "(Debian, Ubuntu: apt install python3; Fedora: dnf install python3-libs)."
        )


def install_project() -> None:
    stamp = {**installed(), "project": project_now()}
    options = ["--no-deps", "--no-build-isolation", "--editable"]
    must("Installing Branchline", *pip("install", *options, ROOT), BRANCHLINE_PURE="1")
    write_stamp(INSTALLED, stamp)


def compile_rules() -> None:
    """Compile in place, and only what has changed; pip would compile everything at every edit."""
    rules = rules_now()
    if "compiler" in rules:
        say(
            "No C compiler with Python's headers, so the rules run interpreted, slower"
            " (Debian, Ubuntu: apt install gcc libc6-dev python3-dev)."
        )
    else:
        show_changes(read_stamp(COMPILED), rules)
        BUILD_LOG.write_text(must("Compiling the rules", PYTHON, "setup.py", "build_ext", "--inplace"), "utf-8")
        if not BUILT.exists():
            say(f"They could not be compiled, so they run interpreted, slower. Why: {BUILD_LOG}")
    write_stamp(COMPILED, rules)


def show_changes(before: dict[str, str], now: dict[str, str]) -> None:
    """setup.py goes by the dates of files, which do not show every change."""
    same = {name: value for name, value in before.items() if value == now.get(name)}
    write_stamp(COMPILED, same)  # if the build fails, the next one takes up what has changed until then
    BUILT.unlink(missing_ok=True)
    if before.keys() - now.keys() or not {"setup.py", "check"} <= same.keys():
        remove(ROOT / "build", *built_files())
    for path in rules_sources():
        if source_name(path) not in same:
            path.touch()


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
def one_at_a_time() -> Iterator[None]:
    """Two calls at once must not install into .venv together."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with GATE.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another dev.py is installing; waiting for it.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_screen() -> None:
    """Only if something in web/ has changed."""
    must("Building the screen", PYTHON, WEB / "build.py")


# The jobs


def play(options: list[str]) -> int:
    install("run")
    build_screen()
    return run(BIN / "branchline", "serve", *options)


def bench(options: list[str]) -> int:
    install("run")
    return run(BIN / "branchline", "bench", *options)


def test(options: list[str]) -> int:
    start = time.monotonic()
    if check([]) != 0:
        say("The checks failed, so the tests were not run.")
        return 1
    build_screen()
    result = run(PYTHON, WEB / "build.py", "test") or run(PYTHON, "-m", "pytest", "-n", "auto", *options)
    took = f"{time.monotonic() - start:.0f} s"
    say(f"All checks and tests passed ({took})." if result == 0 else f"The tests FAILED ({took}).")
    return result


def check(options: list[str]) -> int:
    no_options("check", options)
    install("test")
    results = [
        step("Checking style", BIN / "ruff", "check"),
        step("Checking format", BIN / "ruff", "format", "--check", "--output-format=concise"),
        step("Checking types", PYTHON, "-m", "mypy"),
        step("Checking layers", BIN / "lint-imports"),
        step("Checking the screen", PYTHON, WEB / "build.py", "check"),
        step("Checking the documentation", *DOCUMENTATION),
    ]
    if all(good for good, _ in results):
        return 0
    say("python3 dev.py fix  mends the format and some of the style.")
    return 1


def docs(options: list[str]) -> int:
    no_options("docs", options)
    install("test")
    must("Building the documentation", *DOCUMENTATION)
    say(f"Open {ROOT / 'site' / 'index.html'}")
    return 0


def pictures(options: list[str]) -> int:
    no_options("pictures", options)
    install("test")
    build_screen()
    return run(PYTHON, "-m", "tools.make_pictures")


def fix(options: list[str]) -> int:
    no_options("fix", options)
    install("test")
    mended = run(BIN / "ruff", "check", "--fix")
    return run(BIN / "ruff", "format") or mended


def tune(options: list[str]) -> int:
    install("test")
    return run(PYTHON, "tools/tune.py", *options)


def lock(options: list[str]) -> int:
    require_pip()
    until = datetime.date.today() - datetime.timedelta(days=SETTLING_DAYS)
    how = (
        "--universal --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet"
        f" --python-version {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} --exclude-newer {until}"
    ).split()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder) / BIN.name
        must("Making a scratch environment", HOST, "-m", "venv", "--without-pip", folder)
        must("Installing uv", *pip("install", "uv", python=scratch / PYTHON.name))
        for name in ("test", "run"):
            same = [] if name == "test" else ["--constraints", "requirements/test.lock"]
            groups = [f"--group={group}" for group in GROUPS[name]]
            extras = [f"--extra={extra}" for extra in EXTRAS]
            target = f"--output-file=requirements/{name}.lock"
            uv = [str(scratch / "uv"), "pip", "compile", "pyproject.toml"]
            must(f"Locking {name}", *uv, *extras, *groups, *same, *how, *options, target)
    return 0


def clean(options: list[str]) -> int:
    no_options("clean", options)
    require_own_folder()
    with one_at_a_time():
        caches = [".cache", ".hypothesis", ".import_linter_cache", ".mypy_cache", ".ruff_cache"]
        remove(
            VENV,
            ROOT / "build",
            ROOT / "dist",
            ROOT / "site",
            WEB / "node_modules",
            RULES.parent / "server" / "web",
            *(ROOT / name for name in caches),
            *built_files(),
        )
        remove(*(ROOT / "src").glob("*.egg-info"))
        remove(*(path for part in ("src", "tests") for path in (ROOT / part).rglob("__pycache__")))
    return 0


def built_files() -> list[Path]:
    files = [path for folder in (RULES, MIND) for path in folder.glob("*")]
    return [path for path in files if path.suffix in {".so", ".pyd"} or path == BUILT]


def remove(*paths: Path) -> None:
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def run(*command: str | Path) -> int:
    """Run a command that talks to the user itself."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, env=environment()).returncode


def no_options(job: str, options: list[str]) -> None:
    if options:
        sys.exit(f"{job} takes no options; see  python3 dev.py --help")


JOBS = {job.__name__: job for job in (play, test, check, fix, docs, pictures, bench, tune, lock, clean)}


def main() -> int:
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(f"Branchline needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    name, *options = sys.argv[1:] or ["--help"]
    if name in {"-h", "--help", "help"}:
        print(__doc__.rstrip())
        return 0
    if name not in JOBS:
        sys.exit(f"There is no job {name!r}, only {', '.join(JOBS)}; see  python3 dev.py --help")
    try:
        return JOBS[name](options)
    except KeyboardInterrupt:
        say("stopped")
        return 130


if __name__ == "__main__":
    sys.exit(main())
