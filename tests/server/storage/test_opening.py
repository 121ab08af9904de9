"""From what an operator writes to a storage."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from branchline.server.storage import StorageError, storage_for
from tests.server.changes import change

WITHOUT_ASYNCPG = """
import sys
sys.modules["asyncpg"] = None
from branchline.server.storage import StorageError, storage_for
try:
    storage_for("postgresql://localhost/branchline")
except StorageError as error:
    print(error)
"""


@pytest.mark.anyio
async def test_a_folder_is_made_with_a_sqlite_file_in_it(tmp_path: Path) -> None:
    for place in (tmp_path / "one" / "folder", str(tmp_path / "another")):
        storage = storage_for(place)
        await storage.open()
        await storage.commit(change("a", 1))
        await storage.close()
        assert Path(place, "branchline.db").read_bytes().startswith(b"SQLite format 3")


def test_another_kind_of_address_is_refused() -> None:
    with pytest.raises(StorageError, match="postgresql://"):
        storage_for("mysql://localhost/branchline")


def test_without_asyncpg_it_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_ASYNCPG], capture_output=True, text=True, check=True)
    assert "asyncpg" in done.stdout
    assert "pip install '.[postgresql]'" in done.stdout
