"""The table of sounds: name, files, length, priority and channel group of each.

A row for each kind of body says which of its events and states are heard.

The volume is in the files: the synthesiser makes each as loud as it should be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple, assert_never

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


class Cue(Enum):
    """A sound by its meaning; the value is the stem of its file names."""

    SHOT = "shot"
    ENEMY_SHOT = "enemy_shot"
    LASER = "laser"
    LASER_EMPTY = "laser_empty"
    LANCER_CHARGE = "lancer_charge"
    LANCER_LOCK = "lancer_lock"
    LANCER_BEAM = "lancer_beam"
    BANG_SMALL = "bang_small"
    BANG_MEDIUM = "bang_medium"
    BANG_LARGE = "bang_large"
    SHIP_LOST = "ship_lost"
    KNOCK = "knock"
    CHIP = "chip"
    RICOCHET = "ricochet"
    THRUST = "thrust"
    LARGE_SAUCER = "large_saucer"
    SMALL_SAUCER = "small_saucer"
    BEAT_HIGH = "beat_1"
    BEAT_LOW = "beat_2"
    EXTRA_SHIP = "extra_ship"
    WARP_OUT = "warp_out"
    WARP_IN = "warp_in"
    SHIELD_TAKEN = "shield_taken"
    TRIPLE_TAKEN = "triple_taken"
    OVERCHARGE_TAKEN = "overcharge_taken"
    SHIELD_GONE = "shield_gone"
    MENU_MOVE = "menu_move"
    MENU_ACCEPT = "menu_accept"
    GAME_OVER = "game_over"
    WAVE_BEGINS = "wave_begins"
    SAUCER_WARNING = "saucer_warning"
    LANCER_WARNING = "lancer_warning"
    LAB_TONE = "lab_tone"
    WELL = "well"
    WELL_OPENS = "well_opens"
    WELL_CLOSES = "well_closes"
    LINE = "line_shot"
    BANK = "bank_shot"
    CASTLE_ARRIVES = "castle_arrives"
    CASTLE_DESTROYED = "castle_destroyed"
    MUSIC_PULSE = "music_pulse"
    MUSIC_BASS = "music_bass"
    MUSIC_ARPEGGIO = "music_arpeggio"
    MUSIC_MELODY = "music_melody"
    MUSIC_DANGER = "music_danger"
    MUSIC_BOSS = "music_boss"
    MUSIC_TITLE = "music_title"
    STING_WAVE = "sting_wave"
    STING_GATE = "sting_gate"
    STING_CASTLE = "sting_castle"
    BONUS_PAID = "bonus_paid"
    GATES_OPEN = "gates_open"
    GIFT_TAKEN = "gift_taken"
    GATES_CLOSE = "gates_close"
    BEAM_REFLECTED = "beam_reflected"
    CASTLES_FELL = "castles_fell"
    NEW_BEST = "new_best"
    CIRCUIT_SHOT = "circuit_shot"
    CIRCUIT_ENEMY_SHOT = "circuit_enemy_shot"
    CIRCUIT_BANG_SMALL = "circuit_bang_small"
    CIRCUIT_BANG_MEDIUM = "circuit_bang_medium"
    CIRCUIT_BANG_LARGE = "circuit_bang_large"
    CIRCUIT_THRUST = "circuit_thrust"
    CIRCUIT_LARGE_SAUCER = "circuit_large_saucer"
    CIRCUIT_SMALL_SAUCER = "circuit_small_saucer"
    CIRCUIT_BEAT_HIGH = "circuit_beat_1"
    CIRCUIT_BEAT_LOW = "circuit_beat_2"
    CIRCUIT_EXTRA_SHIP = "circuit_extra_ship"


SCALE = (0, 2, 4, 7, 9, 12)
"""semitones by which sounds that rise are raised, step by step: a scale of five notes to the octave."""


class CueEntry(NamedTuple):
    """The table's entry for a cue."""

    ticks: int  # its length, rounded up; for a loop, one round
    priority: int
    """decides when all channels are busy: the higher priority keeps or takes one; at a tie the newer sound.
    """
    variants: int = 1  # files to choose from; several are numbered from 1
    group: ChannelGroup = ChannelGroup.OPEN
    loop: bool = False
    rises: bool = False  # whether its pitch can be raised by the steps of `SCALE`


