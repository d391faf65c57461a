"""The environment of two ships for PettingZoo, in its parallel form."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from game.env.environment import Environment
from game.env.observation import BOUND, VERSION
from game.env.rendering import RENDER_MODES, Rendering
from game.env.settings import Settings
from game.sim.tuning import TICKS_PER_SECOND

NAMES: Final = ("ship_1", "ship_2")


class AsteraysParallel(ParallelEnv):
    """Two ships in one game; see game/env/README.md.

    The ships left are for both, and the game ends for both at once. settings: as in
    `game.env.settings.Settings`, all but `ships`.

    Raises:
        ValueError: a setting is out of its range, or there is no such render_mode.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": f"asterays_v{VERSION}", "render_modes": [*RENDER_MODES]}

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:  # noqa: ANN401 - see Settings
        self.game = Environment(Settings(**{"ships": 2, **settings}))
        if self.game.settings.ships != len(NAMES):
            raise ValueError("here two ships fly: one is for game.env.gymnasium")
        self.render_mode = render_mode
        self._rendering = Rendering(render_mode, TICKS_PER_SECOND / self.game.settings.skip)
        self.possible_agents = [*NAMES]
        self.agents: list[str] = []
        actions, size = self.game.actions, self.game.size
        self.observation_spaces = {name: spaces.Box(-BOUND, BOUND, (size,), np.float32) for name in NAMES}
        self.action_spaces = {name: spaces.Discrete(actions.count) for name in NAMES}
        self._random: Any = None

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - of gymnasium
        """Return what a ship may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - of gymnasium
        """Return what a ship may do."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - of the interface
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game by a seed, or by the next one that the generator of this environment draws."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.game.reset(int(self._random.integers(2**63 - 1)) if seed is None else seed)
        self.agents = [*NAMES]
        self._rendering.show(self.game.world)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play on for one step; actions has one for each of `agents`.

        Raises:
            ValueError: it has not.
        """
        if set(actions) != set(self.agents):
            raise ValueError(f"actions must be for {', '.join(self.agents)}, not for {', '.join(actions)}")
        idle = self.game.actions.idle
        out = self.game.step([actions.get(name, idle) for name in NAMES])
        self._rendering.show(self.game.world)
        by_name = list(zip(NAMES, out.rewards, out.terminated, strict=True))
        rewards = {name: reward for name, reward, _ in by_name if name in self.agents}
        terminated = {name: over for name, _, over in by_name if name in self.agents}
        truncated = {name: out.truncated and not over for name, over in terminated.items()}
        observations, infos = self._observations(), self._infos()
        self.agents = [name for name in self.agents if not (terminated[name] or truncated[name])]
        return observations, rewards, terminated, truncated, infos

    def render(self) -> Any:  # noqa: ANN401 - an array of numpy or None
        """Return a picture, height x width x 3 bytes; None for "human", which is shown as it is played."""
        return self._rendering.picture(self.game.world)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._rendering.close()

    def _observations(self) -> dict[str, Any]:
        rows = zip(NAMES, self.game.rows, strict=True)
        return {name: np.array(row) for name, row in rows if name in self.agents}

    def _infos(self) -> dict[str, Any]:
        return {name: info for name, info in zip(NAMES, self.game.info(), strict=True) if name in self.agents}
