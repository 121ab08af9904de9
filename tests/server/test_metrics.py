"""Numbers and lines for an operator."""

from __future__ import annotations

import logging
import socket
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from branchline.server.logs import AT_ONCE, Lines, Seldom
from branchline.server.metrics import Metrics
from tests.server import requests
from tests.server.client import Client
from tests.server.running import ROOT, ServerProcess

pytestmark = pytest.mark.anyio


def numbers(text: str) -> dict[str, float]:
    """By name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_they_count_what_happens(tmp_path: Path) -> None:
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada = await client.alone("random", board="first_journey")
        assert (await ada.ask("undo", seat=0, version=0))["key"] == "out-of-date"
        assert (await client.http.get("/api/tables/nothing")).status_code == 404
        await ada.play_to_end(Random(1))
        found = numbers((await client.http.get("/metrics")).text)
        own = sum(event["kind"] == "played" and event["seat"] == 0 for event in ada.log)
        assert found["branchline_moves_total person"] == own
        assert found["branchline_moves_total bot"] == ada.position["moves"] - own
        assert found["branchline_tables"] == found["branchline_tables_made_total"] == 1
        assert found["branchline_sockets"] == 1
        assert found["branchline_refusals_total out-of-date"] == found["branchline_refusals_total no-table"] == 1
        assert found["branchline_commit_seconds_count"] >= ada.position["moves"]
        assert found["branchline_bot_seconds_count quick"] > 0
        assert found["branchline_saves"] == 1
        assert not any("ada" in name.lower() or ada.id in name for name in found)
        await client.close()


async def test_they_are_for_this_machine_only(tmp_path: Path) -> None:
    """A proxy's word does not make anybody a neighbor; behind one they have an address of their own."""
    with socket.create_server(("127.0.0.1", 0)) as free, socket.create_server(("127.0.0.1", 0)) as other:
        port, metrics = free.getsockname()[1], other.getsockname()[1]
    options = ("--public-url", "https://trains.example.org/", "--metrics", str(metrics))
    with ServerProcess.at(tmp_path, *options, port=port):
        for forwarded in ({}, {"x-forwarded-for": "127.0.0.1"}, {"x-forwarded-for": "203.0.113.7"}):
            assert (await requests.get(port, "/metrics", **forwarded)).status == 404
        async with httpx.AsyncClient() as http:
            text = (await http.get(f"http://127.0.0.1:{metrics}/metrics")).text
        assert numbers(text)["branchline_tables"] == 0


async def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """Whoever asks whether it is ready learns it, and the log says it once; room again, and play goes on."""
    resource = pytest.importorskip("resource")
    with ServerProcess.at(tmp_path) as server:
        client = Client(server.url)
        ada, _ = await client.two_people()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, resource.RLIM_INFINITY))
        refused = [await ada.ask("say", seat=0, text="Hello?") for _ in range(5)]
        assert {answer.get("key") for answer in refused} == {"storage-unavailable"}
        assert (await client.http.get("/api/ready")).status_code == 503
        assert (await client.http.get("/api/health")).json()["status"] == "troubled"
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        assert (await ada.ask("say", seat=0, text="Hello!"))["type"] == "accepted"
        assert (await client.http.get("/api/health")).json()["status"] == "ok"
        await client.close()
        server.stop()
        assert server.count_logged("games cannot be saved") == server.count_logged("games are saved again") == 1


def test_the_same_line_again_and_again_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.Logger("noisy")
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    log.addHandler(handler)
    for _ in range(1000):
        log.warning("a limit was reached", extra={"limit": "frames"})
    log.warning("a limit was reached", extra={"limit": "talk"})
    lines = capsys.readouterr().err.splitlines()
    assert AT_ONCE + 1 <= len(lines) < AT_ONCE + 20
    assert '"limit":"talk"' in lines[-1]


def test_the_page_names_every_metric() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for family in Metrics().registry.collect():
        assert f"_{family.name.removeprefix('branchline_')}" in page, family.name