BOOK: dict[Cue, CueEntry] = {
    Cue.SHOT: CueEntry(32, 4, variants=4),
    Cue.ENEMY_SHOT: CueEntry(48, 5, variants=2),
    Cue.LASER: CueEntry(45, 5, variants=2, group=ChannelGroup.LASER),
    Cue.LASER_EMPTY: CueEntry(26, 3),
    Cue.LANCER_CHARGE: CueEntry(108, 8, group=ChannelGroup.CHARGE),
    Cue.LANCER_LOCK: CueEntry(41, 9),
    Cue.LANCER_BEAM: CueEntry(114, 9, group=ChannelGroup.BEAM),
    Cue.BANG_SMALL: CueEntry(54, 4, variants=4, rises=True),
    Cue.BANG_MEDIUM: CueEntry(106, 5, variants=4, rises=True),
    Cue.BANG_LARGE: CueEntry(239, 6, variants=4, rises=True),
    Cue.SHIP_LOST: CueEntry(246, 10),
    Cue.KNOCK: CueEntry(28, 1, variants=4),
    Cue.CHIP: CueEntry(26, 2),
    Cue.RICOCHET: CueEntry(36, 2),
    Cue.THRUST: CueEntry(40, 5, group=ChannelGroup.THRUST, loop=True),
    Cue.LARGE_SAUCER: CueEntry(30, 6, group=ChannelGroup.LARGE_SAUCER, loop=True),
    Cue.SMALL_SAUCER: CueEntry(20, 6, group=ChannelGroup.SMALL_SAUCER, loop=True),
    Cue.BEAT_HIGH: CueEntry(16, 3, group=ChannelGroup.BEAT),
    Cue.BEAT_LOW: CueEntry(16, 3, group=ChannelGroup.BEAT),
    Cue.EXTRA_SHIP: CueEntry(74, 9),
    Cue.WARP_OUT: CueEntry(60, 6),
    Cue.WARP_IN: CueEntry(59, 6),
    Cue.SHIELD_TAKEN: CueEntry(51, 7),
    Cue.TRIPLE_TAKEN: CueEntry(51, 7),
    Cue.OVERCHARGE_TAKEN: CueEntry(51, 7),
    Cue.SHIELD_GONE: CueEntry(48, 8),
    Cue.MENU_MOVE: CueEntry(23, 7),
    Cue.MENU_ACCEPT: CueEntry(44, 7),
    Cue.GAME_OVER: CueEntry(131, 10),
    Cue.WAVE_BEGINS: CueEntry(65, 7),
    Cue.SAUCER_WARNING: CueEntry(53, 8),
    Cue.LANCER_WARNING: CueEntry(56, 8),
    Cue.LAB_TONE: CueEntry(12, 2, variants=15, group=ChannelGroup.TONE, loop=True),
    Cue.WELL: CueEntry(59, 5, group=ChannelGroup.WELL, loop=True),
    Cue.WELL_OPENS: CueEntry(106, 6),
    Cue.WELL_CLOSES: CueEntry(54, 5),
    Cue.LINE: CueEntry(53, 7),
    Cue.BANK: CueEntry(54, 7),
    Cue.CASTLE_ARRIVES: CueEntry(396, 9),
    Cue.CASTLE_DESTROYED: CueEntry(396, 9),
    Cue.MUSIC_PULSE: CueEntry(3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_BASS: CueEntry(3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_ARPEGGIO: CueEntry(3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_MELODY: CueEntry(3200, 0, variants=4, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_DANGER: CueEntry(400, 0, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_BOSS: CueEntry(1600, 0, group=ChannelGroup.MUSIC, loop=True),
    Cue.MUSIC_TITLE: CueEntry(6400, 0, group=ChannelGroup.THEME, loop=True),
    Cue.STING_WAVE: CueEntry(168, 1, group=ChannelGroup.STING),
    Cue.STING_GATE: CueEntry(160, 2, group=ChannelGroup.STING),
    Cue.STING_CASTLE: CueEntry(243, 3, group=ChannelGroup.STING),
    Cue.BONUS_PAID: CueEntry(71, 7),
    Cue.GATES_OPEN: CueEntry(125, 7),
    Cue.GIFT_TAKEN: CueEntry(120, 8),
    Cue.GATES_CLOSE: CueEntry(59, 5),
    Cue.BEAM_REFLECTED: CueEntry(62, 8),
    Cue.CASTLES_FELL: CueEntry(377, 10),
    Cue.NEW_BEST: CueEntry(130, 9),
    Cue.CIRCUIT_SHOT: CueEntry(34, 4),
    Cue.CIRCUIT_ENEMY_SHOT: CueEntry(34, 5),
    Cue.CIRCUIT_BANG_SMALL: CueEntry(123, 4),
    Cue.CIRCUIT_BANG_MEDIUM: CueEntry(123, 5),
    Cue.CIRCUIT_BANG_LARGE: CueEntry(123, 6),
    Cue.CIRCUIT_THRUST: CueEntry(59, 5, group=ChannelGroup.THRUST, loop=True),
    Cue.CIRCUIT_LARGE_SAUCER: CueEntry(21, 6, group=ChannelGroup.LARGE_SAUCER, loop=True),
    Cue.CIRCUIT_SMALL_SAUCER: CueEntry(15, 6, group=ChannelGroup.SMALL_SAUCER, loop=True),
    Cue.CIRCUIT_BEAT_HIGH: CueEntry(8, 3, group=ChannelGroup.BEAT),
    Cue.CIRCUIT_BEAT_LOW: CueEntry(8, 3, group=ChannelGroup.BEAT),
    Cue.CIRCUIT_EXTRA_SHIP: CueEntry(172, 9),
}

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


def _cues_of(kind: Kind) -> KindCues:  # noqa: C901, PLR0911, PLR0912 - one row per kind
    match kind:
        case Kind.LARGE_ROCK:
            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_LARGE)
        case Kind.MEDIUM_ROCK:
            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_MEDIUM)
        case Kind.SMALL_ROCK:
            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_SMALL)
        case Kind.LARGE_SAUCER:
            return _saucer_cues(Cue.LARGE_SAUCER)
        case Kind.SMALL_SAUCER:
            return _saucer_cues(Cue.SMALL_SAUCER)
        case Kind.LANCER:
            charge = Loop(Cue.LANCER_CHARGE, True, lambda lancer: lancer.phase is LancerPhase.CHARGE)
            return KindCues(Cue.LANCER_WARNING, None, None, Cue.CHIP, Cue.BANG_LARGE, charge, _aims)
        case Kind.MINELAYER:
            engine = Loop(Cue.LARGE_SAUCER, each=False)
            return KindCues(Cue.SAUCER_WARNING, None, None, Cue.CHIP, Cue.BANG_MEDIUM, engine)
        case Kind.MINE:
            fuse = Loop(Cue.LANCER_LOCK, True, lambda mine: mine.phase is MinePhase.TRIGGERED)
            return KindCues(None, Cue.KNOCK, None, Cue.CHIP, Cue.BANG_LARGE, fuse, fuse.sounds)
        case Kind.CHROME:
            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_MEDIUM)
        case Kind.CASTLE:
            charge = Loop(Cue.LANCER_CHARGE, True, lambda castle: castle.phase is LancerPhase.CHARGE)
            return KindCues(
                Cue.LANCER_WARNING, Cue.CASTLE_ARRIVES, None, Cue.CHIP, Cue.CASTLE_DESTROYED, charge, _aims
            )
        case Kind.PLATE:
            return KindCues(damaged=Cue.CHIP, destroyed=Cue.BANG_SMALL)
        case Kind.WELL:
            hum = Loop(Cue.WELL, True, lambda well: well.phase is WellPhase.PULLING)
            return KindCues(None, Cue.WELL_OPENS, Cue.WELL_CLOSES, None, None, hum)
        case Kind.SHIP | Kind.SHOT | Kind.ENEMY_SHOT:  # events of their own
            return KindCues()
        case Kind.SHIELD | Kind.TRIPLE | Kind.OVERCHARGE | Kind.GATE:  # heard when taken
            return KindCues()
        case Kind.WALL | Kind.MIRROR:
            return KindCues()
        case _:
            assert_never(kind)


def _saucer_cues(engine: Cue) -> KindCues:
    return KindCues(Cue.SAUCER_WARNING, None, None, Cue.CHIP, Cue.BANG_MEDIUM, Loop(engine, each=False))


KIND_CUES: dict[Kind, KindCues] = {kind: _cues_of(kind) for kind in Kind}  # The cues of every kind


def stems(cue: Cue) -> list[str]:
    """Return the names of a cue's files, without folder and suffix."""
    many = BOOK[cue].variants
    return [cue.value] if many == 1 else [f"{cue.value}_{number}" for number in range(1, many + 1)]


def file_of(cue: Cue, stem: str) -> str:
    """Return the file of a stem: music is Ogg Vorbis, all else is WAV."""
    is_music = BOOK[cue].group in {ChannelGroup.MUSIC, ChannelGroup.THEME}
    return f"{stem}.ogg" if is_music else f"{stem}.wav"
