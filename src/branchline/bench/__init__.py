"""How fast the engine is: what `branchline bench` measures."""

from .suite import BenchPlan, BenchRow, Report, run

__all__ = ["BenchPlan", "BenchRow", "Report", "run"]
