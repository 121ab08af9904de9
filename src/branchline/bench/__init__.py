"""How fast the engine is: what `branchline bench` measures."""

from .suite import BenchPlan, Report, BenchRow, run

__all__ = ["BenchPlan", "Report", "BenchRow", "run"]
