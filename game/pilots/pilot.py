"""The interface of a pilot, and two pilots that never look: one does nothing, one presses keys at random."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.world import World

_TURNS = (0, 0, -FULL_TURN, FULL_TURN, -FULL_TURN // 3, FULL_TURN // 3)
_SHORTEST = 6  # least ticks for which a choice is kept
_LONGEST = 48


class Pilot(Protocol):
    """Anything that flies a ship: a bot, a replay, a person."""

    def command(self, world: World, ship_id: int) -> Command:
        """Return the command for the next tick. Read the world, but do not change it."""


class Idle:
    """Never presses anything."""

    def command(self, world: World, ship_id: int) -> Command:  # noqa: ARG002 - it does not read the world
        """Return an empty command."""
        return IDLE


class RandomPilot:
    """Random commands kept for a while: turns, burns and shoots, and jumps once in a while.

    The same seed gives the same commands on every Python: only random() is used, whose sequence is
    guaranteed. It never reads the world. One instance flies one ship.
    """

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)
        self._left = 0
        self._choice = IDLE
        self._trigger = False

    def command(self, world: World, ship_id: int) -> Command:  # noqa: ARG002 - it does not read the world
        """Return a choice kept for a while; fire is released every other tick to shoot again."""
        if self._left == 0:
            self._choose()
        self._left -= 1
        if not self._choice.fire:
            return self._choice
        self._trigger = not self._trigger
        return Command(self._choice.turn, self._choice.thrust, self._trigger, self._choice.laser)

    def _choose(self) -> None:
        """Choose the next command and how long to keep it."""
        roll = self._dice.random
        self._left = _SHORTEST + int(roll() * (_LONGEST - _SHORTEST + 1))
        self._choice = Command(
            turn=_TURNS[int(roll() * len(_TURNS))],
            thrust=roll() < 0.3,
            fire=roll() < 0.6,
            laser=roll() < 0.25,
            warp=roll() < 0.03,
        )
