"""Plays a policy that examples/learning/ppo.py has learned: TorchScript (.pt) or ONNX (.onnx), for one board.

    branchline bot-check examples/learning/learned_bot.py:LearnedBot --board first_journey
    branchline arena --board first_journey --bots examples/learning/learned_bot.py:LearnedBot,planner

The file is named by BRANCHLINE_POLICY in the environment, or is policy.pt in the folder you are in.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import numpy as np

from branchline.envs.policy_bot import Policy, PolicyBot


class LearnedBot(PolicyBot):
    """The move with the best chances."""

    def __init__(self, rng: Random) -> None:
        path = Path(os.environ.get("BRANCHLINE_POLICY", "policy.pt"))
        super().__init__(onnx_policy(path) if path.suffix == ".onnx" else torch_policy(path))


def torch_policy(path: Path) -> Policy:
    import torch

    torch.set_num_threads(1)
    model = torch.jit.load(str(path)).eval()

    def choose(observation: np.ndarray, mask: np.ndarray) -> int:
        with torch.no_grad():
            chances, _ = model(torch.from_numpy(observation)[None], torch.from_numpy(mask)[None])
        return int(chances.argmax())

    return choose


def onnx_policy(path: Path) -> Policy:
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path))
    names = [given.name for given in session.get_inputs()]

    def choose(observation: np.ndarray, mask: np.ndarray) -> int:
        chances, _ = session.run(None, dict(zip(names, (observation[None], mask[None]), strict=True)))
        return int(chances.argmax())

    return choose
