"""Sounds that last as long as a state: engines, saucers, Lancers, a wave's heartbeat, the lab's tone."""

from __future__ import annotations

import math
from typing import Final

from game.sim.bodies import ShipPhase
from game.sim.classic.play.bodies import rocks_left
from game.sim.headings import facing
from game.sim.kinds.registry import find_bodies, query_for
from game.sim.tuning import DT
from game.sim.world import World
from game.sound.cues import KIND_CUES, Cue, cue_under
from game.sound.voices import Key, LoopRequest

SLOWEST, QUICKEST = 0.83, 0.19  # s between two heartbeats at the start of a wave, and at its fastest
HURRY = 41.0  # s into a wave until the heartbeat is fastest
SIXTEENTH = 60.0 / 144.0 / 4.0  # s: of the music, in whose time the heart beats
_PERIODS: Final = (8, 6, 4, 3, 2)
"""sixteenths between two beats: all that do not limp beside four beats in a bar."""


_TAUT: Final = 0.98  # fraction of a tether's length from which it sounds
_LOWEST, _RISE = 3, 5  # its note without a pull, and the notes more for each engine's full pull
_LOOPING: Final = query_for(kind for kind, cues in KIND_CUES.items() if cues.loop is not None)


def side_of(world: World, x: float) -> float:
    """Return the side of an x: -1 at the left edge of the field, 1 at the right."""
    return 2.0 * x / world.torus.width - 1.0


def loop_requests(world: World) -> dict[Key, LoopRequest]:
    """Return the voices for the present state of a world, with the sounds of its rules."""
    found = _requests(world)
    played = {key: cue_under(world.tuning, key[0]) for key in found}
    return {(cue, key[1]): found[key] for key, cue in played.items() if cue is not None}


def _requests(world: World) -> dict[Key, LoopRequest]:
    requests: dict[Key, LoopRequest] = {}
    burning = [ship.x for ship in world.ships if ship.flying and ship.thrusting]
    if burning and not world.over:
        requests[Cue.THRUST, 0] = LoopRequest(side_of(world, sum(burning) / len(burning)))
    for body in find_bodies(world, _LOOPING):
        loop = KIND_CUES[body.kind].loop
        if loop is not None and body.alive and loop.sounds(body):
            requests[loop.cue, body.id if loop.each else 0] = LoopRequest(side_of(world, body.x))
    requests.update(_of_tether(world))
    return requests


def _of_tether(world: World) -> dict[Key, LoopRequest]:
    """Return the tone of a taut tether: the harder the engines pull outwards, the higher."""
    flying, most = [ship for ship in world.ships if ship.flying], world.tuning.team.tether
    if most <= 0.0 or len(flying) < 2 or world.over:
        return {}
    one, other = flying
    x, y = world.torus.delta((one.x, one.y), (other.x, other.y))
    far = math.hypot(x, y)
    if far < _TAUT * most:
        return {}
    ways = [(ship, facing(ship.heading), end) for ship, end in ((one, -1.0), (other, 1.0)) if ship.thrusting]
    pull = sum(max(0.0, end * (dx * x + dy * y) / far) for _, (dx, dy), end in ways)
    note = _LOWEST + round(_RISE * pull)
    return {(Cue.LAB_TONE, note): LoopRequest(side_of(world, one.x), 0.6 + 0.2 * pull, note)}


def heart_period(wave_tick: int) -> int:
    """Return the sixteenths between two beats, by ticks since the wave began."""
    wanted = SLOWEST + (QUICKEST - SLOWEST) * min(1.0, wave_tick * DT / HURRY)
    return min(_PERIODS, key=lambda period: abs(period * SIXTEENTH - wanted))


class Heartbeat:
    """Beats high and low in turn, faster and faster during a wave.

    It does so on the music's sixteenths or, under rules that have a `heart`, by their time. It pauses without
    a ship.
    """

    def __init__(self) -> None:
        self._last: int | None = None
        self._due: float | None = None
        self._high = True

    def tick(self, world: World, sixteenth: int) -> Cue | None:
        """Return the beat of this tick, if any; sixteenth: how many have begun since the music did."""
        beats = self._beats_by_rules(world) if world.tuning.is_of_1979 else self._beats(world, sixteenth)
        if not beats:
            return None
        beat = Cue.BEAT_HIGH if self._high else Cue.BEAT_LOW
        self._high = not self._high
        return beat

    def _beats(self, world: World, sixteenth: int) -> bool:
        """Return whether it beats in this tick, in the music's time."""
        if world.over or world.ticks_to_wave > 0 or not any(ship.flying for ship in world.ships):
            self._last = None
            return False
        if self._last is not None and 0 <= sixteenth - self._last < heart_period(world.wave_tick):
            return False
        self._last = sixteenth
        return True

    def _beats_by_rules(self, world: World) -> bool:
        """Return whether it beats in this tick, as `ClassicTuning` says; through hyperspace it goes on."""
        heart, now = world.tuning.classic, world.tick * DT
        there = any(ship.phase in (ShipPhase.FLYING, ShipPhase.WARPING) for ship in world.ships)
        if world.over or not there or rocks_left(world) == 0:
            self._due = None
            return False
        period = heart.beat_period(world.wave_tick * DT)
        if self._due is None or not -DT <= self._due - now <= heart.beat + heart.gap:
            self._due = now + period - heart.beat
        if now < self._due:
            return False
        self._due += period
        return True


TOUCHING: Final = 0.05  # distance in units up to which only the lowest note is heard
NOTES: Final = Cue.LAB_TONE.value.variants
_SIDE: Final = 0.7
_LOUDNESS: Final = 0.6


def note_of(distance: float) -> int:
    """Return the note of a signed distance: 0, the lowest, for touching; each next range is twice as wide."""
    note, limit = 0, TOUCHING
    while abs(distance) > limit and note < NOTES - 1:
        note, limit = note + 1, limit * 2.0
    return note


def tone_requests(distance: float | None) -> dict[Key, LoopRequest]:
    """Return the voice of a signed distance in units: on the left inside, on the right outside.

    None is silence.
    """
    if distance is None or math.isnan(distance):
        return {}
    note = note_of(distance)
    side = 0.0 if note == 0 else -_SIDE if distance < 0.0 else _SIDE
    return {(Cue.LAB_TONE, note): LoopRequest(side, _LOUDNESS, note)}
