"""The SQL both databases understand. Parameters are written $1, $2, …; for SQLite `numbered` rewrites them."""

SUMMARY = "select id, status, public, board, changed, wake, card, cleared from tables"
ONE_SUMMARY = f"{SUMMARY} where id = $1"
LOBBY = f"{SUMMARY} where status <> 'over' and public and cleared is null order by changed desc, id limit $1"
WAKING = f"{SUMMARY} where status = 'running' and wake is not null and cleared is null order by wake, id"
OVERDUE = """
    select id from tables where status = 'running' and wake is not null and cleared is null
    and wake < $1 and changed < $1 order by wake, id limit $2"""
CLEARED = f"{SUMMARY} where cleared is not null order by cleared, id"
COUNT_OPEN = "select count(*) from tables where status <> 'over' and cleared is null"
FINISHED = "select id from tables where status = 'over' and changed < $1 order by changed, id limit $2"
TALKED = """
    select id from tables where status = 'over' and changed < $1 and not exists
    (select 1 from silenced where table_id = id and silenced.changed >= tables.changed)
    order by changed, id limit $2"""
LATEST_CHANGE = "select max(changed) from tables where changed <= $1"
ALL_TABLES = "select id from tables order by id"

ENTRIES = "select table_id, number, body from entries where table_id = $1 and number > $2 order by number"
LENGTH = "select coalesce(max(number), 0) from entries where table_id = $1"
BODY = "select body from entries where table_id = $1 and number = $2"
OUTCOMES = "select seat, name, points, won, player from outcomes where table_id = $1 order by seat"
STATISTICS = """
    select board, player, count(*), sum(case when won then 1 else 0 end), max(points),
    avg(cast(points as double precision))
    from outcomes join tables on id = table_id
    where folded_name in ($1, $2) and status = 'over' group by board, player order by board, player"""

WRITE_SUMMARY = """
    insert into tables (id, status, public, board, changed, wake, card, cleared)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (id) do update set status = excluded.status, public = excluded.public, board = excluded.board,
    changed = excluded.changed, wake = excluded.wake, card = excluded.card, cleared = excluded.cleared"""
WRITE_ENTRY = "insert into entries (table_id, number, body) values ($1, $2, $3)"
WRITE_OUTCOME = """
    insert into outcomes (table_id, seat, name, folded_name, points, won, player)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (table_id, seat) do update set name = excluded.name, folded_name = excluded.folded_name,
    points = excluded.points, won = excluded.won, player = excluded.player"""

# A few at a time, so that moves never wait long for it.
CLEAR_SOME_UNUSED = """
    update tables set cleared = $2 where id in
    (select id from tables where status <> 'over' and cleared is null
    and (changed < $1 or (status = 'waiting' and changed < $3)) limit 50)"""
DELETE_SOME_CLEARED = "delete from tables where id in (select id from tables where cleared < $1 limit 50)"
RESTORE = "update tables set cleared = null, changed = $2 where id = $1 and cleared is not null"

CLOCK = "select now from server_clock"
KEEP_CLOCK = """
    insert into server_clock (id, now) values (1, $1)
    on conflict (id) do update set now = excluded.now where server_clock.now < excluded.now"""

DELETE_TABLE = "delete from tables where id = $1"
DELETE_ENTRIES = "delete from entries where table_id = $1"
DELETE_OUTCOMES = "delete from outcomes where table_id = $1"
SILENCED = """
    insert into silenced (table_id, changed)
    select id, cast($2 as double precision) from tables where id = $1
    on conflict (table_id) do update set changed = excluded.changed"""

BANS = "select network, until from bans order by network"
KEEP_BAN = """
    insert into bans (network, until) values ($1, $2) on conflict (network) do update set until = excluded.until"""
LIFT_BAN = "delete from bans where network = $1"
LIFT_BANS = "delete from bans where until < $1"

BOARD = "select body from boards where hash = $1"
ALL_BOARDS = "select hash, body from boards order by hash"
KEEP_BOARD = "insert into boards (hash, body) values ($1, $2) on conflict (hash) do nothing"
# SQLite writes nothing when nothing changes, so this changes something.
CHECK_HEALTH = "update health set checks = checks + 1"


SEARCH = f"""
    {SUMMARY} where ($1 = '' or $1 = case when cleared is null then status else 'set-aside' end)
    and ($2 = '' or board = $2) and (public or not $3) and changed < $4"""
NEWEST_FIRST = f"{SEARCH} and (changed, id) < ($5, $6) order by changed desc, id desc limit $7"
OLDEST_FIRST = f"{SEARCH} and (changed, id) > ($5, $6) order by changed, id limit $7"


def numbered(statement: str) -> str:
    return statement.replace("$", "?")
