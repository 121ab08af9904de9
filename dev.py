#!/usr/bin/env python3
"""Everything a checkout of Branchline needs, with Python 3.11 and pip alone.

    python3 dev.py play [options]   play in the browser (branchline serve)
    python3 dev.py test [options]   check the code, then run the tests; options go to pytest,
                                    --long runs the long tests too, and installs ray for them,
                                    --fast only those of rules, records and views, unchecked
    python3 dev.py setup            install everything, extras and test tools too, and compile the rules;
                                    --cluster also installs ray (200 MB), to play on several machines
    python3 dev.py check            style, types and layers only (ruff, mypy, import-linter; eslint and stylelint)
    python3 dev.py fix              format the code, mend what the linters can mend, write what is made from the
                                    code (types of messages, the screen)
    python3 dev.py docs             build the documentation into site/
    python3 dev.py pictures         photograph a game for README and the documentation;
                                    --all [WORD…] every page and state of a game instead, on every size, light
                                    and dark, to be looked at (WORD: phone, dark, japan, end …)
    python3 dev.py screen           build the screen after a change in web/; commit what it made
    python3 dev.py bench [options]  measure the speed of the rules (branchline bench)
    python3 dev.py compile          compile the rules, if they have changed
    python3 dev.py wheel [PYTHON…]  make wheels in dist/ and try each: for the Pythons named (3.12, a
                                    path), or for all supported ones that are found
    python3 dev.py tune [options]   tune the planner's weights by self-play, then train the evaluator
                                    of the search; --help tells more
    python3 dev.py lock [options]   renew requirements/*.lock after a change in pyproject.toml;
                                    --upgrade also takes newer releases, at least three weeks old
    python3 dev.py clean            remove .venv and everything built

The first call makes .venv in this folder and installs exactly the packages of requirements/*.lock
that the job needs; later calls only redo what has changed. If there is a C compiler the rules are
compiled: before a job that measures or tests, behind the back of a game that has begun. Without one
all works too, with slower rules. Nothing outside this folder is touched, and root is never needed.
To use the tools directly:  . .venv/bin/activate

BRANCHLINE_PURE=1 leaves the rules uncompiled, BRANCHLINE_CHECK=1 compiles them with checked bounds.
"""

from __future__ import annotations

import datetime
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools.checkout.compiling import built_files, compile_behind, compile_rules, remove, rules_current
from tools.checkout.places import BIN, HOST, PYTHON, ROOT, SOURCE, VENV, WEB, environment
from tools.checkout.steps import Step, must, run, run_steps, say
from tools.checkout.venv import (
    install_packages,
    install_project,
    one_at_a_time,
    packages_current,
    pip,
    project_current,
    require_pip,
)
from tools.checkout.wheels import make_wheels

TESTING = ["build", "screen", "test", "check", "docs", "tune"]  # groups in pyproject.toml
LOCKED = {  # what requirements/NAME.lock holds
    "test": ["pyproject.toml", "--extra=all", *(f"--group={group}" for group in TESTING)],
    "run": ["pyproject.toml", "--group=build", "--constraints=requirements/test.lock"],
    "cluster": [
        "pyproject.toml",
        "--extra=cluster",
        "--extra=openspiel",
        "--group=build",
        "--constraints=requirements/test.lock",
    ],
    "wheel": ["--group=wheel"],
}
FAST_TESTS = [  # the rules, records and views
    *(f"tests/{folder}" for folder in ("rules", "golden", "contract", "referee", "boards", "hints", "record")),
    *(f"tests/test_{name}.py" for name in ("deal", "game", "moves", "position", "trails")),
]
DOCUMENTATION: list[str | Path] = [BIN / "zensical", "build", "--strict"]
SCREEN = SOURCE / "branchline" / "server" / "web"

CLUSTER = "--cluster"  # what setup is told to install as well
BEHIND = "--behind"  # what play tells compile: whose game is on
OLDEST_PYTHON = (3, 11)
SETTLING_DAYS = 21  # fresh releases may lack some platforms' wheels, or be withdrawn


def install(lock: str) -> None:
    """Bring .venv up to date with a lock file, the project and its rules."""
    if packages_current(lock) and project_current() and rules_current():
        return
    with one_at_a_time():  # another call may have seen to some of it meanwhile
        install_packages(lock)
        install_project()
        compile_rules()


# The jobs


def play(options: list[str]) -> int:
    """The server starts as soon as its packages are there, with interpreted rules if need be."""
    if not packages_current("run"):
        with one_at_a_time():
            install_packages("run")
    if not screen_is_current():
        build_screen()
    if not (project_current() and rules_current()) and not {"-h", "--help"} & set(options):
        subprocess.Popen([HOST, ROOT / "dev.py", "compile", BEHIND, str(os.getpid())], cwd=ROOT)
    return become(PYTHON, "-m", "branchline", "serve", *options)


def become(*command: str | Path) -> int:
    """Run a program in the place of this one: who stops dev.py stops it."""
    variables = environment(PYTHONPATH=str(SOURCE))
    if os.name == "nt":
        return subprocess.run([str(word) for word in command], env=variables).returncode
    os.execve(command[0], [str(word) for word in command], variables)


def screen_is_current() -> bool:
    return subprocess.run([sys.executable, WEB / "build.py", "current"]).returncode == 0


