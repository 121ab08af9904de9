"""Many games as Parquet tables for learning and statistics: `branchline dataset`."""

from .reading import Positions, read_positions

__all__ = ["Positions", "read_positions"]
