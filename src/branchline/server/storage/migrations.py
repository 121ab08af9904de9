"""The schema, as the steps that made it. A published step never changes: append another one."""

from __future__ import annotations

from collections.abc import Mapping

from .contract import StorageTooNew

SQLITE = {"text": "text", "bytes": "blob"}
POSTGRESQL = {"text": 'text collate "C"', "bytes": "bytea"}  # ordered by code point, as SQLite does

FIRST_TABLES = (
    """create table tables (
        id {text} primary key, status {text} not null, public boolean not null, board {text} not null,
        changed double precision not null, wake double precision, card {bytes} not null)""",
    "create index open_tables on tables (changed) where status <> 'over'",
    """create table entries (
        table_id {text} not null references tables on delete cascade, number bigint not null, body {bytes} not null,
        primary key (table_id, number))""",
    """create table outcomes (
        table_id {text} not null references tables on delete cascade, seat bigint not null, name {text} not null,
        folded_name {text} not null, points bigint not null, won boolean not null, primary key (table_id, seat))""",
    "create index outcomes_of_a_name on outcomes (folded_name)",
    "create table health (checks bigint not null)",
    "insert into health (checks) values (0)",
)

OWN_CLOCK_AND_BOARDS = (
    "create table server_clock (id bigint primary key, now double precision not null)",  # one row, in seconds
    "alter table tables add column cleared double precision",
    "create index cleared_tables on tables (cleared) where cleared is not null",
    "create table boards (hash {text} primary key, body {bytes} not null)",
)

OWN_STATISTICS = ("alter table outcomes add column player {text} not null default ''",)

OPERATORS_DESK = (
    "create index finished_tables on tables (changed) where status = 'over'",
    "create table bans (network {text} primary key, until double precision not null)",
    # The talk of these tables was erased; what they had changed last is in it, in case somebody has talked since.
    """create table silenced (
        table_id {text} primary key references tables on delete cascade, changed double precision not null)""",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    FIRST_TABLES,
    OWN_CLOCK_AND_BOARDS,
    OWN_STATISTICS,
    OPERATORS_DESK,
)

MAKE_VERSION = "create table if not exists schema_version (version bigint not null)"
READ_VERSION = "select coalesce(max(version), 0) from schema_version"


def newest_version() -> int:
    return len(MIGRATIONS)


def missing_steps(version: int, types: Mapping[str, str]) -> list[str]:
    """The statements that bring a database of that version up to date, in one transaction."""
    newest = newest_version()
    if version > newest:
        raise StorageTooNew(
            f"The database has schema version {version}, but this Branchline knows only {newest}."
            " Install the newer Branchline that made it, or use another database."
        )
    if version == newest:
        return []
    steps = [statement.format_map(types) for migration in MIGRATIONS[version:] for statement in migration]
    return [*steps, "delete from schema_version", f"insert into schema_version (version) values ({newest})"]
