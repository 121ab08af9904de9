"""The parts of an observation, in their order. parts.pxd (a C enum) is generated from this file by setup.py."""

OWNED = 0
SHARED = 1
OPEN = 2
HAND = 3
ROW = 4
DISCARDS = 5
UNSEEN = 6
TICKETS = 7
JOINED = 8
BURIED = 9
COMPLETED = 10
HELD = 11
OFFER = 12
CHOICE = 13
SEATS = 14
KNOWN_CARDS = 15
PHASE = 16
TO_MOVE = 17
FIRST = 18
COUNTS = 19
HISTORY = 20
COUNT = 21
SEAT_FIELDS = 8
COUNT_FIELDS = 6
PHASES = 5
