"""Players that decide by themselves. A bot is shown a View, never the Game."""

from branchline.bots.bot import Bot, dismiss, tell
from branchline.bots.failure import BotFailure
from branchline.bots.registry import BOTS, check_spec, make_bot

__all__ = ["BOTS", "Bot", "BotFailure", "check_spec", "dismiss", "make_bot", "tell"]
