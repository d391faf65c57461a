"""Which events and states of a world are heard, where, and how loud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias, assert_never

from game.physics import Leg, Point
from game.sim import events as happened
from game.sim.bodies import Kind, PickUpKind
from game.sim.event_table import FALL_BURSTS, FALL_RINGS, EventTable, QuickKills
from game.sim.events import Event
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World
from game.sound.audio_sink import AudioSink
from game.sound.cues import KIND_CUES, Cue, cue_under, has_music
from game.sound.loops import Heartbeat, loop_requests, side_of
from game.sound.music import Music
from game.sound.voices import Key, LoopRequest, Voices

_LOUD_KNOCK = 240.0  # units/s at which two bodies knock at full volume
_FAINT = 0.08  # fraction of that below which nothing is heard, such as bodies resting against one another
_RETURN = 0.6  # volume of a ship's return, which sounds like leaving hyperspace
_FAREWELL = int(0.6 * TICKS_PER_SECOND)
"""ticks after the end of a game until its tune, so that the last ship's explosion is heard first."""

_OTHERS = 1_000_000  # first number of the voices that belong to no game


class _Later(NamedTuple):
    """A sound that comes a little after its event: ticks until then, and what `Voices.play` needs."""

    wait: int
    cue: Cue
    side: float = 0.0
    raised: int = 0


_Heard: TypeAlias = tuple[Cue, float | None, float]  # A cue, its x (None for the centre), and its volume


class Sounds:
    """Sends its orders to a sink, such as `SoundMixer.handle`, or a list's append in a test.

    In every tick of the game, call `follow(events, world)`, then `state(world)`; while paused and in menus
    only `state(world, paused=True)` or `state(None)`. It reads the world and never changes it.

    clock: the time in s, in which the music is played; without one, time goes by with the ticks.
    """

    def __init__(self, sink: AudioSink, seed: int = 0, clock: Callable[[], float] | None = None) -> None:
        self._voices = Voices(sink, seed)
        self._others = Voices(sink, seed, _OTHERS)
        self._music = Music(sink, seed)
        self._heartbeat = Heartbeat()
        self._kills = QuickKills()
        self._later: list[_Later] = []
        self._ticks = 0
        self._clock = clock or (lambda: self._ticks * DT)

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Play the sounds of a tick's events."""
        if has_music(world.tuning):
            self._music.follow(events, world)
        for event in events:
            if isinstance(event, happened.GameOver):
                self._later.append(_Later(_FAREWELL, Cue.GAME_OVER))
            heard = HEARD.read(event, None)
            raised = 0
            if isinstance(event, happened.BodyDestroyed):
                raised = self._kills.follow(event, world.tick)
                if event.kind is Kind.CASTLE:
                    self._later += _fall(side_of(world, event.place[0]))
            if heard is not None:
                cue, x, loudness = heard
                self._play(world, cue, 0.0 if x is None else side_of(world, x), loudness, raised)

    def state(self, world: World | None, *, paused: bool = False) -> None:
        """Advance by a tick, with the voices for the state of a world; None if there is none, as in a menu.

        While paused, voices fade out and freeze, to resume later; the heartbeat and the music stop.
        """
        self._ticks += 1
        now = self._clock()
        self._voices.tick()
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
        self._voices.tick()
        self._others.sustain(requests)

    def drop(self) -> None:
        """End the voices started by `hold`."""
        self._others.end_all()

    def say(self, cue: Cue) -> None:
        """Play a sound of a menu in the centre."""
        self._voices.play(cue)

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


def _at(cue: Cue | None, place: Point) -> _Heard | None:
    return None if cue is None else (cue, place[0], 1.0)


def _taken(kind: PickUpKind) -> Cue:
    match kind:
        case PickUpKind.SHIELD:
            return Cue.SHIELD_TAKEN
        case PickUpKind.TRIPLE:
            return Cue.TRIPLE_TAKEN
        case PickUpKind.OVERCHARGE:
            return Cue.OVERCHARGE_TAKEN
        case _:
            assert_never(kind)


