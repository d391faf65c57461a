"""The game of this repository as one side of `peers.py`: started by it, not by hand.

python side_game.py sources      # the sources of this repository
python side_game.py installed    # the game that is installed for this Python
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

# For the scenes; the sources come before an installed game, or after it.
sys.path.append(str(Path(__file__).resolve().parents[1]))
sys.path.insert(0 if sys.argv[1] == "sources" else len(sys.path), str(Path(__file__).resolve().parents[2]))

import game
from game.env.environment import Environment
from game.env.settings import Settings
from game.sim import step as step_module
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.field import space_of
from game.sim.step import step
from game.sim.tick.motion import bounce_all
from game.sim.tuning import DT
from game.sim.world import World, new_world
from tools.measuring import ENV_STEPS, ROOT, Stretch, repeated, serve
from tools.scenes import ENDLESS, Discs, bodies_in, field, recorded, rocks_alone, spin_and_fire

STRETCH = 600  # ticks
_CHUNK = 100  # ticks between two counts of bodies, which are not timed


class Games:
    """Games one after the other under fixed commands."""

    def __init__(self, worlds: Sequence[World], commands: Sequence[Command]) -> None:
        self._worlds, self._commands = [*worlds], commands
        self._world, self._tick = self._worlds.pop(0), 0

    def stretch(self) -> Stretch:
        """Play on for a stretch; each game is as long as the commands are."""
        if self._tick == len(self._commands):
            self._world, self._tick = self._worlds.pop(0), 0
        took, bodies, end = 0.0, 0, self._tick + STRETCH
        while self._tick < end:
            commands = [[each] for each in self._commands[self._tick : self._tick + _CHUNK]]
            began = time.process_time()
            for held in commands:
                step(self._world, held)
            took += time.process_time() - began
            bodies += bodies_in(self._world) * _CHUNK
            self._tick += _CHUNK
        return Stretch(STRETCH, took, bodies / STRETCH)


class Steps:
    """An environment for learners: steps of four ticks, after each of which the row is written."""

    def __init__(self, wave: int) -> None:
        self._env = Environment(Settings(wave=wave, seconds=None))
        self._seed = 7
        self._env.reset(self._seed)
        numbers = self._env.actions.number
        self._actions = [[numbers((4, 0, 1, 0, 0))], [numbers((4, 0, 0, 0, 0))]]

    def stretch(self) -> Stretch:
        """Spin and fire on; a game that is over is begun anew, untimed."""
        took, bodies, env = 0.0, 0, self._env
        for number in range(ENV_STEPS):
            action = self._actions[number // 4 % 2]
            began = time.process_time()
            env.step(action)
            took += time.process_time() - began
            bodies += bodies_in(env.world)
            if env.ended:
                self._seed += 1
                env.reset(self._seed)
        return Stretch(ENV_STEPS, took, bodies / ENV_STEPS)


def begin(scene: str) -> Callable[[], Stretch]:
    """Set up a scene by name and number."""
    name, _, count = scene.partition(":")
    number = int(count)
    if name == "rocks":
        return lambda: Games([clone(_field(number))], _SPIN[:STRETCH]).stretch()
    if name == "physics":
        discs = Discs(number)
        discs.settle()
        return lambda: repeated(discs.step, number)
    if name == "bounce":
        world = rocks_alone(number)
        for _ in range(240):
            _bounce(world)
        return lambda: repeated(lambda: _bounce(world), number)
    if name == "env":
        return Steps(number).stretch
    worlds = [new_world(seed, ENDLESS) for seed in range(1, number + 1)]
    if name == "autopilot":
        return Games(worlds, _flight()).stretch
    return Games(worlds, _SPIN[: len(_SPIN) // number]).stretch


def _bounce(world: World) -> None:
    """Move rocks as the game does: drift, and bounce until none overlap."""
    space_of(world).drift(DT)
    bounce_all(StepContext(world))


_SPIN = [spin_and_fire(tick) for tick in range(30_000)]


@cache
def _field(rocks: int) -> World:
    return field(rocks, 1)


@cache
def _flight() -> list[Command]:
    """Return the commands of the autopilot in a game of 30,000 ticks."""
    return recorded(new_world(1, ENDLESS), len(_SPIN))


def main() -> int:
    """Serve; return 1 if the game asked for is not the one found."""
    place = Path(game.__file__).resolve()
    if sys.argv[1] != "sources" and place.is_relative_to(ROOT / "game"):
        print(f"no asterays is installed for {sys.executable}", file=sys.stderr)
        return 1
    core = "pure" if str(step_module.__file__).endswith(".py") else "compiled"
    serve({"core": core, "place": str(place.parent), "python": sys.version.split()[0]}, begin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
