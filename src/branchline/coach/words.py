"""A move in a few words: "claim Denver–Kansas City (1 red card, 1 locomotive)"."""

from __future__ import annotations

from branchline.boards import Board
from branchline.messages import card_name, sentence
from branchline.moves import Claim, Keep, Move, Take


class MoveWords:
    def __init__(self, board: Board, language: str) -> None:
        self.board = board
        self.language = language

    def of(self, move: Move) -> str:
        match move:
            case Claim():
                track = self.board.track(move.track)
                cards = ", ".join(f"{n} {card_name(kind, self.language, n)}" for kind, n in move.cards.items())
                return self._say("move-claim", track=self._ends(track.ends), cards=cards)
            case Take():
                return self._say("move-take", card=card_name(move.card, self.language))
            case Keep():
                tickets = ", ".join(self.ticket(ticket) for ticket in move.tickets)
                return self._say("move-keep", tickets=tickets)
        return self._say(f"move-{move.do}")

    def ticket(self, id: str) -> str:
        return self._ends(self.board.ticket(id).ends)

    def _say(self, key: str, **values: str | int) -> str:
        return sentence("coach", key, self.language, **values)

    def _ends(self, ends: tuple[str, str]) -> str:
        return "–".join(self.board.place_name(end, self.language) for end in ends)
