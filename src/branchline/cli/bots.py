"""branchline bots"""

from __future__ import annotations

import json
from inspect import getdoc

import typer

from branchline.bots import BOTS
from branchline.bots.registry import installed_bots
from branchline.cli.common import out, table


def list_bots(as_json: bool) -> None:
    rows = {name: " ".join((getdoc(bot) or "").split()) for name, bot in BOTS.items()}
    rows |= {name: f"installed: {entry.value}" for name, entry in installed_bots().items()}
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    shown = table("bot", "how it plays", text=2)
    for name, text in rows.items():
        shown.add_row(name, text)
    out.print(shown)
    out.print("A bot of your own: my_bot.py:MyBot, or program:COMMAND ('branchline bot-check' tries it).")
