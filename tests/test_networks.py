"""Regions that a network joins."""

from __future__ import annotations

from branchline import Board
from branchline.networks import joined_regions


def test_ita_11_the_network_that_joins_most_regions_counts() -> None:
    board = Board.load("italy")
    assert joined_regions(board, []) == ()
    assert joined_regions(board, ["bologna--firenze"]) == ("Emilia-Romagna", "Toscana")
    apart = ["bologna--firenze", "ancona--perugia", "firenze--perugia", "cagliari--roma"]
    assert joined_regions(board, apart) == ("Emilia-Romagna", "Marche", "Toscana", "Umbria")


def test_ita_8_a_country_joins_nothing() -> None:
    board = Board.load("italy")
    abroad = [track for track in board.tracks if any(board.city(end).country for end in track.ends)]
    assert joined_regions(board, [track.id for track in abroad]) == ()
