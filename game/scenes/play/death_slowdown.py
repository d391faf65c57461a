"""The pace at which a game is shown, and its shake: what breaks halts it, a large end slows it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from game.sim.bodies import Kind
from game.sim.events import BodyDestroyed, Event, ShipDestroyed
from game.sim.world import World
from game.view.effects.impact import impact_of
from game.view.effects.shake import Shake
from game.view.paint.canvas import Canvas
from game.view.paint.look import FULL, Look

SLOWED: Final = (4,) * 8 + (3,) * 8 + (2,) * 8
"""ticks for which each following tick is shown: 0.2 s of the game take 0.6 s, easing off."""

SLOWED_FALL: Final = (4,) * 16 + (3,) * 24 + (2,) * 20
"""the same after the end of a Castle: 0.5 s of the game take 1.5 s."""

APART: Final = 24
"""ticks (0.2 s) of the game at least from one held tick to the next, but for a ship or a Castle."""

_LONG: Final = 10  # ticks: what is held for longer is an end that is held in any case


class DeathSlowdown:
    """The pace at which a game is shown. Whole ticks are held longer; a tick is always 1/120 s of the game.

    In every tick of the player's time, if `due()`, play one tick of the game, then `follow` its events.
    Commands and states do not depend on it, so a replay has no pauses.
    """

    def __init__(self, look: Look = FULL) -> None:
        self.shake = Shake(look.shake)
        self._slow, self._freezes = look.slow_death, look.freezes
        self._rest = 0  # ticks of the game in which nothing small is held
        self._ahead: deque[int] = deque()
        self._length = 1
        self._shown = 0
        self._frozen = 0

    def take(self, look: Look) -> None:
        """Use another look from now on."""
        self.shake.factor = look.shake
        self._slow, self._freezes = look.slow_death, look.freezes

    def due(self, *, steady: bool = False) -> bool:
        """Advance by 1/120 s of the player's time; say whether the game's next tick is due.

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
        """Start the shake, the halt and the slowdown that the events of a tick ask for."""
        events = list(events)
        self.shake.follow(events)
        self._rest = max(0, self._rest - 1)
        if self._slow:
            lost = {event.ship for event in events if isinstance(event, ShipDestroyed)}
            others = any(ship.flying and ship.id not in lost for ship in world.ships)
            if lost and not others:  # else a partner would lose the feel of the controls
                self._ahead = deque(SLOWED)
            if any(isinstance(event, BodyDestroyed) and event.kind is Kind.CASTLE for event in events):
                self._ahead = deque(SLOWED_FALL)
        if self._freezes:
            self._hold(events)

    def _hold(self, events: Iterable[Event]) -> None:
        """Hold this tick for as long as the heaviest of its events asks, unless one was held just now."""
        ours = (event for event in events if not isinstance(event, BodyDestroyed) or event.by)
        hold = max((impact.hold for impact in map(impact_of, ours) if impact is not None), default=0)
        if hold > 0 and (hold >= _LONG or (self._rest == 0 and not self._ahead)):
            self._frozen, self._rest = hold, APART

    def hold(self, ticks: int) -> None:
        """Keep the tick just played on the screen for so many ticks; a death comes first."""
        if not self._ahead:
            self._frozen = ticks

    def held(self, alpha: float) -> float:
        """Return the part (0..1) of such a hold that has passed, 1 if there is none."""
        return min(1.0, (self._shown + alpha) / self._frozen) if self._frozen else 1.0

    def alpha(self, alpha: float) -> float:
        """Return a frame's fraction (0..1) of the game's tick, given that of the player's tick."""
        return min(1.0, (self._shown + alpha) / self._length)

    @contextmanager
    def shaking(self, canvas: Canvas, alpha: float, *, steady: bool = False) -> Iterator[float]:
        """Shake the drawing inside the `with` block, and yield the alpha for the game."""
        if steady:
            yield self.alpha(alpha)
            return
        with canvas.shaken(*self.shake.pose(alpha), self.shake.felt * self.shake.factor):
            yield self.alpha(alpha)
