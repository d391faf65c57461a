"""Learns to fly on one machine: PPO of Stable-Baselines3, many games in one process.

    python -m pip install ".[env]" stable-baselines3
    python -m game.pilots.examples.learn_sb3 learned.py --steps 1000000
    python main.py --headless --seconds 60 --pilot learned.py:pilot

It prints the mean score of the last hundred games as it goes on, and a table in the end. The weights are in
`learned.zip`, beside the file of the pilot.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

from game.env.environment import Environment
from game.env.settings import Settings
from game.pilots.examples.learn import UNSEEN, table
from game.pilots.load import load_pilot
from game.sim.command import Command
from game.sim.world import World

SKIP, GAMES, ROUND = 4, 16, 65_536  # ticks of a step; games at once; steps between two lines of the curve


class Learned:
    """A pilot that asks a policy what to do, as often as the environment did; a new one flies each game.

    choose: from a row to an action of `game.env.actions`.
    """

    def __init__(self, choose: Callable[[Any], Any]) -> None:
        self.choose, self.environment = choose, Environment(Settings(skip=SKIP))
        self.row = array("f", bytes(4 * self.environment.size))
        self.held = Command()

    def command(self, world: World, ship_id: int) -> Command:
        """Return the command for the next tick; shots and jumps are let go between two questions."""
        if world.tick % SKIP:
            return replace(self.held, fire=False, warp=False)
        self.environment.observer.write(world, ship_id, self.row)
        self.held = self.environment.actions.held(self.choose(np.array(self.row))).pressed
        return self.held


def pilot_of(weights: str) -> Learned:
    """Return the pilot of saved weights. It draws its actions by the policy's odds, the same in every run."""
    model = PPO.load(weights, device="cpu", seed=1)
    return Learned(lambda row: model.predict(row)[0])


def learn(weights: Path, steps: int, say: Callable[[str], object]) -> None:
    """Learn for that many steps, and save the weights."""
    games = make_vec_env(
        "game.env.gymnasium:Asterays-v0",
        GAMES,
        seed=1_000_000,
        env_kwargs={"skip": SKIP, "parts": True},
        monitor_kwargs={"info_keywords": ("score",)},
    )
    # Divides rewards by the spread of the returns so far.
    normal = VecNormalize(games, norm_obs=False, gamma=0.99)
    width = {"net_arch": [256, 256]}
    model = PPO(
        "MlpPolicy",
        normal,
        n_steps=256,
        batch_size=1024,
        ent_coef=0.005,
        policy_kwargs=width,
        device="cpu",
        seed=1,
    )
    while model.num_timesteps < steps:
        model.learn(min(ROUND, steps - model.num_timesteps), reset_num_timesteps=False)
        scores = [game["score"] for game in model.ep_info_buffer or ()]
        say(f"{model.num_timesteps:,} steps: mean score {fmean(scores or [0]):,.0f}")
        model.save(weights)


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, write the file, print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--steps", type=int, default=1_000_000)
    args = parser.parse_args(arguments)
    weights = args.file.with_suffix(".zip").resolve()
    learn(weights, args.steps, print)
    code = f"from game.pilots.examples.learn_sb3 import pilot_of\n\npilot = pilot_of({str(weights)!r})\n"
    args.file.write_text(code)
    others = {name: partial(load_pilot, name) for name in ("autopilot", "random", "idle")}
    print(table({"PPO": lambda _: pilot_of(str(weights)), **others}, UNSEEN))  # noqa: T201


if __name__ == "__main__":
    main()
