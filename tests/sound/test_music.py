"""The music: which layers a world asks for, how they come and go, and what falls on a beat."""

from __future__ import annotations

import math
from itertools import pairwise
from operator import mul
from typing import Any

import pytest

from assets.make_sounds.recipes_music import BAR
from assets.make_sounds.signals import RATE
from game.sim import events as happened
from game.sim.bodies import Cause, Gift, Kind, LancerPhase, MinePhase
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND, Size
from game.sim.wave_table import sector_number
from game.sim.world import World
from game.sound.audio_sink import Hold, SetVolume, Stop
from game.sound.cues import BOOK, RESERVED, ChannelGroup, Cue, stems
from game.sound.mixer import HEADROOM
from game.sound.music import BEAT, BEATS, RUN, MusicLayer, layers
from game.sound.sounds import Sounds
from game.storage.settings import Settings
from tests.arena import add_castle, add_lancer, add_mine, add_rock, add_shot, arena
from tests.each import each
from tests.sound.ear import CUES, Ear, only, pass_time
from tests.sound.spectra import committed

BEAT_TICKS = round(BEAT * TICKS_PER_SECOND)
BAR_TICKS = BEATS * BEAT_TICKS

LOOPS = [stem for layer in MusicLayer for stem in stems(layer.value)]
STING_FILES = ["sting_wave", "sting_gate", "sting_castle"]
HERE = (640.0, 360.0)
STILL = (0.0, 0.0)
CALM: tuple[int, ...] = ()
PULSE, DANGER, BOSS = MusicLayer.PULSE, MusicLayer.DANGER, MusicLayer.BOSS
CLEARED: Event = happened.WaveCleared(1)
GIFT: Event = happened.GiftTaken(1, Gift.PUSH, HERE)
FALLEN: Event = happened.BodyDestroyed(Kind.CASTLE, 8, HERE, STILL, Cause.SHOT, 1, 3000)
NOBODYS: Event = happened.BodyDestroyed(Kind.SMALL_ROCK, 3, HERE, STILL, Cause.BLAST, 0, 0)
PLATE: Event = happened.BodyDestroyed(Kind.PLATE, 3, HERE, STILL, Cause.SHOT, 1, 10)
KILL: Event = happened.BodyDestroyed(Kind.SMALL_ROCK, 3, HERE, STILL, Cause.SHOT, 1, 100)


