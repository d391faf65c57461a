"""How fast a game is shown, and its shake: explosions shake the picture, a lost ship halts and slows time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from game.sim.events import Event, ShipDestroyed
from game.sim.world import World
from game.view.effects.shake import Shake
from game.view.paint.canvas import Canvas
from game.view.paint.effects_level import FULL, EffectsLevel

FREEZE: Final = 18
"""ticks (150 ms) for which the tick in which a ship was lost stays on the screen."""

SLOWED: Final = (4,) * 8 + (3,) * 8 + (2,) * 8
"""ticks for which each of the following ones is shown: 0.6 s for what takes 0.2 s, easing off."""


class DeathSlowdown:
    """The pace at which a game is shown. Whole ticks are held longer; a tick is always 1/120 s of the game.

    Use in every tick of the player's time: `if slowdown.due(): ...` play one of the game's, then `follow` its
    events. What is held changes neither commands nor states: a replay has no pauses.
    """

    def __init__(self, level: EffectsLevel = FULL) -> None:
        self.shake = Shake(level.shake)
        self._slow = level.slow_death
        self._ahead: deque[int] = deque()
        self._length = 1
        self._shown = 0
        self._frozen = 0

    def take(self, level: EffectsLevel) -> None:
        """Shake and slow down as this level says from now on."""
        self.shake.factor = level.shake
        self._slow = level.slow_death

    def due(self, *, steady: bool = False) -> bool:
        """Let 1/120 s of the player's time pass; tell whether the game's next tick is due.

        steady: the game is studied rather than played, so its time is not slowed.
        """
        self.shake.tick()
        if steady:
            self._ahead.clear()
            self._length, self._frozen = 1, 0
        self._shown += 1
        if self._shown < self._length + self._frozen:
            return False
        self._shown = self._frozen = 0
        self._length = self._ahead.popleft() if self._ahead else 1
        return True

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Take in what the game's tick brought."""
        del world
        events = list(events)
        self.shake.follow(events)
        if self._slow and any(isinstance(event, ShipDestroyed) for event in events):
            self._frozen = FREEZE
            self._ahead = deque(SLOWED)

    def alpha(self, alpha: float) -> float:
        """Return how far through the game's tick (0..1) a frame is, alpha (0..1) through the player's."""
        return min(1.0, (self._shown + alpha) / self._length)

    @contextmanager
    def shaking(self, canvas: Canvas, alpha: float, *, steady: bool = False) -> Iterator[float]:
        """Shake what is drawn within, and give the alpha to draw the game with."""
        if steady:
            yield self.alpha(alpha)
            return
        with canvas.shaken(*self.shake.pose(alpha), self.shake.felt * self.shake.factor):
            yield self.alpha(alpha)
