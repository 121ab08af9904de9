"""What the evaluator sees of a position: one name for each meaning, and the slot of its input that a board gives it.

The slots are those the shipped evaluators (data/evaluators.json) were trained with. 20 to 23 belong to the kind of
board: every board has an evaluator of its own kind, so there a slot has one meaning only.
features.pxd (a C enum) is generated from this file by setup.py.
"""

POINTS = 0
TICKETS_JOINED = 1  # points of the tickets in hand that are joined already,
TICKETS_PURSUED = 2  # that the plan joins,
TICKETS_GIVEN_UP = 3  # and that it does not
CARDS_LACKING = 4  # for the tracks of the plan
TRACKS_PLANNED = 5
TRAINS_PLANNED = 6
TRAINS_LEFT = 7
CARDS_IN_HAND = 8
LOCOMOTIVES = 9
CARDS_OF_ONE_COLOR = 10  # the color there are most of
FEWEST_TRAINS_OF_OTHERS = 11
IS_LAST_ROUND = 12
TURNS_OF_LAST_ROUND = 13  # those still to come, of all seats
IS_TO_MOVE = 14
IS_SECOND_CARD = 15
CARDS_LACKING_FOR_EXTRAS = 16  # for the tracks beyond the tickets
TICKETS_IN_HAND = 17
TURNS_SHORT = 18  # turns that the plan needs beyond those expected
LONGEST_PATH_LEAD = 19  # over the best of the others (USA-21)

# on boards with regions
REGION_BONUS = 20
FERRY_CARDS_LACKING = 21
FERRY_CARDS = 22

# on boards with bullet trains
BULLET_BONUS = 20
PROGRESS_LEAD = 21
BULLET_TRAINS_LEFT = 22

# in a race for tickets
TICKETS_COMPLETED = 20
MOST_COMPLETED_BY_OTHERS = 21
HAS_BONUS_TICKET = 22
TURNS_TO_GO = 23  # until the plan is carried out

MOST_CARDS_OF_OTHERS = 24
TICKETS_IN_PILE = 25

COUNT = 26
FIRST_OF_SOME_BOARDS = 19  # zero where a board does not have them
LAST_OF_SOME_BOARDS = 23
