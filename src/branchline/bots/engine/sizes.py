"""Named integers of the engine. sizes.pxd (a C enum) is generated from this file by setup.py."""

CLOSED = 1000000  # the cost of a track that cannot be had
MAX_GOALS = 81  # all tickets and the coasts
NO_MOVE = -1
PLAN_AGE = 12  # decisions a plan is kept for in a playout
NO_PLAN = -1
MAX_CHOICES = 256  # moves considered in one decision
MAX_LEAVES = 65536  # nodes of a search tree
MAX_DEPTH = 64
ROOT_EFFORT = 12  # orders of tickets tried for the plan that a search starts from
LONGEST_GAME = 2000  # decisions
HIDDEN = 32  # neurons of the evaluator's hidden layer
STRAY = 6  # of a hundred moves in training games, so many are any move
FEW_TRAINS = 4  # in a race: too few for most tickets
RACE_MARGIN = 2  # tickets ahead in a race that are a clear win
