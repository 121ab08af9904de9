"""What must be the same on every machine of a cluster, so that the games are.

This module is sent to the nodes as it stands: they may have another Branchline, or none. So it imports nothing of it
before it has seen the version.
"""

from __future__ import annotations

from collections.abc import Iterable


def installed(version: str, bots: Iterable[str]) -> dict[str, str]:
    """Name and version of everything that decides how games go; if Branchline has another version, that alone."""
    try:
        import branchline
    except ImportError:
        return {}
    found = {"Branchline": branchline.__version__}
    if branchline.__version__ != version:
        return found
    return found | _rules() | _boards() | _bots(bots)


def _rules() -> dict[str, str]:
    from pathlib import Path

    from branchline.rules import _source

    return {"rules": _source.fingerprint(str(Path(_source.__file__).parent))[:12]}


def _boards() -> dict[str, str]:
    from branchline.boards import BUILT_IN, Board

    return {f"board {name}": Board.load(name).hash[:12] for name in BUILT_IN}


def _bots(bots: Iterable[str]) -> dict[str, str]:
    """Of those that packages offer."""
    from branchline.bots.registry import installed_bots

    offered = installed_bots()
    versions = {bot: offered[bot].dist for bot in bots if bot in offered}
    return {f"bot {bot}": package.version if package else "" for bot, package in versions.items()}


def difference(wanted: dict[str, str], found: dict[str, str]) -> str:
    """In words, if there is one: what a node has, and what is needed."""
    for name, version in wanted.items():
        if found.get(name) != version:
            has = f"{name} {found[name]}" if name in found else f"no {name}"
            return f"it has {has}, and {version} is needed"
    return ""
