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
from game.env.observation import BODY_COLUMNS, BOUND, GROUPS, OWN, VERSION, Observer
from game.env.rendering import RENDER_MODES, Rendering
from game.env.settings import Settings
from game.env.vector import GameBatch
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

    def of(self, rows: Any) -> Any:  # noqa: ANN401 - arrays of numpy
        """Return a row, or several, in this form."""
        if self._places is None:
            return rows
        wide = np.concatenate([rows, np.zeros((*rows.shape[:-1], 1), np.float32)], axis=-1)  # -1 is a 0
        bodies = wide[..., self._places]
        mask = bodies[..., : len(GROUPS)].any(axis=-1).astype(np.int8)
        return {"own": rows[..., : len(OWN)].copy(), "bodies": bodies, "mask": mask}


def _action_space(environment: Environment, parts: bool) -> Any:  # noqa: ANN401 - as above
    actions = environment.actions
    return spaces.MultiDiscrete(actions.sizes) if parts else spaces.Discrete(actions.count)


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
        self.game = Environment(_alone(settings))
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_fps": TICKS_PER_SECOND / self.game.settings.skip}
        self._sets, self._form = sets, _Form(self.game.observer, sets)
        self.observation_space = self._form.space
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
        sets: bool = False,
        **settings: Any,  # noqa: ANN401 - see Settings
    ) -> None:
        made = _alone(settings)
        environment = Environment(made)
        self.num_envs = num_envs
        self._form = _Form(environment.observer, sets)
        self.single_observation_space = self._form.space
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
        return self._form.of(np.array(self._batch.observations, np.float32).reshape(self.num_envs, -1))


if NAME not in registry:
    register(
        NAME,
        entry_point="game.env.gymnasium:Asterays",
        vector_entry_point="game.env.gymnasium:AsteraysVector",
    )
