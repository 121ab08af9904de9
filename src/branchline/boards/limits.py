"""The sizes the engine is built for; the check refuses a board that goes beyond them."""

MIN_PLAYERS = 2
MAX_PLAYERS = 5

MAX_TRAINS = 100  # also bullet trains, ferry cards and bonus tickets
MAX_CARDS = 128
MAX_ROW = 8

MAX_NODES = 64  # cities, and each track's end at a country as one of its own
MAX_REGIONS = 32
MAX_TRACKS = 128
MAX_LENGTH = 9
MAX_PRICES = 24  # different pairs of length and waves
MAX_CLAIMS = 6000  # ways to claim: a track with one exact payment

MAX_TICKETS = 80
MAX_OFFER = 6  # tickets to choose from at once
MAX_RACE_HAND = 4

MAX_FERRY_HAND = 3
MAX_FERRY_CARD_WAVES = 4

MAX_TICKET_POINTS = 100
MAX_POINTS = 200  # of a route or a bonus, above or below zero

MAX_FILE = 1_000_000  # bytes of a board file
MAX_ID = 100  # letters
MAX_NAME = 100  # letters
