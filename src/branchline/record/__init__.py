"""The game record, format 1: a game as lines of JSON that anybody can replay without our random numbers."""

from .reading import Recorded, RecordError, lines_of, read_records
from .replay import OtherBoardError, built_in_board, replay, verify
from .writing import FORMAT, RULES, Player, record_lines, write_record

__all__ = [
    "FORMAT",
    "RULES",
    "OtherBoardError",
    "Player",
    "RecordError",
    "Recorded",
    "built_in_board",
    "lines_of",
    "read_records",
    "record_lines",
    "replay",
    "verify",
    "write_record",
]
