"""Named integers shared by the rules. const.pxd (a C enum) is generated from this file by setup.py."""

# sizes: upper bounds over all boards, kept in step with branchline.boards.limits
MAX_PLAYERS = 5
MAX_TRACKS = 128
WORDS = 2  # 64 tracks to a mask word
MAX_NODES = 64  # they fit in a mask word
MAX_TICKETS = 80
MAX_PASSED = 480  # tickets through the deck: each draw keeps one at least, and returns MAX_OFFER - 1 at most
MAX_CARDS = 128
MAX_LENGTH = 9
MAX_OFFER = 6
MAX_SPOTS = 30  # MAX_PLAYERS hands of a race
MAX_REGIONS = 32
MAX_PRICES = 24
MAX_FERRY_HAND = 3
MAX_PAYMENTS = 1024
MAX_MOVES = 6144

# kinds of card: 0 to 7 are the colors
COLORS = 8
LOCOMOTIVE = 8
KINDS = 9
ALL_COLORS = 255  # as a mask
FERRY = 9
HAND_KINDS = 10
GRAY = -1
NO_CARD = -1

# seats and tickets
NOBODY = -1
HIDDEN = -2
DONE = 8  # holder of a ticket completed by seat s: DONE + s

# the row (USA-9)
ROW_LOCOMOTIVES = 3
MOST_RESETS = 10

# tries to imagine the tickets of others, before what is slower or less certain is done
MOST_DEALS = 20
MOST_HISTORIES = 1000

# phases
OPENING = 0
TURN = 1
SECOND_CARD = 2
KEEPING = 3
OVER = 4

# sources of points; results and records name them in small letters without the _POINTS
ROUTES_POINTS = 0
TICKETS_POINTS = 1
LONGEST_POINTS = 2
REGIONS_POINTS = 3
BULLETS_POINTS = 4
BONUS_POINTS = 5
MAX_SOURCES = 8

# reasons for the end
UNFINISHED = 0
TRAINS = 1
ENOUGH_TICKETS = 2
LAST_TRAIN = 3
BLOCKED = 4

# moves: 0 to 8 take a card of that kind from the row
DRAW = 9
TICKETS = 10
FERRY_CARD = 11
SWAP = 12
PASS = 13
KEEP = 14  # KEEP + subset of the offer (bit i: the i-th ticket offered)
FIRST_CLAIM = 78  # then one for every track and payment
