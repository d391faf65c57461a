"""Which events and states of a world are heard, where, and how loud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, assert_never

from game.physics import Point
from game.physics.legs import Leg
from game.sim import events
from game.sim.bodies import Kind, PickUpKind
from game.sim.event_table import FALL_BURSTS, FALL_RINGS, QuickKills
from game.sim.events import Event
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import KIND_CUES, Cue, cue_under, has_music
from game.sound.loops import Heartbeat, loop_requests, side_of
from game.sound.music import Music
from game.sound.voices import AudioSink, Key, LoopRequest, Voices

_LOUD_KNOCK = 240.0  # units/s at which two bodies knock at full volume
_FAINT = 0.08  # fraction of that below which nothing is heard, such as bodies resting against one another
_RETURN = 0.6  # volume of a ship's return, which sounds like leaving hyperspace
_FAREWELL = int(0.6 * TICKS_PER_SECOND)
"""ticks after the end of a game until its tune, so that the last ship's explosion is heard first."""

_LAST_BANGS = (1, 18, 40)  # ticks after the last Castle's burst at which the field goes with it
_TAKEN: Final = {
    PickUpKind.SHIELD: Cue.SHIELD_TAKEN,
    PickUpKind.TRIPLE: Cue.TRIPLE_TAKEN,
    PickUpKind.OVERCHARGE: Cue.OVERCHARGE_TAKEN,
}
_OTHERS, _THEME = 1_000_000, 3_000_000  # first numbers of the voices that belong to no game


class _Later(NamedTuple):
    """A sound that comes a little after its event: ticks until then, and what `Voices.play` needs."""

    wait: int
    cue: Cue
    side: float = 0.0
    raised: int = 0


class Heard(NamedTuple):
    """What is heard of an event."""

    cue: Cue
    place: Point | None = None  # None for the centre
    loudness: float = 1.0  # 0..1


class Sounds:
    """Sends its orders to a sink, such as `SoundMixer.handle`, or a list's append in a test.

    In every tick of the game, call `follow(happened, world)`, then `state(world)`; while paused and in menus
    only `state(world, paused=True)` or `state(None)`. It reads the world and never changes it.

    clock: the time in s, in which the music is played; without one, time goes by with the ticks.
    """

    def __init__(self, sink: AudioSink, seed: int = 0, clock: Callable[[], float] | None = None) -> None:
        self._voices = Voices(sink, seed)
        self._others = Voices(sink, seed, _OTHERS)
        self._theme = Voices(sink, seed, _THEME)
        self._music = Music(sink, seed)
        self._heartbeat = Heartbeat()
        self._kills = QuickKills()
        self._later: list[_Later] = []
        self._ticks = 0
        self._clock = clock or (lambda: self._ticks * DT)

    def follow(self, happened: Iterable[Event], world: World) -> None:
        """Play the sounds of a tick's events."""
        if has_music(world.tuning):
            self._music.follow(happened, world)
        for event in happened:
            raised = 0
            match event:
                case events.GameOver():
                    self._later.append(_Later(_FAREWELL, Cue.GAME_OVER))
                case events.CastlesFell():
                    self._later += [_Later(wait, Cue.BANG_LARGE) for wait in _LAST_BANGS]
                case events.BodyDestroyed():
                    raised = self._kills.follow(event, world.tick)
                    if event.kind is Kind.CASTLE:
                        self._later += _fall(side_of(world, event.place[0]))
                case _:
                    pass
            sound = heard(event)
            if sound is not None:
                side = 0.0 if sound.place is None else side_of(world, sound.place[0])
                self._play(world, sound.cue, side, sound.loudness, raised)

    def state(self, world: World | None, *, paused: bool = False) -> None:
        """Advance by a tick, with the voices for the state of a world; without one, the theme of the title.

        While paused, voices fade out and freeze, to resume later; the heartbeat and the music stop.
        """
        self._ticks += 1
        now = self._clock()
        self._voices.tick()
        self._theme.sustain({(Cue.MUSIC_TITLE, 0): LoopRequest(0.0)} if world is None else {})
        self._music.tick(None if paused or world is None or not has_music(world.tuning) else world, now)
        self._voices.sustain({} if world is None else loop_requests(world), frozen=paused)
        if paused or world is None:
            return
        beat = self._heartbeat.tick(world, self._music.sixteenth(now))
        if beat is not None:
            self._play(world, beat)
        self._later = [each._replace(wait=each.wait - 1) for each in self._later]
        for cue, side, raised in [each[1:] for each in self._later if each.wait == 0]:
            self._play(world, cue, side, 1.0, raised)
        self._later = [each for each in self._later if each.wait > 0]

    def _play(
        self, world: World, cue: Cue, side: float = 0.0, loudness: float = 1.0, raised: int = 0
    ) -> None:
        """Play a cue of a game, as its rules have it."""
        played = cue_under(world.tuning, cue)
        if played is not None:
            self._voices.play(played, side, loudness, raised)

    def hold(self, requests: Mapping[Key, LoopRequest]) -> None:
        """Advance by a tick with exactly these voices, besides those of any game."""
        self._theme.sustain({})
        self._voices.tick()
        self._others.sustain(requests)

    def drop(self) -> None:
        """End the voices started by `hold`."""
        self._others.end_all()

    def play(self, cue: Cue) -> None:
        """Play a sound of a menu in the centre."""
        self._voices.play(cue)

    def restart(self) -> None:
        """Let all that lasts begin anew, as on a device that has heard none of it."""
        for voices in (self._voices, self._others, self._theme):
            voices.end_all()
        self._music.leave()

    def leave(self) -> None:
        """End the voices and the music of a game, and reset the heartbeat and the run of kills."""
        self._voices.end_all()
        self._music.leave()
        self._kills = QuickKills()
        self._heartbeat = Heartbeat()
        self._later.clear()


