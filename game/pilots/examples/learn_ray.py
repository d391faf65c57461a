"""Learns to fly on many machines: PPO of RLlib, whose runners play on all machines of a Ray cluster.

    python -m pip install ".[env]" "ray[rllib]" torch stable-baselines3      # on each machine
    ray start --head                           # on one; it prints what to type on the others
    python -m game.pilots.examples.learn_ray folder --address auto --runners 32 --steps 10000000

Without --address the runners are on this machine. It prints the mean reward of a game in each round, and
the table of `learn` in the end. The weights are in the folder, for `pilot_of`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModule
from ray.tune.registry import register_env

from game.pilots.examples.learn import UNSEEN, table
from game.pilots.examples.learn_sb3 import SKIP, Learned
from game.pilots.load import load_pilot

SCALE = 0.2  # of rewards: near 1 for what one step brings
ROUND = 16_384  # steps of a round


def make(_config: dict[str, Any]) -> gymnasium.Env:
    """Return a game with its rewards scaled."""
    game = gymnasium.make("game.env.gymnasium:Asterays-v0", skip=SKIP)
    return gymnasium.wrappers.TransformReward(game, lambda reward: SCALE * reward)


def pilot_of(folder: Path) -> Learned:
    """Return the pilot of saved weights; it does what its policy finds best."""
    module = RLModule.from_checkpoint(folder / "learner_group" / "learner" / "rl_module" / "default_policy")

    def choose(row: Any) -> int:  # noqa: ANN401 - an array
        told = module.forward_inference({"obs": torch.from_numpy(row)[None]})
        return int(np.argmax(told["action_dist_inputs"][0].detach().numpy()))

    return Learned(choose)


def learn(folder: Path, steps: int, runners: int, say: Callable[[str], object]) -> None:
    """Learn for that many steps, and save the weights."""
    register_env("Asterays", make)
    config = (
        PPOConfig()
        .environment("Asterays")
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=8, sample_timeout_s=600.0)
        .training(train_batch_size_per_learner=ROUND, minibatch_size=1024, num_epochs=10, lr=3e-4)
    )
    algorithm, done = config.build_algo(), 0
    while done < steps:
        result = algorithm.train()["env_runners"]
        done = int(result["num_env_steps_sampled_lifetime"])
        mean = result.get("episode_return_mean", float("nan"))
        say(f"{done:,} steps: mean reward of a game {mean / SCALE:,.1f}")
        algorithm.save_to_path(folder)
    algorithm.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, save the weights, print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--address", help="of a Ray cluster, or auto")
    parser.add_argument("--runners", type=int, default=2)
    parser.add_argument("--steps", type=int, default=1_000_000)
    args = parser.parse_args(arguments)
    folder = args.folder.resolve()
    ray.init(address=args.address, include_dashboard=False)
    learn(folder, args.steps, args.runners, print)
    ray.shutdown()
    others = {name: partial(load_pilot, name) for name in ("random", "idle")}
    print(table({"PPO": lambda _: pilot_of(folder), **others}, UNSEEN))  # noqa: T201


if __name__ == "__main__":
    main()
