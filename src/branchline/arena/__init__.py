"""Bots playing each other."""

from .match import DECISION_LIMIT, play_match
from .simulation import Simulation
from .summary import GameSummary

__all__ = ["DECISION_LIMIT", "GameSummary", "Simulation", "play_match"]
