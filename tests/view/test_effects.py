"""Sparks and short effects are born of events, live as long as they should, and never too many."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.physics import Leg, Torus
from game.sim import events as happened
from game.sim.bodies import Cause, Gift, Kind, PickUpKind
from game.sim.events import Event
from game.sim.tuning import Size
from game.sim.world import World, new_world
from game.view.bodies.looks import LOOKS, Rubble
from game.view.effects.draw_effects import WRAPPED, Effect, Flash, PopUp, Pulse, Ring, fading
from game.view.effects.effects import Effects
from game.view.effects.particles import CAP as SPARK_CAP
from game.view.effects.particles import LIGHTS, Particles
from game.view.effects.shards import Shards
from game.view.effects.stage import CAP
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT
from tests.arena import rock_kind

LEGS = (Leg((1100.0, 300.0), (400.0, 0.0), None, None),)
ALL_EVENTS: list[Event] = [
    happened.ShotFired(1, 1, False, (5.0, 5.0), (100.0, 0.0)),
    happened.ShotFired(1, 9, True, (5.0, 5.0), (100.0, 0.0)),
    happened.ShotSpent(1, (5.0, 5.0)),
    happened.ShipJoined(1),
    happened.ShipLeft(1, (5.0, 5.0)),
    happened.Ricocheted(1, 2, (5.0, 5.0), (1.0, 0.0), (8.0, 5.0)),
    happened.LaserFired(1, LEGS, ((20.0, 300.0),)),
    happened.LaserEmpty(1, (5.0, 5.0)),
    happened.BodyDamaged(Kind.LARGE_ROCK, 3, (5.0, 5.0), (1279.0, 5.0), 60),
    happened.BodyDestroyed(Kind.LARGE_ROCK, 3, (5.0, 5.0), (50.0, 0.0), Cause.SHOT, 1, 20, (4, 5)),
    happened.Bounced(3, 4, (5.0, 5.0), (1.0, 0.0), 200.0),
    happened.SpawnMarked(Kind.LANCER, (0.0, 5.0)),
    happened.BodyArrived(Kind.SMALL_SAUCER, 6, (0.0, 5.0)),
    happened.BodyLeft(Kind.SMALL_SAUCER, 6, (0.0, 5.0)),
    happened.BodyDestroyed(Kind.SMALL_SAUCER, 6, (5.0, 5.0), (0.0, 0.0), Cause.LASER, 1, 1000),
    happened.BodyArrived(Kind.LANCER, 7, (0.0, 5.0)),
    happened.BeamCharging(Kind.LANCER, 7, 1, (0.0, 5.0)),
    happened.BeamLocked(Kind.LANCER, 7, (0.0, 5.0), 100),
    happened.BeamFired(Kind.LANCER, 7, LEGS),
    happened.BeamEnded(Kind.LANCER, 7, (0.0, 5.0)),
    happened.BodyDamaged(Kind.LANCER, 7, (0.0, 5.0), (0.0, 5.0), 30),
    happened.BodyDestroyed(Kind.LANCER, 7, (0.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 500),
    happened.ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2),
    happened.ShipReturned(1, (640.0, 360.0)),
    happened.ShipLeft(1, (640.0, 360.0)),
    happened.ShipJoined(1),
    happened.ShipWarped(1, (640.0, 360.0)),
    happened.ShipLanded(1, (640.0, 360.0)),
    happened.ExtraShip(1, 4),
    happened.LineShot(1, (300.0, 300.0), 3, 3),
    happened.BankShot(1, (300.0, 300.0), 2),
    happened.BonusPaid(1, 2400, 24),
    happened.BonusLost(1, 2400, (5.0, 5.0)),
    happened.PickUpDropped(8, PickUpKind.SHIELD, (5.0, 5.0)),
    happened.PickUpTaken(8, PickUpKind.TRIPLE, (5.0, 5.0), 1),
    happened.GatesOpened((Gift.PUSH, Gift.BRAKES), ((5.0, 5.0), (300.0, 300.0))),
    happened.GiftTaken(1, Gift.PUSH, (5.0, 5.0)),
    happened.GatesClosed(((300.0, 300.0),)),
    happened.BeamReflected(1, (640.0, 360.0)),
    happened.CastlesFell(20),
    happened.PickUpExpired(8, PickUpKind.OVERCHARGE, (5.0, 5.0)),
    happened.ShieldBroken(1, (5.0, 5.0), Cause.BEAM, 7),
    happened.WaveBegan(1, 4),
    happened.RocksArrived((3, 4)),
    happened.Reinforced(1, 1),
    happened.WaveCleared(1),
    happened.GameOver(100, 1),
]


def followed(*events: Event, world: World | None = None) -> Effects:
    """Return effects that have just heard of these events."""
    effects = Effects()
    effects.follow(events, world or new_world())
    return effects


def test_a_ship_that_rams_a_castle_shows_the_blow_and_one_that_hits_a_rock_does_not() -> None:
    rings = {}
    for kind in (Kind.CASTLE, Kind.LARGE_ROCK):
        effects = followed(
            happened.ShieldBroken(1, (640.0, 360.0), Cause.RAM, 7, kind),
            happened.ShipDestroyed(1, (640.0, 360.0), (0.0, 0.0), 0, Cause.RAM, 7, 2, kind),
        )
        rings[kind] = sum(
            isinstance(effect, Ring) and effect.colour == DEFAULT.lancer for _, effect in effects._active
        )
    assert rings == {Kind.CASTLE: 2, Kind.LARGE_ROCK: 0}


def test_the_ring_of_a_castle_that_comes_reaches_as_far_as_it_pushes_ships() -> None:
    effects, world = followed(happened.BodyArrived(Kind.CASTLE, 7, (100.0, 100.0))), new_world()
    (ring,) = (each for each in effects.active if isinstance(each, Ring) and each.wraps > WRAPPED)
    assert ring.end == world.tuning.castle.outer + 40.0


def test_the_rings_of_quick_kills_grow_and_those_of_mines_stay_what_they_reach() -> None:
    for kind, grows in ((Kind.MEDIUM_ROCK, True), (Kind.LANCER, True), (Kind.MINE, False)):
        effects, world = Effects(), new_world()
        ends = []
        for _ in range(4):
            effects.follow(
                [happened.BodyDestroyed(kind, 3, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 50)], world
            )
            rings = [each for each in effects.active if isinstance(each, Ring) and each.wraps > WRAPPED]
            ends.append(max(ring.end for ring in rings))
        assert (ends[0] < ends[1] < ends[2] < ends[3]) is grows, kind
        world.tick += 241
        later = Effects()
        later.follow([happened.BodyDestroyed(kind, 3, (5.0, 5.0), (0.0, 0.0), Cause.SHOT, 1, 50)], world)
        rings = [each for each in later.active if isinstance(each, Ring) and each.wraps > WRAPPED]
        assert max(ring.end for ring in rings) == ends[0]


def kinds(effects: Effects) -> list[type[Effect]]:
    """Return the classes of the effects that are shown."""
    return [type(effect) for effect in effects.active]


def broken(size: Size, points: int = 20) -> happened.BodyDestroyed:
    """Return the end of a rock."""
    return happened.BodyDestroyed(rock_kind(size), 3, (600.0, 300.0), (50.0, 0.0), Cause.SHOT, 1, points, ())


def light(effects: Effects, alpha: float = 1.0) -> int:
    """Return how many pixels the effects light."""
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    effects.draw(canvas, alpha)
    canvas.end(frame, 0.0)
    dark = pygame.mask.from_threshold(frame, (0, 0, 0), (40, 40, 40))
    return 1280 * 720 - dark.count()


@pytest.mark.parametrize("size", list(Size))
def test_a_larger_rock_throws_more_sparks(size: Size) -> None:
    rubble = LOOKS[rock_kind(size)].end
    assert isinstance(rubble, Rubble)
    fewest, most = rubble.sparks

    counts = {len(Effects(seed=seed).sparks) for seed in range(3)}
    assert counts == {0}
    for seed in range(30):
        effects = Effects(seed=seed)
        effects.follow([broken(size)], new_world())
        assert fewest <= len(effects.sparks) <= most


def test_sparks_live_between_three_and_eight_tenths_of_a_second() -> None:
    effects = followed(broken(Size.LARGE))
    born = len(effects.sparks)
    for _ in range(35):
        effects.tick()

    assert len(effects.sparks) == born
    for _ in range(62):
        effects.tick()
    assert len(effects.sparks) == 0


def test_there_are_never_more_than_six_hundred_sparks() -> None:
    effects = followed(*[broken(Size.LARGE)] * 60)

    assert len(effects.sparks) == SPARK_CAP == 400
    assert len(effects) <= CAP


def test_the_oldest_sparks_make_room() -> None:
    sparks = Particles(Random(1), cap=3)
    for number in range(5):
        sparks.add((float(number), 0.0), (0.0, 0.0), 50.0, DEFAULT.spark)

    assert [spark.x for spark in sparks] == [2.0, 3.0, 4.0]


@pytest.mark.parametrize("event", ALL_EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_can_be_followed_and_drawn_at_every_age(event: Event) -> None:
    effects = followed(event)
    canvas = Canvas()
    for _ in range(200):
        canvas.begin(Camera.fit(1280, 720))
        effects.draw(canvas, 0.5)
        effects.tick()

    assert len(effects) == 0
    assert len(effects.sparks) == 0


def test_the_list_of_all_events_misses_none() -> None:
    named = {kind.__name__ for kind in happened.Event.__args__}

    assert {type(event).__name__ for event in ALL_EVENTS} == named


def test_a_world_without_events_stays_dark() -> None:
    assert light(followed()) == 0
    assert light(Effects()) == 0


def test_a_laser_pulse_is_bright_for_a_moment_and_seen_on_both_sides_of_the_seam() -> None:
    effects = followed(happened.LaserFired(1, LEGS, ()))
    effects.tick()
    early = light(effects)
    for _ in range(16):
        effects.tick()
    late = light(effects)
    for _ in range(10):
        effects.tick()

    assert kinds(followed(happened.LaserFired(1, LEGS, ()))) == [Pulse]
    assert early > 400 * 2
    assert 0 < late < early
    assert light(effects) == 0


def test_points_rise_and_go() -> None:
    effects = followed(broken(Size.SMALL, points=100))
    popup = next(effect for effect in effects.active if isinstance(effect, PopUp))

    assert popup.text == "100"
    assert popup.span == 72
    assert PopUp not in kinds(followed(broken(Size.SMALL, points=0)))


def test_what_was_taken_is_written_clear_of_the_ship_that_took_it() -> None:
    effects = followed(happened.PickUpTaken(9, PickUpKind.SHIELD, (300.0, 400.0), 1))
    popup = next(effect for effect in effects.active if isinstance(effect, PopUp))

    assert popup.place[0] == 300.0
    assert 400.0 - popup.place[1] > 18.0 + 12.0  # the hull's reach and the letters' lower half


def test_a_pop_up_is_never_cut_by_an_edge() -> None:
    torus = Torus(1280.0, 720.0)
    for place, text in (((0.0, 0.0), "1000"), ((1279.0, 719.0), "EXTRA SHIP")):
        frame = pygame.Surface((1280, 720), 0, 32)
        canvas = Canvas(trails=False, stars=False)
        canvas.begin(Camera.fit(1280, 720))
        pop_up = PopUp(text, place, 72.0, DEFAULT.hud, 30.0).settled(torus, ())
        pop_up.draw(canvas, torus, 71.0)
        pop_up.draw(canvas, torus, 8.0)
        canvas.end(frame, 0.0)
        box = pygame.mask.from_threshold(frame, (0, 0, 0), (120, 120, 120))
        box.invert()
        letters = box.get_bounding_rects()
        shape = letters[0].unionall(letters[1:])
        assert shape.left > 2
        assert shape.right < 1278
        assert shape.top > 2
        assert shape.bottom < 718


def test_a_lost_ship_breaks_into_its_own_lines() -> None:
    effects = followed(happened.ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2))

    (hull,) = [each for each in effects.active if isinstance(each, Shards) and each.exact]
    assert len(hull.pieces) == 4
    assert len(effects.sparks) > 20


def test_a_lost_ship_says_what_ended_it() -> None:
    told = []
    for cause in Cause:
        effects = followed(happened.ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, cause, 3, 2))
        told += [effect.text for effect in effects.active if isinstance(effect, PopUp)]
    assert len(set(told)) == len(Cause)


def test_hyperspace_falls_in_and_opens_again() -> None:
    gone, *_ = followed(happened.ShipWarped(1, (9.0, 9.0))).active
    back, *_ = followed(happened.ShipLanded(1, (9.0, 9.0))).active

    assert isinstance(gone, Ring)
    assert isinstance(back, Ring)
    assert gone.start > gone.end
    assert back.start < back.end


def test_gentle_bounces_do_not_spark_and_wild_ones_are_thinned() -> None:
    gentle = followed(happened.Bounced(3, 4, (5.0, 5.0), (1.0, 0.0), 20.0))
    hard = followed(happened.Bounced(3, 4, (5.0, 5.0), (1.0, 0.0), 200.0))
    twice = followed(*[happened.Bounced(3, 4, (5.0, 5.0), (1.0, 0.0), 200.0)] * 2)
    many = followed(*[happened.Bounced(3, at, (5.0, 5.0), (1.0, 0.0), 200.0) for at in range(4, 40)])

    assert len(gentle.sparks) == 0
    assert 2 <= len(hard.sparks) <= 6
    assert len(twice.sparks) == len(hard.sparks)
    assert len(many.sparks) == 3 * len(hard.sparks)


@pytest.mark.slow
def test_a_muzzle_flash_lasts_two_frames() -> None:
    effects = followed(ALL_EVENTS[0])

    assert kinds(effects) == [Flash]
    seen = []
    for _ in range(6):  # frames of 1/60 s
        effects.tick()
        seen.append(light(effects, 0.5) > 0)
        effects.tick()
    assert seen == [True, True, False, False, False, False]
    assert len(effects) == 0


def test_equal_seeds_and_events_give_equal_sparks() -> None:
    assert [*followed(*ALL_EVENTS).sparks] == [*followed(*ALL_EVENTS).sparks]


def test_effects_leave_the_worlds_dice_alone() -> None:
    world = new_world(5)
    before = world.dice.state
    followed(*ALL_EVENTS, world=world)

    assert world.dice.state == before


def test_a_spark_over_an_edge_comes_in_on_the_other_side() -> None:
    effects = followed()
    effects.sparks.add((1278.0, 300.0), (2.0, 0.0), 60.0, DEFAULT.spark)
    for _ in range(20):
        effects.tick()
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    effects.draw(canvas)
    canvas.end(frame, 0.0)
    dark = pygame.mask.from_threshold(frame.subsurface((0, 290, 80, 20)), (0, 0, 0), (60, 60, 60))

    assert dark.count() < 80 * 20


def test_sparks_never_outshine_ships_and_shots() -> None:
    assert max(LIGHTS) < 0.8
    assert list(LIGHTS[1:]) == sorted(LIGHTS[1:], reverse=True)
    assert LIGHTS[0] < LIGHTS[1]  # they come up, or a blast would be a flash


def test_fading_goes_down_and_never_out_while_it_lasts() -> None:
    steps = [fading(age / 10, 5.0) for age in range(50)]

    assert steps[0] == 1.0
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0.0


def test_clearing_drops_everything() -> None:
    effects = followed(*ALL_EVENTS)
    effects.clear()

    assert len(effects) == 0
    assert len(effects.sparks) == 0
