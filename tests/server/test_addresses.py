"""The link for friends: one they can reach, or none."""

from __future__ import annotations

import pytest

from branchline.server import addresses
from branchline.server.settings import ServerSettings
from tests.server.client import Client


@pytest.mark.parametrize(
    ("settings", "link"),
    [
        (ServerSettings(), ""),
        (ServerSettings(host="::1"), ""),
        (ServerSettings(host="localhost"), ""),
        (ServerSettings(host="0.0.0.0"), "http://192.168.7.5:8080/"),
        (ServerSettings(host="10.0.0.7"), "http://10.0.0.7:8080/"),
        (ServerSettings(host="fd00::7"), "http://[fd00::7]:8080/"),
        (ServerSettings(public_url="https://trains.example/"), "https://trains.example/"),
    ],
)
def test_where_others_reach_the_server(settings: ServerSettings, link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_address", lambda: "192.168.7.5")
    assert addresses.link_for_others(settings, 8080) == link


def test_a_machine_without_a_network_has_no_link_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_address", lambda: "127.0.0.1")
    assert addresses.link_for_others(ServerSettings(host="0.0.0.0"), 8080) == ""


@pytest.mark.anyio
async def test_the_screen_asks_for_it(client: Client) -> None:
    assert await client.get("/api/address") == {"for_others": ""}
