"""branchline watch: a game between bots, in sentences."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

import typer
from rich.markup import escape

from branchline.arena.match import moves_of, seated_bots
from branchline.boards import Board
from branchline.bots import BotFailure
from branchline.cli import Stopped
from branchline.cli.common import err, out, seated, source_title, table
from branchline.deal import Seed
from branchline.events import Event
from branchline.game import Game
from branchline.languages import check_language
from branchline.messages import card_name, sentence
from branchline.moves import Claim, Keep, Take
from branchline.rules.sources import of_board as sources

SEAT_STYLES = ("bold red", "bold blue", "bold green", "bold yellow", "bold magenta")


def watch_game(board_name: str, seats: str, pace: float, seed: str | None, language: str) -> None:
    check_language(language)
    board = Board.load(board_name)
    bots = seated(board, seats)
    game = Game(board, len(bots), seed=seed)
    story = Story(game, language)
    again = story.say("again", seed=game.seed)
    try:
        _tell(story, bots, pace)
    except KeyboardInterrupt:
        raise Stopped(f"{story.say('stopped')} {again}") from None
    except BotFailure as failure:
        err.print(f"{bots[game.seat]} lost, {failure}", markup=False, soft_wrap=True)
        raise typer.Exit(1) from None
    _show_end(game, story)
    if seed is None:
        out.print(f"[dim]{again}[/]", soft_wrap=True)


def _tell(story: Story, bots: tuple[str, ...], pace: float) -> None:
    board_name = story.game.board.name.in_language(story.language)
    out.print(f"[bold]{board_name}[/bold]  ({', '.join(story.introduced(bots))})")
    players = seated_bots(bots, Seed(story.game.seed).value)
    try:
        for event in moves_of(story.game, players):
            for line in story.sentences(event):
                out.print(line)
            time.sleep(pace)
    finally:
        for player in players:
            player.close()


class Story:
    """Turns events into sentences, as a spectator hears them."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.last_round_said = False

    def name(self, seat: int) -> str:
        return f"[{SEAT_STYLES[seat]}]{sentence('seats', str(seat), self.language)}[/]"

    def introduced(self, bots: tuple[str, ...]) -> Iterator[str]:
        return (f"{self.name(seat)}: {escape(bot)}" for seat, bot in enumerate(bots))

    def say(self, key: str, **values: str | int) -> str:
        return sentence("story", key, self.language, **values)

    def sentences(self, event: Event) -> Iterator[str]:
        yield self._deed(event)
        outcome = event.outcome
        for ticket in outcome.completed:
            yield "  " + self.say("completed", name=self.name(event.seat), ticket=self._ticket(ticket))
        if outcome.bonus:
            yield "  " + self.say("bonus", name=self.name(event.seat))
        if outcome.resets:
            yield "  [dim]" + self.say("resets") + "[/]"
        if outcome.reshuffles:
            yield "  [dim]" + self.say("reshuffle") + "[/]"
        if self.game.view().turns_left is not None and not self.last_round_said:
            self.last_round_said = True
            yield "[bold reverse] " + self.say("last-round") + " [/]"

    def _deed(self, event: Event) -> str:
        name = self.name(event.seat)
        match event.move:
            case Claim() as claim:
                return self._claim(name, claim, event)
            case Take() as take:
                return self.say("take", name=name, card=card_name(take.card, self.language))
            case Keep() as keep:
                opening = self.game.history.index(event) < self.game.players
                return self.say("opening", name=name) if opening else self.say("keep", name=name, n=len(keep.tickets))
        return self.say(event.move.do, name=name)

    def _claim(self, name: str, claim: Claim, event: Event) -> str:
        board = self.game.board
        track = board.track(claim.track)
        a, b = (escape(board.place_name(end, self.language)) for end in track.ends)
        values: dict[str, str | int] = {
            "name": name,
            "a": a,
            "b": b,
            "length": track.length,
            "pay": self._payment(claim.cards),
        }
        if event.outcome.progress:
            return self.say("bullet", **values, progress=event.outcome.progress)
        if event.outcome.points:
            return self.say("claim", **values, points=event.outcome.points)
        return self.say("claim-plain", **values)

    def _payment(self, cards: Mapping[str, int]) -> str:
        return " + ".join(f"{n} {card_name(kind, self.language, n)}" for kind, n in cards.items())

    def _ticket(self, ticket_id: str) -> str:
        board = self.game.board
        a, b = (board.place_name(end, self.language) for end in board.ticket(ticket_id).ends)
        return escape(f"{a} – {b}")


def _show_end(game: Game, story: Story) -> None:
    result = game.result
    assert result is not None
    winner = story.name(result.winners[0]) if result.winners else ""
    out.print(story.say(f"end-{result.reason}", name=winner, tickets=game.board.tickets_to_win))
    if not result.scores:
        return
    columns = (*sources(game.board), "total")
    shown = table("", *map(source_title, columns))
    for seat, score in enumerate(result.scores):
        shown.add_row(story.name(seat), *(str(score[column]) for column in columns))
    out.print(shown)
    names = ", ".join(map(story.name, result.winners))
    out.print(story.say("winner" if len(result.winners) == 1 else "winners", names=names))
