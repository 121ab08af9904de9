"""Bots playing each other."""

from .match import DECISION_LIMIT, play_match
from .simulation import simulate
from .summary import GameSummary

__all__ = ["DECISION_LIMIT", "GameSummary", "play_match", "simulate"]
