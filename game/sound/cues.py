"""The table of sounds: name, files, length, priority and channel group of each.

A row for each kind of body says which of its events and states are heard.

The volume is in the files: the synthesiser makes each as loud as it should be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.sim.bodies import Castle, Kind, Lancer, LancerPhase, MinePhase, WellPhase
from game.sim.tuning import Tuning


class ChannelGroup(Enum):
    """A group of the mixer's channels; all but OPEN are reserved for their own kind of sound."""

    OPEN = 0
    THRUST = 1
    LARGE_SAUCER = 2
    SMALL_SAUCER = 3
    BEAT = 4
    LASER = 5
    CHARGE = 6
    BEAM = 7
    TONE = 8
    WELL = 9
    MUSIC = 10
    STING = 11
    THEME = 12
    """no channel of pygame's: it is decoded while it plays."""


CHANNELS = 40
RESERVED = {
    ChannelGroup.THRUST: 1,
    ChannelGroup.LARGE_SAUCER: 1,
    ChannelGroup.SMALL_SAUCER: 1,
    ChannelGroup.BEAT: 1,
    ChannelGroup.LASER: 2,
    ChannelGroup.CHARGE: 2,
    ChannelGroup.BEAM: 2,
    ChannelGroup.TONE: 2,
    ChannelGroup.WELL: 1,
    ChannelGroup.MUSIC: 6,
    ChannelGroup.STING: 1,
}
"""reserved channels; the rest are OPEN."""


SCALE = (0, 2, 4, 7, 9, 12)
"""semitones by which sounds that rise are raised, step by step: a scale of five notes to the octave."""


class CueEntry(NamedTuple):
    """What is known of a sound."""

    stem: str  # of its file names
    ticks: int  # its length, rounded up; for a loop, one round
    priority: int
    """decides when all channels are busy: the higher priority keeps or takes one; at a tie the newer sound.
    """
    variants: int = 1  # files to choose from; several are numbered from 1
    group: ChannelGroup = ChannelGroup.OPEN
    loop: bool = False
    rises: bool = False  # whether its pitch can be raised by the steps of `SCALE`

    @property
    def stems(self) -> list[str]:
        """The names of its files, without folder and suffix."""
        many = range(1, self.variants + 1)
        return [self.stem] if self.variants == 1 else [f"{self.stem}_{number}" for number in many]

    @property
    def suffix(self) -> str:
        """The suffix of its files: music is Ogg Vorbis, all else is WAV."""
        return ".ogg" if self.group in {ChannelGroup.MUSIC, ChannelGroup.THEME} else ".wav"


