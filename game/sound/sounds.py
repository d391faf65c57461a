"""The player of sounds: which event and which state of a world is heard, where, and how loud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, assert_never

from game.physics import Point
from game.sim import events as happened
from game.sim.bodies import PickUpKind
from game.sim.events import Event
from game.sim.kinds.behaviours import SPAWNS
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.audio_sink import AudioSink
from game.sound.cues import KIND_CUES, Cue
from game.sound.loops import Heartbeat, loop_requests, side_of
from game.sound.voices import Key, LoopRequest, Voices

PICK_UPS = {
    PickUpKind.SHIELD: Cue.SHIELD_TAKEN,
    PickUpKind.TRIPLE: Cue.TRIPLE_TAKEN,
    PickUpKind.OVERCHARGE: Cue.OVERCHARGE_TAKEN,
}

_LOUD_KNOCK = 240.0
"""units/s at which two bodies knock as loud as they can."""

_FAINT = 0.08
"""fraction of that below which nothing is heard, as of bodies at rest against one another."""

_RETURN = 0.6
"""loudness of a ship's return, which sounds like a landing from hyperspace."""

_FAREWELL = int(0.6 * TICKS_PER_SECOND)
"""ticks after the end of a game until its tune, so that the last ship's explosion is heard first."""

_OTHERS = 1_000_000
"""from where on the voices that belong to no game are numbered."""

_Heard: TypeAlias = tuple[Cue, float | None, float]
"""A cue, where it is (x, or None for the middle), and how loud."""


class Sounds:
    """Sends its orders to a sink, such as `SoundMixer.handle`, or a list's append in a test.

    In every tick of the game: `follow(events, world)`, then `state(world)`; while paused and in menus only
    `state(world, paused=True)` or `state(None)`. Looks at the world, never changes it.
    """

    def __init__(self, sink: AudioSink, seed: int = 0) -> None:
        self._voices = Voices(sink, seed)
        self._others = Voices(sink, seed, _OTHERS)
        self._heartbeat = Heartbeat()
        self._farewell = 0

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Let be heard what happened in a tick."""
        for event in events:
            if isinstance(event, happened.GameOver):
                self._farewell = _FAREWELL
            heard = _heard(event)
            if heard is not None:
                cue, x, loudness = heard
                self._voices.play(cue, 0.0 if x is None else side_of(world, x), loudness)

    def state(self, world: World | None, *, paused: bool = False) -> None:
        """Let a tick pass, and what goes on in a world go on; None is no world, such as in a menu.

        Paused, voices fade and stop where they are, to go on later; the heartbeat stops.
        """
        self._voices.tick()
        self._voices.sustain({} if world is None else loop_requests(world), frozen=paused)
        if paused or world is None:
            return
        beat = self._heartbeat.tick(world)
        if beat is not None:
            self._voices.play(beat)
        if self._farewell > 0:
            self._farewell -= 1
            if self._farewell == 0:
                self._voices.play(Cue.GAME_OVER)

    def hold(self, requests: Mapping[Key, LoopRequest]) -> None:
        """Let a tick pass in which just these voices are heard, besides those of any game."""
        self._voices.tick()
        self._others.sustain(requests)

    def drop(self) -> None:
        """End the voices that `hold` began."""
        self._others.end_all()

    def say(self, cue: Cue) -> None:
        """Play a sound of the menus, in the middle."""
        self._voices.play(cue)

    def leave(self) -> None:
        """Forget the game that was heard: end its voices and reset the heartbeat."""
        self._voices.end_all()
        self._heartbeat = Heartbeat()
        self._farewell = 0


def _heard(event: Event) -> _Heard | None:  # noqa: C901, PLR0911, PLR0912 - one line per kind of event
    """Return what is heard of an event, None for nothing."""
    match event:
        case happened.ShotFired():
            return (Cue.ENEMY_SHOT if event.hostile else Cue.SHOT, event.place[0], 1.0)
        case happened.Ricocheted():
            return (Cue.RICOCHET, event.place[0], 1.0)
        case happened.LaserFired():
            return (Cue.LASER, event.legs[0].start[0] if event.legs else None, 1.0)
        case happened.LaserEmpty():
            return (Cue.LASER_EMPTY, event.place[0], 1.0)
        case happened.BodyArrived():
            return _at(KIND_CUES[event.kind].arrives, event.place)
        case happened.BodyLeft():
            return _at(KIND_CUES[event.kind].leaves, event.place)
        case happened.BodyDamaged():
            return _at(KIND_CUES[event.kind].damaged, event.place)
        case happened.BodyDestroyed():
            return _at(KIND_CUES[event.kind].destroyed, event.place)
        case happened.Bounced():
            return _knock(event)
        case happened.SpawnMarked():
            return _at(KIND_CUES[SPAWNS[event.kind].brings].marked, event.place)
        case happened.LancerLocked():
            return (Cue.LANCER_LOCK, event.place[0], 1.0)
        case happened.LancerFired():
            return (Cue.LANCER_BEAM, event.legs[0].start[0] if event.legs else None, 1.0)
        case happened.ShipDestroyed():
            return (Cue.SHIP_LOST, event.place[0], 1.0)
        case happened.ShipReturned():
            return (Cue.WARP_IN, event.place[0], _RETURN)
        case happened.ShipWarped():
            return (Cue.WARP_OUT, event.place[0], 1.0)
        case happened.ShipLanded():
            return (Cue.WARP_IN, event.place[0], 1.0)
        case happened.LineShot():
            return (Cue.LINE, event.place[0], 1.0)
        case happened.BankShot():
            return (Cue.BANK, event.place[0], 1.0)
        case happened.ExtraShip():
            return (Cue.EXTRA_SHIP, None, 1.0)
        case happened.PickUpTaken():
            return (PICK_UPS[event.kind], event.place[0], 1.0)
        case happened.ShieldBroken():
            return (Cue.SHIELD_GONE, event.place[0], 1.0)
        case happened.WaveBegan() | happened.Reinforced():
            return (Cue.WAVE_BEGINS, None, 1.0)
        case (
            happened.ShotSpent()
            | happened.LancerCharging()  # heard as a voice
            | happened.LancerCalmed()
            | happened.ComboRose()  # every few seconds: it is seen
            | happened.ComboLost()
            | happened.PickUpDropped()
            | happened.PickUpExpired()
            | happened.RocksArrived()  # the wave has been heard to begin
            | happened.WaveCleared()
            | happened.GameOver()  # heard a little later
        ):
            return None
        case _:
            assert_never(event)


def _at(cue: Cue | None, place: Point) -> _Heard | None:
    return None if cue is None else (cue, place[0], 1.0)


def _knock(event: happened.Bounced) -> _Heard | None:
    """Return a knock as loud as the bodies met; a lean is not heard."""
    loudness = min(1.0, event.speed / _LOUD_KNOCK)
    return (Cue.KNOCK, event.place[0], loudness) if loudness >= _FAINT else None
