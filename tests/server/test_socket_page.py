"""docs/socket.md and its schema say what the server does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from branchline.messages import LANGUAGES, catalogue
from branchline.server import commands, connection, guards, sockets, table_log
from branchline.server.checks import PASSING
from branchline.server.http_errors import STATUS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "socket.md").read_text("utf-8")
CODE = re.compile(r"\b[14]\d{3}\b")


def table_under(title: str) -> dict[str, str]:
    """The rows of the first table after a heading or a sentence."""
    rows = PAGE[PAGE.index(title) :].partition("\n| --- ")[2].partition("\n\n")[0].splitlines()[1:]
    return {name: row for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_schema_is_that_of_the_messages() -> None:
    """Renew it:  python -c "from tests.server.test_socket_page import renew; renew()"."""
    assert json.loads((DOCS / "socket.schema.json").read_text("utf-8")) == msgspec.json.schema(commands.AnyMessage)


def renew() -> None:
    text = json.dumps(msgspec.json.schema(commands.AnyMessage), indent=1) + "\n"
    (DOCS / "socket.schema.json").write_text(text, "utf-8")


def test_the_page_lists_every_message_with_its_fields() -> None:
    rows = table_under("## From the client")
    types = {message.__struct_config__.tag: message for message in commands.AnyMessage.__args__}
    assert set(rows) == set(types)
    for name, message in types.items():
        fields = set(re.findall(r"`(\w+)`", rows[name].split("|")[2])) - {"en", "it"}
        assert fields >= set(message.__struct_fields__), name


def test_the_page_lists_every_kind_of_event() -> None:
    kinds = {entry.__struct_config__.tag for entry in table_log.AnyEntry.__args__}
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
