"""The other programs as one side of `peers.py`: started by it, in its environment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

sys.path += [str(folder) for folder in Path(__file__).resolve().parents[1:3]]

from tools.measuring import ENV_STEPS, HEIGHT, WIDTH, Stretch, repeated, scatter, serve

ale_py, gymnasium, kesslergame, pymunk = (
    import_module(name) for name in ("ale_py", "gymnasium", "kesslergame", "pymunk")
)
roms = import_module("ale_py.roms")
# By name, since only the environment of `peers.py` has them.

STRETCH = 600  # frames
_CHUNK = 100
_TICKS_PER_SECOND = 120
_KESSLER_STEPS = 30  # steps/s of kesslergame by itself
_ROCKS = (*range(3, 9), *range(12, 19))
"""Bytes of the console's memory that hold the height of a rock: 224 for none, 0 beyond the last."""

_SHOTS = (86, 87)  # Bytes that hold the height of a shot: 224 for none


class Atari:
    """Asteroids in the Arcade Learning Environment: each frame acts, and reads nothing."""

    def __init__(self) -> None:
        ale_py.ALEInterface.setLoggerMode(ale_py.LoggerMode.Error)
        self._ale = ale_py.ALEInterface()
        self._ale.setInt("random_seed", 7)
        self._ale.setInt("frame_skip", 1)
        self._ale.setFloat("repeat_action_probability", 0.0)
        self._ale.loadROM(roms.get_rom_path("asteroids"))
        self._frame = 0

    def stretch(self) -> Stretch:
        """Spin and fire on; a game that is over is begun anew, untimed."""
        took, bodies, act = 0.0, 0, self._ale.act
        for start in range(self._frame, self._frame + STRETCH, _CHUNK):
            actions = [
                ale_py.Action.RIGHTFIRE if frame % 30 < 15 else ale_py.Action.RIGHT
                for frame in range(start, start + _CHUNK)
            ]
            began = time.process_time()
            for action in actions:
                act(action)
            took += time.process_time() - began
            bodies += self._bodies() * _CHUNK
            if self._ale.game_over():
                self._ale.reset_game()
        self._frame += STRETCH
        return Stretch(STRETCH, took, bodies / STRETCH)

    def _bodies(self) -> int:
        """Count the ship, rocks and shots."""
        memory: list[int] = self._ale.getRAM().tolist()
        rocks = sum(memory[at] not in {0, 224} for at in _ROCKS)
        return 1 + rocks + sum(memory[at] != 224 for at in _SHOTS)


class AtariSteps:
    """Asteroids-v5 by Gymnasium without its wrappers: steps of four frames, of which the RAM is observed."""

    def __init__(self) -> None:
        ale_py.ALEInterface.setLoggerMode(ale_py.LoggerMode.Error)
        gymnasium.register_envs(ale_py)
        self._env = gymnasium.make("ALE/Asteroids-v5", obs_type="ram").unwrapped
        self._env.reset(seed=7)
        meanings = self._env.get_action_meanings()
        self._actions = [meanings.index("RIGHTFIRE"), meanings.index("RIGHT")]

    def stretch(self) -> Stretch:
        """Spin and fire on; a game that is over is begun anew, untimed."""
        took, step = 0.0, self._env.step
        for number in range(ENV_STEPS):
            action = self._actions[number // 4 % 2]
            began = time.process_time()
            ended = step(action)[2]
            took += time.process_time() - began
            if ended:
                self._env.reset()
        return Stretch(ENV_STEPS, took, 0.0)


class Spinner:
    """Spins and fires in kesslergame, and takes the time from its first step on."""

    name = "spinner"

    def __init__(self) -> None:
        self.ship_id = 0
        self.began = 0.0
        self.steps = 0
        self.bodies: list[int] = []

    def actions(self, _: Any, state: Any) -> tuple[float, float, bool, bool]:
        """Turn, and fire whenever it can."""
        if not self.began:
            self.began = time.process_time()
        if self.steps % _CHUNK == 0:
            self.bodies.append(len(state.asteroids) + len(state.bullets) + len(state.ships))
        self.steps += 1
        return 0.0, 180.0, True, False


def kessler(rocks: int, *, safe: bool) -> Stretch:
    """Play kesslergame for a stretch from its start, by its defaults, with small and medium rocks.

    safe: its usual mode, which copies the state for each controller so that none can cheat.
    """
    dice = Random(7)
    states = [
        {
            "position": (dice.uniform(1.0, WIDTH - 1.0), dice.uniform(1.0, HEIGHT - 1.0)),
            "angle": dice.uniform(0.0, 360.0),
            "speed": dice.uniform(0.0, 110.0),
            "size": 1 + dice.randrange(2),
        }
        for _ in range(rocks)
    ]
    scenario = kesslergame.Scenario(
        asteroid_states=states,
        ship_states=[{"position": (WIDTH / 2, HEIGHT / 2), "lives": 10**6}],
        map_size=(int(WIDTH), int(HEIGHT)),
        seed=7,
        time_limit=STRETCH / _KESSLER_STEPS,
    )
    graphics = kesslergame.GraphicsType.NoGraphics
    settings = {"graphics_type": graphics, "competition_safe_mode": safe, "prints_on": False}
    game = kesslergame.KesslerGame(settings)
    spinner = Spinner()
    game.run(scenario, [spinner])
    took = time.process_time() - spinner.began
    return Stretch(spinner.steps, took, sum(spinner.bodies) / len(spinner.bodies))


class Pymunk:
    """The discs in pymunk, in a box: it knows no torus."""

    def __init__(self, number: int) -> None:
        self._space = pymunk.Space()
        corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)]
        for at, corner in enumerate(corners):
            side = pymunk.Segment(self._space.static_body, corner, corners[at - 1], 1.0)
            side.elasticity = 1.0
            self._space.add(side)
        self._bodies = []
        for disc in scatter(number):
            mass = disc.radius * disc.radius
            body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0.0, disc.radius))
            edge = disc.radius + 1.0
            body.position = (min(max(disc.x, edge), WIDTH - edge), min(max(disc.y, edge), HEIGHT - edge))
            body.velocity = (disc.vx, disc.vy)
            circle = pymunk.Circle(body, disc.radius)
            circle.elasticity, circle.friction = 1.0, 0.0
            self._space.add(body, circle)
            self._bodies.append(body)
        for _ in range(240):
            self._step()

    def _step(self) -> None:
        self._space.step(1.0 / _TICKS_PER_SECOND)
        for body in self._bodies:
            _ = body.position

    def stretch(self) -> Stretch:
        """Step and read all positions, as often as the other side does it."""
        return repeated(self._step, len(self._bodies))


def begin(scene: str) -> Callable[[], Stretch]:
    """Set up a scene by name and number."""
    name, _, number = scene.partition(":")
    if name == "ale":
        return Atari().stretch
    if name == "asteroids-v5":
        return AtariSteps().stretch
    if name == "pymunk":
        return Pymunk(int(number)).stretch
    return lambda: kessler(int(number), safe=name == "kessler")


if __name__ == "__main__":
    serve({name: version(name) for name in ("ale-py", "gymnasium", "kesslergame", "pymunk")}, begin)
