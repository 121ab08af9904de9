"""The SQL both databases understand. Parameters are written $1, $2, …; for SQLite `numbered` rewrites them."""

SUMMARY = "select id, status, public, board, changed, wake, card from tables"
ONE_SUMMARY = f"{SUMMARY} where id = $1"
LOBBY = f"{SUMMARY} where status <> 'over' and public order by changed desc, id limit $1"
WAKING = f"{SUMMARY} where status = 'running' and wake is not null order by wake, id"
COUNT_OPEN = "select count(*) from tables where status <> 'over'"
ALL_TABLES = "select id from tables order by id"

ENTRIES = "select table_id, number, body from entries where table_id = $1 and number > $2 order by number"
LENGTH = "select coalesce(max(number), 0) from entries where table_id = $1"
BODY = "select body from entries where table_id = $1 and number = $2"
OUTCOMES = "select seat, name, points, won from outcomes where table_id = $1 order by seat"
STATISTICS = """
    select board, count(*), sum(case when won then 1 else 0 end), max(points), avg(cast(points as double precision))
    from outcomes join tables on id = table_id
    where folded_name = $1 and status = 'over' group by board order by board"""

WRITE_SUMMARY = """
    insert into tables (id, status, public, board, changed, wake, card) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (id) do update set status = excluded.status, public = excluded.public, board = excluded.board,
    changed = excluded.changed, wake = excluded.wake, card = excluded.card"""
WRITE_ENTRY = "insert into entries (table_id, number, body) values ($1, $2, $3)"
WRITE_OUTCOME = """
    insert into outcomes (table_id, seat, name, folded_name, points, won) values ($1, $2, $3, $4, $5, $6)
    on conflict (table_id, seat) do update set name = excluded.name, folded_name = excluded.folded_name,
    points = excluded.points, won = excluded.won"""

# A few at a time, so that moves never wait long for it.
DELETE_SOME_UNUSED = """
    delete from tables where id in (select id from tables where status <> 'over' and changed < $1 limit 50)"""
# SQLite writes nothing when nothing changes, so this changes something.
CHECK_HEALTH = "update health set checks = checks + 1"


def numbered(statement: str) -> str:
    return statement.replace("$", "?")
