"""How sounds are played: which variant, on which side, how many at once, and voices faded without clicks.

Time is counted in calls of `tick`; nothing here uses a clock, a world or pygame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

from game.sound.cues import SCALE, ChannelGroup, Cue


@dataclass(frozen=True, slots=True)
class Play:
    """Play a file once."""

    stem: str
    left: float
    right: float
    group: ChannelGroup
    priority: int
    raised: int = 0  # steps of `cues.SCALE` by which its pitch is raised.


@dataclass(frozen=True, slots=True)
class Hold:
    """Start a voice in a channel of its group, looped or once."""

    voice: int
    stem: str
    left: float
    right: float
    group: ChannelGroup
    loop: bool


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Change the volume of a voice on each side."""

    voice: int
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Freeze:
    """Pause a voice that is already silent."""

    voice: int


@dataclass(frozen=True, slots=True)
class Thaw:
    """Resume a frozen voice."""

    voice: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End a voice, with a short fade if it is still heard."""

    voice: int


@dataclass(frozen=True, slots=True)
class Fetch:
    """Decode these files of music, which are held in a while, and forget those fetched before."""

    stems: tuple[str, ...]


Order: TypeAlias = Fetch | Play | Hold | SetVolume | Freeze | Thaw | Stop
AudioSink: TypeAlias = Callable[[Order], None]


def unheard(_order: Order) -> None:
    """Ignore every order: for games without sound."""


MOST = 3  # sounds of one cue at once
BODY = 60  # ticks after which a sound is no more than its tail and counts no longer among the MOST
APART = 5  # least ticks between two starts of one cue: 40 ms, rounded up
_WIDTH = 0.8  # how far to the side the edge of the field is: 1 would leave the other side silent
_RAMP = 1.0 / 8.0  # change of a voice's level per tick: fading in or out takes 67 ms
_REST = 3
"""ticks for which a voice is silent before it ends or freezes, so that the mixer has applied the silence."""

_SLIDE = 0.1  # change of a voice's side per tick, so that a body crossing the seam does not jump
_STEP = 1.0 / 200.0  # least change of level worth an order
Key: TypeAlias = tuple[Cue, int]  # Identifies a voice: its cue and the id of a body, 0 for one shared voice


class LoopRequest(NamedTuple):
    """A voice that should be heard: its side, -1 left to 1 right, and its volume, 0..1."""

    side: float
    loudness: float = 1.0
    variant: int = 0  # which of the cue's files, from 0


@dataclass(slots=True)
class _Voice:
    number: int
    side: float
    loudness: float
    level: float = 0.0  # 0..1, while it fades in or out.
    silent: int = 0  # ticks for which it has been silent
    frozen: bool = False
    sent: tuple[float, float] = (0.0, 0.0)


def pan(side: float, loudness: float = 1.0) -> tuple[float, float]:
    """Return left and right for a side of -1..1; their squares always add up to loudness squared."""
    angle = (1.0 + max(-1.0, min(1.0, side)) * _WIDTH) * math.pi / 4.0
    return (loudness * math.cos(angle), loudness * math.sin(angle))


class Voices:
    """Turns cues into orders for a mixer, with random numbers of its own; call `tick` once per tick.

    Two of them with one sink must number their voices apart: each counts on from its `numbers`.
    """

    def __init__(self, sink: AudioSink, seed: int = 0, numbers: int = 0) -> None:
        self._sink = sink
        self._dice = Random(seed)
        self._now = 0
        self._ends: dict[Cue, list[int]] = {}
        self._begun: dict[Cue, int] = {}
        self._latest: dict[Cue, str] = {}
        self._held: dict[Key, _Voice] = {}
        self._numbers = numbers

    @property
    def holding(self) -> bool:
        """Whether any voice has not ended yet."""
        return bool(self._held)

    def tick(self) -> None:
        """Advance the time by a tick."""
        self._now += 1

    def play(self, cue: Cue, side: float = 0.0, loudness: float = 1.0, raised: int = 0) -> bool:
        """Play a cue unless too many of it are playing or one has just started; return whether it plays.

        raised: steps of `SCALE` by which a rising cue is raised, capped at the last step.
        """
        ends = [end for end in self._ends.get(cue, ()) if end > self._now]
        begun = self._begun.get(cue)
        if len(ends) >= MOST or (begun is not None and self._now - begun < APART):
            return False
        entry = cue.value
        self._ends[cue] = [*ends, self._now + min(entry.ticks, BODY)]
        self._begun[cue] = self._now
        left, right = pan(side, loudness)
        step = min(raised, len(SCALE) - 1) if entry.rises else 0
        self._sink(Play(self._variant(cue), left, right, entry.group, entry.priority, step))
        return True

    def _variant(self, cue: Cue) -> str:
        """Return one of a cue's files, never the same twice in a row if there are several."""
        names = cue.value.stems
        if len(names) > 1:
            names = [name for name in names if name != self._latest.get(cue)]
        self._latest[cue] = names[int(self._dice.random() * len(names))]
        return self._latest[cue]

    def sustain(self, requests: Mapping[Key, LoopRequest], *, frozen: bool = False) -> None:
        """Play exactly the requested voices; others fade and end. frozen: all fade and freeze instead."""
        for key, request in requests.items():
            if key not in self._held and not frozen:
                self._begin(key, request)
        for key, voice in list(self._held.items()):
            wish_now = None if frozen else requests.get(key)
            if wish_now is not None:
                self._sound(voice, wish_now)
            elif self._fade(voice) and not voice.frozen:
                self._rest(key, voice, frozen=frozen)
            elif voice.frozen and not frozen:
                self._end(key)

    def _begin(self, key: Key, request: LoopRequest) -> None:
        """Start a voice: a loop from silence, anything else at its full volume."""
        entry = key[0].value
        self._numbers += 1
        voice = _Voice(self._numbers, request.side, request.loudness, 0.0 if entry.loop else 1.0)
        voice.sent = pan(voice.side, voice.loudness * voice.level)
        self._held[key] = voice
        stem = entry.stems[request.variant]
        self._sink(Hold(voice.number, stem, *voice.sent, entry.group, entry.loop))

    def _sound(self, voice: _Voice, request: LoopRequest) -> None:
        if voice.frozen:
            voice.frozen = False
            self._sink(Thaw(voice.number))
        voice.silent = 0
        voice.level = min(1.0, voice.level + _RAMP)
        voice.side += max(-_SLIDE, min(_SLIDE, request.side - voice.side))
        voice.loudness += max(-_RAMP, min(_RAMP, request.loudness - voice.loudness))
        self._send(voice)

    def _fade(self, voice: _Voice) -> bool:
        """Lower a voice's level; return whether it has been silent for long enough."""
        voice.level = max(0.0, voice.level - _RAMP)
        self._send(voice)
        voice.silent += voice.level == 0.0
        return voice.silent > _REST

    def _rest(self, key: Key, voice: _Voice, *, frozen: bool) -> None:
        """Freeze or end a silent voice."""
        if frozen:
            voice.frozen = True
            self._sink(Freeze(voice.number))
        else:
            self._end(key)

    def _end(self, key: Key) -> None:
        self._sink(Stop(self._held.pop(key).number))

    def _send(self, voice: _Voice) -> None:
        sides = pan(voice.side, voice.loudness * voice.level)
        moved = max(abs(sides[0] - voice.sent[0]), abs(sides[1] - voice.sent[1]))
        if moved >= _STEP or (voice.level == 0.0 and voice.sent != sides):
            voice.sent = sides
            self._sink(SetVolume(voice.number, *sides))

    def end_all(self) -> None:
        """End every voice at once; sounds that play once continue to their end."""
        for key in list(self._held):
            self._end(key)
