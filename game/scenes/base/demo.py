"""The silent games that the autopilot flies behind the title and in the attract mode."""

from __future__ import annotations

from game.pilots.autopilot import Autopilot
from game.scenes.base.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.paint.canvas import Canvas
from game.view.paint.look import Look

_WAVES = (2, 4, 6, 8)
"""The waves in which demos begin, by turns: after an even one gates open, and after wave 4 a Castle comes."""

_LENGTH = 90 * TICKS_PER_SECOND
_RUN_UP = 2 * TICKS_PER_SECOND  # ticks flown before the first frame, so that the field is never empty


class Demo:
    """An endless sequence of games, the same one after every start."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._games = 0
        self.session = self._next()

    def _next(self) -> Session:
        """Return the next game, a moment after its start."""
        self._games += 1
        self._pilot = Autopilot()
        self._age = 0
        wave = _WAVES[self._games % len(_WAVES) - 1]
        session = Session(new_world(self._games, wave=wave), look=self._look)
        for _ in range(_RUN_UP):
            self._fly(session)
        return session

    def _fly(self, session: Session) -> None:
        world = session.world
        session.tick([self._pilot.command(world, ship.id) for ship in world.ships])

    def tick(self) -> None:
        """Let the autopilot fly one tick; the next game replaces one that is over, or too long."""
        self._age += 1
        self._fly(self.session)
        if self.session.world.over or self._age >= _LENGTH:
            self.session = self._next()

    @property
    def look(self) -> Look:
        """How much flashes and flies about; may change at any time."""
        return self._look

    @look.setter
    def look(self, look: Look) -> None:
        self._look = self.session.look = look

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field."""
        self.session.draw(canvas, alpha)
