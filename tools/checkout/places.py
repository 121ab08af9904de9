"""Where things are in a checkout."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
SOURCE = ROOT / "src"
RULES = SOURCE / "branchline" / "rules"
ENGINE = SOURCE / "branchline" / "bots" / "engine"  # compiled with the rules
ENVS = SOURCE / "branchline" / "envs" / "core"  # and these, too
WEB = ROOT / "web"
REQUIREMENTS = ROOT / "requirements"


def host() -> str:
    """The interpreter whose pip installs into .venv: this one or, if this is an environment without pip (as .venv is),
    the one it was made from."""
    configuration = Path(sys.prefix) / "pyvenv.cfg"
    if find_spec("pip") or not configuration.exists():
        return sys.executable
    made_from = re.search(r"^executable = (.+)$", configuration.read_text("utf-8"), re.MULTILINE)
    return made_from[1] if made_from else sys.executable


HOST = host()


def environment(**variables: str) -> dict[str, str]:
    """For commands: .venv's programs come first, and what Python compiles is kept in .venv, not beside the sources."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "PYTHONPYCACHEPREFIX": str(VENV / "pycache"),
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        **variables,
    }


def flag(name: str) -> bool:
    return bool(os.environ.get(f"BRANCHLINE_{name}"))