class Cue(Enum):
    """A sound by its meaning, and what is known of it: stem of its files, ticks, priority."""

    SHOT = CueEntry("shot", 32, 4, variants=4)
    ENEMY_SHOT = CueEntry("enemy_shot", 48, 5, variants=2)
    LASER = CueEntry("laser", 45, 5, variants=2, group=ChannelGroup.LASER)
    LASER_EMPTY = CueEntry("laser_empty", 26, 3)
    LANCER_CHARGE = CueEntry("lancer_charge", 108, 8, group=ChannelGroup.CHARGE)
    LANCER_LOCK = CueEntry("lancer_lock", 41, 9)
    LANCER_BEAM = CueEntry("lancer_beam", 114, 9, group=ChannelGroup.BEAM)
    BANG_SMALL = CueEntry("bang_small", 54, 4, variants=4, rises=True)
    BANG_MEDIUM = CueEntry("bang_medium", 106, 5, variants=4, rises=True)
    BANG_LARGE = CueEntry("bang_large", 239, 6, variants=4, rises=True)
    SHIP_LOST = CueEntry("ship_lost", 246, 10)
    KNOCK = CueEntry("knock", 28, 1, variants=4)
    CHIP = CueEntry("chip", 26, 2)
    RICOCHET = CueEntry("ricochet", 36, 2)
    THRUST = CueEntry("thrust", 40, 5, group=ChannelGroup.THRUST, loop=True)
    LARGE_SAUCER = CueEntry("large_saucer", 30, 6, group=ChannelGroup.LARGE_SAUCER, loop=True)
    SMALL_SAUCER = CueEntry("small_saucer", 20, 6, group=ChannelGroup.SMALL_SAUCER, loop=True)
    BEAT_HIGH = CueEntry("beat_1", 16, 3, group=ChannelGroup.BEAT)
    BEAT_LOW = CueEntry("beat_2", 16, 3, group=ChannelGroup.BEAT)
    EXTRA_SHIP = CueEntry("extra_ship", 74, 9)
    WARP_OUT = CueEntry("warp_out", 60, 6)
    WARP_IN = CueEntry("warp_in", 59, 6)
    SHIELD_TAKEN = CueEntry("shield_taken", 51, 7)
    TRIPLE_TAKEN = CueEntry("triple_taken", 51, 7)
    OVERCHARGE_TAKEN = CueEntry("overcharge_taken", 51, 7)
    SHIELD_GONE = CueEntry("shield_gone", 48, 8)
    MENU_MOVE = CueEntry("menu_move", 23, 7)
    MENU_ACCEPT = CueEntry("menu_accept", 44, 7)
    GAME_OVER = CueEntry("game_over", 131, 10)
    WAVE_BEGINS = CueEntry("wave_begins", 65, 7)
    SAUCER_WARNING = CueEntry("saucer_warning", 53, 8)
    LANCER_WARNING = CueEntry("lancer_warning", 56, 8)
    LAB_TONE = CueEntry("lab_tone", 12, 2, variants=15, group=ChannelGroup.TONE, loop=True)
    WELL = CueEntry("well", 59, 5, group=ChannelGroup.WELL, loop=True)
    WELL_OPENS = CueEntry("well_opens", 106, 6)
    WELL_CLOSES = CueEntry("well_closes", 54, 5)
    LINE = CueEntry("line_shot", 53, 7)
    BANK = CueEntry("bank_shot", 54, 7)
    CASTLE_ARRIVES = CueEntry("castle_arrives", 396, 9)
    CASTLE_DESTROYED = CueEntry("castle_destroyed", 396, 9)
    MUSIC_PULSE = CueEntry("music_pulse", 3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_BASS = CueEntry("music_bass", 3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_ARPEGGIO = CueEntry("music_arpeggio", 3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_MELODY = CueEntry("music_melody", 3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_DANGER = CueEntry("music_danger", 400, 0, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_BOSS = CueEntry("music_boss", 1600, 0, group=ChannelGroup.MUSIC, loop=True)
    MUSIC_TITLE = CueEntry("music_title", 6400, 0, group=ChannelGroup.THEME, loop=True)
    STING_WAVE = CueEntry("sting_wave", 168, 1, group=ChannelGroup.STING)
    STING_GATE = CueEntry("sting_gate", 160, 2, group=ChannelGroup.STING)
    STING_CASTLE = CueEntry("sting_castle", 243, 3, group=ChannelGroup.STING)
    BONUS_PAID = CueEntry("bonus_paid", 71, 7)
    GATES_OPEN = CueEntry("gates_open", 125, 7)
    GIFT_TAKEN = CueEntry("gift_taken", 120, 8)
    GATES_CLOSE = CueEntry("gates_close", 59, 5)
    BEAM_REFLECTED = CueEntry("beam_reflected", 62, 8)
    CASTLES_FELL = CueEntry("castles_fell", 396, 10)
    NEW_BEST = CueEntry("new_best", 130, 9)
    CIRCUIT_SHOT = CueEntry("circuit_shot", 34, 4)
    CIRCUIT_ENEMY_SHOT = CueEntry("circuit_enemy_shot", 34, 5)
    CIRCUIT_BANG_SMALL = CueEntry("circuit_bang_small", 123, 4)
    CIRCUIT_BANG_MEDIUM = CueEntry("circuit_bang_medium", 123, 5)
    CIRCUIT_BANG_LARGE = CueEntry("circuit_bang_large", 123, 6)
    CIRCUIT_THRUST = CueEntry("circuit_thrust", 59, 5, group=ChannelGroup.THRUST, loop=True)
    CIRCUIT_LARGE_SAUCER = CueEntry("circuit_large_saucer", 21, 6, group=ChannelGroup.LARGE_SAUCER, loop=True)
    CIRCUIT_SMALL_SAUCER = CueEntry("circuit_small_saucer", 15, 6, group=ChannelGroup.SMALL_SAUCER, loop=True)
    CIRCUIT_BEAT_HIGH = CueEntry("circuit_beat_1", 8, 3, group=ChannelGroup.BEAT)
    CIRCUIT_BEAT_LOW = CueEntry("circuit_beat_2", 8, 3, group=ChannelGroup.BEAT)
    CIRCUIT_EXTRA_SHIP = CueEntry("circuit_extra_ship", 172, 9)


CIRCUIT: Final[Mapping[Cue, Cue | None]] = {
    Cue.SHOT: Cue.CIRCUIT_SHOT,
    Cue.ENEMY_SHOT: Cue.CIRCUIT_ENEMY_SHOT,
    Cue.BANG_SMALL: Cue.CIRCUIT_BANG_SMALL,
    Cue.BANG_MEDIUM: Cue.CIRCUIT_BANG_MEDIUM,
    Cue.BANG_LARGE: Cue.CIRCUIT_BANG_LARGE,
    Cue.SHIP_LOST: Cue.CIRCUIT_BANG_LARGE,
    Cue.THRUST: Cue.CIRCUIT_THRUST,
    Cue.LARGE_SAUCER: Cue.CIRCUIT_LARGE_SAUCER,
    Cue.SMALL_SAUCER: Cue.CIRCUIT_SMALL_SAUCER,
    Cue.BEAT_HIGH: Cue.CIRCUIT_BEAT_HIGH,
    Cue.BEAT_LOW: Cue.CIRCUIT_BEAT_LOW,
    Cue.EXTRA_SHIP: Cue.CIRCUIT_EXTRA_SHIP,
    **dict.fromkeys((Cue.WARP_OUT, Cue.WARP_IN, Cue.WAVE_BEGINS, Cue.GAME_OVER)),
}
"""The sounds of 1979 in place of others, None for silence: that machine has no music and no tunes."""


def has_music(tuning: Tuning) -> bool:
    """Return whether there is music under some rules."""
    return not tuning.is_of_1979


def cue_under(tuning: Tuning, cue: Cue) -> Cue | None:
    """Return the sound of a cue under some rules, None for silence."""
    return CIRCUIT.get(cue, cue) if tuning.is_of_1979 else cue


class Loop(NamedTuple):
    """A cue that sounds while a body is in some state."""

    cue: Cue
    each: bool  # whether each body has its own voice, or all of a kind share one, at the place of the last
    sounds: Callable[[Any], bool] = lambda _body: True  # Whether a body is heard now


class KindCues(NamedTuple):
    """The cues of a kind of body; None for silence."""

    marked: Cue | None = None  # its warning appears
    arrives: Cue | None = None
    leaves: Cue | None = None
    damaged: Cue | None = None
    destroyed: Cue | None = None
    loop: Loop | None = None
    threat: Callable[[Any], bool] | None = None
    """Whether a body is about to hurt a ship from afar: the music plays danger."""


def _aims(body: Lancer | Castle) -> bool:
    """Return whether a beam is aimed, or burns."""
    return body.phase in {LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE}


_CHARGE: Final = Loop(Cue.LANCER_CHARGE, True, lambda body: body.phase is LancerPhase.CHARGE)
_FUSE: Final = Loop(Cue.LANCER_LOCK, True, lambda mine: mine.phase is MinePhase.TRIGGERED)
_HUM: Final = Loop(Cue.WELL, True, lambda well: well.phase is WellPhase.PULLING)


def _saucer_cues(engine: Cue) -> KindCues:
    return KindCues(Cue.SAUCER_WARNING, None, None, Cue.CHIP, Cue.BANG_MEDIUM, Loop(engine, each=False))


KIND_CUES: Final[Mapping[Kind, KindCues]] = {
    Kind.LARGE_ROCK: KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_LARGE),
    Kind.MEDIUM_ROCK: KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_MEDIUM),
    Kind.SMALL_ROCK: KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_SMALL),
    Kind.LARGE_SAUCER: _saucer_cues(Cue.LARGE_SAUCER),
    Kind.SMALL_SAUCER: _saucer_cues(Cue.SMALL_SAUCER),
    Kind.LANCER: KindCues(Cue.LANCER_WARNING, None, None, Cue.CHIP, Cue.BANG_LARGE, _CHARGE, _aims),
    Kind.MINELAYER: _saucer_cues(Cue.LARGE_SAUCER),
    Kind.MINE: KindCues(None, Cue.KNOCK, None, Cue.CHIP, Cue.BANG_LARGE, _FUSE, _FUSE.sounds),
    Kind.CHROME: KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_MEDIUM),
    Kind.CASTLE: KindCues(
        Cue.LANCER_WARNING, Cue.CASTLE_ARRIVES, None, Cue.CHIP, Cue.CASTLE_DESTROYED, _CHARGE, _aims
    ),
    Kind.PLATE: KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_SMALL),
    Kind.WELL: KindCues(None, Cue.WELL_OPENS, Cue.WELL_CLOSES, loop=_HUM),
    **dict.fromkeys((Kind.SHIP, Kind.SHOT, Kind.ENEMY_SHOT), KindCues()),  # events of their own
    **dict.fromkeys((Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE, Kind.GATE), KindCues()),  # heard when taken
    Kind.MIRROR: KindCues(),
}
"""The cues of every kind."""


def sounds_folder() -> Path:
    """Return the folder of the WAV files; it may be missing, and then there is no sound.

    In a checkout it is assets/sounds; in a wheel and a built folder it is game/assets/sounds.
    """
    package = Path(str(files("game")))
    installed = package / "assets" / "sounds"
    return installed if installed.is_dir() else package.parent / "assets" / "sounds"
