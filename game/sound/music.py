"""The music: layers that loop in step, each as loud as the world asks, and stings that fall on a beat.

The layers of a key are begun in one tick and loop until the key changes or the game pauses, mostly at volume
0; a layer that comes in is in step because it never stopped. Time is given in s by whoever calls, since the
mixer plays at its own speed however fast the game's ticks go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from game.sim.bodies import Kind, Ship
from game.sim.event_table import FALL_BURSTS
from game.sim.events import BodyDestroyed, Event, GiftTaken, ShipDestroyed, WaveCleared
from game.sim.kinds.registry import find_bodies, query_for
from game.sim.tick.forecast import approaches
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.wave_table import sector_number
from game.sim.world import World
from game.sound.cues import KIND_CUES, Cue, CueEntry
from game.sound.loops import SIXTEENTH
from game.sound.voices import AudioSink, Fetch, Key, LoopRequest, Voices

BEAT: Final = 4.0 * SIXTEENTH  # s: 50 ticks
BEATS: Final = 4  # in a bar
RUN: Final = 4 * TICKS_PER_SECOND  # ticks for which a kill counts as one of a run
GLIDE: Final = 1.0 / 50.0  # change of a layer's level per tick: from nothing to all of it in a beat
SOON: Final = 0.9  # s within which what comes close to a ship counts
NEAR: Final = 14.0  # units between two outlines that count as a close shave
DUCKED: Final = 0.5  # gain of the layers when something large explodes
_RISE: Final = (1.0 - DUCKED) / (1.5 * TICKS_PER_SECOND)  # gain regained per tick
_NUMBERS: Final = 2_000_000  # first number of the music's voices
_SILENT: Final = -_RISE * FALL_BURSTS  # so that they are silent until a fallen Castle's core bursts
_LARGE: Final = Cue.BANG_LARGE  # what makes the layers give way
_ARMED: Final = query_for(kind for kind, cues in KIND_CUES.items() if cues.threat is not None)


class MusicLayer(Enum):
    """One of the loops; the value is its cue."""

    PULSE = Cue.MUSIC_PULSE
    BASS = Cue.MUSIC_BASS
    ARPEGGIO = Cue.MUSIC_ARPEGGIO
    MELODY = Cue.MUSIC_MELODY
    DANGER = Cue.MUSIC_DANGER
    BOSS = Cue.MUSIC_BOSS

    @property
    def entry(self) -> CueEntry:
        """What is known of its cue."""
        cue: Cue = self.value
        return cue.value


def layers(world: World, kills: Sequence[int]) -> dict[MusicLayer, float]:
    """Return how loud each layer is to be, 0..1; it depends on nothing but these two.

    kills: the ticks in which ships of late destroyed something other than plates.
    PULSE while the game goes on. BASS with the rocks. ARPEGGIO with quick kills. MELODY while a ship flies
    and nothing threatens it. DANGER while an enemy aims or something is about to hit a ship. BOSS while a
    Castle stands, on chords of its own: BASS, ARPEGGIO and MELODY give way.
    """
    if world.over:
        return dict.fromkeys(MusicLayer, 0.0)
    ships = [ship for ship in world.ships if ship.flying]
    rocks = sum(rock.size for rock in world.rocks)
    quick = sum(1 for tick in kills if world.tick - tick < RUN)
    danger = _aimed_at(world) or any(_threatened(world, ship) for ship in ships)
    boss = any(castle.alive for castle in world.castles)
    song = 0.0 if boss else 1.0
    return {
        MusicLayer.PULSE: 1.0 if ships else 0.5,
        MusicLayer.BASS: song * _share(rocks, 3, 12),
        MusicLayer.ARPEGGIO: song * _share(quick, 1, 6),
        MusicLayer.MELODY: song if ships and not danger else 0.0,
        MusicLayer.DANGER: 1.0 if danger and ships else 0.0,
        MusicLayer.BOSS: 1.0 - song,
    }


def _share(amount: int, none: int, full: int) -> float:
    """Return 0 for none and less, 1 for full and more, and what lies between."""
    return max(0.0, min(1.0, (amount - none) / (full - none)))


def _aimed_at(world: World) -> bool:
    """Return whether a beam is aimed or something is about to blow up."""
    for body in find_bodies(world, _ARMED):
        threat = KIND_CUES[body.kind].threat
        if threat is not None and body.alive and threat(body):
            return True
    return False


def _threatened(world: World, ship: Ship) -> bool:
    """Return whether something comes close to a ship SOON if nobody does anything."""
    close = [each for each in approaches(world, ship) if each.gap < NEAR]
    return any(each.passes < SOON or not each.nears for each in close)


def sting_of(event: Event, world: World) -> Cue | None:
    """Return the sting of an event, in a world as after its tick."""
    match event:
        case BodyDestroyed(kind=Kind.CASTLE) if not any(castle.alive for castle in world.castles):
            return Cue.STING_CASTLE
        case GiftTaken():
            return Cue.STING_GATE
        case WaveCleared():
            return Cue.STING_WAVE
        case _:
            return None


class Music:
    """Sends the orders for the music to a sink; call `follow` with the events of a tick, then `tick`."""

    def __init__(self, sink: AudioSink, seed: int = 0) -> None:
        self._sink = sink
        self._voices = Voices(sink, seed, _NUMBERS)
        self._fetched: int | None = None  # the sector whose layers the mixer has
        self._begun: float | None = None
        self._forget()

    def _forget(self) -> None:
        self._kills: list[int] = []
        self._sting: Cue | None = None
        self._rest()

    def _rest(self) -> None:
        """Play nothing until the next tick with a world, which restarts the loops."""
        self._duck = 1.0
        self._begun = None
        self._beat = -1
        self._waits = 0
        self._sector = 0
        self._most = dict.fromkeys(MusicLayer, 0.0)
        self._wishes = dict.fromkeys(MusicLayer, 0.0)
        self._levels = dict.fromkeys(MusicLayer, 0.0)

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Take note of a tick's events."""
        for event in events:
            if isinstance(event, BodyDestroyed) and event.by and event.kind is not Kind.PLATE:
                self._kills.append(world.tick)
            if isinstance(event, BodyDestroyed) and event.kind is Kind.CASTLE:
                self._duck = _SILENT
            elif isinstance(event, ShipDestroyed) or (
                isinstance(event, BodyDestroyed) and KIND_CUES[event.kind].destroyed is _LARGE
            ):
                self._duck = min(DUCKED, self._duck)
            sting = sting_of(event, world)
            if sting and (self._sting is None or sting.value.priority > self._sting.value.priority):
                self._sting = sting
        self._kills = [tick for tick in self._kills if 0 <= world.tick - tick < RUN]

    def tick(self, world: World | None, now: float) -> None:
        """Advance to a time in s; without a world, as in a pause, the music fades out and ends."""
        self._voices.tick()
        if world is None:
            self._rest()
            self._sting = None
        else:
            self._play(world, now)
        self._voices.sustain(self._requests())

    def sixteenth(self, now: float) -> int:
        """Return how many sixteenths have begun since the loops did."""
        return 0 if self._begun is None else int((now - self._begun) / SIXTEENTH)

    def _play(self, world: World, now: float) -> None:
        if self._begun is None:
            if self._voices.holding:  # those of the last key still fade
                return
            self._begun, self._sector = now, sector_number(world.wave)
            self._waits = self._fetch()
        beat = int((now - self._begun) / BEAT)
        if beat != self._beat:
            self._take_beat(world, beat)
        if self._glide() and self._sector != sector_number(world.wave):
            self._rest()

    def _fetch(self) -> int:
        """Let the mixer decode the layers of the sector; return the beats for which they wait for it."""
        if self._sector == self._fetched:
            return 0
        self._fetched = self._sector
        files = [layer.entry.stems for layer in MusicLayer]
        self._sink(Fetch(tuple(found[self._sector % len(found)] for found in files)))
        return BEATS

    def _take_beat(self, world: World, beat: int) -> None:
        """Ask what is wanted. It is taken at the bar, but danger at once, as is silence at a game's end."""
        bar = beat // BEATS != self._beat // BEATS
        self._beat = beat
        wanted = layers(world, self._kills)
        if self._sector != sector_number(world.wave):
            wanted = dict.fromkeys(MusicLayer, 0.0)
        self._most = {layer: max(level, self._most[layer]) for layer, level in wanted.items()}
        self._wishes[MusicLayer.DANGER] = max(self._wishes[MusicLayer.DANGER], wanted[MusicLayer.DANGER])
        if bar or not any(wanted.values()):
            self._wishes = self._most if bar else wanted
            self._most = wanted
        if self._sting is not None and self._duck >= 0.0:
            self._voices.play(self._sting)
            self._sting = None

    def _glide(self) -> bool:
        """Bring the levels nearer to what was wished; return whether all are 0."""
        self._duck = min(1.0, self._duck + _RISE)
        for layer, wish in self._wishes.items():
            self._levels[layer] += max(-GLIDE, min(GLIDE, wish - self._levels[layer]))
        return not any(self._levels.values())

    def _requests(self) -> dict[Key, LoopRequest]:
        if self._begun is None or self._beat < self._waits:
            return {}
        found = {}
        for layer, level in self._levels.items():
            variant = self._sector % layer.entry.variants
            found[layer.value, variant] = LoopRequest(0.0, level * max(0.0, self._duck), variant)
        return found

    def leave(self) -> None:
        """End the music of a game."""
        self._voices.end_all()
        self._forget()
