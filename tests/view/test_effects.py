"""Sparks and short effects are born of events, live as long as they should, and never too many."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pygame
import pytest

from game.physics import Leg, Point, Torus
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
from tests.each import each

E = TypeVar("E", bound=Effect)
HERE, STILL, MIDDLE = (5.0, 5.0), (0.0, 0.0), (640.0, 360.0)
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


PULSE: Event = happened.LaserFired(1, LEGS, ())


def followed(*events: Event, world: World | None = None, seed: int = 0) -> Effects:
    """Return effects that have just heard of these events."""
    effects = Effects(seed=seed)
    effects.follow(events, world or new_world())
    return effects


def broken(kind: Kind, points: int = 20) -> Event:
    """Return the end of a body."""
    return happened.BodyDestroyed(kind, 3, (600.0, 300.0), (50.0, 0.0), Cause.SHOT, 1, points)


def lost(cause: Cause = Cause.RAM) -> Event:
    return happened.ShipDestroyed(1, HERE, STILL, 0, cause, 3, 2)


def bounced(speed: float = 200.0, other: int = 4) -> Event:
    return happened.Bounced(3, other, HERE, (1.0, 0.0), speed)


def of(effects: Effects, kind: type[E]) -> list[E]:
    """Return the effects of a class that are shown."""
    return [effect for effect in effects.active if isinstance(effect, kind)]


def kinds(effects: Effects) -> list[type[Effect]]:
    """Return the classes of the effects that are shown."""
    return [type(effect) for effect in effects.active]


def shockwave(effects: Effects) -> Ring:
    """Return the largest ring that is seen beyond an edge near its middle."""
    return max((ring for ring in of(effects, Ring) if ring.wraps > WRAPPED), key=lambda ring: ring.end)


def after(effects: Effects, ticks: int) -> Effects:
    for _ in range(ticks):
        effects.tick()
    return effects


def picture(draw: Callable[[Canvas], None], least: int) -> pygame.mask.Mask:
    """Return where a frame is bright."""
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    draw(canvas)
    canvas.end(frame, 0.0)
    mask = pygame.mask.from_threshold(frame, (0, 0, 0), (least, least, least))
    mask.invert()
    return mask


def light(effects: Effects, alpha: float = 1.0) -> int:
    """Return how many pixels the effects light."""
    return picture(lambda canvas: effects.draw(canvas, alpha), 40).count()


@each("kind, rings", [(Kind.CASTLE, 2), (Kind.LARGE_ROCK, 0)])
def test_a_ship_that_rams_a_castle_shows_the_blow_and_one_that_hits_a_rock_does_not(
    kind: Kind, rings: int
) -> None:
    effects = followed(
        happened.ShieldBroken(1, MIDDLE, Cause.RAM, 7, kind),
        happened.ShipDestroyed(1, MIDDLE, STILL, 0, Cause.RAM, 7, 2, kind),
    )
    found = [effect for _, effect in effects._active if isinstance(effect, Ring)]
    assert [ring.colour for ring in found].count(DEFAULT.lancer) == rings


def test_the_ring_of_a_castle_that_comes_reaches_as_far_as_it_pushes_ships() -> None:
    effects, world = followed(happened.BodyArrived(Kind.CASTLE, 7, (100.0, 100.0))), new_world()
    assert shockwave(effects).end == world.tuning.castle.outer + 40.0


@each("kind, grows", [(Kind.MEDIUM_ROCK, True), (Kind.LANCER, True), (Kind.MINE, False)])
def test_the_rings_of_quick_kills_grow_and_those_of_mines_stay_what_they_reach(
    kind: Kind, grows: bool
) -> None:
    effects, world, ends = Effects(), new_world(), []
    for _ in range(4):
        effects.follow([broken(kind)], world)
        ends.append(shockwave(effects).end)
    assert (ends[0] < ends[1] < ends[2] < ends[3]) is grows
    world.tick += 241
    assert shockwave(followed(broken(kind), world=world)).end == ends[0]


@each("size", Size)
def test_a_larger_rock_throws_more_sparks(size: Size) -> None:
    rubble = LOOKS[rock_kind(size)].end
    assert isinstance(rubble, Rubble)
    fewest, most = rubble.sparks
    for seed in range(30):
        assert fewest <= len(followed(broken(rock_kind(size)), seed=seed).sparks) <= most


def test_sparks_live_between_three_and_eight_tenths_of_a_second() -> None:
    effects = followed(broken(Kind.LARGE_ROCK))
    born = len(effects.sparks)
    assert len(after(effects, 35).sparks) == born > 0
    assert len(after(effects, 62).sparks) == 0


def test_there_are_never_more_than_so_many_sparks_and_effects_and_the_oldest_make_room() -> None:
    effects = followed(*[broken(Kind.LARGE_ROCK)] * 60)
    assert len(effects.sparks) == SPARK_CAP == 400
    assert len(effects) <= CAP
    sparks = Particles(Random(1), cap=3)
    for number in range(5):
        sparks.add((float(number), 0.0), STILL, 50.0, DEFAULT.spark)
    assert [spark.x for spark in sparks] == [2.0, 3.0, 4.0]


@pytest.mark.slow
@each("event", ALL_EVENTS)
def test_every_event_can_be_followed_and_drawn_at_every_age(event: Event) -> None:
    effects, canvas = followed(event), Canvas()
    for _ in range(200):
        canvas.begin(Camera.fit(1280, 720))
        effects.draw(canvas, 0.5)
        effects.tick()
    assert len(effects) == len(effects.sparks) == 0


def test_the_list_of_all_events_misses_none() -> None:
    assert {type(event) for event in ALL_EVENTS} == set(happened.Event.__args__)


def test_a_laser_pulse_is_bright_for_a_moment_and_seen_on_both_sides_of_the_seam() -> None:
    effects = followed(PULSE)
    assert kinds(effects) == [Pulse]
    early, late, gone = (light(after(effects, ticks)) for ticks in (1, 16, 10))
    assert early > 400 * 2
    assert 0 < late < early
    assert gone == light(followed()) == 0


def test_points_rise_and_go() -> None:
    (pop_up,) = of(followed(broken(Kind.SMALL_ROCK, points=100)), PopUp)
    assert (pop_up.text, pop_up.span) == ("100", 72)
    assert of(followed(broken(Kind.SMALL_ROCK, points=0)), PopUp) == []


def test_what_was_taken_is_written_clear_of_the_ship_that_took_it() -> None:
    (pop_up,) = of(followed(happened.PickUpTaken(9, PickUpKind.SHIELD, (300.0, 400.0), 1)), PopUp)
    assert pop_up.place[0] == 300.0
    assert 400.0 - pop_up.place[1] > 18.0 + 12.0  # the hull's reach and the letters' lower half


@each("place, text", [(STILL, "1000"), ((1279.0, 719.0), "EXTRA SHIP")])
def test_a_pop_up_is_never_cut_by_an_edge(place: Point, text: str) -> None:
    torus = Torus(1280.0, 720.0)
    pop_up = PopUp(text, place, 72.0, DEFAULT.hud, 30.0).settled(torus, ())

    def draw(canvas: Canvas) -> None:
        for age in (8.0, 71.0):
            pop_up.draw(canvas, torus, age)

    first, *others = picture(draw, 120).get_bounding_rects()
    assert pygame.Rect(3, 3, 1275, 715).contains(first.unionall(others))


def test_a_lost_ship_breaks_into_its_own_lines_and_says_what_ended_it() -> None:
    effects = followed(lost())
    (hull,) = [cloud for cloud in of(effects, Shards) if cloud.exact]
    assert len(hull.pieces) == 4
    assert len(effects.sparks) > 20
    told = [pop_up.text for cause in Cause for pop_up in of(followed(lost(cause)), PopUp)]
    assert len(set(told)) == len(Cause)


def test_hyperspace_falls_in_and_opens_again() -> None:
    gone, back = (
        of(followed(event), Ring)[0] for event in (happened.ShipWarped(1, HERE), happened.ShipLanded(1, HERE))
    )
    assert gone.start > gone.end
    assert back.start < back.end


def test_gentle_bounces_do_not_spark_and_wild_ones_are_thinned() -> None:
    gentle, hard, twice, many = (
        len(followed(*events).sparks)
        for events in (
            [bounced(20.0)],
            [bounced()],
            [bounced()] * 2,
            [bounced(other=at) for at in range(4, 40)],
        )
    )
    assert gentle == 0
    assert 2 <= hard <= 6
    assert twice == hard
    assert many == 3 * hard


@pytest.mark.slow
def test_a_muzzle_flash_lasts_two_frames() -> None:
    effects = followed(ALL_EVENTS[0])
    assert kinds(effects) == [Flash]
    seen = []
    for _ in range(6):  # frames of 1/60 s
        seen.append(light(after(effects, 1), 0.5) > 0)
        effects.tick()
    assert seen == [True, True, False, False, False, False]
    assert len(effects) == 0


def test_effects_have_dice_of_their_own_and_clearing_drops_everything() -> None:
    world = new_world(5)
    before = world.dice.state
    effects = followed(*ALL_EVENTS, world=world)
    assert [*effects.sparks] == [*followed(*ALL_EVENTS, world=world).sparks]
    assert world.dice.state == before
    effects.clear()
    assert len(effects) == len(effects.sparks) == 0


def test_a_spark_over_an_edge_comes_in_on_the_other_side() -> None:
    effects = followed()
    effects.sparks.add((1278.0, 300.0), (2.0, 0.0), 60.0, DEFAULT.spark)
    seen = picture(after(effects, 20).draw, 60)
    assert any(seen.get_at((x, y)) for x in range(80) for y in range(290, 310))


def test_sparks_never_outshine_ships_and_shots() -> None:
    assert max(LIGHTS) < 0.8
    assert list(LIGHTS[1:]) == sorted(LIGHTS[1:], reverse=True)
    assert LIGHTS[0] < LIGHTS[1]  # they come up, or a blast would be a flash


def test_fading_goes_down_and_never_out_while_it_lasts() -> None:
    steps = [fading(age / 10, 5.0) for age in range(50)]
    assert steps[0] == 1.0
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0.0
