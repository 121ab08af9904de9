"""Parts of Branchline that need more packages than playing does: the extras in pyproject.toml."""

from __future__ import annotations

SETUP_OPTIONS = {"cluster": " --cluster"}  # what a checkout installs only if asked to, because it is large


def how_to_install(extra: str) -> str:
    return (
        f"in a checkout, python3 dev.py setup{SETUP_OPTIONS.get(extra, '')} installs everything into .venv;"
        " for an environment of your own,"
        f" pip install '.[{extra}]' in the checkout or pip install 'branchline-….whl[{extra}]' with a wheel"
    )
