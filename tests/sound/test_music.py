"""The music: when its layers are asked for, that they keep step and glide, and what falls on a beat."""

import math

import pytest

from game.sim import events
from game.sim.wave_table import sector_number
from game.sound.cues import Cue
from game.sound.music import BEAT, BEATS, DUCKED, RUN, MusicLayer, layers
from game.sound.sounds import Sounds
from game.sound.voices import Hold, SetVolume, Stop
from tests.play import *
from tests.sound.ear import BEATS as HEART
from tests.sound.ear import CUES, Ear, only, pass_time

BEAT_TICKS = round(BEAT * TICKS_PER_SECOND)
BAR_TICKS = BEATS * BEAT_TICKS

HERE, STILL = (640.0, 360.0), (0.0, 0.0)
PULSE, BASS, ARPEGGIO, MELODY, DANGER, BOSS = MusicLayer
CLEARED: Event = events.WaveCleared(1)
GIFT: Event = events.GiftTaken(1, Gift.PUSH, HERE)
FALLEN: Event = events.BodyDestroyed(Kind.CASTLE, 8, HERE, STILL, Cause.SHOT, 1, 3000)


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
    world.wave, world.ticks_to_wave, world.tick = wave, 0, 10_000
    return world


def rocky(rocks: int) -> World:
    """Return a world with some large rocks far from the ship."""
    world = in_a_wave()
    for number in range(rocks):
        add_rock(world, Size.LARGE, (100.0 * number, 20.0))
    return world


def lancer(phase: LancerPhase) -> World:
    world = in_a_wave()
    add_lancer(world, (960.0, 100.0), phase=phase)
    return world


def castle(*, alive: bool = True) -> World:
    world = in_a_wave(5)
    add_castle(world, (960.0, 100.0)).alive = alive
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


def lost(*, over: bool) -> World:
    """Return a world without a ship, in which a beam is aimed."""
    world = lancer(LancerPhase.CHARGE)
    world.ships, world.over = [], over
    return world


CALM = {PULSE: 1.0, MELODY: 1.0}
AIMED = {PULSE: 1.0, DANGER: 1.0}
AIMS = {LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE}


@each("world, kills, wanted", [
    (in_a_wave(), [], CALM),
    # a beam is aimed or burns, or a mine is about to blow
    *((lancer(phase), [], AIMED if phase in AIMS else CALM) for phase in LancerPhase),
    *((mine(phase), [], AIMED if phase is MinePhase.TRIGGERED else CALM) for phase in MinePhase),
    # a rock comes within 14 units of the ship in .9 s, also over the edge of the field
    (rock(900.0, -400.0), [], AIMED),
    (rock(900.0, 400.0), [], CALM),
    (rock(1260.0, -400.0), [], CALM),
    (rock(640.0 + 52.0 + 12.0 + 13.0), [], AIMED),
    (rock(640.0 + 52.0 + 12.0 + 15.0), [], CALM),
    (rock(1270.0, ship=10.0), [], AIMED),
    # an enemy's shot comes close
    (shot(360.0), [], AIMED),
    (shot(360.0, hostile=False), [], CALM),
    (shot(460.0), [], CALM),
    # a Castle stands, or stands no more
    (castle(), [], {PULSE: 1.0, BOSS: 1.0}),
    (castle(alive=False), [], CALM),
    # there are more and more rocks
    (rocky(1), [], CALM),
    (rocky(2), [], CALM | {BASS: 1.0 / 3.0}),
    (rocky(9), [], CALM | {BASS: 1.0}),
    # kills follow quickly on each other
    (in_a_wave(), [10_000], CALM),
    (in_a_wave(), [10_000] * 4, CALM | {ARPEGGIO: 0.6}),
    (in_a_wave(), [10_001 - RUN] * 9, CALM | {ARPEGGIO: 1.0}),
    (in_a_wave(), [10_000 - RUN] * 9, CALM),
    # without a ship the pulse is softer, and after the game there is silence
    (lost(over=False), [], {PULSE: 0.5}),
    (lost(over=True), [], {}),
])  # fmt: skip
def test_a_layer_joins_for_its_reason(
    world: World, kills: list[int], wanted: dict[MusicLayer, float]
) -> None:
    assert layers(world, kills) == {layer: wanted.get(layer, 0.0) for layer in MusicLayer}


def test_all_layers_begin_in_one_tick_once_they_are_decoded_and_go_on_in_silence() -> None:
    concert = Concert()
    concert.play(in_a_wave(), BAR_TICKS - 2)
    assert concert.music == []
    concert.play(in_a_wave(), 5 * BAR_TICKS)
    holds = [order for order in concert.music if isinstance(order, Hold)]
    assert concert.music[: len(holds)] == holds
    assert len(holds) == len(MusicLayer)
    assert all(hold.loop and (hold.left, hold.right) == (0.0, 0.0) for hold in holds)
    assert [order for order in concert.music if isinstance(order, Stop)] == []


