"""The pace of the picture and its shake: hits hold it for a moment, deaths and falls slow it down."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from game.sim.bodies import Kind
from game.sim.events import BodyArrived, BodyDestroyed, Event, ShipDestroyed
from game.sim.world import World
from game.view.effects.impact import Shake, impact_of
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions

SLOWED: Final = (4,) * 8 + (3,) * 8 + (2,) * 8
"""ticks for which each of the next ticks of the game is shown: 0.2 s of the game take 0.6 s, easing off."""

SLOWED_FALL: Final = (5,) * 16 + (4,) * 24 + (3,) * 32 + (2,) * 24
"""the same after the end of a Castle: 0.8 s of the game take 2.7 s."""

APART: Final = 24
"""ticks (0.2 s) of the game between two held ticks at least, except for a ship or a Castle."""

_LONG: Final = 10  # ticks: a hold at least this long is a death, and comes however soon after another


class DeathSlowdown:
    """The pace of the picture: some ticks stay longer on the screen; a tick is always 1/120 s of the game.

    In every tick of the player's time, if `due()`, play one tick of the game, then `follow` its events.
    Commands and states do not depend on it, so a replay has no pauses.
    """

    def __init__(self, look: DrawOptions = FULL) -> None:
        self.shake = Shake(look.shake)
        self._slow, self._freezes = look.slow_death, look.freezes
        self._ticks_to_next_hold = 0  # ticks of the game until a small hit may hold it again
        self._slowed_lengths: deque[int] = deque()  # how long each of the next ticks is shown
        self._tick_length = 1  # how long the present tick is shown, in ticks of the player's time
        self._displayed_ticks = 0  # how long it has been shown
        self._hold_ticks = 0  # how much longer a hit holds it

    def apply(self, look: DrawOptions) -> None:
        """Use another look from now on."""
        self.shake.factor = look.shake
        self._slow, self._freezes = look.slow_death, look.freezes

    def due(self, *, steady: bool = False) -> bool:
        """Advance by 1/120 s of the player's time; return whether the game's next tick is due.

        steady: the game is studied rather than played, so its time is not slowed.
        """
        self.shake.tick()
        if steady:
            self._slowed_lengths.clear()
            self._tick_length, self._hold_ticks = 1, 0
        self._displayed_ticks += 1
        if self._displayed_ticks < self._tick_length + self._hold_ticks:
            return False
        self._displayed_ticks = self._hold_ticks = 0
        self._tick_length = self._slowed_lengths.popleft() if self._slowed_lengths else 1
        return True

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Start the shake, the hold and the slowdown that the events of a tick cause."""
        events = list(events)
        self.shake.follow(events)
        self._ticks_to_next_hold = max(0, self._ticks_to_next_hold - 1)
        if self._slow:
            lost = {event.ship for event in events if isinstance(event, ShipDestroyed)}
            others = any(ship.flying and ship.id not in lost for ship in world.ships)
            if lost and not others:  # else a partner would lose the feel of the controls
                self._slowed_lengths = deque(SLOWED)
            if any(isinstance(event, BodyDestroyed) and event.kind is Kind.CASTLE for event in events):
                self._slowed_lengths = deque(SLOWED_FALL)
            if any(isinstance(event, BodyArrived) and event.kind is Kind.CASTLE for event in events):
                self._slowed_lengths = deque(SLOWED)
        if self._freezes:
            self._hold(events)

    def _hold(self, events: Iterable[Event]) -> None:
        """Hold this tick as long as its heaviest event requires, unless another one was held just before."""
        own = (event for event in events if not isinstance(event, BodyDestroyed) or event.by)
        hold = max((impact.hold for impact in map(impact_of, own) if impact is not None), default=0)
        if hold > 0 and (hold >= _LONG or (self._ticks_to_next_hold == 0 and not self._slowed_lengths)):
            self._hold_ticks, self._ticks_to_next_hold = hold, APART

    def hold(self, ticks: int) -> None:
        """Keep the tick just played on the screen for this many ticks, unless a death is being shown."""
        if not self._slowed_lengths:
            self._hold_ticks = ticks

    def held(self, alpha: float) -> float:
        """Return the fraction (0..1) of that hold that has passed, 1 if there is none."""
        return min(1.0, (self._displayed_ticks + alpha) / self._hold_ticks) if self._hold_ticks else 1.0

    def alpha(self, alpha: float) -> float:
        """Return a frame's fraction (0..1) of the game's tick, given that of the player's tick."""
        return min(1.0, (self._displayed_ticks + alpha) / self._tick_length)

    @contextmanager
    def shaking(self, canvas: Canvas, alpha: float, *, steady: bool = False) -> Iterator[float]:
        """Shake the drawing inside the `with` block, and yield the alpha for the game."""
        if steady:
            yield self.alpha(alpha)
            return
        with canvas.shaken(*self.shake.pose(alpha), self.shake.felt * self.shake.factor):
            yield self.alpha(alpha)
