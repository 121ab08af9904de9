"""Named integers of the environments. sizes.pxd (a C enum) is generated from this file by setup.py."""

MAX_ACTIONS = 1230  # compact: FIRST_CLAIM, then COLORS + 1 for each of MAX_TRACKS
NO_PAYMENT = -1
HISTORY = 16  # moves an observation shows
LONGEST_GAME = 5000  # decisions of a game that is kept
MOVE_FIELDS = 4  # numbers for each of them

# who plays a seat
AGENT = 0  # whoever steps the games
RANDOM = 1
GREEDY = 2
PLANNER = 3  # with any weights

# what is rewarded
WIN = 0
POINTS = 1
LEAD = 2
PROGRESS = 3

# a move as the history names it; a claim follows these
KEPT = 6
CLAIMED = 7

# when a game that is over begins anew
NEVER = 0  # it waits
AT_ONCE = 1  # in the step that ended it: then its last position is not shown
IN_NEXT_STEP = 2  # the move for it in that step is not looked at
