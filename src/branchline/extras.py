"""Parts of Branchline that need more packages than playing does: the extras in pyproject.toml."""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    return (
        "in a checkout, python3 dev.py setup installs everything into .venv; for an environment of your own,"
        f" pip install '.[{extra}]' in the checkout or pip install 'branchline-….whl[{extra}]' with a wheel"
    )
