"""The form of a board file. What is said here of a key is all there is to say: its type, its limits and its meaning
hold for reading, writing, the check, and the JSON Schema that `schema.py` makes of it.

A key that is left out has its default, which switches its rule off. Where an attribute of a board has another name
than the key in the file, `field(name=...)` has the key's.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from branchline.boards.limits import (
    MAX_FERRY_CARD_WAVES,
    MAX_FERRY_HAND,
    MAX_ID,
    MAX_LENGTH,
    MAX_NAME,
    MAX_OFFER,
    MAX_PLAYERS,
    MAX_POINTS,
    MAX_REGIONS,
    MAX_ROW,
    MAX_TICKET_POINTS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TRAINS,
    MIN_PLAYERS,
)
from branchline.boards.names import Name

Color = Literal["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
Kind = Literal["ordinary", "ferry", "bullet"]

ONCE = Meta(extra_json_schema={"uniqueItems": True})

# patternErrorMessage is what editors show, and the check
Id = Annotated[
    str,
    Meta(
        max_length=MAX_ID,
        pattern=r"^[A-Za-z0-9][A-Za-z0-9:._-]*$(?!\n)",
        extra_json_schema={
            "patternErrorMessage": "An id begins with a letter or a digit and holds only letters, digits and : . _ - "
            "(no spaces)."
        },
    ),
]
RegionId = Annotated[
    str,
    Meta(
        max_length=MAX_ID,
        pattern=r"^[A-Za-z0-9][A-Za-z0-9:._ -]*$(?!\n)",
        extra_json_schema={
            "patternErrorMessage": "A region's id begins with a letter or a digit and holds only letters, digits, "
            "spaces and : . _ -"
        },
    ),
]
OneLine = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_NAME,
        pattern=r"^[^\u0000-\u001f\u007f-\u009f\ufffe\uffff]*$(?!\n)",
        extra_json_schema={"patternErrorMessage": "A name is one line of text, without control characters."},
    ),
]
Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Players = Annotated[int, Meta(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
Supply = Annotated[int, Meta(ge=1, le=MAX_TRAINS)]
Offer = Annotated[int, Meta(ge=1, le=MAX_OFFER)]
Spaces = Annotated[int, Meta(ge=1, le=MAX_LENGTH)]
Points = Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]


def keys(least: int, most: int) -> Meta:
    """Of a table by number; JSON has them as text."""
    return Meta(extra_json_schema={"propertyNames": {"pattern": f"^[{least}-{most}]$"}})


def gives_points(source: str) -> Meta:
    """Marks a setting by which players score; results and records name its points so. A number is a bonus of so many
    points, which the rules find in `Layout.bonus`. None of these settings belongs on a race board."""
    return Meta(extra={"source": source})


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class _Named(_Part, frozen=True, kw_only=True):
    id: Annotated[Id, Meta(description="The id by which other parts of the file, and records of games, name it.")]
    name_en: Annotated[OneLine, Meta(description="The English name.")] = field(name="name")
    name_it: Annotated[OneLine, Meta(description="The Italian name; the English one if left out.")] = ""

    @property
    def name(self) -> Name:
        return Name(self.name_en, self.name_it or self.name_en)


class TrainCards(_Part, frozen=True, kw_only=True):
    colors: Annotated[tuple[Color, ...], Meta(min_length=1, description="The colors in the deck."), ONCE]
    per_color: Annotated[int, Meta(ge=1, description="How many cards of each color.")]
    locomotive: Annotated[Count, Meta(description="How many locomotives.")]
    total: Annotated[int, Meta(description="The size of the deck, to check the other numbers.")] = 0


class InitialTickets(_Part, frozen=True, kw_only=True):
    deal: Annotated[Offer, Meta(description="How many tickets each player is dealt.")]
    keep_min: Annotated[Offer, Meta(description="How many of them must be kept at least.")]


class TicketDraw(_Part, frozen=True, kw_only=True):
    draw: Annotated[Offer, Meta(description="How many tickets are drawn.")]
    keep_min: Annotated[Offer, Meta(description="How many of them must be kept at least.")]


class LastRound(_Part, frozen=True, kw_only=True):
    trains: Annotated[Count, Meta(description="A player has this many trains or fewer.")]
    bullet_trains: Annotated[
        Count | None, Meta(description="And this many bullet trains or fewer are left in the supply.")
    ] = None


class Region(_Named, frozen=True, kw_only=True):
    id: Annotated[RegionId, Meta(description="The region's id, as cities name it.")]


class Country(_Named, frozen=True, kw_only=True):
    """A neighbor of the board; its ends are cities, and nothing connects through it (ITA-8)."""

    ends: Annotated[
        tuple[str, ...],
        Meta(min_length=1, description="The ids of the cities that stand for the country on the board."),
        ONCE,
    ]


class City(_Named, frozen=True, kw_only=True):
    lat: Annotated[float, Meta(ge=-90, le=90, description="The latitude in degrees.")]
    lon: Annotated[float, Meta(ge=-180, le=180, description="The longitude in degrees.")]
    region: Annotated[str | None, Meta(description="The id of the region the city lies in.")] = None
    country: Annotated[str | None, Meta(description="The id of the country that this end stands for.")] = None
    area: Annotated[
        OneLine,
        Meta(
            description="The part of the drawing the city is in: main if left out, an inset, or both as in main+inset."
        ),
    ] = "main"


class Track(_Part, frozen=True, kw_only=True):
    """One claimable line of spaces; the tracks of a double or triple route share `parallel`."""

    id: Annotated[Id, Meta(description="The track's id, as records of games name it.")]
    ends: Annotated[tuple[str, str], Meta(description="The ids of the two cities it joins.")] = field(name="between")
    length: Annotated[Spaces, Meta(description="How many spaces the track has.")]
    color: Annotated[Literal[Color, "gray"], Meta(description="One of the deck's colors, or gray for any one color.")]
    kind: Annotated[Kind, Meta(description="Ordinary if left out.")] = "ordinary"
    waves: Annotated[Spaces, Meta(description="How many spaces of a ferry carry a wave.")] = 0
    parallel: Annotated[Id | None, Meta(description="The same word for all tracks of one double or triple route.")] = (
        None
    )


class Ticket(_Part, frozen=True, kw_only=True):
    """Its ends are cities or countries."""

    id: Annotated[Id, Meta(description="The ticket's id, as records of games name it.")]
    ends: Annotated[tuple[str, str], Meta(description="The ids of the two cities or countries to join.")] = field(
        name="between"
    )
    points: Annotated[
        int, Meta(ge=0, le=MAX_TICKET_POINTS, description="What the ticket is worth; not on a race board.")
    ] = 0
    shortest_path: Annotated[int, Meta(ge=1, description="The spaces of the shortest way, to check the tracks.")] = 0


class BoardFile(_Named, frozen=True, kw_only=True):
    """A board: its settings, cities, tracks and tickets. A setting that is left out switches its rule off."""

    format: Annotated[Literal[1], Meta(description="The version of this file format: 1.")]
    id: Annotated[Id, Meta(description="The board's id, as records of games name it.")] = field(name="board")
    unconfirmed: Annotated[
        tuple[Text, ...],
        Meta(description="What nobody has checked against the printed game yet, one sentence each."),
    ] = ()
    unconfirmed_it: Annotated[tuple[Text, ...], Meta(description="The same sentences in Italian.")] = ()
    players: Annotated[tuple[Players, Players], Meta(description="The fewest and the most players, such as [2, 5].")]
    trains: Annotated[Supply, Meta(description="How many trains each player has.")] = field(name="trains_per_player")
    train_cards: Annotated[TrainCards, Meta(description="The deck of train cards.")]
    starting_hand: Annotated[int, Meta(ge=1, description="How many cards each player is dealt.")]
    row: Annotated[int, Meta(ge=0, le=MAX_ROW, description="How many cards lie face up; 0 if all draws are blind.")]
    initial_tickets: Annotated[
        InitialTickets, Meta(description="The tickets each player is dealt, and how many of them must be kept.")
    ]
    opening_returns: Annotated[
        Literal["in_order", "shuffled"],
        Meta(
            description="How the tickets returned at the opening go under the deck: in the order dealt (if left out), "
            "or shuffled together."
        ),
    ] = "in_order"
    ticket_draw: Annotated[
        TicketDraw | None,
        Meta(description="Drawing tickets during the game, and how many of them must be kept."),
    ] = None
    all_parallel_from: Annotated[
        int,
        Meta(
            ge=MIN_PLAYERS,
            le=MAX_PLAYERS + 1,
            description="From how many players on all tracks of a double or triple route can be used; with fewer the "
            "first claim closes the others.",
        ),
    ] = field(name="min_players_for_all_parallel_tracks")
    last_round: Annotated[LastRound | None, Meta(description="When the last round begins.")] = None

    route_points: Annotated[
        dict[Spaces, Points],
        keys(1, MAX_LENGTH),
        Meta(description='The points for a claimed track, by its length: {"1": 1, "2": 2, "3": 4}.'),
        gives_points("routes"),
    ] = field(default_factory=dict)
    longest_path_bonus: Annotated[
        Points, Meta(description="Points for the longest continuous path."), gives_points("longest")
    ] = 0
    regions: Annotated[
        tuple[Region, ...], Meta(max_length=MAX_REGIONS, description="The regions that the cities lie in.")
    ] = ()
    double_regions: Annotated[
        tuple[str, ...],
        Meta(description="The ids of regions that count 2 if all their cities are in the network."),
        ONCE,
    ] = ()
    region_bonus: Annotated[
        tuple[Points, ...],
        Meta(
            min_length=1,
            max_length=2 * MAX_REGIONS + 1,
            description="Points for a network by the number of its regions, from 0 regions on; the last number holds "
            "for more regions too.",
        ),
        gives_points("regions"),
    ] = ()
    bullet_trains: Annotated[Supply, Meta(description="The shared supply of bullet trains.")] = 0
    bullet_bonus: Annotated[
        dict[Players, tuple[Points, ...]],
        keys(MIN_PLAYERS, MAX_PLAYERS),
        Meta(description='Points by place on the progress track, for each number of players: {"2": [10, -10]}.'),
        gives_points("bullets"),
    ] = field(default_factory=dict)
    bullet_no_progress: Annotated[
        Points, Meta(description="Points for a player without any progress, instead of those of the place.")
    ] = field(default=0, name="bullet_bonus_no_progress")

    ferry_cards: Annotated[Supply, Meta(description="The supply of ferry cards.")] = 0
    ferry_hand_limit: Annotated[
        int, Meta(ge=1, le=MAX_FERRY_HAND, description="How many ferry cards a player may hold.")
    ] = 0
    ferry_card_waves: Annotated[
        int, Meta(ge=1, le=MAX_FERRY_CARD_WAVES, description="How many waves a ferry card pays at most.")
    ] = 1
    ferry_cards_return: Annotated[bool, Meta(description="Whether a played ferry card goes back to the supply.")] = (
        field(default=True, name="played_ferry_cards_return")
    )
    countries: Annotated[
        tuple[Country, ...],
        Meta(description="Countries at the edge of the board: dead ends, where every track stands alone."),
    ] = ()

    tickets_to_win: Annotated[
        int,
        Meta(
            ge=1,
            le=MAX_TICKETS,
            description="Makes the game a race: the first player with this many completed tickets wins, and there are "
            "no points.",
        ),
    ] = 0
    bonus_tickets: Annotated[
        Supply, Meta(description="How many bonus tickets there are for joining west and east.")
    ] = 0
    west: Annotated[
        tuple[str, ...], Meta(min_length=1, description="The cities that count as west for the bonus ticket."), ONCE
    ] = ()
    east: Annotated[
        tuple[str, ...], Meta(min_length=1, description="The cities that count as east for the bonus ticket."), ONCE
    ] = ()

    cities: Annotated[tuple[City, ...], Meta(min_length=2, description="The cities.")]
    tracks: Annotated[
        tuple[Track, ...],
        Meta(
            min_length=1,
            max_length=MAX_TRACKS,
            description="The tracks: one for every claimable line of spaces between two cities.",
        ),
    ]
    tickets: Annotated[tuple[Ticket, ...], Meta(min_length=1, max_length=MAX_TICKETS, description="The tickets.")]


# keys of the file that make sense only with others
NEEDS = {
    "ferry_cards": ("ferry_hand_limit", "ferry_card_waves", "played_ferry_cards_return"),
    "ferry_hand_limit": ("ferry_cards",),
    "ferry_card_waves": ("ferry_cards",),
    "played_ferry_cards_return": ("ferry_cards",),
    "bullet_trains": ("bullet_bonus", "bullet_bonus_no_progress"),
    "bullet_bonus": ("bullet_trains",),
    "bullet_bonus_no_progress": ("bullet_trains",),
    "region_bonus": ("regions",),
    "double_regions": ("region_bonus",),
    "west": ("east", "bonus_tickets"),
    "east": ("west", "bonus_tickets"),
    "bonus_tickets": ("west", "east", "tickets_to_win"),
}

# by the source of the points
POINT_SETTINGS: dict[str, str] = {
    meta.extra["source"]: setting
    for setting, hint in BoardFile.__annotations__.items()
    for meta in hint.__metadata__
    if meta.extra
}
