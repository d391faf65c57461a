"""The environment for Gymnasium: importing this module registers "Asterays-v0" there."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry

from game.env.environment import Environment
from game.env.observation import BODY_COLUMNS, BOUND, GROUPS, OWN, VERSION, Observer
from game.env.rendering import RENDER_MODES, Rendering
from game.env.settings import Settings
from game.sim.tuning import TICKS_PER_SECOND

NAME: Final = f"Asterays-v{VERSION}"


class _Form:
    """The form of observations: a row, or a set: the ship, a row for each body, and a mask of them."""

    def __init__(self, observer: Observer, sets: bool) -> None:
        self._places = np.array(observer.set_places(), int).reshape(-1, len(BODY_COLUMNS)) if sets else None
        self.space = spaces.Box(-BOUND, BOUND, (observer.size,), np.float32)
        if self._places is not None:
            parts = {"own": (len(OWN),), "bodies": self._places.shape}
            boxes = {name: spaces.Box(-BOUND, BOUND, shape, np.float32) for name, shape in parts.items()}
            self.space = spaces.Dict({**boxes, "mask": spaces.MultiBinary(len(self._places))})

    def of(self, row: Any) -> Any:  # noqa: ANN401 - arrays of numpy
        """Return a row in this form."""
        if self._places is None:
            return row
        bodies = np.append(row, np.float32(0.0))[self._places]  # -1 is a 0
        mask = bodies[:, : len(GROUPS)].any(axis=1).astype(np.int8)
        return {"own": row[: len(OWN)], "bodies": bodies, "mask": mask}


class Asterays(gymnasium.Env):
    """One ship's game; see game/env/README.md.

    parts: whether an action is an array of its five parts instead of one number. sets: whether an observation
    has a row for each body; then `info` has their ids. settings: as in `game.env.settings.Settings`, all but
    `ships`.

    Raises:
        ValueError: a setting is out of its range, or there is no such render_mode.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 30}  # noqa: RUF012 - as there

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        parts: bool = False,
        sets: bool = False,
        **settings: Any,  # noqa: ANN401 - see Settings
    ) -> None:
        self.game = Environment(Settings(**settings))
        if self.game.settings.ships != 1:
            raise ValueError("here one ship flies: two are for game.env.pettingzoo")
        actions = self.game.actions
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_fps": TICKS_PER_SECOND / self.game.settings.skip}
        self._sets, self._form = sets, _Form(self.game.observer, sets)
        self.observation_space = self._form.space
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
        return self._seen(), self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - or array
        """Play on for one step."""
        _, rewards, terminated, truncated, _ = self.game.step((action,))
        self._rendering.show(self.game.world)
        return self._seen(), rewards[0], terminated[0], truncated, self._told()

    def _seen(self) -> Any:  # noqa: ANN401 - arrays of numpy
        return self._form.of(np.array(self.game.rows[0]))

    def _told(self) -> dict[str, Any]:
        info: dict[str, Any] = {**self.game.info()[0]}
        if self._sets:
            info["ids"] = np.array(self.game.observer.ids(self.game.world, self.game.world.ships[0].id))
        return info

    def render(self) -> Any:  # noqa: ANN401 - an array of numpy or None
        """Return a picture, height x width x 3 bytes; None for "human", which is shown as it is played."""
        return self._rendering.picture(self.game.world)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._rendering.close()


if NAME not in registry:
    register(NAME, entry_point="game.env.gymnasium:Asterays")
