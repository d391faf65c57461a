"""What sounds as long as it lasts: engines, saucers, charges, and the heart of a wave."""

import pytest

from game.sound.cues import KIND_CUES, Cue
from game.sound.loops import heart_period, loop_requests
from game.sound.voices import Freeze, Hold, LoopRequest, Stop, Thaw
from tests.play import *
from tests.sound.ear import BEATS, CUES, listen, pass_time

AWAKE = {Kind.LANCER: LancerPhase.CHARGE, Kind.CASTLE: LancerPhase.CHARGE, Kind.MINE: MinePhase.TRIGGERED}
"""phases of those that are silent in others."""

ENGINES = {Kind.LARGE_SAUCER, Kind.SMALL_SAUCER, Kind.MINELAYER}  # kinds of which all share one voice


@each("kind", Kind)
def test_a_loop_is_one_voice_for_each_body_or_for_all_of_its_kind(kind: Kind) -> None:
    world = arena()
    bodies: list[Any] = [add_body(world, kind, (x, 360.0)) for x in (300.0, 900.0)]
    loop = KIND_CUES[kind].loop
    assert has(kind, Role.THINKS) == (loop is not None)
    if loop is None or kind in AWAKE:
        assert loop_requests(world) == {}
    if loop is not None:
        for body in bodies if kind in AWAKE else []:
            body.phase = AWAKE[kind]
        voices = [key for key in loop_requests(world) if key[0] is loop.cue]
        assert len(voices) == (1 if kind in ENGINES else 2)


def in_a_wave() -> World:
    """Return a world in which a wave goes on."""
    world = arena()
    world.ticks_to_wave = 0
    return world


def beats(world: World, seconds: float, at: int = 0) -> list[int]:
    """Return the ticks in which the heart beats from a tick of the wave on."""
    sounds, ear = listen()
    world.wave_tick = at
    for _ in range(int(seconds * TICKS_PER_SECOND)):
        pass_time(sounds, ear, world, 1)
        world.wave_tick += 1
    return ear.when(*BEATS)


def test_the_engine_is_heard_while_it_burns_where_the_ships_are_in_the_middle() -> None:
    world = arena(ships=2)
    for ship, x in zip(world.ships, (100.0, 540.0), strict=True):
        ship.x = x
    assert loop_requests(world) == {}
    for ship in world.ships:
        ship.thrusting = True
    assert loop_requests(world) == {(Cue.THRUST, 0): LoopRequest(-0.5)}
    fly(world, ".")
    assert loop_requests(world) == {}


@each("phase", [ShipPhase.WARPING, ShipPhase.LOST, ShipPhase.OUT, None])
def test_a_ship_that_is_not_there_or_whose_game_is_over_has_no_engine(phase: ShipPhase | None) -> None:
    world = arena()
    ship_of(world).thrusting = True
    ship_of(world).phase = phase or ShipPhase.FLYING
    world.over = phase is None
    assert loop_requests(world) == {}


def test_each_saucer_has_its_own_voice_where_it_flies() -> None:
    world = arena(saucers={(0.0, 50.0): SaucerSize.LARGE, (960.0, 50.0): SaucerSize.SMALL})
    assert loop_requests(world) == {
        (Cue.LARGE_SAUCER, 0): LoopRequest(-1.0),
        (Cue.SMALL_SAUCER, 0): LoopRequest(0.5),
    }
    world.saucers[0].alive = False
    assert list(loop_requests(world)) == [(Cue.SMALL_SAUCER, 0)]


def test_an_attack_is_charge_then_lock_then_beam_and_nothing_goes_on_after_it() -> None:
    world = arena(ship=(900.0, 360.0), lancers=[(200.0, 360.0)])
    sounds, ear = listen()
    for _ in range(3 * TICKS_PER_SECOND):
        sounds.follow(fly(world, "."), world)
        pass_time(sounds, ear, world, 1)
        if world.lancers[0].phase is LancerPhase.COOL:
            break
    attack = [Cue.LANCER_CHARGE, Cue.LANCER_LOCK, Cue.LANCER_BEAM]
    assert [cue for cue in ear.cues if cue in attack] == attack
    charge = next(hold for hold in ear.of(Hold) if CUES[hold.stem] is Cue.LANCER_CHARGE)
    assert charge.left > charge.right
    assert Stop(charge.voice) in ear.of(Stop)


def test_a_pause_silences_and_freezes_all_that_goes_on_and_its_end_brings_it_back() -> None:
    world = in_a_wave()
    ship_of(world).thrusting = True
    add_lancer(world, (960.0, 100.0), phase=LancerPhase.CHARGE)
    sounds, ear = listen()
    pass_time(sounds, ear, world, 20)
    ear.forget()
    pass_time(sounds, ear, world, 5 * TICKS_PER_SECOND, paused=True)
    assert len(ear.of(Freeze)) == 2
    assert ear.cues == [], "the heart stands still"
    pass_time(sounds, ear, world, 20)
    assert len(ear.of(Thaw)) == 2
    assert ear.of(Hold) == []


def test_the_heart_beats_at_once_then_ever_faster_by_the_time_in_the_wave() -> None:
    periods = [heart_period(second * TICKS_PER_SECOND) for second in range(60)]
    assert periods == sorted(periods, reverse=True)
    assert (periods[0], periods[41], periods[-1]) == (8, 2, 2)
    for second, seconds in ((0, 5.0 / 6.0), (45, 5.0 / 24.0)):
        begun = beats(in_a_wave(), 3.0, second * TICKS_PER_SECOND)
        assert begun[0] == 0
        assert all((b - a) / TICKS_PER_SECOND == pytest.approx(seconds, abs=0.01) for a, b in pairwise(begun))


def heartless(**change: Any) -> World:
    world = in_a_wave()
    for name, value in change.items():
        setattr(world, name, value)
    return world


@each(
    "world", [heartless(ticks_to_wave=100), heartless(ships=[]), heartless(over=True), new_world(1, CLASSIC)]
)
def test_there_is_no_heartbeat_without_a_ship_in_a_wave(world: World) -> None:
    assert beats(world, 2.0) == []


def test_a_taut_tether_sounds_the_higher_the_harder_it_is_pulled_and_a_slack_one_is_silent() -> None:
    def note(far: float, *, pulled: bool) -> list[int]:
        world = new_world(1, TETHER, ships=2)
        for ship, x in zip(world.ships, (400.0, 400.0 + far), strict=True):
            ship.x, ship.heading, ship.thrusting = x, 0, pulled
        return [number for cue, number in loop_requests(world) if cue is Cue.LAB_TONE]

    assert note(120.0, pulled=True) == []
    assert note(200.0, pulled=False) < note(200.0, pulled=True)
