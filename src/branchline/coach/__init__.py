"""The coach: what a decision was worth, what would have been better, and how much was luck.

It knows what the seat knew at the time and nothing else; only the curves that say so look at all hands."""

from .analysis import Analysis, DecisionAnalysis, GameAnalysis, SeatAnalysis
from .hint import Hint, hint
from .judging import DEPTHS, Coach, Depth, Judgment

__all__ = [
    "DEPTHS",
    "Analysis",
    "Coach",
    "DecisionAnalysis",
    "Depth",
    "GameAnalysis",
    "Hint",
    "Judgment",
    "SeatAnalysis",
    "hint",
]
