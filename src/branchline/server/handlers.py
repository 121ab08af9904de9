"""Carrying out what players and hosts want: every command becomes entries of the table, or is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import wraps
from random import uniform
from typing import NamedTuple, ParamSpec, TypeVar

import msgspec

from branchline.fair import commitment_of, new_secret
from branchline.plain_text import tidied
from branchline.server import checks, commands, names, table_log
from branchline.server.bot_workers.allowed import STAND_IN, or_stand_in
from branchline.server.checks import Refused
from branchline.server.hub import Hub, Overtaken
from branchline.server.live_table import LiveTable
from branchline.server.messages import AcceptedMessage
from branchline.server.newcomers import Newcomer, NewTableKeys
from branchline.server.server_clock import ServerClock, wall_ms
from branchline.server.table import HOST, Table
from branchline.server.table_log import AnyEntry, Origin, TablePlan
from branchline.server.tokens import derived, fits, hashed, new_table_id, new_token

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

MOST_TRIES = 40  # to be the first of several servers
LONGEST_PAUSE = 0.1  # seconds between two of them


class Rights(NamedTuple):
    """What the tokens of a device allow."""

    seats: frozenset[int] = frozenset()
    is_host: bool = False


def rights_of(table: Table, tokens: list[str]) -> Rights:
    seats = [number for number, seat in enumerate(table.seats) if any(fits(token, seat.token) for token in tokens)]
    return Rights(frozenset(seats), any(fits(token, table.host) for token in tokens))


def deciding_again(
    work: Callable[Parameters, Coroutine[None, None, Result]],
) -> Callable[Parameters, Coroutine[None, None, Result]]:
    """If another server was quicker, on what is true then."""

    @wraps(work)
    async def decided(*words: Parameters.args, **named: Parameters.kwargs) -> Result:
        for tried in range(MOST_TRIES):
            with suppress(Overtaken):
                return await work(*words, **named)
            pause = min(0.005 * 2**tried, LONGEST_PAUSE)
            await asyncio.sleep(uniform(0.0, pause))  # so that the quicker one is not always the same
        raise Overtaken

    return decided


@deciding_again
async def carry_out(
    hub: Hub, live: LiveTable, tokens: list[str], message: commands.Command, address: str = ""
) -> AcceptedMessage:
    """Checks and commits one command; Refused says why not. The address is charged for a new table.

    What the tokens allow is asked while the table is held: a seat may have changed hands before.
    """
    async with hub.changing(live) as table:
        if isinstance(message, commands.SeatCommand):
            checks.is_a_seat(table, message.seat)
        by = _doer(message)
        done_before = table.done_before(tokens, by, message.id)
        if done_before is not None:  # the seat may be another's by now: it was theirs then
            return _accepted_again(hub.clock, table, done_before, tokens, message)
        _require_right(rights_of(table, tokens), message)
        live.charge(by, message)
        checks.not_endless(table, by, message, hub.limits)
        try:
            made, accepted = await _entries(hub, live, tokens, message, address)
            version = await hub.commit(live, *stamped(made, hub.clock.now(), message.id, by))
        except Overtaken:
            live.give_back(by, message)
            raise
        return msgspec.structs.replace(accepted, version=version)


def stamped(made: list[AnyEntry], tick: int, id: str = "", by: int | None = None) -> list[AnyEntry]:
    """Entries of this moment; the last, whose version is the answer, remembers whose command they are."""
    *rest, last = (msgspec.structs.replace(entry, at=wall_ms(), tick=tick) for entry in made)
    return [*rest, msgspec.structs.replace(last, id=id, by=by)]


def _doer(message: commands.Command) -> int:
    if isinstance(message, commands.HOSTS):
        return HOST
    assert isinstance(message, commands.SeatCommand)
    return message.seat


def _require_right(rights: Rights, message: commands.Command) -> None:
    if isinstance(message, commands.HOSTS):
        checks.host_only(rights.is_host)
    elif isinstance(message, commands.SeatCommand):
        checks.seat_is_theirs(message.seat, rights.seats)


def _accepted_again(
    clock: ServerClock, table: Table, version: int, tokens: list[str], message: commands.Command
) -> AcceptedMessage:
    """With what only the sender was sent when the command was carried out, as far as it is still known."""
    accepted = AcceptedMessage(id=message.id, version=version)
    match table.log[version - 1].entry:
        case table_log.Invited() as invited:
            codes = (derived(token, message.id) for token in tokens)
            code = next((code for code in codes if fits(code, invited.code)), None)
            if code:
                until = wall_ms() + invited.until - clock.now()
                return msgspec.structs.replace(accepted, code=code, until=until)
        case table_log.Rematched() as rematched:
            return msgspec.structs.replace(accepted, table=rematched.table)
    return accepted


async def _entries(
    hub: Hub, live: LiveTable, tokens: list[str], message: commands.Command, address: str
) -> tuple[list[AnyEntry], AcceptedMessage]:
    """What the command comes to, and the answer its sender will get; the version is not known yet."""
    table = live.table
    accepted = AcceptedMessage(id=message.id, version=0)
    match message:
        case commands.Invite():
            return _inviting(hub, table, tokens, message, accepted)
        case commands.Rematch():
            return await _rematch(hub, table, message, address, accepted)
        case commands.Start():
            return _starting(table, message.bot), accepted
        case commands.Agree():
            return _agreeing(live, message), accepted
        case commands.SeatBot():
            checks.can_seat_bot(table, message.seat, live.is_away(message.seat), hub.limits.away_minutes)
            return [table_log.BotSeated(message.seat, checks.known_bot(message.bot))], accepted
    return [_entry(table, message, hub.clock.now())], accepted


def _entry(table: Table, message: commands.Command, now: int) -> AnyEntry:
    match message:
        case commands.Play():
            move = checks.can_play(table, message)
            return table_log.Played(message.seat, move.to_dict(), table.clocks.spent(message.seat, now))
        case commands.Undo():
            return table_log.Undone(message.seat, checks.can_undo(table, message, now))
        case commands.Say():
            return table_log.Said(message.seat, checks.something(tidied(message.text)))
        case commands.Mute():
            checks.is_a_seat(table, message.other)
            return table_log.Muted(message.seat, message.other, message.on)
        case commands.Color():
            checks.color_is_free(table, message.seat, message.color)
            return table_log.Colored(message.seat, message.color)
        case commands.Leave():
            return _leaving(table, message)
        case commands.TakeOver():
            checks.running(table)
            return table_log.Returned(message.seat)
        case commands.Remove():
            checks.waiting(table)
            return table_log.Left(message.seat)
        case commands.Close():
            checks.waiting(table)
            return table_log.Ended()
    raise AssertionError(message)


def _leaving(table: Table, message: commands.Leave) -> AnyEntry:
    if table.status == "waiting":
        return table_log.Left(message.seat)
    checks.running(table)
    return table_log.BotSeated(message.seat, checks.known_bot(message.bot))


def _agreeing(live: LiveTable, message: commands.Agree) -> list[AnyEntry]:
    """Who left of their own accord or is away has no say; whose seat a host or a clock gave to a bot has one."""
    table = live.table
    checks.running(table)
    others = [seat for seat in table.people if seat != message.seat and not table.seats[seat].has_left]
    agreed = table_log.Agreed(message.seat, message.on)
    if message.on and all(table.seats[seat].agreed or live.is_away(seat) for seat in others):
        return [agreed, table_log.Ended()]
    return [agreed]


def _inviting(
    hub: Hub, table: Table, tokens: list[str], message: commands.Invite, accepted: AcceptedMessage
) -> tuple[list[AnyEntry], AcceptedMessage]:
    """The code follows from the seat's key and the command: sent again, it gets the same one."""
    token = next(token for token in tokens if fits(token, table.seats[message.seat].token))
    code = derived(token, message.id)
    valid = 60_000 * hub.limits.invitation_minutes
    invited = table_log.Invited(message.seat, hashed(code), hub.clock.now() + valid)
    return [invited], msgspec.structs.replace(accepted, code=code, until=wall_ms() + valid)


