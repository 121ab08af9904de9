"""Routes and tickets of First Journey's board that tests use."""

from branchline import Board

EUROPE = Board.load("first_journey")
TICKETS = [ticket.id for ticket in EUROPE.tickets]

# Paris – London – Amsterdam – Berlin – Copenhagen – Stockholm, five spaces
NORTH = [
    "london--paris:green",
    "amsterdam--london:white",
    "amsterdam--berlin:black",
    "berlin--copenhagen:white",
    "copenhagen--stockholm:blue",
]
# Dublin – London – Amsterdam – Berlin – Warsaw, five spaces; the east is one track away
WESTERN = [
    "dublin--london:green",
    "amsterdam--london:white",
    "amsterdam--berlin:black",
    "berlin--warsaw:blue",
]
FAR = ["ankara--kiev", "ankara--vienna", "athens--kiev", "bucharest--rome", "riga--rome"]  # joined by neither
DULL = ["kiev--zurich", "rome--rostov", "riga--rostov", "ankara--moscow"]
