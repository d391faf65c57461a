"""Sounds that last as long as a state: engines, saucers, charging Lancers, and a wave's heartbeat."""

from __future__ import annotations

from typing import Final

from game.sim.kinds.registry import collect, holders
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import KIND_CUES, Cue
from game.sound.voices import Key, LoopRequest

SLOWEST, QUICKEST = 0.83, 0.19
"""s between two heartbeats at the start of a wave, and at its fastest."""

HURRY = 41.0
"""s into a wave until the heartbeat is fastest."""


_LOOPING: Final = holders(kind for kind, cues in KIND_CUES.items() if cues.loop is not None)


def side_of(world: World, x: float) -> float:
    """Return the side of an x: -1 at the left edge of the field, 1 at the right."""
    return 2.0 * x / world.torus.width - 1.0


def loop_requests(world: World) -> dict[Key, LoopRequest]:
    """Return the voices for the present state of a world."""
    requests: dict[Key, LoopRequest] = {}
    burning = [ship.x for ship in world.ships if ship.flying and ship.thrusting]
    if burning and not world.over:
        requests[Cue.THRUST, 0] = LoopRequest(side_of(world, sum(burning) / len(burning)))
    for body in collect(world, _LOOPING):
        loop = KIND_CUES[body.kind].loop
        if loop is not None and body.alive and loop.sounds(body):
            requests[loop.cue, body.id if loop.each else 0] = LoopRequest(side_of(world, body.x))
    return requests


def heart_period(wave_tick: int) -> float:
    """Return the seconds between two beats, by ticks since the wave began."""
    return SLOWEST + (QUICKEST - SLOWEST) * min(1.0, wave_tick * DT / HURRY)


class Heartbeat:
    """Beats high and low in turn, faster and faster during a wave; pauses without a ship."""

    def __init__(self) -> None:
        self._wait = 0.0
        self._high = True

    def tick(self, world: World) -> Cue | None:
        """Return the beat of this tick, if any."""
        if world.over or world.ticks_to_wave > 0 or not any(ship.flying for ship in world.ships):
            self._wait = 0.0
            return None
        self._wait -= 1.0
        if self._wait > 0.0:
            return None
        self._wait += heart_period(world.wave_tick) * TICKS_PER_SECOND
        beat = Cue.BEAT_HIGH if self._high else Cue.BEAT_LOW
        self._high = not self._high
        return beat
