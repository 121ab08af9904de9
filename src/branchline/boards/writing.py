"""From a Board back to a board file: the inverse of `reading`."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.boards.board import Board, City, Country, Name, Region, Ticket, Track
from branchline.boards.reading import NO_CONDITION

FORMAT = 1


def file_from(board: Board) -> dict[str, object]:
    """Reading it gives an equal board. Notes, which no rule reads, are not in a Board and so not in the file."""
    cards = len(board.colors) * board.cards_per_color + board.locomotives
    return {
        "format": FORMAT,
        "board": board.id,
        **_name(board.name),
        "players": [board.min_players, board.max_players],
        "trains_per_player": board.trains,
        "train_cards": {
            "colors": list(board.colors),
            "per_color": board.cards_per_color,
            "locomotive": board.locomotives,
            "total": cards,
        },
        "starting_hand": board.starting_hand,
        "row": board.row,
        "initial_tickets": {"deal": board.opening_deal, "keep_min": board.opening_keep},
        "min_players_for_all_parallel_tracks": board.all_parallel_from,
        **_rules_of_some_boards(board),
        "cities": [_city(city) for city in board.cities],
        "tracks": [_track(track) for track in board.tracks],
        "tickets": [_ticket(ticket, board) for ticket in board.tickets],
    }


def _rules_of_some_boards(board: Board) -> dict[str, object]:
    ferries = {
        "ferry_cards": board.ferry_cards,
        "ferry_hand_limit": board.ferry_hand_limit,
        "ferry_card_waves": board.ferry_card_waves,
        "played_ferry_cards_return": board.ferry_cards_return,
    }
    bullets = {
        "bullet_trains": board.bullet_trains,
        "bullet_bonus": {str(players): list(places) for players, places in board.bullet_bonus.items()},
        "bullet_bonus_no_progress": board.bullet_no_progress,
    }
    return {
        **_present(
            unconfirmed=list(board.unconfirmed),
            unconfirmed_it=list(board.unconfirmed_it),
            opening_returns="shuffled" if board.opening_shuffled else None,
            ticket_draw=_present(draw=board.draw_tickets, keep_min=board.draw_keep),
            route_points={str(length): points for length, points in board.route_points.items()},
            longest_path_bonus=board.longest_path_bonus,
            last_round=_last_round(board),
            regions=[_region(region) for region in board.regions],
            double_regions=list(board.double_regions),
            region_bonus=list(board.region_bonus),
            countries=[_country(country) for country in board.countries],
            tickets_to_win=board.tickets_to_win,
            bonus_tickets=board.bonus_tickets,
            west=list(board.west),
            east=list(board.east),
        ),
        **(ferries if board.ferry_cards else {}),
        **(bullets if board.bullet_trains else {}),
    }


def _present(**keys: object) -> dict[str, object]:
    """Without what the board does not have."""
    return {key: value for key, value in keys.items() if value}


def _last_round(board: Board) -> dict[str, int]:
    conditions = {"trains": board.last_round_trains, "bullet_trains": board.last_round_bullet_trains}
    return {key: number for key, number in conditions.items() if number != NO_CONDITION}


def _name(name: Name) -> dict[str, str]:
    return {"name": name.en, "name_it": name.it}


def _region(region: Region) -> dict[str, object]:
    return {"id": region.id, **_name(region.name)}


def _country(country: Country) -> dict[str, object]:
    return {"id": country.id, **_name(country.name), "ends": list(country.ends)}


def _city(city: City) -> dict[str, object]:
    where = _present(region=city.region, country=city.country, area=city.area)
    return {"id": city.id, **_name(city.name), "lat": city.lat, "lon": city.lon, **where}


def _track(track: Track) -> dict[str, object]:
    line = {"id": track.id, "between": list(track.ends), "length": track.length, "color": track.color}
    kind = None if track.kind == "ordinary" else track.kind
    return {**line, **_present(kind=kind, waves=track.waves, parallel=track.parallel)}


def _ticket(ticket: Ticket, board: Board) -> dict[str, object]:
    points: Mapping[str, object] = {} if board.tickets_to_win else {"points": ticket.points}
    return {"id": ticket.id, "between": list(ticket.ends), **points}