def _knock(event: happened.Bounced) -> _Heard | None:
    """Return a knock as loud as the impact; resting contact is silent."""
    loudness = min(1.0, event.speed / _LOUD_KNOCK)
    return (Cue.KNOCK, event.place[0], loudness) if loudness >= _FAINT else None


def _start(legs: tuple[Leg, ...]) -> float | None:
    """Return the x where a beam starts, None if it has no leg."""
    return legs[0].start[0] if legs else None


HEARD: Final = (
    EventTable[None, _Heard | None]()
    .on(happened.ShotFired, lambda e, _: _at(Cue.ENEMY_SHOT if e.hostile else Cue.SHOT, e.place))
    .on(happened.Ricocheted, lambda e, _: _at(Cue.RICOCHET, e.place))
    .on(happened.LaserFired, lambda e, _: (Cue.LASER, _start(e.legs), 1.0))
    .on(happened.LaserEmpty, lambda e, _: _at(Cue.LASER_EMPTY, e.place))
    .on(happened.BodyArrived, lambda e, _: _at(KIND_CUES[e.kind].arrives, e.place))
    .on(happened.BodyLeft, lambda e, _: _at(KIND_CUES[e.kind].leaves, e.place))
    .on(happened.BodyDamaged, lambda e, _: _at(KIND_CUES[e.kind].damaged, e.place))
    .on(happened.BodyDestroyed, lambda e, _: _at(KIND_CUES[e.kind].destroyed, e.place))
    .on(happened.Bounced, lambda e, _: _knock(e))
    .on(happened.SpawnMarked, lambda e, _: _at(KIND_CUES[e.kind].marked, e.place))
    .on(happened.BeamLocked, lambda e, _: _at(Cue.LANCER_LOCK, e.place))
    .on(happened.BeamFired, lambda e, _: (Cue.LANCER_BEAM, _start(e.legs), 1.0))
    .on(happened.ShipDestroyed, lambda e, _: _at(Cue.SHIP_LOST, e.place))
    .on(happened.ShipReturned, lambda e, _: (Cue.WARP_IN, e.place[0], _RETURN))
    .on(happened.ShipLeft, lambda e, _: _at(Cue.WARP_OUT, e.place))
    .on(happened.ShipWarped, lambda e, _: _at(Cue.WARP_OUT, e.place))
    .on(happened.ShipLanded, lambda e, _: _at(Cue.WARP_IN, e.place))
    .on(happened.LineShot, lambda e, _: _at(Cue.LINE, e.place))
    .on(happened.BankShot, lambda e, _: _at(Cue.BANK, e.place))
    .on(happened.BonusPaid, lambda _e, _: (Cue.BONUS_PAID, None, 1.0))
    .on(happened.ExtraShip, lambda _e, _: (Cue.EXTRA_SHIP, None, 1.0))
    .on(happened.PickUpTaken, lambda e, _: _at(_taken(e.kind), e.place))
    .on(happened.GatesOpened, lambda _e, _: (Cue.GATES_OPEN, None, 1.0))
    .on(happened.GiftTaken, lambda e, _: _at(Cue.GIFT_TAKEN, e.place))
    .on(happened.GatesClosed, lambda _e, _: (Cue.GATES_CLOSE, None, 1.0))
    .on(happened.BeamReflected, lambda e, _: _at(Cue.BEAM_REFLECTED, e.place))
    .on(happened.CastlesFell, lambda _e, _: (Cue.CASTLES_FELL, None, 1.0))
    .on(happened.ShieldBroken, lambda e, _: _at(Cue.SHIELD_GONE, e.place))
    .on(happened.WaveBegan, lambda _e, _: (Cue.WAVE_BEGINS, None, 1.0))
    .on(happened.Reinforced, lambda _e, _: (Cue.WAVE_BEGINS, None, 1.0))
)
"""The sounds of events. The tune at a game's end comes a little later, and charging Lancers are voices."""