class Concert(Ear):
    """An ear that knows how loud each layer is now, and when the loops began."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds = Sounds(self.handle)

    def play(self, world: World, ticks: int, *events: Event, paused: bool = False) -> None:
        """Let events happen in a world, and then nothing for some ticks."""
        self.sounds.follow(events, world)
        pass_time(self.sounds, self, world, ticks, paused=paused)

    @property
    def held(self) -> dict[int, str]:
        """The files of the loops that have not ended, by voice."""
        found: dict[int, str] = {}
        for order in self.music:
            if isinstance(order, Hold):
                found[order.voice] = order.stem
            elif isinstance(order, Stop):
                del found[order.voice]
        return found

    @property
    def loudness(self) -> dict[MusicLayer, float]:
        """How loud each layer is, 0..1."""
        sent = {o.voice: o for o in self.music if isinstance(o, (Hold, SetVolume))}
        return {
            MusicLayer(CUES[stem]): math.hypot(sent[voice].left, sent[voice].right)
            for voice, stem in self.held.items()
        }


def in_a_wave(wave: int = 1) -> World:
    world = arena()
    world.wave, world.ticks_to_wave = wave, 0
    return world


def rocky(rocks: int) -> World:
    """Return a world with some large rocks far from the ship."""
    world = in_a_wave()
    for number in range(rocks):
        add_rock(world, Size.LARGE, (100.0 * number, 20.0))
    return world


CHARGING = {LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE}


def lancer(phase: LancerPhase) -> World:
    world = in_a_wave()
    add_lancer(world, (960.0, 100.0), phase=phase)
    return world


def castle(phase: LancerPhase, *, alive: bool = True) -> World:
    world = in_a_wave(5)
    body = add_castle(world, (960.0, 100.0))
    body.phase, body.alive = phase, alive
    return world


def mine(phase: MinePhase) -> World:
    world = in_a_wave()
    add_mine(world, (100.0, 100.0), phase)
    return world


def shot(y: float, *, hostile: bool = True) -> World:
    world = in_a_wave()
    add_shot(world, (900.0, y), (-400.0, 0.0), hostile=hostile)
    return world


def rock(x: float, speed: float = 0.0, ship: float = 640.0) -> World:
    return arena(ship=(ship, 360.0), rocks={(x, 360.0): (Size.LARGE, (speed, 0.0))})


@each("world, more", [
    (in_a_wave(), set()),
    # a beam is aimed or burns, or a mine is about to blow
    *((lancer(phase), {DANGER} if phase in CHARGING else set()) for phase in LancerPhase),
    *((castle(phase), {BOSS, DANGER} if phase in CHARGING else {BOSS}) for phase in LancerPhase),
    *((mine(phase), {DANGER} if phase is MinePhase.TRIGGERED else set()) for phase in MinePhase),
    # a rock comes within 14 units of the ship in .9 s, also over the edge of the field
    (rock(900.0, -400.0), {DANGER}),
    (rock(900.0, 400.0), set()),
    (rock(900.0), set()),
    (rock(1260.0, -400.0), set()),
    (rock(690.0), {DANGER}),
    (rock(640.0 + 52.0 + 12.0 + 13.0), {DANGER}),
    (rock(640.0 + 52.0 + 12.0 + 15.0), set()),
    (rock(1270.0, ship=10.0), {DANGER}),
    # an enemy's shot comes close
    (shot(360.0), {DANGER}),
    (shot(360.0, hostile=False), set()),
    (shot(460.0), set()),
    # a Castle stands no more
    (castle(LancerPhase.STALK, alive=False), set()),
])  # fmt: skip
def test_the_layers_that_join_the_pulse(world: World, more: set[MusicLayer]) -> None:
    assert layers(world, CALM) == {layer: 1.0 if layer in {PULSE, *more} else 0.0 for layer in MusicLayer}


def test_the_bass_grows_with_the_rocks() -> None:
    levels = [layers(rocky(rocks), CALM)[MusicLayer.BASS] for rocks in range(9)]
    assert levels[:3] == [0.0] * 3
    assert all(0.0 < a < b for a, b in pairwise(levels[3:7]))
    assert levels[7:] == [1.0] * 2


@each("kills, ago, level", [
    *((kills, 0, level) for kills, level in enumerate((0.0, 0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0))),
    (6, RUN - 1, 1.0),
    (6, RUN, 0.0),
])  # fmt: skip
def test_quick_kills_bring_the_arpeggio_and_old_ones_do_not(kills: int, ago: int, level: float) -> None:
    world = in_a_wave()
    world.tick = 10_000
    assert layers(world, (10_000 - ago,) * kills)[MusicLayer.ARPEGGIO] == pytest.approx(level)


@each("change, pulse", [({"over": True}, 0.0), ({"ships": []}, 0.5)])
def test_without_a_ship_the_pulse_is_softer_and_after_the_game_there_is_silence(
    change: dict[str, Any], pulse: float
) -> None:
    world = lancer(LancerPhase.CHARGE)
    for name, value in change.items():
        setattr(world, name, value)
    assert layers(world, CALM) == {**dict.fromkeys(MusicLayer, 0.0), PULSE: pulse}


@each("wave, sector", [
    (0, 0), (1, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (20, 3), (21, 0), (26, 1),
])  # fmt: skip
def test_the_four_sectors_have_a_key_each_and_come_round_again(wave: int, sector: int) -> None:
    assert sector_number(wave) == sector
    concert = Concert()
    concert.play(in_a_wave(wave), 1)
    own = {f"music_{name}_{sector + 1}" for name in ("pulse", "bass", "arpeggio")}
    assert set(concert.held.values()) == {*own, "music_danger", "music_boss"}


def test_all_layers_begin_in_one_tick_and_go_on_in_silence() -> None:
    concert = Concert()
    concert.play(in_a_wave(), 6 * BAR_TICKS)

    holds = [order for order in concert.music if isinstance(order, Hold)]
    assert concert.music[: len(holds)] == holds
    assert len(holds) == len(MusicLayer)
    assert all(hold.loop and (hold.left, hold.right) == (0.0, 0.0) for hold in holds)
    assert [order for order in concert.music if isinstance(order, Stop)] == []


def test_a_layer_comes_and_goes_at_a_bar_and_glides() -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, BAR_TICKS + 10)
    world.rocks += rocky(12).rocks
    concert.play(world, BAR_TICKS - 20)
    assert concert.loudness[MusicLayer.BASS] == 0.0

    steps = []
    for _ in range(BEAT_TICKS + 20):
        concert.play(world, 1)
        steps.append(concert.loudness[MusicLayer.BASS])
    assert steps[-1] == pytest.approx(1.0)
    assert all(0.0 <= b - a < 0.05 for a, b in pairwise(steps))


def test_danger_comes_at_the_next_beat_and_goes_at_a_bar() -> None:
    concert, world = Concert(), lancer(LancerPhase.STALK)
    for phase, ticks, least, most in (
        (LancerPhase.STALK, BAR_TICKS + 10, 0.0, 0.0),
        (LancerPhase.CHARGE, 2 * BEAT_TICKS, 0.5, 1.0),
        (LancerPhase.COOL, BEAT_TICKS, 0.999, 1.001),
        (LancerPhase.COOL, 2 * BAR_TICKS + BEAT_TICKS, 0.0, 0.0),
    ):
        world.lancers[0].phase = phase
        concert.play(world, ticks)
        assert least <= concert.loudness[DANGER] <= most


def test_kills_by_ships_are_remembered_and_plates_are_not() -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, 1)
    concert.play(world, BAR_TICKS, *[NOBODYS, PLATE] * 6)
    assert concert.loudness[MusicLayer.ARPEGGIO] == 0.0
    concert.play(world, BAR_TICKS + BEAT_TICKS, *[KILL] * 6)
    assert concert.loudness[MusicLayer.ARPEGGIO] == pytest.approx(1.0)


def test_another_sector_begins_when_the_old_key_has_faded_out() -> None:
    concert, world = Concert(), in_a_wave(5)
    concert.play(world, BAR_TICKS)
    world.wave = 6
    concert.play(world, 3 * BEAT_TICKS)

    assert "music_pulse_2" in concert.held.values()
    assert len(concert.held) == len(MusicLayer)
    first = next(n for n, o in enumerate(concert.music) if isinstance(o, Hold) and o.stem == "music_pulse_2")
    stops = [n for n, order in enumerate(concert.music) if isinstance(order, Stop)]
    assert len(stops) == len(MusicLayer)
    assert max(stops) < first


def test_a_pause_ends_the_music_and_its_end_begins_it_anew_in_step() -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, BAR_TICKS)
    concert.play(world, BEAT_TICKS, paused=True)
    assert concert.held == {}
    concert.play(world, 1)
    assert len(concert.held) == len(MusicLayer)


def test_menus_are_silent_and_leaving_a_game_ends_its_music_at_once() -> None:
    concert = Concert()
    pass_time(concert.sounds, concert, None, BAR_TICKS)
    assert concert.music == []
    concert.play(in_a_wave(), BEAT_TICKS)
    concert.sounds.leave()
    assert concert.held == {}


STINGS = (Cue.STING_WAVE, Cue.STING_GATE, Cue.STING_CASTLE)


@each("events, cue", [
    ([CLEARED], Cue.STING_WAVE),
    ([GIFT], Cue.STING_GATE),
    ([FALLEN], Cue.STING_CASTLE),
    ([CLEARED, FALLEN, GIFT], Cue.STING_CASTLE),  # the greatest
])  # fmt: skip
def test_a_sting_waits_for_the_next_beat(events: list[Event], cue: Cue) -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, BEAT_TICKS + 10)
    concert.play(world, 10 * BEAT_TICKS, *events)
    assert only(concert.when(*STINGS)) == only(concert.when(cue)) == pytest.approx(2 * BEAT_TICKS, abs=1)


def test_the_heart_beats_on_the_sixteenths_of_the_music() -> None:
    concert, world = Concert(), in_a_wave()
    for _ in range(25 * TICKS_PER_SECOND):
        concert.play(world, 1)
        world.wave_tick += 1
    late = [tick % (BEAT_TICKS / 4) for tick in concert.when(Cue.BEAT_HIGH, Cue.BEAT_LOW)]

    assert len(late) > 40
    assert all(ticks <= 1.0 or ticks > BEAT_TICKS / 4 - 0.01 for ticks in late)


def test_a_layer_is_a_whole_number_of_bars_so_that_all_keep_step() -> None:
    bars = {stem: len(committed(stem)) / BAR for stem in LOOPS}

    assert set(bars.values()) == {1.0, 2.0}
    assert pytest.approx(BEATS * BEAT) == BAR / RATE
    assert RESERVED[ChannelGroup.MUSIC] == len(MusicLayer)


@pytest.mark.parametrize("sector", range(4))
def test_all_layers_and_a_sting_at_once_leave_most_of_the_room_to_what_happens(sector: int) -> None:
    gain = HEADROOM * math.sqrt(0.5) * Settings().music_volume / 100.0
    files = [committed(stems(layer.value)[sector % BOOK[layer.value].variants]) for layer in MusicLayer]
    files.append(committed("sting_castle"))
    mix = [gain * math.fsum(file[place % len(file)] for file in files) for place in range(2 * BAR)]

    assert max(map(abs, mix)) < 0.6
    assert 10.0 * math.log10(math.fsum(map(mul, mix, mix)) / len(mix)) < -18.0
