"""Questions a player may ask about their own seat; the rules answer."""

from __future__ import annotations

from branchline.boards import UnknownName
from branchline.hints import why_not
from branchline.refusal import unknown_track
from branchline.server import checks, commands, visibility
from branchline.server.checks import Refused
from branchline.server.handlers import Rights
from branchline.server.messages import AnswerMessage
from branchline.server.table import Table


def answer(table: Table, rights: Rights, question: commands.Why | commands.Ways, language: str) -> AnswerMessage:
    checks.is_a_seat(table, question.seat)
    checks.seat_is_theirs(question.seat, rights.seats)
    if isinstance(question, commands.Why):
        return _why(table, question, language)
    return _routes(table, question)


def _why(table: Table, question: commands.Why, language: str) -> AnswerMessage:
    game = checks.running(table)
    try:
        track = table.board.track(question.track)
    except UnknownName:
        raise Refused.by_rule(unknown_track(table.board, question.track)) from None
    refusal = why_not(game.view(question.seat), track)
    if refusal is None:
        return AnswerMessage(id=question.id, track=track.id)
    return AnswerMessage(
        id=question.id,
        track=track.id,
        rule=refusal.rule,
        key=refusal.key,
        text=refusal.text(language),
        values=dict(refusal.values),
    )


def _routes(table: Table, question: commands.Ways) -> AnswerMessage:
    game = checks.running(table)
    view = game.view(question.seat)
    routes = {ticket: visibility.ticket_route(view, ticket) for ticket in (*view.tickets, *view.offer)}
    return AnswerMessage(id=question.id, ways=routes)
