"""How the stronger bots think: plans, choices and tree search, compiled together with the rules.

Everything here reads a state as its own seat knows it: its hand, its tickets and what is public. So a cut state is
enough to decide on, and in an imagined world every seat can be played by the same code.
"""
