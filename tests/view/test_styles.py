"""Every kind of body shows its hits, its end and where it comes from; rocks and wells come up gently."""

from __future__ import annotations

import pytest

from game.sim.kinds.castle import make_castle
from game.sim.kinds.registry import ROWS, Role, has
from game.sim.kinds.rock import make_rock
from game.view.bodies.draw_castles import core_drawing, core_of
from game.view.bodies.draw_obstacles import core_light
from game.view.bodies.poses import STRUCK_TIME, HitFeedback
from game.view.bodies.styles import STYLES, Layer, drawers
from game.view.effects.impact import trauma
from tests.play import *
from tests.view.words import *

PLACE = (900.0, 360.0)
FAR = (100.0, 100.0)
HARD = [kind for kind in Kind if has(kind, Role.SHOOTABLE)]
SHOT = ShotFired(9, 1, False, (5.0, 5.0), (600.0, 0.0))
ROCK_HIT = BodyDamaged(Kind.LARGE_ROCK, 7, (5.0, 5.0), (9.0, 5.0), 60)


def test_every_list_is_drawn_once_and_by_one_drawer() -> None:
    drawn = drawers(Layer.WALLS, Layer.SHIPS)
    assert len(drawn) == len(set(drawn)) == len({row.list_name for row in ROWS.values()})
    for one in Kind:
        for other in Kind:
            if ROWS[one].list_name == ROWS[other].list_name:
                assert (STYLES[one].draw, STYLES[one].layer) == (STYLES[other].draw, STYLES[other].layer)


@each("kind", HARD)
def test_a_hit_throws_sparks_and_turns_the_body_white(kind: Kind) -> None:
    world, effects, feedback = arena(FAR), Effects(), HitFeedback()
    body = add_body(world, kind, PLACE)
    hit = BodyDamaged(kind, body.id, (PLACE[0] - 5.0, PLACE[1]), PLACE, 30)
    effects.follow([hit], world)
    feedback.follow([hit], world)
    feedback.tick()
    assert len(effects.sparks) >= 7
    assert sum(map(sum, noted(world, feedback).colours)) > sum(map(sum, noted(world).colours))


def test_a_hit_whose_place_nobody_knows_throws_sparks_every_way() -> None:
    effects = Effects()
    effects.follow([BodyDamaged(Kind.CHROME, 9, PLACE, PLACE, 60)], arena(FAR))
    assert {spark.vx > 0.0 for spark in effects.sparks} == {True, False}


@each("kind", Kind)
def test_the_end_of_what_can_be_destroyed_is_seen_and_shakes_the_picture(kind: Kind) -> None:
    effects, end = Effects(), BodyDestroyed(kind, 9, PLACE, (0.0, 0.0), Cause.SHOT, 1, 50)
    effects.follow([end], arena(FAR))
    ends = kind in HARD or kind is Kind.PLATE
    assert [STYLES[kind].end is not None, len(effects.sparks) > 0, trauma(end) > 0.0] == [ends] * 3


def test_a_mine_s_circle_is_seen_where_it_triggers_and_a_mirror_that_turns_has_a_pivot() -> None:
    world = arena(FAR)
    add_mine(world, PLACE)
    assert (PLACE, world.tuning.mine.trigger) in noted(world).circles
    world = arena(FAR, walls=[(PLACE, (0.0, 60.0))])
    still = noted(world)
    world.walls[0].turn = 40
    turning = noted(world)
    assert (len(turning.colours), turning.circles) != (len(still.colours), still.circles)


def test_the_lighter_of_two_cores_is_drawn_smaller_and_a_single_one_as_it_is() -> None:
    world, unit = arena(FAR), MODERN.castle.mass_radius**-2
    single, heavy, light = (make_castle(world, form, PLACE) for form in (1, 4, 4))
    heavy.inverse_mass, light.inverse_mass = unit, 2.0 * unit
    sizes = [sum(abs(x) for stroke in core_of(world, each) for x, _ in stroke) for each in (light, heavy)]
    assert sizes[0] < sizes[1]
    assert core_of(world, single) == core_drawing(1)


