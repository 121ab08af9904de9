"""Boards and games as pictures, and the data that the web client draws them from.

>>> from branchline import Board
>>> from branchline.drawing import draw_board
>>> draw_board(Board.load("usa"), "it").count("New York")
1
"""

from branchline.drawing.art import Art
from branchline.drawing.art_store import art_of
from branchline.drawing.board import draw_board
from branchline.drawing.game import draw_game

__all__ = ["Art", "art_of", "draw_board", "draw_game"]
