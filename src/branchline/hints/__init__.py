"""What a seat still lacks: cards for a track, tracks for a ticket; and the ways of tickets it has made."""

from branchline.hints.missing_cards import why_not
from branchline.hints.ticket_routes import TicketRoute, cheapest_join, cheapest_route
from branchline.hints.ticket_ways import way_of

__all__ = ["TicketRoute", "cheapest_join", "cheapest_route", "way_of", "why_not"]
