"""Storages on real databases."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from branchline.server.storage import Storage, storage_for
from tests.server.client import Client
from tests.server.running import STARTED, ServerProcess

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    if sys.platform == "win32":
        pytest.skip("the test's PostgreSQL listens on a Unix socket")
    from tests.server.postgres import PostgresServer

    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture(scope="session", autouse=True)
def runtime_folder() -> Iterator[Path]:
    """Where a server has its desk if its games are in PostgreSQL; never the one of whoever runs the tests."""
    with tempfile.TemporaryDirectory(prefix="branchline-") as folder, pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(tmp_path / "data")


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.new_schema()


@pytest.fixture(params=["folder", "address"], ids=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> str:
    """Where nothing is stored yet."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
async def storage(place: str) -> AsyncIterator[Storage]:
    storage = storage_for(place)
    await storage.open()
    yield storage
    await storage.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests that neither stop nor fill it."""
    running = ServerProcess.at(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def _no_server_outlives_its_test() -> Iterator[None]:
    before = len(STARTED)
    yield
    while len(STARTED) > before:
        STARTED.pop().kill()


@pytest.fixture
async def client(server: ServerProcess) -> AsyncIterator[Client]:
    client = Client(server.url)
    yield client
    await client.close()
