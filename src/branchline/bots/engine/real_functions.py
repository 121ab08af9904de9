"""Functions of real numbers. Never compiled: real_functions.pxd takes them from C."""

from __future__ import annotations

from math import exp, sqrt, tanh

__all__ = ["exp", "sqrt", "tanh"]
