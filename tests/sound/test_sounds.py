"""Which event is heard as what, at which side, and how loud."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.physics import Point
from game.physics.legs import Leg
from game.sim import events
from game.sim.bodies import Cause, Gift, Kind, PickUpKind, SaucerSize
from game.sim.event_table import FALL_BURSTS, FALL_RINGS
from game.sim.events import Event
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.sound.audio_sink import Hold, Play, Stop
from game.sound.cues import Cue
from game.sound.voices import pan
from tests.arena import arena
from tests.each import each
from tests.sound.ear import BEATS, CUES, listen, only, pass_time

STILL = (0.0, 0.0)

At = Callable[[Point], Event]  # An event at a place


def legs(place: Point) -> tuple[Leg, ...]:
    """Return a beam from a place that is bent somewhere else."""
    return (Leg(place, (70.0, 0.0), None, None), Leg((999.0, 5.0), (0.0, 80.0), None, None))


def end(kind: Kind, cause: Cause = Cause.SHOT, by: int = 1, points: int = 50) -> At:
    """Return the end of a body."""
    return lambda place: events.BodyDestroyed(kind, 3, place, STILL, cause, by, points)


HEARD: tuple[tuple[Cue, At], ...] = (
    (Cue.SHOT, lambda place: events.ShotFired(1, 1, False, place, STILL)),
    (Cue.ENEMY_SHOT, lambda place: events.ShotFired(1, 9, True, place, STILL)),
    (Cue.RICOCHET, lambda place: events.Ricocheted(1, 2, place, (1.0, 0.0), place)),
    (Cue.BANK, lambda place: events.BankShot(1, place, 2)),
    (Cue.LINE, lambda place: events.LineShot(1, place, 3, 3)),
    (Cue.LASER, lambda place: events.LaserFired(1, legs(place), ())),
    (Cue.LASER_EMPTY, lambda place: events.LaserEmpty(1, place)),
    (Cue.CHIP, lambda place: events.BodyDamaged(Kind.LARGE_ROCK, 3, place, STILL, 60)),
    (Cue.BANG_SMALL, end(Kind.SMALL_ROCK)),
    (Cue.BANG_MEDIUM, end(Kind.MEDIUM_ROCK, Cause.LASER)),
    (Cue.BANG_LARGE, end(Kind.LARGE_ROCK, Cause.RAM, by=0, points=0)),
    (Cue.CASTLE_DESTROYED, end(Kind.CASTLE)),
    (Cue.GIFT_TAKEN, lambda place: events.GiftTaken(1, Gift.PUSH, place)),
    (Cue.BEAM_REFLECTED, lambda place: events.BeamReflected(1, place)),
    (Cue.KNOCK, lambda place: events.Bounced(3, 4, place, (1.0, 0.0), 240.0)),
    (Cue.SAUCER_WARNING, lambda place: events.SpawnMarked(Kind.LARGE_SAUCER, place)),
    (Cue.LANCER_WARNING, lambda place: events.SpawnMarked(Kind.LANCER, place)),
    (Cue.LANCER_LOCK, lambda place: events.BeamLocked(Kind.LANCER, 7, place, 100)),
    (Cue.LANCER_BEAM, lambda place: events.BeamFired(Kind.LANCER, 7, legs(place))),
    (Cue.WELL_OPENS, lambda place: events.BodyArrived(Kind.WELL, 9, place)),
    (Cue.WELL_CLOSES, lambda place: events.BodyLeft(Kind.WELL, 9, place)),
    (Cue.SHIP_LOST, lambda place: events.ShipDestroyed(1, place, STILL, 0, Cause.BEAM, 7, 2)),
    (Cue.WARP_OUT, lambda place: events.ShipWarped(1, place)),
    (Cue.WARP_OUT, lambda place: events.ShipLeft(1, place)),
    (Cue.WARP_IN, lambda place: events.ShipLanded(1, place)),
    (Cue.SHIELD_TAKEN, lambda place: events.PickUpTaken(5, PickUpKind.SHIELD, place, 1)),
    (Cue.TRIPLE_TAKEN, lambda place: events.PickUpTaken(5, PickUpKind.TRIPLE, place, 1)),
    (Cue.OVERCHARGE_TAKEN, lambda place: events.PickUpTaken(5, PickUpKind.OVERCHARGE, place, 1)),
    (Cue.SHIELD_GONE, lambda place: events.ShieldBroken(1, place, Cause.RAM, 3)),
)
MIDDLE: tuple[tuple[Cue, Event], ...] = (
    (Cue.EXTRA_SHIP, events.ExtraShip(1, 4)),
    (Cue.BONUS_PAID, events.BonusPaid(1, 2400, 24)),
    (Cue.GATES_OPEN, events.GatesOpened((Gift.PUSH,), (STILL,))),
    (Cue.GATES_CLOSE, events.GatesClosed((STILL,))),
    (Cue.CASTLES_FELL, events.CastlesFell(20)),
    (Cue.WAVE_BEGINS, events.WaveBegan(1, 4)),
    (Cue.WAVE_BEGINS, events.Reinforced(1, 1)),
    (Cue.LASER, events.LaserFired(1, (), ())),
    (Cue.LANCER_BEAM, events.BeamFired(Kind.LANCER, 7, ())),
)
UNHEARD: tuple[Event, ...] = (
    events.ShotSpent(1, STILL),
    events.BodyArrived(Kind.SMALL_SAUCER, 6, STILL),
    events.BodyLeft(Kind.SMALL_SAUCER, 6, STILL),
    events.BodyArrived(Kind.LANCER, 7, STILL),
    events.BeamCharging(Kind.LANCER, 7, 1, STILL),
    events.BeamEnded(Kind.LANCER, 7, STILL),
    events.RocksArrived((3, 4)),
    events.WaveCleared(1),
    events.GameOver(100, 1),
    events.BonusLost(1, 300, STILL),
    events.PickUpDropped(5, PickUpKind.SHIELD, STILL),
    events.PickUpExpired(5, PickUpKind.SHIELD, STILL),
    events.ShipJoined(1),
)


def heard(*events: Event) -> list[Play]:
    """Return what is heard of events that happen at once."""
    sounds, ear = listen()
    sounds.follow(events, new_world())
    assert len(ear.orders) == len(ear.of(Play))
    return ear.of(Play)


ROCK, MEDIUM, THEIRS, NOBODYS, PLATE = (
    end(kind, by=by)((640.0, 360.0))
    for kind, by in (
        (Kind.SMALL_ROCK, 1), (Kind.MEDIUM_ROCK, 1), (Kind.SMALL_ROCK, 2), (Kind.SMALL_ROCK, 0),
        (Kind.PLATE, 1),
    )
)  # fmt: skip


@each("kills, steps", [
    # one by one up to the top of the scale
    ([(1, ROCK), (1, MEDIUM)] * 4, [0, 1, 2, 3, 4, 5, 5, 5]),
    # more than two seconds after the last they begin anew
    ([(1, ROCK), (2, ROCK), (3, ROCK), (1, ROCK)], [0, 1, 0, 1]),
    # those of one and the same ship
    ([(1, ROCK), (1, THEIRS), (1, ROCK), (1, THEIRS)], [0, 0, 1, 1]),
    ([(1, ROCK), (1, NOBODYS), (1, ROCK)], [0, 0, 1]),
    # plates rise with nothing
    ([(1, ROCK), (1, PLATE), (1, PLATE)], [0, 0, 0]),
])  # fmt: skip
def test_quick_kills_rise_in_pitch(kills: list[tuple[int, Event]], steps: list[int]) -> None:
    """The kills are given with the seconds since the last."""
    (sounds, ear), world = listen(), new_world()
    for seconds, event in kills:
        pass_time(sounds, ear, None, seconds * TICKS_PER_SECOND)
        world.tick += seconds * TICKS_PER_SECOND
        sounds.follow([event], world)
    assert [play.raised for play in ear.of(Play)] == steps


@each("cue, event", HEARD)
@each("x", [0.0, 320.0, 1180.0])
def test_an_event_is_heard_as_its_own_sound_at_the_side_where_it_happens(
    cue: Cue, event: At, x: float
) -> None:
    play = only(heard(event((x, 500.0))))
    assert CUES[play.stem] is cue
    assert (play.left, play.right) == pytest.approx(pan(x / 640.0 - 1.0))
    assert (play.priority, play.group) == (cue.value.priority, cue.value.group)


@each("cue, event", MIDDLE)
def test_what_has_no_place_is_heard_in_the_middle(cue: Cue, event: Event) -> None:
    play = only(heard(event))
    assert CUES[play.stem] is cue
    assert (play.left, play.right) == pytest.approx(pan(0.0))


def test_what_has_no_sound_of_its_own_is_not_heard_and_no_event_is_forgotten() -> None:
    assert heard(*UNHEARD) == []
    told = [*UNHEARD, *(event for _, event in MIDDLE), *(at(STILL) for _, at in HEARD)]
    told.append(events.ShipReturned(1, STILL))
    assert {type(event).__name__ for event in told} == {kind.__name__ for kind in events.Event.__args__}


def test_a_ship_that_returns_lands_softly() -> None:
    (landing,), (returning,) = heard(events.ShipLanded(1, STILL)), heard(events.ShipReturned(1, STILL))
    assert CUES[returning.stem] is Cue.WARP_IN
    assert 0.0 < returning.left < landing.left


@each("speed, loudness", [(10.0, 0.0), (60.0, 0.25), (120.0, 0.5), (240.0, 1.0), (5000.0, 1.0)])
def test_a_harder_knock_is_louder_and_a_lean_is_not_heard(speed: float, loudness: float) -> None:
    plays = heard(events.Bounced(3, 4, (640.0, 5.0), (1.0, 0.0), speed))
    assert sum(play.left for play in plays) == pytest.approx(loudness * pan(0.0)[0])


def test_many_rocks_that_break_in_one_tick_are_heard_as_one_of_each_size() -> None:
    at = [event for cue, event in HEARD if cue.value.stem.startswith("bang")]
    plays = heard(*(event((100.0 * number, 5.0)) for number in range(8) for event in at))
    assert [CUES[play.stem] for play in plays] == [Cue.BANG_SMALL, Cue.BANG_MEDIUM, Cue.BANG_LARGE]


def test_the_tune_of_the_end_comes_a_little_after_it_and_once() -> None:
    (sounds, ear), world = listen(), arena()
    world.over = True
    sounds.follow([events.GameOver(100, 1)], world)
    pass_time(sounds, ear, world, 500, paused=True)
    assert ear.orders == [], "it waits for the end of a pause"
    ear.now = 0
    pass_time(sounds, ear, world, 2 * TICKS_PER_SECOND)
    assert ear.cues == [Cue.GAME_OVER]
    assert 0.4 < only(ear.ticks) / TICKS_PER_SECOND < 0.8


@each("event", [events.GameOver(100, 1), end(Kind.CASTLE)(STILL)])
def test_what_was_to_be_heard_later_is_not_heard_in_another_game(event: Event) -> None:
    sounds, ear = listen()
    sounds.follow([event], arena())
    sounds.leave()
    ear.forget()
    pass_time(sounds, ear, arena(), FALL_BURSTS + 30)
    assert set(ear.cues) <= {*BEATS}


def test_leaving_a_game_ends_its_voices_and_its_run_of_kills() -> None:
    (sounds, ear), world = listen(), arena(saucers={(400.0, 100.0): SaucerSize.LARGE})
    pass_time(sounds, ear, world, 20)
    sounds.follow([ROCK], world)
    sounds.leave()
    assert ear.orders[-1] == Stop(only(ear.of(Hold)).voice)
    pass_time(sounds, ear, None, 20)
    sounds.follow([ROCK], world)
    assert [play.raised for play in ear.of(Play)] == [0, 0]


def test_a_menu_sounds_in_the_middle_and_not_twice_at_once() -> None:
    sounds, ear = listen()
    for ticks in (0, 0, 10):
        pass_time(sounds, ear, None, ticks)
        sounds.play(Cue.MENU_MOVE)
    assert ear.cues == [Cue.MENU_MOVE] * 2
    assert {(play.left, play.right) for play in ear.of(Play)} == {pan(0.0)}


def test_a_castle_is_heard_to_break_ring_by_ring_each_higher_and_then_to_burst() -> None:
    (sounds, ear), world = listen(), arena()
    sounds.follow([end(Kind.CASTLE)((640.0, 300.0))], world)
    ear.now = 1
    pass_time(sounds, ear, world, FALL_BURSTS + 30)
    bangs = {Cue.BANG_MEDIUM, Cue.BANG_LARGE}
    told = [
        (tick, CUES[play.stem], play.raised)
        for tick, play in zip(ear.ticks, ear.orders, strict=True)
        if isinstance(play, Play) and CUES[play.stem] in bangs
    ]
    rings = [(tick, Cue.BANG_MEDIUM, step) for step, tick in enumerate(FALL_RINGS)]
    assert told == [*rings, (FALL_BURSTS, Cue.BANG_LARGE, 0)]