def _fall(side: float) -> list[_Later]:
    """Return the sounds of a Castle that falls, ring by ring, each higher, until its core bursts."""
    rings = [_Later(wait, Cue.BANG_MEDIUM, side, step) for step, wait in enumerate(FALL_RINGS)]
    return [*rings, _Later(FALL_BURSTS, Cue.BANG_LARGE, side)]


def _of_kind(cue: Cue | None, place: Point) -> Heard | None:
    return None if cue is None else Heard(cue, place)


def _knock(event: events.Bounced) -> Heard | None:
    """Return a knock as loud as the impact; resting contact is silent."""
    loudness = min(1.0, event.speed / _LOUD_KNOCK)
    return Heard(Cue.KNOCK, event.place, loudness) if loudness >= _FAINT else None


def _start(legs: tuple[Leg, ...]) -> Point | None:
    """Return where a beam starts, None if it has no leg."""
    return legs[0].start if legs else None


def heard(event: Event) -> Heard | None:  # noqa: C901, PLR0911, PLR0912 - one row per event
    """Return what is heard of an event at once; None for silence."""
    match event:
        case events.ShotFired():
            return Heard(Cue.ENEMY_SHOT if event.hostile else Cue.SHOT, event.place)
        case events.Ricocheted():
            return Heard(Cue.RICOCHET, event.place)
        case events.LaserFired():
            return Heard(Cue.LASER, _start(event.legs))
        case events.LaserEmpty():
            return Heard(Cue.LASER_EMPTY, event.place)
        case events.BodyArrived():
            return _of_kind(KIND_CUES[event.kind].arrives, event.place)
        case events.BodyLeft():
            return _of_kind(KIND_CUES[event.kind].leaves, event.place)
        case events.BodyDamaged():
            return _of_kind(KIND_CUES[event.kind].damaged, event.place)
        case events.BodyDestroyed():
            return _of_kind(KIND_CUES[event.kind].destroyed, event.place)
        case events.SpawnMarked():
            return _of_kind(KIND_CUES[event.kind].marked, event.place)
        case events.Bounced():
            return _knock(event)
        case events.BeamLocked():
            return Heard(Cue.LANCER_LOCK, event.place)
        case events.BeamFired():
            return Heard(Cue.LANCER_BEAM, _start(event.legs))
        case events.BeamReflected():
            return Heard(Cue.BEAM_REFLECTED, event.place)
        case events.ShipDestroyed():
            return Heard(Cue.SHIP_LOST, event.place)
        case events.ShipReturned() if event.rescuer:
            return Heard(Cue.GIFT_TAKEN, event.place)
        case events.ShipReturned():
            return Heard(Cue.WARP_IN, event.place, _RETURN)
        case events.ShipLeft() | events.ShipWarped():
            return Heard(Cue.WARP_OUT, event.place)
        case events.ShipLanded():
            return Heard(Cue.WARP_IN, event.place)
        case events.ShieldBroken():
            return Heard(Cue.SHIELD_GONE, event.place)
        case events.LineShot():
            return Heard(Cue.LINE, event.place)
        case events.BankShot():
            return Heard(Cue.BANK, event.place)
        case events.BonusPaid():
            return Heard(Cue.BONUS_PAID)
        case events.ExtraShip():
            return Heard(Cue.EXTRA_SHIP)
        case events.PickUpTaken():
            return Heard(_TAKEN[event.kind], event.place)
        case events.GatesOpened():
            return Heard(Cue.GATES_OPEN)
        case events.GiftTaken():
            return Heard(Cue.GIFT_TAKEN, event.place)
        case events.GatesClosed():
            return Heard(Cue.GATES_CLOSE)
        case events.CastlesFell():
            return Heard(Cue.CASTLES_FELL)
        case events.WaveBegan() | events.Reinforced():
            return Heard(Cue.WAVE_BEGINS)
        case events.BeamCharging() | events.BeamEnded():  # heard as a loop
            return None
        case events.BonusLost() | events.ShipJoined() | events.ShotSpent():  # heard as what else happens
            return None
        case events.WaveCleared() | events.GameOver():  # heard as the music's sting, and a little later
            return None
        case events.PickUpDropped() | events.PickUpExpired() | events.RocksArrived():
            return None
        case _:
            assert_never(event)
