"""Bots playing each other."""

from .match import DECISION_LIMIT, play_match
from .simulation import GameSummary, Simulation

__all__ = ["DECISION_LIMIT", "GameSummary", "Simulation", "play_match"]
