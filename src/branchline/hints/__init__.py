"""What a seat still lacks: cards for a track, tracks for a ticket."""

from branchline.hints.missing_cards import why_not
from branchline.hints.ticket_routes import TicketRoute, cheapest_join, cheapest_route

__all__ = ["TicketRoute", "cheapest_join", "cheapest_route", "why_not"]
