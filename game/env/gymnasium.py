"""The environment for Gymnasium: importing this module registers "Asterays-v0" there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from game.env.environment import INFO, Environment
from game.env.observation import BOUND, VERSION
from game.env.rendering import RENDER_MODES, Rendering
from game.env.settings import Settings
from game.env.vector import GameBatch
from game.sim.tuning import TICKS_PER_SECOND

NAME: Final = f"Asterays-v{VERSION}"


def _row_space(size: int) -> Any:  # noqa: ANN401 - of gymnasium, which may not be there
    return spaces.Box(-BOUND, BOUND, (size,), np.float32)


def _action_space(environment: Environment, parts: bool) -> Any:  # noqa: ANN401 - as above
    actions = environment.actions
    return spaces.MultiDiscrete(actions.sizes) if parts else spaces.Discrete(actions.count)


class Asterays(gymnasium.Env):
    """One ship's game; see game/env/README.md.

    parts: whether an action is an array of its five parts instead of one number. settings: as in
    `game.env.settings.Settings`, all but `ships`.

    Raises:
        ValueError: a setting is out of its range, or there is no such render_mode.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 30}  # noqa: RUF012 - as there

    def __init__(self, render_mode: str | None = None, *, parts: bool = False, **settings: Any) -> None:  # noqa: ANN401
        self.game = Environment(_alone(settings))
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_fps": TICKS_PER_SECOND / self.game.settings.skip}
        self.observation_space = _row_space(self.game.size)
        self.action_space = _action_space(self.game, parts)
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
        return np.array(self.game.rows[0]), dict(self.game.info()[0])

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - or array
        """Play on for one step."""
        _, rewards, terminated, truncated, info = self.game.step((action,))
        self._rendering.show(self.game.world)
        return np.array(self.game.rows[0]), rewards[0], terminated[0], truncated, dict(info[0])

    def render(self) -> Any:  # noqa: ANN401 - an array of numpy or None
        """Return a picture, height x width x 3 bytes; None for "human", which is shown as it is played."""
        return self._rendering.picture(self.game.world)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._rendering.close()


def _alone(settings: dict[str, Any]) -> Settings:
    made = Settings(**settings)
    if made.ships != 1:
        raise ValueError("here one ship flies: two are for game.env.pettingzoo")
    return made


class AsteraysVector(VectorEnv):
    """Several games of one ship in a few processes, as one environment.

    A game that has ended begins anew in the next step, which ignores its action (AutoresetMode.NEXT_STEP). It
    goes as `Asterays` would with the same seed. The option "reset_mask" of `reset`, an array of bools, begins
    only the games where it is True. `info` has an array for each of INFO.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        processes: int = 1,
        *,
        parts: bool = False,
        **settings: Any,  # noqa: ANN401 - see Settings
    ) -> None:
        made = _alone(settings)
        environment = Environment(made)
        self.num_envs = num_envs
        self.single_observation_space = _row_space(environment.size)
        self.single_action_space = _action_space(environment, parts)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._number = environment.actions.number if parts else int
        self._dice: list[Any] = [None] * num_envs  # The generator of each game's seeds
        self._batch = GameBatch(num_envs, processes, made)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:  # noqa: ANN401
        """Begin all games, or those of the mask: game i by seed + i, or by its item of a list of seeds."""
        mask = (options or {}).get("reset_mask", np.ones(self.num_envs, bool))
        seeds = seed if hasattr(seed, "__len__") else [seed and seed + i for i in range(self.num_envs)]
        self._begin({int(i): seeds[i] for i in np.flatnonzero(mask)})
        return self._rows(), self._info(mask)

    def step(self, actions: Sequence[Any]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play on for one step in all games, or begin those anew that ended in the step before."""
        batch, over = self._batch, np.flatnonzero(self._batch.ended)
        batch.step([self._number(action) for action in actions])
        self._begin({int(i): None for i in over})
        rewards, ended = np.array(batch.rewards), np.array(batch.ended)
        info = self._info(np.ones(self.num_envs, bool))
        return self._rows(), rewards, ended == batch.TERMINATED, ended == batch.TRUNCATED, info

    def _begin(self, seeds: dict[int, int | None]) -> None:
        """Begin games by their seeds, or by the next ones that their generators draw."""
        for number, seed in seeds.items():
            if seed is not None or self._dice[number] is None:
                self._dice[number], _ = np_random(seed)
        drawn = [
            int(self._dice[number].integers(2**63 - 1)) if seed is None else seed
            for number, seed in seeds.items()
        ]
        if seeds:
            self._batch.reset(drawn, [*seeds])

    def _info(self, mask: Any) -> dict[str, Any]:  # noqa: ANN401 - an array of numpy
        """Return each of INFO for the games of a mask, with that mask."""
        columns = np.array(self._batch.info).reshape(self.num_envs, -1).T * mask
        return {f"_{name}": mask.copy() for name in INFO} | dict(zip(INFO, columns, strict=True))

    def close_extras(self, **_: Any) -> None:  # noqa: ANN401 - what gymnasium passes
        """End the processes."""
        self._batch.close()

    def _rows(self) -> Any:  # noqa: ANN401 - an array of numpy
        return np.array(self._batch.observations, np.float32).reshape(self.num_envs, -1)


if NAME not in registry:
    register(
        NAME,
        entry_point="game.env.gymnasium:Asterays",
        vector_entry_point="game.env.gymnasium:AsteraysVector",
    )
