"""How fast the engine is: what `branchline bench` measures."""

from .suite import Plan, Report, Row, run

__all__ = ["Plan", "Report", "Row", "run"]
