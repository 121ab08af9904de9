"""Writes the screen's types of all messages, web/src/lib/protocol.ts, and docs/socket.schema.json from the server's
classes:

    python -m tools.make_protocol [--check]

`--check` writes nothing and fails if what is there is not what would be written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from branchline.boards.file import BoardFile
from branchline.server import api_types, commands, messages, table_types
from branchline.server.table import Status
from branchline.view_types import Cards, Phase

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "lib" / "protocol.ts"
SCHEMA = ROOT / "docs" / "socket.schema.json"
STALE = "{} is not what the server's messages are. Renew it with  python3 dev.py fix  and commit it with your change."

SENT: list[type[msgspec.Struct]] = [  # over HTTP; what the socket carries are the two unions
    BoardFile,
    api_types.BoardInfo,
    api_types.BoardPicture,
    api_types.Contributions,
    api_types.Joining,
    api_types.NewTable,
    api_types.Problem,
    api_types.SeatViewAndLog,
    api_types.ServerAddress,
    api_types.ShownLesson,
    api_types.ShownReplay,
    api_types.Statistics,
    api_types.TableKeys,
    table_types.LobbyInfo,
    table_types.TableNow,
]
ALIASES: dict[str, Any] = {
    "Cards": Cards,
    "EventKind": table_types.EventKind,
    "Language": commands.Language,
    "Move": table_types.ShownMove,
    "Phase": Phase,
    "Status": Status,
    "FromServer": messages.AnyFromServer,
    "Reply": messages.AcceptedMessage | messages.RefusedMessage | messages.AnswerMessage,
    "ToServer": commands.AnyMessage,
}
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}
HEADING = "// What goes over HTTP and the table's socket: made from the server's classes by tools/make_protocol.py.\n"


def typescript() -> str:
    roots = shapes.multi_type_info([*SENT, *ALIASES.values()])
    structs = {kind.cls: kind for kind in _structs(roots)}
    extended = {base for struct in structs.values() for base in _bases(struct)}
    written = {name: _type(shapes.type_info(shape)) for name, shape in ALIASES.items()}
    aliases = [f"export type {name} = {text};\n" for name, text in written.items()]
    interfaces = [_interface(structs[cls], cls in extended) for cls in sorted(structs, key=lambda cls: cls.__name__)]
    text = "\n".join(interfaces)
    for name, union in written.items():
        text = text.replace(union, name) if " | " in union else text
    return "\n".join([HEADING, *aliases, text])


def _structs(kinds: Iterable[shapes.Type]) -> Iterator[shapes.StructType]:
    """All that are needed, with their bases."""
    seen: set[type] = set()
    waiting = list(kinds)
    while waiting:
        match waiting.pop():
            case shapes.StructType() as struct if struct.cls not in seen and not struct.array_like:
                seen.add(struct.cls)
                yield struct
                waiting += [field.type for field in struct.fields]
                waiting += [shapes.type_info(base) for base in _bases(struct)]
            case shapes.StructType():
                pass
            case shapes.Metadata() as told:
                waiting += [told.type, *(shapes.type_info(part) for part in _stands_for(told))]
            case other:
                waiting += _parts(other)


def _stands_for(told: shapes.Metadata) -> list[Any]:
    extra = told.extra or {}
    return [extra[word] for word in (table_types.PARTIAL, table_types.SAME_AS) if word in extra]


def _parts(kind: shapes.Type) -> list[shapes.Type]:
    match kind:
        case shapes.UnionType():
            return list(kind.types)
        case shapes.ListType() | shapes.VarTupleType():
            return [kind.item_type]
        case shapes.TupleType():
            return list(kind.item_types)
        case shapes.DictType():
            return [kind.value_type]
    return []


def _bases(struct: shapes.StructType) -> list[type[msgspec.Struct]]:
    """The class it extends, if others shall know it and it says anything."""
    bases = [base for base in struct.cls.__bases__ if issubclass(base, msgspec.Struct)]
    return [base for base in bases if msgspec.structs.fields(base) and not base.__name__.startswith("_")]


def _interface(struct: shapes.StructType, is_extended: bool) -> str:
    """What others extend is no message itself, and so has no type of its own."""
    bases = _bases(struct)
    inherited = {field.encode_name for base in bases for field in msgspec.structs.fields(base)}
    extends = f" extends {bases[0].__name__}" if bases else ""
    lines = [f"export interface {struct.cls.__name__}{extends} {{"]
    if struct.tag is not None and not is_extended:
        lines.append(f"  {struct.tag_field}: {_literal(struct.tag)};")
    leaves_out = struct.cls.__struct_config__.omit_defaults
    lines += [f"  {_field(field, leaves_out)};" for field in struct.fields if field.encode_name not in inherited]
    return "\n".join([*_comment(struct.cls), *lines, "}\n"])


def _comment(cls: type) -> list[str]:
    text = cleandoc(cls.__dict__.get("__doc__") or "")
    return [f"/** {' '.join(text.split())} */"] if text else []


def _field(field: shapes.Field, leaves_out: bool) -> str:
    """One with a default may be left out. Where the server leaves it out, null as its default only says so."""
    name = field.encode_name if field.encode_name.isidentifier() else f"'{field.encode_name}'"
    if field.required:
        return f"{name}: {_type(field.type)}"
    shown = _type(field.type)
    return f"{name}?: {shown.removesuffix(' | null') if field.default is None and leaves_out else shown}"


def _type(kind: shapes.Type) -> str:
    match kind:
        case shapes.Metadata(extra={table_types.PARTIAL: part}):
            return f"Partial<{part.__name__}>"
        case shapes.Metadata(extra={table_types.SAME_AS: part}):
            return _type(shapes.type_info(part))
        case shapes.Metadata():
            return _type(kind.type)
        case shapes.StructType(array_like=True):
            return f"[{', '.join(_type(field.type) for field in kind.fields)}]"
        case shapes.StructType():
            return kind.cls.__name__
        case shapes.LiteralType() if all(isinstance(value, int) for value in kind.values):
            return "number"
        case shapes.LiteralType():
            return " | ".join(map(_literal, kind.values))
        case shapes.UnionType():
            return " | ".join(sorted(map(_type, kind.types), key=lambda text: text == "null"))
        case shapes.ListType() | shapes.VarTupleType():
            item = _type(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case shapes.TupleType():
            return f"[{', '.join(map(_type, kind.item_types))}]"
        case shapes.DictType():
            return f"Record<string, {_type(kind.value_type)}>"
    return PLAIN[type(kind)]


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def schema() -> str:
    """JSON Schema of both directions of the socket."""
    both = [commands.AnyMessage, messages.AnyFromServer]
    (from_client, from_server), parts = msgspec.json.schema_components(both, ref_template="#/$defs/{name}")
    whole = {"from_client": from_client, "from_server": from_server, "$defs": parts}
    return json.dumps(whole, indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Write the types of all messages, for the screen and the documentation."
    )
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    chosen = parser.parse_args()
    for path, text in {TYPES: typescript(), SCHEMA: schema()}.items():
        if not chosen.check:
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            sys.exit(STALE.format(path.relative_to(ROOT)))


if __name__ == "__main__":
    main()
