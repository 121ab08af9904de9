"""Parts of Branchline that need more packages than playing does: the extras in pyproject.toml."""

from __future__ import annotations


def how_to_install(extra: str) -> str:
    return f"pip install '.[{extra}]' in a checkout, or pip install 'branchline-….whl[{extra}]' with a wheel"
