"""Named integers of the mind. sizes.pxd (a C enum) is generated from this file by setup.py."""

CLOSED = 1000000  # the cost of a track that cannot be had
MAX_GOALS = 81  # all tickets and the coasts
NO_MOVE = -1
PLAN_AGE = 12  # decisions a plan is kept for in a playout