def test_a_layer_comes_at_a_bar_and_glides() -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, BAR_TICKS + 10)
    world.rocks += rocky(12).rocks
    concert.play(world, BAR_TICKS - 20)
    assert concert.loudness[BASS] == 0.0
    steps = []
    for _ in range(BEAT_TICKS + 20):
        concert.play(world, 1)
        steps.append(round(concert.loudness[BASS], 9))
    assert steps[-1] == 1.0
    assert all(0.0 <= b - a < 0.05 for a, b in pairwise(steps))


@each("kind, by, level", [(Kind.SMALL_ROCK, 1, 1.0), (Kind.PLATE, 1, 0.0), (Kind.SMALL_ROCK, 0, 0.0)])
def test_a_run_is_of_kills_by_ships_and_not_of_plates(kind: Kind, by: int, level: float) -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, 1)
    kill = events.BodyDestroyed(kind, 3, HERE, STILL, Cause.SHOT, by, 10)
    concert.play(world, BAR_TICKS + BEAT_TICKS, *[kill] * 6)
    assert round(concert.loudness[ARPEGGIO], 9) == level


@pytest.mark.slow
@each("event, level", [
    (FALLEN, 0.0), (events.ShipDestroyed(1, HERE, STILL, 0, Cause.RAM, 3, 2), DUCKED),
    (events.BodyDestroyed(Kind.SMALL_ROCK, 3, HERE, STILL, Cause.SHOT, 1, 10), 1.0),
])  # fmt: skip
def test_the_music_gives_way_to_what_is_large_and_comes_back(event: Event, level: float) -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, 3 * BAR_TICKS)
    concert.play(world, 12, event)
    assert abs(concert.loudness[PULSE] - level) < 0.05
    concert.play(world, 4 * TICKS_PER_SECOND)
    assert concert.loudness[PULSE] > 0.99


def test_another_sector_begins_when_the_old_key_has_faded_out() -> None:
    assert [sector_number(wave) for wave in (0, 1, 3, 4, 7, 12, 13)] == [0, 0, 0, 1, 2, 3, 0]
    concert = Concert()
    for wave in (3, 4, 4):
        concert.play(in_a_wave(wave), BAR_TICKS)
    assert "music_pulse_2" in concert.held.values()
    first = next(n for n, o in enumerate(concert.music) if isinstance(o, Hold) and o.stem == "music_pulse_2")
    stops = [n for n, order in enumerate(concert.music) if isinstance(order, Stop)]
    assert len(concert.held) == len(stops) == len(MusicLayer)
    assert max(stops) < first


def test_a_pause_or_leaving_ends_the_music_and_the_title_has_its_theme() -> None:
    concert, world = Concert(), in_a_wave()
    pass_time(concert.sounds, concert, None, BAR_TICKS)
    assert list(concert.held.values()) == ["music_title"]
    concert.play(world, BAR_TICKS)
    assert "music_title" not in concert.held.values()
    concert.play(world, BEAT_TICKS, paused=True)
    assert concert.held == {}
    concert.play(world, 1)
    assert len(concert.held) == len(MusicLayer)
    concert.sounds.leave()
    assert concert.held == {}


@each("events, cue, beat", [
    ([CLEARED], Cue.STING_WAVE, 2),
    ([GIFT], Cue.STING_GATE, 2),
    ([CLEARED, FALLEN, GIFT], Cue.STING_CASTLE, 3),  # the greatest, once its core has burst
])  # fmt: skip
def test_a_sting_waits_for_the_next_beat(events: list[Event], cue: Cue, beat: int) -> None:
    concert, world = Concert(), in_a_wave()
    concert.play(world, BEAT_TICKS + 10)
    concert.play(world, 2 * BEAT_TICKS, *events)
    stings = concert.when(Cue.STING_WAVE, Cue.STING_GATE, Cue.STING_CASTLE)
    assert stings == concert.when(cue)
    assert abs(only(stings) - beat * BEAT_TICKS) <= 1


def test_the_heart_beats_on_the_sixteenths_of_the_music() -> None:
    concert, world = Concert(), in_a_wave()
    world.wave_tick = 45 * TICKS_PER_SECOND
    concert.play(world, 4 * TICKS_PER_SECOND)
    late = [tick % (BEAT_TICKS / 4) for tick in concert.when(*HEART)]
    assert len(late) > 10
    assert all(ticks <= 1.0 or ticks > BEAT_TICKS / 4 - 0.01 for ticks in late)