def test_a_well_s_core_comes_up_while_it_opens() -> None:
    world = arena(FAR)
    whole = ticks(world.tuning.well.opening)
    well, lights = add_well(world, PLACE, phase=WellPhase.OPENING, timer=whole), []
    for well.timer in (whole, whole // 2, 0):
        lights.append(core_light(well, world.tuning))
    well.phase = WellPhase.PULLING
    assert lights == sorted(set(lights))
    assert core_light(well, world.tuning) == pytest.approx(lights[-1])


def fading(left: int) -> Noted:
    """Return the picture of a rock that drifts rightwards, so many ticks before it is there."""
    world = arena()
    world.ships.clear()
    world.fading.append(make_rock(world, Size.LARGE, (300.0, 300.0), (80.0, 0.0)))
    world.fading[0].fade = left
    return noted(world)


def test_a_rock_that_comes_gets_brighter_and_its_arrow_points_where_it_will_drift() -> None:
    lights = [fading(left).polylines[0].bright for left in (72, 48, 24, 1)]
    assert lights == sorted(set(lights))
    assert 0.0 < lights[0] < lights[-1] < 1.0
    (x, y), (end_x, end_y) = fading(30).lines[0].points
    assert 340.0 < x < end_x
    assert y == end_y == 300.0


def test_a_ring_stands_about_a_piece_of_a_rock_while_it_cannot_hurt_a_ship() -> None:
    def rings(fade: int) -> list[float]:
        world = arena()
        world.add(make_rock(world, Size.SMALL, (300.0, 300.0), (0.0, 0.0)))
        world.rocks[0].fade = fade
        return [radius for place, radius in noted(world).circles if place == (300.0, 300.0)]

    assert rings(1) == pytest.approx([1.22 * 13.0])
    assert rings(0) == []


def jolted(*events: Event, level: str = "full", count: int = 1) -> HitFeedback:
    """Return what remains of these events after some ticks."""
    feedback = HitFeedback(LEVELS[level])
    for _ in range(30):
        feedback.tick()
    feedback.follow(events, new_world())
    for _ in range(count):
        feedback.tick()
    return feedback


@each("event, body", [(ROCK_HIT, 7), (ShieldBroken(1, (5.0, 5.0), Cause.RAM, 3), 1)])
def test_what_was_hit_is_white_for_one_to_three_frames_of_two_ticks(event: Event, body: int) -> None:
    whites = [jolted(event, count=count).glare(body) for count in range(1, 10)]
    assert 2 <= sum(white > 0.0 for white in whites) == STRUCK_TIME <= 6
    assert all(sooner >= later for sooner, later in pairwise(whites))
    assert whites[0] >= 0.5
    assert jolted(event).glare(999) == jolted(SHOT).glare(body) == 0.0


def test_a_shot_kicks_the_picture_of_its_ship_back_for_a_tenth_of_a_second() -> None:
    kicks = [jolted(SHOT, count=count).kick(1, 0.0) for count in range(1, 16)]
    assert 1.0 < kicks[0] < 4.0  # units
    assert kicks == sorted(kicks, reverse=True)
    assert kicks[12:] == [0.0] * 3
    assert jolted(replace(SHOT, hostile=True)).kick(1, 0.0) == 0.0
    world = arena(heading=RIGHT)
    still, kicked = (noted(world, feedback).polylines[0].points[0] for feedback in (None, jolted(SHOT)))
    way = jolted(SHOT).kick(1, 1.0)
    assert kicked == pytest.approx((still[0] - way, still[1]))
    assert (world.ships[0].x, world.ships[0].y) == CENTRE


@each("level", ["reduced", "off"])
def test_with_fewer_effects_nothing_flashes_or_recoils(level: str) -> None:
    feedback = jolted(SHOT, ROCK_HIT, level=level)
    assert feedback.glare(7) == feedback.kick(1, 0.0) == 0.0
