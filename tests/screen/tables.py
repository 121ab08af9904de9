"""Tables for the browser tests, made over HTTP; their keys are put where the screen keeps them."""

from __future__ import annotations

import json
import os
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.patience import PATIENCE

Keys = dict[str, Any]


def person(name: str) -> dict[str, object]:
    return {"kind": "person", "name": name, "contribution": os.urandom(32).hex()}


def bot(level: str = "random") -> dict[str, object]:
    return {"kind": "bot", "bot": level}


OPEN: dict[str, object] = {"kind": "open"}


def make_table(url: str, *seats: dict[str, object], board: str = "usa", **settings: object) -> Keys:
    wish = {"board": board, "seats": seats, "pace": 0, **settings}
    made = httpx.post(f"{url}/api/tables", json=wish, timeout=PATIENCE)
    assert made.status_code == 201, made.text
    keys: Keys = made.json()
    return keys


def give_keys(page: Page, keys: Keys, *seats: int) -> None:
    """As if this browser had made the table, or taken these seats."""
    mine = {key["seat"]: key["token"] for key in keys["seats"] if not seats or key["seat"] in seats}
    kept = {keys["table"]: {"seats": mine, "at": 1, **({} if seats else {"host": keys["host"]})}}
    page.evaluate("kept => localStorage.setItem('branchline.tables', kept)", json.dumps(kept))


def never_ask(page: Page) -> None:
    settings = page.evaluate("localStorage.getItem('branchline.settings')")
    page.evaluate(
        "settings => localStorage.setItem('branchline.settings', settings)",
        json.dumps({**json.loads(settings or "{}"), "confirm": "never", "animation": False}),
    )
