"""Italy: regions, and who wins (ITA-11, ITA-12)."""

from __future__ import annotations

import pytest

from branchline import Board
from tests.rules.position import (
    final,
    position,
    totals,
    variant,
)

ITALY = Board.load("italy")


def regions_of(*tracks: str) -> int:
    return totals(final(position("italy", tracks={0: tracks}, turns_left=1)), "regions")[0]


# around Florence: Tuscany, Emilia-Romagna, Veneto, Lombardy, Umbria
FLORENCE = ["bologna--firenze", "bologna--verona:orange", "bergamo--verona:blue", "firenze--perugia"]
# around Pisa: Tuscany, Liguria, Piedmont, Lazio, Abruzzo
PISA = [
    "genova--pisa:green",
    "genova--torino:blue",
    "grosseto--pisa:white",
    "grosseto--roma:green",
    "pescara--roma",
]


def test_ita_11_two_networks_of_five_regions_score_one_point_each() -> None:
    assert regions_of(*FLORENCE) == 1
    assert regions_of(*PISA) == 1
    assert regions_of(*FLORENCE, *PISA) == 2


def test_ita_11_joined_by_firenze_pisa_they_are_nine_regions() -> None:
    assert regions_of(*FLORENCE, *PISA, "firenze--pisa:red") == 11


REGION_BY_REGION = [
    ("genova--torino:blue",),  # Piedmont and Liguria
    ("genova--milano:red",),
    ("genova--parma:white",),
    ("parma--pisa",),
    ("bologna--parma:red", "bologna--verona:orange"),
    ("bolzano--verona",),
    ("bolzano--tarvisio",),
    ("grosseto--pisa:white", "grosseto--roma:green"),
    ("perugia--roma",),
    ("pescara--roma",),
    ("ancona--perugia",),
    ("napoli--roma:yellow",),
    ("napoli--salerno:blue", "cosenza--salerno:green"),
    ("foggia--napoli",),
    ("cosenza--messina:gray-1",),
    ("olbia--roma:gray-1",),
]


@pytest.mark.parametrize(
    ("regions", "points"),
    [
        *((n, 0) for n in (2, 3, 4)),
        *(
            (5, 1),
            (6, 2),
            (7, 4),
            (8, 7),
            (9, 11),
            (10, 16),
            (11, 22),
            (12, 29),
            (13, 37),
            (14, 46),
            (15, 56),
        ),
        *((n, 56) for n in (16, 17)),
    ],
)
def test_ita_11_points_by_the_number_of_regions(regions: int, points: int) -> None:
    assert regions_of(*(track for step in REGION_BY_REGION[: regions - 1] for track in step)) == points


FOUR = ["olbia--roma:gray-1", "perugia--roma", "pescara--roma"]  # Sardinia, Lazio, Umbria, Abruzzo


def test_ita_11_the_whole_of_sardinia_counts_two() -> None:
    assert regions_of(*FOUR) == 0
    assert regions_of(*FOUR, "olbia--sassari:red") == 0
    assert regions_of(*FOUR, "olbia--sassari:red", "cagliari--olbia:blue") == 1


def test_ita_11_the_whole_of_sicily_counts_two() -> None:
    """With Calabria, Campania and Lazio they are four regions, or five."""
    four = ["cosenza--messina:gray-1", "cosenza--salerno:green", "napoli--salerno:blue", "napoli--roma:red"]
    most = ["catania--messina", "catania--siracusa", "messina--palermo:blue"]
    assert regions_of(*four, *most) == 0
    assert regions_of(*four, *most, "agrigento--palermo:orange") == 1


def test_ita_11_the_whole_of_apulia_counts_two() -> None:
    four = ["foggia--napoli", "napoli--roma:red", "perugia--roma"]
    most = ["bari--foggia:red", "bari--taranto:yellow"]
    assert regions_of(*four, *most) == 0
    assert regions_of(*four, *most, "bari--lecce:green") == 1


def test_ita_11_all_cities_must_be_in_the_same_network() -> None:
    """Sassari and Cagliari are joined to each other, not to Olbia."""
    assert regions_of(*FOUR, "cagliari--sassari:black") == 0


def test_ita_11_other_regions_never_count_two() -> None:
    """All of Tuscany, Umbria, Lazio and Abruzzo."""
    assert (
        regions_of("firenze--pisa:red", "firenze--grosseto", "firenze--perugia", "perugia--roma", "pescara--roma") == 0
    )


def test_ita_11_countries_are_no_regions() -> None:
    """Piedmont, Liguria, Lombardy and Trentino, with four countries."""
    home = ["genova--torino:blue", "genova--milano:red", "bergamo--milano:green", "bergamo--bolzano"]
    abroad = ["genova--monaco", "francia--torino:yellow", "milano--svizzera-ovest", "austria--bolzano"]
    assert regions_of(*home, *abroad) == 0
    assert regions_of(*home, *abroad, "bolzano--verona") == 1


def test_ita_11_nor_do_they_join_networks() -> None:
    """Three regions on each side of Switzerland make six only when Turin and Milan are joined."""
    west = ["svizzera-ovest--torino", "genova--torino:blue", "genova--pisa:green"]
    east = [
        "milano--svizzera-ovest",
        "bergamo--milano:green",
        "bergamo--verona:blue",
        "bologna--verona:orange",
    ]
    assert regions_of(*west, *east) == 0
    assert regions_of(*west, *east, "milano--torino:white") == 2


def test_ita_11_regions_are_added_to_the_total() -> None:
    result = final(position("italy", tracks={0: FLORENCE}, turns_left=1))
    assert result.scores[0] == {"routes": 1 + 2 + 2 + 2, "tickets": 0, "regions": 1, "total": 8}


def test_ita_12_a_tie_goes_to_the_most_completed_tickets() -> None:
    tracks = {0: ["bolzano--verona", "bologna--verona:orange", "bologna--firenze"]}
    tickets = {0: ["bolzano--firenze"]}
    result = final(position("italy", tracks=tracks, tickets=tickets, points={0: 14, 1: 20}, turns_left=1))
    assert (totals(result), result.completed, result.winners) == ([20, 20], (1, 0), (0,))


def test_ita_12_the_longest_path_breaks_no_tie() -> None:
    tracks = {0: ["bolzano--verona"], 1: ["messina--salerno"]}
    result = final(position("italy", tracks=tracks, points={0: 20, 1: 20}, turns_left=1))
    assert result.winners == (0, 1)


def test_ita_11_a_city_without_tracks_is_no_network() -> None:
    board = variant("italy", region_bonus=(0, 1))
    assert totals(final(position(board, turns_left=1)), "regions") == [0, 0]
