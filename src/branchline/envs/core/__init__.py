"""What the environments are made of, compiled together with the rules: compact actions, observations, opponents, and
many games stepped in one call. `branchline.envs` gives it the shapes that its users know."""
