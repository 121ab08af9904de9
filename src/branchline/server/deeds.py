"""Carrying out what players and hosts intend: every intention becomes entries of the table, or is refused."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from branchline.fair import new_secret
from branchline.server import checks, entries, intentions
from branchline.server.checks import Refused
from branchline.server.entries import AnyEntry, Plan
from branchline.server.hub import Hub
from branchline.server.live import Live, now_ms
from branchline.server.settings import Settings
from branchline.server.table import HOST, Table
from branchline.server.tokens import fits, hashed, new_table_id, new_token


class Rights(NamedTuple):
    """What the tokens of a device allow."""

    seats: frozenset[int] = frozenset()
    is_host: bool = False


class Done(NamedTuple):
    """An accepted intention: the version it made, and what only its sender is told."""

    version: int
    told: dict[str, object]


def rights_of(table: Table, tokens: list[str]) -> Rights:
    seats = [number for number, seat in enumerate(table.seats) if any(fits(token, seat.token) for token in tokens)]
    return Rights(frozenset(seats), any(fits(token, table.host) for token in tokens))


async def carry_out(hub: Hub, live: Live, tokens: list[str], message: intentions.Intention) -> Done:
    """Checks and commits one intention; Refused says why not.

    What the tokens allow is asked while the table is held: a seat may have changed hands before.
    """
    async with hub.changing(live) as table:
        by = _doer(table, rights_of(table, tokens), message)
        done_before = table.done_by(by).get(message.id)
        if done_before is not None:
            return Done(done_before, {})
        checks.not_endless(table, message, hub.settings.longest_log)
        made, told = await _entries(hub, table, message)
        return Done(await hub.commit(live, *stamped(made, message.id, by)), told)


def stamped(made: list[AnyEntry], id: str = "", by: int | None = None) -> list[AnyEntry]:
    """Entries of this moment; the first remembers whose intention they are."""
    first, *rest = (msgspec.structs.replace(entry, at=now_ms()) for entry in made)
    return [msgspec.structs.replace(first, id=id, by=by), *rest]


def _doer(table: Table, rights: Rights, message: intentions.Intention) -> int:
    if isinstance(message, intentions.SeatIntention):
        checks.is_a_seat(table, message.seat)
    if isinstance(message, intentions.HOSTS):
        checks.host_only(rights.is_host)
        return HOST
    assert isinstance(message, intentions.SeatIntention)
    checks.seat_is_theirs(message.seat, rights.seats)
    return message.seat


async def _entries(hub: Hub, table: Table, message: intentions.Intention) -> tuple[list[AnyEntry], dict[str, object]]:
    """What the intention comes to, and what only its sender is told."""
    match message:
        case intentions.Invite():
            return _inviting(hub.settings, message)
        case intentions.Rematch():
            return await _rematch(hub, table, message)
        case intentions.Start():
            return _starting(table, message.bot), {}
        case intentions.Agree():
            return _agreeing(table, message), {}
    return [_entry(table, message)], {}


def _entry(table: Table, message: intentions.Intention) -> AnyEntry:
    match message:
        case intentions.Play():
            move = checks.can_play(table, message)
            return entries.Played(message.seat, move.to_dict(), table.clocks.spent(message.seat, now_ms()))
        case intentions.Undo():
            return entries.Undone(message.seat, checks.can_undo(table, message))
        case intentions.Say():
            return entries.Said(message.seat, message.text)
        case intentions.Mute():
            checks.is_a_seat(table, message.other)
            return entries.Muted(message.seat, message.other, message.on)
        case intentions.Leave():
            return _leaving(table, message)
        case intentions.TakeOver():
            checks.running(table)
            return entries.Returned(message.seat)
        case intentions.Remove():
            checks.waiting(table)
            return entries.Left(message.seat)
        case intentions.SeatBot():
            checks.can_seat_bot(table, message.seat)
            return entries.BotSeated(message.seat, checks.known_bot(message.bot))
        case intentions.Close():
            checks.waiting(table)
            return entries.Ended()
    raise AssertionError(message)


def _leaving(table: Table, message: intentions.Leave) -> AnyEntry:
    if table.status == "waiting":
        return entries.Left(message.seat)
    checks.running(table)
    return entries.BotSeated(message.seat, checks.known_bot(message.bot))


def _agreeing(table: Table, message: intentions.Agree) -> list[AnyEntry]:
    checks.running(table)
    others = [table.seats[seat] for seat in table.people if seat != message.seat]
    agreed = entries.Agreed(message.seat, message.on)
    if message.on and all(seat.agreed or seat.bot for seat in others):
        return [agreed, entries.Ended()]
    return [agreed]


def _inviting(settings: Settings, message: intentions.Invite) -> tuple[list[AnyEntry], dict[str, object]]:
    code = new_token()
    until = now_ms() + 60_000 * settings.invitation_minutes
    return [entries.Invited(message.seat, hashed(code), until)], {"code": code, "until": until}


def _starting(table: Table, bot: str) -> list[AnyEntry]:
    """Seats still open get a bot."""
    checks.waiting(table)
    level = checks.known_bot(bot)
    empty = [number for number, seat in enumerate(table.seats) if seat.is_open]
    return [*(entries.BotSeated(seat, level) for seat in empty), entries.Started()]


async def _rematch(hub: Hub, table: Table, message: intentions.Rematch) -> tuple[list[AnyEntry], dict[str, object]]:
    """A table like this one, with its first player at it; the others follow the link."""
    if table.status != "over":
        raise Refused("not-over")
    if table.rematch:
        raise Refused("rematch-made", values={"table": table.rematch})
    person = Person(table.seats[message.seat].name, message.contribution, message.token or "")
    made = await create(hub, table.plan, {message.seat: person}, host=person.token, rematch_of=table.id)
    return [entries.Rematched(made.table)], made.told()


# sitting down


class Person(NamedTuple):
    name: str
    contribution: str
    token: str = ""  # if they made the key of their seat themselves


class Opened(NamedTuple):
    """A new table, with the keys of its host and of the seats taken."""

    table: str
    host: str
    seats: dict[int, str]

    def told(self) -> dict[str, object]:
        keys = [{"seat": seat, "token": token} for seat, token in self.seats.items()]
        return {"table": self.table, "host": self.host, "seats": keys}


async def create(
    hub: Hub, plan: Plan, people: dict[int, Person], *, start: str = "", host: str = "", rematch_of: str = ""
) -> Opened:
    """A table with these people at it; `start` with a bot for the open seats begins at once."""
    board = hub.boards.current(plan.board)
    checks.fits_board(plan, board)
    for bot in filter(None, plan.bots):
        checks.known_bot(bot)
    await hub.require_room()
    host = host or new_token()
    tokens = {seat: person.token or new_token() for seat, person in people.items()}
    created = entries.Created(plan, board.hash, hashed(host), new_secret().hex(), rematch_of, at=now_ms())
    made: list[AnyEntry] = [
        entries.Joined(seat, person.name, hashed(tokens[seat]), person.contribution) for seat, person in people.items()
    ]
    if start:
        empty = [seat for seat, bot in enumerate(plan.bots) if bot is None and seat not in people]
        made += [*(entries.BotSeated(seat, checks.known_bot(start)) for seat in empty), entries.Started()]
    live = await hub.create(new_table_id(), created, *(stamped(made) if made else []))
    return Opened(live.table.id, host, tokens)


async def join(hub: Hub, live: Live, person: Person, seat: int | None) -> tuple[int, str]:
    """The seat, and its key. Who takes the last open seat begins the game."""
    async with hub.changing(live) as table:
        if person.token and (taken := rights_of(table, [person.token]).seats):  # the answer got lost
            return min(taken), person.token
        chosen = checks.can_sit(table, seat)
        token = person.token or new_token()
        made: list[AnyEntry] = [entries.Joined(chosen, person.name, hashed(token), person.contribution)]
        if sum(place.is_open for place in table.seats) == 1:
            made.append(entries.Started())
        await hub.commit(live, *stamped(made))
        return chosen, token


async def move_here(hub: Hub, live: Live, code: str) -> tuple[int, str]:
    """Take a seat to this device with a private link: its old key is void."""
    async with hub.changing(live) as table:
        for number, seat in enumerate(table.seats):
            if fits(code, seat.invitation) and now_ms() < seat.invited_until:
                token = new_token()
                await hub.commit(live, *stamped([entries.Moved(number, hashed(token))]))
                return number, token
        raise Refused("link-void")
