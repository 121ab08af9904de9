"""Compiling the rules: before a job that needs them, or behind the back of one that can begin without."""

from __future__ import annotations

import os
import runpy
import shlex
import shutil
import subprocess
import sysconfig
import time
from pathlib import Path

from tools.checkout.places import ENGINE, ENVS, PYTHON, ROOT, RULES, VENV, flag
from tools.checkout.steps import Step, report, run_steps, say
from tools.checkout.venv import (
    digest,
    one_at_a_time,
    project_current,
    project_step,
    read_stamp,
    stamp_project,
    write_stamp,
)

COMPILED = VENV / "compiled.json"
BUILD_LOG = VENV / "build.log"
LIBRARIES_KEPT = 3  # programs that run already may still load modules from an older one
NICENESS = 10  # whoever plays comes first
NO_COMPILER = (
    "No C compiler with Python's headers, so the rules run interpreted, slower"
    " (Debian, Ubuntu: apt install gcc libc6-dev python3-dev)."
)


def library() -> Path:
    """Where the library of the present sources is, or will be."""
    path: str = runpy.run_path(str(RULES / "_source.py"))["library_path"](str(RULES))
    return Path(path)


def rules_now() -> dict[str, str]:
    if not c_compiler_works():
        return {"compiler": "none"}
    return {"setup.py": digest(ROOT / "setup.py"), "library": library().name}


def rules_current() -> bool:
    """Compiled, or known not to be compilable."""
    if flag("PURE"):
        return True
    stamp = read_stamp(COMPILED)
    now = rules_now()
    return {name: stamp.get(name) for name in now} == now and ("failed" in stamp or is_there(now))


def is_there(now: dict[str, str]) -> bool:
    return "library" not in now or (RULES / now["library"]).exists()


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


def compile_rules() -> None:
    """Where there is no compiler, say so."""
    if rules_current():
        return
    now = rules_now()
    if "library" in now:
        step = compile_step()
        run_steps(step)
        keep_result(step, now)
        if not is_there(now):
            say(f"They run interpreted, slower. What the compiler said: {BUILD_LOG}")
    else:
        say(NO_COMPILER)
        write_stamp(COMPILED, now)


def compile_step() -> Step:
    return Step("Compiling the rules", PYTHON, "setup.py", "build_ext", "--inplace")


def keep_result(step: Step, now: dict[str, str]) -> None:
    BUILD_LOG.write_text(step.result().output, "utf-8")
    write_stamp(COMPILED, now if is_there(now) else {**now, "failed": str(BUILD_LOG)})
    remove_old()


def compile_behind(parent: int) -> None:
    """Finish the installation while the game is on already; stop if it ends."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with one_at_a_time(waiting=""):
        if not project_current() and ended_well(project_step(), parent):
            stamp_project()
        now = rules_now()
        if rules_current():
            return
        if "library" not in now:
            write_stamp(COMPILED, now)
            say(NO_COMPILER)
            return
        say("The rules are being compiled in the background; until then bots think more slowly.")
        step = compile_step()
        if ended_well(step, parent):
            keep_result(step, now)
            if is_there(now):
                say(f"The rules are compiled ({step.seconds:.0f} s): from now on bots think at full speed.")
            else:
                say(f"The rules could not be compiled and stay interpreted. What the compiler said: {BUILD_LOG}")


def ended_well(step: Step, parent: int) -> bool:
    """Run it without a word, unless it fails; stopped when the parent has gone."""
    step.begin()
    try:
        while step.is_running and os.getppid() == parent:
            time.sleep(0.2)
        if step.is_running:
            return False
        done = step.result()
        if not done.good:
            report(step, done)
        return done.good
    finally:
        step.stop()


def remove_old() -> None:
    """Libraries of former sources, and what versions before 0.2 compiled beside the sources."""
    libraries = sorted(RULES.glob("compiled_*"), key=lambda path: path.stat().st_mtime)
    former = [path for path in built_files() if path not in libraries]
    remove(*libraries[:-LIBRARIES_KEPT], *former)


def built_files() -> list[Path]:
    files = [path for folder in (RULES, ENGINE, ENVS) for path in folder.glob("*")]
    return [path for path in files if path.suffix in {".so", ".pyd", ".new"} or path.name == "_built.txt"]


def remove(*paths: Path) -> None:
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
