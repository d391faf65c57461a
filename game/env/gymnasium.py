"""The environment for Gymnasium: importing this module registers "Asterays-v0" there."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry

from game.env.environment import Environment
from game.env.observation import BOUND, VERSION
from game.env.rendering import RENDER_MODES, Rendering
from game.env.settings import Settings
from game.sim.tuning import TICKS_PER_SECOND

NAME: Final = f"Asterays-v{VERSION}"


class Asterays(gymnasium.Env):
    """One ship's game; see game/env/README.md.

    parts: whether an action is an array of its five parts instead of one number. settings: as in
    `game.env.settings.Settings`, all but `ships`.

    Raises:
        ValueError: a setting is out of its range, or there is no such render_mode.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 30}  # noqa: RUF012 - as there

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        parts: bool = False,
        **settings: Any,  # noqa: ANN401 - see Settings
    ) -> None:
        self.game = Environment(Settings(**settings))
        if self.game.settings.ships != 1:
            raise ValueError("here one ship flies: two are for game.env.pettingzoo")
        actions = self.game.actions
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_fps": TICKS_PER_SECOND / self.game.settings.skip}
        self.observation_space = spaces.Box(-BOUND, BOUND, (self.game.size,), np.float32)
        self.action_space = spaces.MultiDiscrete(actions.sizes) if parts else spaces.Discrete(actions.count)
        self._rendering = Rendering(render_mode, self.metadata["render_fps"])

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - of the interface
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game by a seed, or by the next one that the generator of this environment draws."""
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(2**63 - 1)) if seed is None else seed)
        self._rendering.show(self.game.world)
        return np.array(self.game.rows[0]), self.game.info()[0]

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - or array
        """Play on for one step."""
        _, rewards, terminated, truncated, _ = self.game.step((action,))
        self._rendering.show(self.game.world)
        return np.array(self.game.rows[0]), rewards[0], terminated[0], truncated, self.game.info()[0]

    def render(self) -> Any:  # noqa: ANN401 - an array of numpy or None
        """Return a picture, height x width x 3 bytes; None for "human", which is shown as it is played."""
        return self._rendering.picture(self.game.world)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._rendering.close()


if NAME not in registry:
    register(NAME, entry_point="game.env.gymnasium:Asterays")
