"""Lessons: the rules play every one, its sentences are there in every language, and nothing is kept of who learns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.messages import LANGUAGES
from branchline.server import lessons
from tests.server.client import Client

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


def test_there_is_one_for_every_board() -> None:
    assert lessons.names() == ["first_journey", "italy", "japan", "usa"]


@pytest.mark.parametrize("name", lessons.names())
def test_the_rules_play_it_and_it_is_the_learners_turn_in_every_step(name: str) -> None:
    shown = lessons.shown(name)
    assert all(step.own.can is not None for step in shown.steps)
    assert shown.steps[-1].do is None
    assert len(lessons.body(name).compressed) < 10_000


@pytest.mark.parametrize("name", lessons.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(name: str, language: str) -> None:
    texts = json.loads((TEXTS / f"lessons.{language}.json").read_text("utf-8"))
    assert texts.keys() == set(lessons.names())
    assert len(texts[name]["steps"]) == len(lessons.lesson(name).steps)
    assert len(set(texts[name]["steps"])) == len(texts[name]["steps"])


def test_tickets_are_made_on_the_way() -> None:
    made = [
        ticket
        for step in lessons.shown("first_journey").steps
        for event in step.events
        if event.outcome
        for ticket in event.outcome.completed
    ]
    assert made == ["copenhagen--paris"]


@pytest.mark.anyio
async def test_it_is_asked_for_by_name_and_no_table_is_made(client: Client) -> None:
    before = (await client.http.get("/api/health")).json()["tables"]
    found = await client.http.get("/api/lessons")
    assert found.json() == lessons.names()
    answer = await client.http.get("/api/lessons/japan")
    assert answer.json()["board"] == "japan"
    assert (await client.http.get("/api/lessons/../settings")).status_code == 404
    assert (await client.http.get("/api/lessons/nothing")).status_code == 404
    assert (await client.http.get("/api/health")).json()["tables"] == before
