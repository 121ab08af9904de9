"""What a board is like in play: `branchline boards balance`."""
