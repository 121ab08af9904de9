"""What people download: complete, and it runs where nothing else is."""

from __future__ import annotations

import asyncio
import json
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest

from branchline import __version__
from branchline.boards import BUILT_IN
from tests.package.building import ROOT, SCREEN, build_sources, build_wheel, copy_of_checkout
from tests.package.environment import Environment
from tests.patience import PATIENCE
from tests.server.client import Client, bot
from tools.checkout.compiling import c_compiler_works

OF_THE_REPOSITORY = (".ci", ".editorconfig", ".git", ".pre-commit")  # needed by nobody who installs


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return copy_of_checkout(tmp_path)


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    screen = [json.loads((ROOT / "web" / name).read_text("utf-8")) for name in ("package.json", "package-lock.json")]
    newest = re.search(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert {project["version"], newest[1], *(package["version"] for package in screen)} == {__version__}


def test_the_sources_hold_everything(checkout: Path) -> None:
    wanted = {name for name in files_in(checkout) if not name.startswith(OF_THE_REPOSITORY)}
    with tarfile.open(build_sources(checkout)) as archive:
        packed = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert sorted(wanted - packed) == []
    assert {"setup.py", "web/package-lock.json", "web/src/main.ts", f"{SCREEN}/index.html"} <= packed


def test_a_wheel_holds_data_art_texts_weights_types_and_the_screen(checkout: Path, tmp_path: Path) -> None:
    wanted = files_in(checkout / "src")
    packed = packed_in(build_wheel(build_sources(checkout), tmp_path, compiled=False))
    assert sorted(wanted - packed) == []
    assert {f"branchline/boards/{kind}/{board}.json" for kind in ("data", "art") for board in BUILT_IN} <= packed
    assert {f"branchline/{name}" for name in ("py.typed", "messages/it.json", "rules/state.pxd")} <= packed
    assert {f"branchline/bots/data/{name}.json" for name in ("weights", "evaluators")} <= packed
    assert any(re.fullmatch(r"branchline/server/web/assets/index-.*\.js", name) for name in packed)


def test_a_wheel_runs_in_an_empty_environment(checkout: Path, tmp_path: Path) -> None:
    wheel = build_wheel(build_sources(checkout), tmp_path, compiled=False)
    assert wheel.name.endswith("-py3-none-any.whl")
    environment = Environment(tmp_path, wheel)
    assert "the rules run interpreted" in environment.branchline("doctor")
    assert_runs(environment)


@pytest.mark.long
def test_a_compiled_wheel_runs_in_an_empty_environment(checkout: Path, tmp_path: Path) -> None:
    if not c_compiler_works():
        pytest.skip("needs a C compiler")
    wheel = build_wheel(build_sources(checkout), tmp_path, compiled=True)
    packed = packed_in(wheel)
    engine = "branchline/bots/engine"
    assert {"branchline/rules/const.pxd", f"{engine}/features.pxd", f"{engine}/sizes.pxd"} <= packed  # generated
    (library,) = [name for name in packed if name.endswith((".so", ".pyd"))]
    assert library.startswith("branchline/rules/compiled_")
    environment = Environment(tmp_path, wheel)
    assert "the rules run compiled" in environment.branchline("doctor")
    assert_runs(environment)


def packed_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def assert_runs(environment: Environment) -> None:
    assert environment.branchline("--version") == f"branchline {__version__}\n"
    boards = environment.branchline("boards")
    assert all(board in boards for board in BUILT_IN)
    with environment.serving() as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        health = http.get("/api/health").json()
        assert (health["status"], health["version"], health["tables"]) == ("ok", __version__, 0)
        assert http.get("/api/ready").json() == {"status": "ready"}
        assert_shows_the_screen(http)
        asyncio.run(watch_bots(url))


def assert_shows_the_screen(http: httpx.Client) -> None:
    script = re.search(r'src="(/assets/.+?\.js)"', http.get("/").text)
    assert script
    assert http.get(script[1]).headers["content-type"].startswith("text/javascript")
    assert http.get("/api/boards/italy/picture.svg").text.startswith("<svg")


async def watch_bots(url: str) -> None:
    """A table of bots, followed over its socket to the end."""
    client = Client(url)
    keys = await client.make_table(bot("easy"), bot("easy"), board="first_journey", start="random")
    watcher = await client.sit(keys["table"])
    await watcher.until(lambda: watcher.table["status"] == "over")
    record = await client.http.get(f"/api/tables/{watcher.id}/record")
    assert '"type":"end"' in record.text.splitlines()[-1]
    await client.close()