def _starting(table: Table, bot: str) -> list[AnyEntry]:
    """Seats still open get a bot."""
    checks.waiting(table)
    checks.all_contributed(table)
    level = checks.known_bot(bot)
    return [*(table_log.BotSeated(seat, level) for seat in table.open_seats), table_log.Started()]


async def _rematch(
    hub: Hub, table: Table, message: commands.Rematch, address: str, accepted: AcceptedMessage
) -> tuple[list[AnyEntry], AcceptedMessage]:
    """A table like this one, with its first player at it; the others follow the link."""
    if table.status != "over":
        raise Refused("not-over")
    if table.rematch:
        raise Refused("rematch-made", values={"table": table.rematch})
    seat = table.seats[message.seat]
    player = hashed(message.player) if message.player else seat.player
    person = Newcomer(seat.name, message.contribution or "", message.token or "", player)
    bots = tuple(or_stand_in(seat.bot) if seat.bot and not seat.is_person else None for seat in table.seats)
    plan = msgspec.structs.replace(table.plan, bots=bots)
    start = STAND_IN if table.people == [message.seat] else ""  # nobody else is awaited
    made = await create(hub, plan, {message.seat: person}, address, start=start, host=person.token, rematch_of=table.id)
    keys = msgspec.structs.replace(
        accepted, table=made.table, host=made.host, seats=made.seat_tokens(), commitment=made.commitment
    )
    return [table_log.Rematched(made.table)], keys