def build_screen() -> None:
    """Only if something in web/ has changed."""
    install("test")
    must("Building the screen", PYTHON, WEB / "build.py")


def screen(options: list[str]) -> int:
    no_options("screen", options)
    build_screen()
    return 0


def compile_now(options: list[str]) -> int:
    if options[:1] == [BEHIND]:
        compile_behind(parent=int(options[1]))
        return 0
    no_options("compile", options)
    install("run")
    return 0


def setup(options: list[str]) -> int:
    if options != [CLUSTER]:
        no_options("setup", options)
    install("test")
    if CLUSTER in options:
        install("cluster")
    say("Everything is installed. To use it:  . .venv/bin/activate")
    return 0


def bench(options: list[str]) -> int:
    install("run")
    return run(BIN / "branchline", "bench", *options)


def test(options: list[str]) -> int:
    start = time.monotonic()
    install("test")
    if "--long" in options:
        install("cluster")
    if "--fast" in options:
        result = run_tests(*FAST_TESTS, *(option for option in options if option != "--fast"))
    elif not passes(*checks("test"), browser_step()):
        say("The checks failed, so the tests were not run. python3 dev.py fix  mends the format and some of the style.")
        return 1
    else:
        result = run_tests(*options)
    took = f"{time.monotonic() - start:.0f} s"
    say(f"All passed ({took})." if result == 0 else f"The tests FAILED ({took}).")
    return result


def run_tests(*options: str) -> int:
    """More at once than there are cores, since many of them wait: for a server, a browser, a clock."""
    workers = (os.cpu_count() or 1) + 4
    return run(PYTHON, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *options)


def check(options: list[str]) -> int:
    no_options("check", options)
    install("test")
    if passes(*checks()):
        return 0
    say("python3 dev.py fix  mends the format and some of the style.")
    return 1


def passes(*steps: Step) -> bool:
    return all(done.good for done in run_steps(*steps))


def checks(*more_of_the_screen: str) -> list[Step]:
    return [
        Step("Checking style", BIN / "ruff", "check"),
        Step("Checking format", BIN / "ruff", "format", "--check", "--output-format=concise"),
        Step("Checking types", PYTHON, "-m", "mypy"),
        Step("Checking layers", BIN / "lint-imports"),
        Step("Checking the types of messages", PYTHON, "-m", "tools.make_protocol", "--check"),
        Step("Checking the screen", PYTHON, WEB / "build.py", "check", *more_of_the_screen),
        Step("Checking the documentation", *DOCUMENTATION),
    ]


def browser_step() -> Step:
    return Step("Looking for a browser", PYTHON, "-m", "tests.screen.chromium")


def docs(options: list[str]) -> int:
    no_options("docs", options)
    install("test")
    must("Building the documentation", *DOCUMENTATION)
    say(f"Open {ROOT / 'site' / 'index.html'}")
    return 0


def pictures(options: list[str]) -> int:
    if options[:1] != ["--all"]:
        no_options("pictures", options)
    build_screen()
    return run(PYTHON, "-m", *(["tools.contact_sheet", *options[1:]] if options else ["tools.make_pictures"]))


def fix(options: list[str]) -> int:
    no_options("fix", options)
    install("test")
    must("Writing the types of messages", PYTHON, "-m", "tools.make_protocol")
    must("Mending the screen", PYTHON, WEB / "build.py", "fix")
    build_screen()
    mended = run(BIN / "ruff", "check", "--fix")
    return run(BIN / "ruff", "format") or mended


def tune(options: list[str]) -> int:
    install("test")
    return run(PYTHON, "-m", "tools.tune", *options)


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
        for name, what in LOCKED.items():
            target = f"--output-file=requirements/{name}.lock"
            must(f"Locking {name}", scratch / "uv", "pip", "compile", *what, *how, *options, target)
    return 0


def wheel(options: list[str]) -> int:
    return make_wheels(options)


def clean(options: list[str]) -> int:
    no_options("clean", options)
    with one_at_a_time():
        caches = [".cache", ".hypothesis", ".import_linter_cache", ".mypy_cache", ".ruff_cache"]
        remove(
            VENV,
            ROOT / "build",
            ROOT / "dist",
            ROOT / "site",
            WEB / "node_modules",
            *(ROOT / name for name in caches),
            *built_files(),
        )
        remove(*(ROOT / "src").glob("*.egg-info"))
        remove(*(path for part in ("src", "tests") for path in (ROOT / part).rglob("__pycache__")))
    return 0


def no_options(job: str, options: list[str]) -> None:
    if options:
        sys.exit(f"{job} does not take {' '.join(options)}; see  python3 dev.py --help")


JOBS = {
    **{job.__name__: job for job in (play, test, setup, check, fix, docs, pictures, screen, bench)},
    "compile": compile_now,
    **{job.__name__: job for job in (wheel, tune, lock, clean)},
}


def main() -> int:
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(f"Branchline needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).")
    name, *options = sys.argv[1:] or ["--help"]
    if name in {"-h", "--help", "help"}:
        print(__doc__.rstrip())
        return 0
    if name not in JOBS:
        sys.exit(f"There is no job {name!r}, only {', '.join(JOBS)}; see  python3 dev.py --help")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is stopped, too
    try:
        return JOBS[name](options)
    except KeyboardInterrupt:
        if BEHIND not in options:
            say("stopped")
        return 130


if __name__ == "__main__":
    sys.exit(main())
