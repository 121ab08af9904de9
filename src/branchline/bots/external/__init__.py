"""Bots of other people, each in a process of its own: Python classes, and programs in any language."""