# sitting down


async def create(
    hub: Hub,
    plan: TablePlan,
    people: dict[int, Newcomer],
    address: str = "",
    *,
    start: str = "",
    host: str = "",
    rematch_of: str = "",
    origin: Origin | None = None,
) -> NewTableKeys:
    """A table with these people at it; `start` with a bot for the open seats begins as soon as all have contributed."""
    people = _named(people)
    board = hub.boards.current(plan.board)
    checks.fits_board(plan, board)
    for bot in filter(None, plan.bots):
        checks.known_bot(bot)
    await hub.require_room(address)
    host = host or new_token()
    tokens = {seat: person.token or new_token() for seat, person in people.items()}
    secret = new_secret()
    created = table_log.Created(
        plan,
        board.hash,
        hashed(host),
        secret.hex(),
        rematch_of,
        origin,
        bots_seeded=True,
        at=wall_ms(),
        tick=hub.clock.now(),
    )
    made: list[AnyEntry] = [person.joined(seat, tokens[seat]) for seat, person in people.items()]
    if start:
        empty = [seat for seat, bot in enumerate(plan.bots) if bot is None and seat not in people]
        made += [table_log.BotSeated(seat, checks.known_bot(start)) for seat in empty]
        if all(person.contribution for person in people.values()):
            made.append(table_log.Started())
    live = await hub.create(new_table_id(), created, *(stamped(made, hub.clock.now()) if made else []))
    return NewTableKeys(live.table.id, host, tokens, commitment_of(secret).hex())


def _named(people: dict[int, Newcomer], others: Sequence[str] = ()) -> dict[int, Newcomer]:
    """With clean names that differ from one another and from the others' at the table; a refusal tells the seat."""
    named: dict[int, Newcomer] = {}
    for seat, person in people.items():
        try:
            name = names.cleaned(person.name)
            names.require_free(name, [*others, *(other.name for other in named.values())])
        except Refused as refused:
            raise Refused(refused.key, values={**refused.values, "seat": seat}) from None
        named[seat] = person._replace(name=name)
    return named


@deciding_again
async def join(hub: Hub, live: LiveTable, person: Newcomer, seat: int | None) -> tuple[int, str]:
    """The seat, and its key. Who takes the last open seat begins the game, if all others have contributed."""
    async with hub.changing(live) as table:
        if person.token and (taken := rights_of(table, [person.token]).seats):  # the answer got lost
            return min(taken), person.token
        chosen = checks.can_sit(table, seat)
        person = _named({chosen: person}, [table.seats[other].name for other in table.people])[chosen]
        token = person.token or new_token()
        made: list[AnyEntry] = [person.joined(chosen, token)]
        if len(table.open_seats) == 1 and not table.to_contribute:
            made.append(table_log.Started())
        await hub.commit(live, *stamped(made, hub.clock.now()))
        return chosen, token


@deciding_again
async def contribute(hub: Hub, live: LiveTable, given: list[tuple[str, str]]) -> list[int]:
    """The seats of these keys, each with its contribution to the fair deal, in the deal now.

    Who contributes last at a full table begins the game. The same contributions again change nothing."""
    async with hub.changing(live) as table:
        wanted: dict[int, str] = {}
        for token, contribution in given:
            if wanted.setdefault(_seat_of(table, token), contribution) != contribution:
                raise Refused("already-contributed")
        new = {seat: made for seat, made in wanted.items() if checks.can_contribute(table, seat, made)}
        made: list[AnyEntry] = [table_log.Contributed(seat, contribution) for seat, contribution in new.items()]
        if made and not table.open_seats and set(table.to_contribute) == set(new):
            made.append(table_log.Started())
        if made:
            await hub.commit(live, *stamped(made, hub.clock.now()))
        return list(wanted)


def _seat_of(table: Table, token: str) -> int:
    seats = rights_of(table, [token]).seats
    if not seats:
        raise Refused("not-your-seat")
    return min(seats)


@deciding_again
async def move_here(hub: Hub, live: LiveTable, code: str) -> tuple[int, str]:
    """Take a seat to this device with a private link: its old key is void."""
    async with hub.changing(live) as table:
        for number, seat in enumerate(table.seats):
            if fits(code, seat.invitation) and hub.clock.now() < seat.invited_until:
                token = new_token()
                await hub.commit(live, *stamped([table_log.Moved(number, hashed(token))], hub.clock.now()))
                return number, token
        raise Refused("link-void")
