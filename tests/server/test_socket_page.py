"""docs/socket.md and its schema say what the server does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec

from branchline.messages import LANGUAGES, catalogue
from branchline.server import commands, connection, guards, messages, sockets, table_log, table_types
from branchline.server.checks import PASSING
from branchline.server.http_errors import STATUS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "socket.md").read_text("utf-8")
CODE = re.compile(r"\b[14]\d{3}\b")


def table_under(title: str) -> dict[str, str]:
    """The rows of the first table after a heading or a sentence."""
    rows = PAGE[PAGE.index(title) :].partition("\n| --- ")[2].partition("\n\n")[0].splitlines()[1:]
    return {name: row for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_page_names_every_field_the_server_sends() -> None:
    shown = PAGE.partition("## From the server")[2]
    known = {"type", "kind"} | {move for kind in get_args(table_types.ShownMove) for move in kind.__struct_fields__}
    for cls in _sent():
        fields = {field.encode_name for field in msgspec.structs.fields(cls)} - known
        missing = {name for name in fields if f"`{name}`" not in shown}
        assert not missing, cls.__name__


def _sent() -> set[type[msgspec.Struct]]:
    """The classes of all that goes from the server to a client; outcomes are described with the record."""
    names = {"MoveOutcome", "GameResult"}
    modules = (messages, table_types)
    classes = (value for module in modules for value in vars(module).values() if isinstance(value, type))
    return {cls for cls in classes if issubclass(cls, msgspec.Struct) and cls.__name__ not in names}


def test_the_page_lists_every_message_with_its_fields() -> None:
    rows = table_under("## From the client")
    types = {message.__struct_config__.tag: message for message in commands.AnyMessage.__args__}
    assert set(rows) == set(types)
    for name, message in types.items():
        fields = set(re.findall(r"`(\w+)`", rows[name].split("|")[2])) - set(LANGUAGES)
        assert fields >= set(message.__struct_fields__), name


def test_the_page_lists_every_kind_of_event() -> None:
    kinds = {entry.__struct_config__.tag for entry in table_log.AnyEntry.__args__}
    assert set(get_args(table_types.EventKind)) == kinds
    assert set(table_under("Kinds of events")) == kinds


def test_every_refusal_has_its_sentence_in_both_languages() -> None:
    source = Path(table_log.__file__).parent
    used = {
        key for file in source.glob("*.py") for key in re.findall(r'Refused\(\s*"([\w-]+)"\)', file.read_text("utf-8"))
    }
    assert len(used) > 15
    for language in LANGUAGES:
        assert used <= set(catalogue(language)["server"])
    assert set(catalogue("en")["server"]) == set(catalogue("it")["server"])


def test_the_page_lists_every_refusal_with_its_status_and_whether_to_try_again() -> None:
    rows = {row.split("|")[1].strip(" `"): row for row in PAGE.splitlines() if row.startswith("| `")}
    for key in catalogue("en")["server"]:
        _, _, status, again, _, _ = (part.strip() for part in rows[key].split("|"))
        assert int(status) == STATUS.get(key, 409), key
        assert (again == "later") == (key in PASSING), key


def test_the_page_lists_every_code_a_socket_is_closed_with() -> None:
    listed = {int(code) for code in CODE.findall(PAGE.partition("### The end of a socket")[2])}
    ours = {sockets.NO_SUCH_TABLE, sockets.TRY_LATER, sockets.POLICY, guards.POLICY}
    ours |= {connection.UNEXPECTED, connection.TOO_SLOW, connection.TOO_MANY}
    assert listed >= ours | {1007, 1009, 1012}
