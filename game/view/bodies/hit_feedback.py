"""What hits and shots do to the pictures of bodies: the struck turn white, a firing ship is thrown back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.sim import events as happened
from game.sim.event_table import EventTable
from game.sim.events import Event
from game.sim.world import World
from game.view.paint.effects_level import FULL, EffectsLevel

STRUCK_TIME: Final = 6
"""ticks, three frames of 1/60 s, in which what was hit turns white and back."""

RECOIL: Final = 0.015
"""fraction of its top speed at which a shot throws a ship's picture back."""

_GLARE: Final = (0.75, 0.5, 0.25)  # fraction of white in each third of that time
_RECOIL_TIME: Final = 0.25  # s of that speed make the way
_RECOIL_HOME: Final = 12.0  # ticks until the picture is where the ship is


class HitFeedback:
    """Remembers hits and shots by body id. Per tick: `follow`, then `tick`, as with Effects.

    Only pictures are moved: in the rules a shot throws nobody back, so the state of a game is the same
    with and without.
    """

    def __init__(self, level: EffectsLevel = FULL) -> None:
        self.level = level
        self._now = 0
        self._struck: dict[int, int] = {}
        self._kicked: dict[int, tuple[int, float]] = {}
        self.reads = (
            EventTable[World, None]()
            .on(happened.BodyDamaged, lambda event, _: self._strike(event.id))
            .on(happened.ShieldBroken, lambda event, _: self._strike(event.ship))
            .on(happened.ShotFired, self._recoil)
        )
        """what events do."""

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Take in what a tick brought."""
        for event in events:
            self.reads.read(event, world)

    def _strike(self, body_id: int) -> None:
        if self.level.flashes:
            self._struck[body_id] = self._now

    def _recoil(self, event: happened.ShotFired, world: World) -> None:
        if self.level.recoil and not event.hostile:
            self._kicked[event.owner] = (self._now, RECOIL * world.tuning.ship.top_speed * _RECOIL_TIME)

    def tick(self) -> None:
        """Let 1/120 s pass."""
        self._now += 1
        now = self._now
        self._struck = {body: at for body, at in self._struck.items() if now - at <= STRUCK_TIME}
        self._kicked = {body: kick for body, kick in self._kicked.items() if now - kick[0] <= _RECOIL_HOME}

    def glare(self, body_id: int) -> float:
        """Return the fraction of white in a body's colour just now, 0..1."""
        if body_id not in self._struck:
            return 0.0
        return _GLARE[(self._now - 1 - self._struck[body_id]) * len(_GLARE) // STRUCK_TIME]

    def kick(self, body_id: int, alpha: float) -> float:
        """Return how many units behind itself a ship is drawn, alpha (0..1) of the way through a tick."""
        if body_id not in self._kicked:
            return 0.0
        at, way = self._kicked[body_id]
        left = 1.0 - (self._now - 1.0 + alpha - at) / _RECOIL_HOME
        return way * max(0.0, left) ** 2


STILL: Final = HitFeedback()
"""For a picture in which nothing was just hit."""
