"""The visual effect of hits and shots on bodies: hit bodies turn white, mirrors light up, a ship recoils."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.sim.events import (
    BeamFired,
    BodyDamaged,
    Bounced,
    Event,
    LaserFired,
    Ricocheted,
    ShieldBroken,
    ShotFired,
)
from game.sim.world import World
from game.view.paint.draw_options import FULL, DrawOptions

MET_TIME: Final = 96.0  # ticks in which a mirror that something has met is dark again
STRUCK_TIME: Final = 6  # ticks, three frames of 1/60 s, for which a hit body is whitened
RECOIL: Final = 0.015  # speed of the recoil, as a fraction of the ship's top speed
_GLARE: Final = (0.75, 0.5, 0.25)  # fraction of white in each third of that time
_RECOIL_TIME: Final = 0.25  # s at that speed give the distance of the recoil
_RECOIL_HOME: Final = 12.0  # ticks until the picture is back in place


class HitFeedback:
    """Remembers hits and shots by body id. Call `follow`, then `tick`, in every tick, as with Effects.

    It only moves pictures; in the rules a shot has no recoil.
    """

    def __init__(self, look: DrawOptions = FULL) -> None:
        self.look = look
        self._now = 0
        self._struck: dict[int, int] = {}
        self._met: dict[int, int] = {}
        self._kicked: dict[int, tuple[int, float]] = {}

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Read the events of a tick."""
        for event in events:
            match event:
                case BodyDamaged(id=struck) | ShieldBroken(ship=struck):
                    self._strike(struck)
                case ShotFired():
                    self._recoil(event, world)
                case Ricocheted(wall=wall) | Bounced(b=wall):
                    self._meet([wall])
                case LaserFired() | BeamFired():
                    self._meet([leg.barrier_id for leg in event.legs])
                case _:
                    pass

    def _strike(self, body_id: int) -> None:
        if self.look.flashes:
            self._struck[body_id] = self._now

    def _meet(self, bodies: Iterable[int]) -> None:
        """Note what something has met: only mirrors are lit by it."""
        if self.look.flashes:
            self._met |= dict.fromkeys(bodies, self._now)

    def _recoil(self, event: ShotFired, world: World) -> None:
        if self.look.recoil and not event.hostile:
            self._kicked[event.owner] = (self._now, RECOIL * world.tuning.ship.top_speed * _RECOIL_TIME)

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        now = self._now
        self._struck = {body: at for body, at in self._struck.items() if now - at <= STRUCK_TIME}
        self._met = {body: at for body, at in self._met.items() if now - at < MET_TIME}
        self._kicked = {body: kick for body, kick in self._kicked.items() if now - kick[0] <= _RECOIL_HOME}

    def glare(self, body_id: int) -> float:
        """Return the fraction of white in a body's colour now, 0..1."""
        if body_id not in self._struck:
            return 0.0
        return _GLARE[(self._now - 1 - self._struck[body_id]) * len(_GLARE) // STRUCK_TIME]

    def met(self, body_id: int) -> float:
        """Return how brightly a mirror is lit by what has met it, 1 at first, then down to 0."""
        at = self._met.get(body_id)
        return 0.0 if at is None else max(0.0, 1.0 - (self._now - 1 - at) / MET_TIME)

    def kick(self, body_id: int, alpha: float) -> float:
        """Return by how many units a ship is drawn backwards, alpha (0..1) of the way through a tick."""
        if body_id not in self._kicked:
            return 0.0
        at, way = self._kicked[body_id]
        left = 1.0 - (self._now - 1.0 + alpha - at) / _RECOIL_HOME
        return way * max(0.0, left) ** 2


STILL: Final = HitFeedback()  # For pictures without any hits
