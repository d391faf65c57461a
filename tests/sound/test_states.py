"""What sounds as long as it lasts: engines, saucers, charges, and the heart of a wave."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.sim.bodies import LancerPhase, SaucerSize, ShipPhase
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.audio_sink import Freeze, Hold, Stop, Thaw
from game.sound.cues import Cue
from game.sound.loops import heart_period, loop_requests
from game.sound.sounds import Sounds
from game.sound.voices import LoopRequest
from tests.arena import add_lancer, arena, fly, ship_of
from tests.sound.ear import CUES, Ear, only, pass_time

BEATS = (Cue.BEAT_HIGH, Cue.BEAT_LOW)


def in_a_wave() -> World:
    """Return a world in which a wave goes on."""
    world = arena()
    world.ticks_to_wave = 0
    return world


def beats(world: World, seconds: float) -> list[int]:
    """Return the ticks in which the heart beats while a wave grows older."""
    ear = Ear()
    sounds = Sounds(ear.handle)
    for _ in range(int(seconds * TICKS_PER_SECOND)):
        pass_time(sounds, ear, world, 1)
        world.wave_tick += 1
    return ear.when(*BEATS)


def test_the_engine_is_heard_while_it_burns_where_the_ship_is() -> None:
    world = arena(ship=(320.0, 360.0))
    assert loop_requests(world) == {}
    fly(world, "^")

    key, request = only(list(loop_requests(world).items()))
    assert key == (Cue.THRUST, 0)
    assert request.side == pytest.approx(-0.5, abs=0.01)
    fly(world, ".")
    assert loop_requests(world) == {}


def test_two_engines_are_one_voice_between_them() -> None:
    world = arena(ships=2)
    for ship, x in zip(world.ships, (0.0, 640.0), strict=True):
        ship.x, ship.thrusting = x, True

    assert loop_requests(world) == {(Cue.THRUST, 0): LoopRequest(-0.5)}


@pytest.mark.parametrize("phase", [ShipPhase.WARPING, ShipPhase.LOST, ShipPhase.OUT])
def test_a_ship_that_is_not_there_has_no_engine(phase: ShipPhase) -> None:
    world = arena()
    ship_of(world).thrusting = True
    ship_of(world).phase = phase

    assert loop_requests(world) == {}


def test_each_saucer_has_its_own_voice_where_it_flies() -> None:
    world = arena(saucers={(0.0, 50.0): SaucerSize.LARGE, (640.0, 50.0): SaucerSize.SMALL})

    assert loop_requests(world) == {
        (Cue.LARGE_SAUCER, 0): LoopRequest(-1.0),
        (Cue.SMALL_SAUCER, 0): LoopRequest(0.0),
    }
    world.saucers[0].alive = False
    assert list(loop_requests(world)) == [(Cue.SMALL_SAUCER, 0)]


@pytest.mark.parametrize("phase", list(LancerPhase))
def test_a_lancer_is_heard_while_it_charges_and_at_no_other_time(phase: LancerPhase) -> None:
    world = arena()
    lancer = add_lancer(world, (960.0, 100.0), phase=phase)

    charging = {(Cue.LANCER_CHARGE, lancer.id): LoopRequest(0.5)}
    assert loop_requests(world) == (charging if phase is LancerPhase.CHARGE else {})


def test_an_attack_is_charge_then_lock_then_beam_and_nothing_goes_on_after_it() -> None:
    world = arena(ship=(900.0, 360.0), lancers=[(200.0, 360.0)])
    ear = Ear()
    sounds = Sounds(ear.handle)
    for _ in range(3 * TICKS_PER_SECOND):
        sounds.follow(fly(world, "."), world)
        pass_time(sounds, ear, world, 1)
        if world.lancers[0].phase is LancerPhase.COOL:
            break

    attack = (Cue.LANCER_CHARGE, Cue.LANCER_LOCK, Cue.LANCER_BEAM)
    assert [cue for cue in ear.cues if cue in attack] == list(attack)
    charge = next(hold for hold in ear.of(Hold) if CUES[hold.stem] is Cue.LANCER_CHARGE)
    assert charge.left > charge.right
    assert Stop(charge.voice) in ear.of(Stop)


def test_a_pause_silences_and_freezes_all_that_goes_on_and_its_end_brings_it_back() -> None:
    world = in_a_wave()
    ship_of(world).thrusting = True
    add_lancer(world, (960.0, 100.0), phase=LancerPhase.CHARGE)
    ear = Ear()
    sounds = Sounds(ear.handle)
    pass_time(sounds, ear, world, 20)
    ear.forget()
    pass_time(sounds, ear, world, 5 * TICKS_PER_SECOND, paused=True)

    assert len(ear.of(Freeze)) == 2
    assert ear.cues == [], "the heart stands still"
    pass_time(sounds, ear, world, 20)
    assert len(ear.of(Thaw)) == 2
    assert ear.of(Hold) == []


def test_the_heart_begins_at_eight_sixteenths_and_reaches_two_after_41_s() -> None:
    assert heart_period(0) == 8
    assert heart_period(41 * TICKS_PER_SECOND) == 2
    assert heart_period(300 * TICKS_PER_SECOND) == 2


@pytest.mark.slow
def test_the_heart_beats_at_once_then_ever_faster_by_the_time_in_the_wave() -> None:
    begun = beats(in_a_wave(), 60.0)
    gaps = [(b - a) / TICKS_PER_SECOND for a, b in pairwise(begun)]

    assert begun[0] == 0
    assert gaps[0] == pytest.approx(5.0 / 6.0, abs=0.01)
    assert gaps[-1] == pytest.approx(5.0 / 24.0, abs=0.01)
    assert all(later < earlier + 0.009 for earlier, later in pairwise(gaps))
    at_forty = next(number for number, tick in enumerate(begun) if tick > 40.0 * TICKS_PER_SECOND)
    assert gaps[at_forty] < 0.22


def test_a_new_wave_begins_slowly_again() -> None:
    world = in_a_wave()
    world.wave_tick = 40 * TICKS_PER_SECOND
    hurried = beats(world, 5.0)
    world.wave_tick = 0
    calm = beats(world, 5.0)

    assert len(hurried) > 3 * len(calm)


@pytest.mark.parametrize("stillness", ["between waves", "no ship", "game over"])
def test_there_is_no_heartbeat_without_a_ship_in_a_wave(stillness: str) -> None:
    world = in_a_wave()
    if stillness == "between waves":
        world.ticks_to_wave = 100
    elif stillness == "no ship":
        ship_of(world).phase = ShipPhase.LOST
    else:
        world.over = True

    assert beats(world, 5.0) == []
