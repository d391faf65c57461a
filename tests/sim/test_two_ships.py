from __future__ import annotations

import math

import pytest

from game.physics import Purpose
from game.sim.field import wall_gap
from game.sim.headings import turn_between
from tests.play import *


def pair() -> World:
    """Return two ships far apart: the first at the left, the second at the right, both facing right."""
    world = arena((200.0, 500.0), RIGHT, ships=2)
    one, other = world.ships
    other.x, other.y, other.heading = 800.0, 200.0, RIGHT
    assert one.id != other.id
    return world


def facing_pair(tuning: Tuning = MODERN) -> World:
    """Return two ships, the second 200 units ahead of the first."""
    world = arena((600.0, 200.0), RIGHT, ships=2, tuning=tuning)
    world.ships[1].x, world.ships[1].y = 800.0, 200.0
    return world


def kill(world: World, number: int) -> list[ShipDestroyed]:
    ship = world.ships[number]
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), owner=99, hostile=True)
    return of(fly(world, "."), ShipDestroyed)


def test_two_ships_start_side_by_side_and_each_obeys_its_own_command() -> None:
    one, other = new_world(0, ships=2).ships
    assert (one.x, one.y, other.x, other.y) == (580.0, 360.0, 700.0, 360.0)
    assert (one.lives, other.lives) == (3, 3)
    world = pair()
    one, other = world.ships
    fly(world, "10>", "10^")
    assert (one.heading, one.vx) == (66 + 133 + 200 + 266 + 333 + 5 * 400, 0.0)
    assert (other.heading, other.vx > 0.0) == (RIGHT, True)
    with pytest.raises(ValueError, match="2 ships"):
        step(world, [Command()])


def test_each_has_its_own_score_and_they_add_up_and_its_own_four_bullets() -> None:
    world = pair()
    for place, size in (((400.0, 500.0), Size.LARGE), ((1000.0, 200.0), Size.SMALL)):
        add_rock(world, size, place)
    one, other = world.ships
    events = fly(world, "*60.", "l60.")
    assert (one.score, other.score, world.score) == (100, 100, 200)
    assert {broken.by for broken in destroyed(events, *ROCKS)} == {one.id, other.id}
    world = pair()
    fly(world, "*." * 6, "*." * 6)
    assert sorted(shot.owner for shot in world.shots) == [1] * 4 + [2] * 4


@each("keys, first, other, walls", [
    ("*60.", (600.0, 200.0), (800.0, 200.0), []),
    ("l60.", (600.0, 200.0), (800.0, 200.0), []),
    ("*60.", (600.0, 190.0), (800.0, 200.0), [((800.0, 184.0), (60.0, 0.0), False)]),  # near it all is swept
    ("l60.", (400.0, 360.0), (600.0, 500.0), [((600.0, 360.0), (40.0, 40.0), True)]),
])  # fmt: skip
def test_their_bullets_and_lasers_hurt_each_other_only_by_friendly_fire(
    keys: str, first: Point, other: Point, walls: list[tuple[Point, Point, bool]]
) -> None:
    how = (Cause.SHOT, Kind.SHOT) if keys[0] == "*" else (Cause.LASER, Kind.SHIP)
    for hurts in (False, True):
        world = arena(first, RIGHT, ships=2, walls=walls, tuning=tuned(team={"friendly_fire": hurts}))
        world.ships[1].x, world.ships[1].y = other
        lost = of(fly(world, keys), ShipDestroyed)
        assert [(one.ship, one.fired_by, one.cause, one.killer_kind) for one in lost] == [
            (2, 1, *how)
        ] * hurts
        assert world.lives == 6 - hurts
        assert [shot.x > other[0] + 50.0 for shot in world.shots] == [True] * (keys[0] == "*" and not hurts)


def test_a_shot_that_hurts_ends_in_the_other_ship_and_a_shield_takes_it() -> None:
    world = facing_pair(tuned(team={"friendly_fire": True}))
    world.ships[1].shields = 1
    (broken,) = of(fly(world, "*60."), ShieldBroken)
    assert (broken.ship, broken.fired_by) == (world.ships[1].id, world.ships[0].id)
    assert world.shots == []


def test_no_ship_is_hit_by_its_own_shot_that_comes_back() -> None:
    world = arena((400.0, 360.0), RIGHT, walls=[((600.0, 360.0), (0.0, 60.0), True)],
                  ships=2, tuning=tuned(team={"friendly_fire": True}))  # fmt: skip
    world.ships[1].x, world.ships[1].y = 340.0, 360.0
    world.ships[1].protection = 10
    events = fly(world, "*90.")
    assert len(of(events, Ricocheted)) == 1
    assert [lost.ship for lost in of(events, ShipDestroyed)] == [world.ships[1].id]


@pytest.mark.parametrize("hurts", [False, True])
def test_a_beam_that_a_hull_sends_on_hurts_the_other_ship_only_by_friendly_fire(*, hurts: bool) -> None:
    world = arena((400.0, 360.0), RIGHT, ships=2, tuning=tuned(team={"friendly_fire": hurts}))
    one, other = world.ships
    one.reflects = 1
    other.x, other.y = 400.0, 60.0
    # A beam from the right that meets the hull where its normal points halfway between right and up.
    lancer = add_lancer(world, (700.0, 360.0 - 12.0 * 0.5**0.5), 32768, LancerPhase.LOCK)
    record = Record()
    events = fly(world, ".", record=record)
    assert len(of(events, BeamReflected)) == 1
    assert [lost.ship for lost in of(events, ShipDestroyed)] == [other.id] * hurts
    end = lancer.path[1]
    assert (end.start[1] + end.motion[1] < 0.0) is not hurts  # it goes past, or ends there
    assert len([ray for ray in record.rays if ray.purpose is Purpose.BEAM]) == len(lancer.path)


def test_two_that_meet_head_on_exchange_their_velocities_and_the_bounce_is_on_record() -> None:
    world = arena((500.0, 360.0), RIGHT, ships=2, velocity=(100.0, 7.0), tuning=tuned(ship={"drag": 0.0}))
    one, other = world.ships
    other.x, other.y, other.vx, other.vy = 524.5, 360.0, -60.0, 7.0
    record = Record()
    (bounced,) = of(fly(world, ".", record=record), Bounced)
    assert (one.vx, one.vy, other.vx, other.vy) == (-60.0, 7.0, 100.0, 7.0)
    assert (bounced.a, bounced.b, bounced.normal, bounced.speed) == (one.id, other.id, (1.0, 0.0), 160.0)
    (contact,) = record.contacts
    assert (contact.a, contact.b, contact.normal) == (one.id, other.id, (1.0, 0.0))
    assert contact.impulse == 160.0
    assert (contact.before_a, contact.before_b) == ((100.0, 7.0), (-60.0, 7.0))
    assert gap(world.torus, one, other) == pytest.approx(24.0)
    assert world.lives == 6


def test_two_meet_across_the_seam() -> None:
    world = arena((1279.0, 719.0), RIGHT, ships=2, velocity=(90.0, 90.0), tuning=tuned(ship={"drag": 0.0}))
    one, other = world.ships
    other.x, other.y = 15.0, 15.0
    (bounced,) = of(fly(world, "."), Bounced)
    assert (bounced.a, bounced.b) == (one.id, other.id)
    assert bounced.normal[0] == pytest.approx(0.5**0.5)
    assert one.vx == pytest.approx(0.0)
    assert other.vx == pytest.approx(90.0)
    assert gap(world.torus, one, other) == pytest.approx(24.0)


@pytest.mark.parametrize(("far", "meets"), [(24.0, True), (math.nextafter(24.0, 99.0), False)])
def test_ships_that_touch_meet_and_one_ulp_farther_they_do_not(far: float, *, meets: bool) -> None:
    """Places so small that a tick of the velocity is lost in them, and the sum is exact."""
    world = arena((0.0, 360.0), RIGHT, ships=2, velocity=(1e-20, 0.0), tuning=tuned(ship={"drag": 0.0}))
    world.ships[1].x, world.ships[1].y = far, 360.0
    assert len(of(fly(world, "."), Bounced)) == meets


def test_a_bounce_beside_a_wall_pushes_nobody_into_it() -> None:
    world = arena((600.0, 360.0), RIGHT, walls=[((640.0, 360.0), (0.0, 90.0), False)], ships=2)
    one, other = world.ships
    other.x, other.y, other.heading = 625.0 - 0.5, 360.0, RIGHT
    one.vx = 470.0
    for _ in range(240):
        fly(world, "^", "")
        assert wall_gap(world, world.walls[0], (other.x, other.y)) > 15.0 - 0.1
        assert gap(world.torus, one, other) > 23.0
        assert other.x < 640.0


def test_protected_ships_bounce_too_and_one_in_hyperspace_does_not() -> None:
    world = pair()
    one, other = world.ships
    one.x, one.y = other.x - 20.0, other.y
    other.protection = one.protection = 100
    fly(world, ".")
    assert gap(world.torus, one, other) == pytest.approx(24.0)
    fly(world, "h")
    other.x, other.y = one.x, one.y
    fly(world, ".")
    assert (other.x, other.y) == (one.x, one.y)


def test_an_extra_ship_goes_to_the_one_who_earned_it() -> None:
    world = pair()
    add_rock(world, Size.SMALL, (1000.0, 200.0))
    one, other = world.ships
    one.score = other.score = MODERN.ship.extra_at[0] - 50
    events = fly(world, "", "l.")
    assert [extra.ship for extra in of(events, ExtraShip)] == [other.id]
    assert (one.lives, other.lives) == (3, 4)


@each("first, last", [(0, 1), (1, 0)])
def test_it_is_over_when_both_are_out_and_not_before(first: int, last: int) -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
    assert len(kill(world, first)) == 1
    assert (world.over, world.ships[first].phase, world.reserve) == (False, ShipPhase.WAITING, 0)
    assert not of(fly(world, "400.", "400."), ShipReturned)
    add_body(world, Kind.ENEMY_SHOT, (world.ships[last].x, world.ships[last].y))
    assert of(fly(world, "."), GameOver) == [GameOver(0, 0)]
    assert (world.over, *(ship.phase for ship in world.ships)) == (True, ShipPhase.OUT, ShipPhase.OUT)


def test_both_lost_in_the_same_tick_make_one_end() -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = 1
        add_body(world, Kind.ENEMY_SHOT, (ship.x, ship.y))
    events = fly(world, ".")
    assert (len(of(events, ShipDestroyed)), len(of(events, GameOver))) == (2, 1)


def test_a_lost_ship_stays_away_while_the_other_is_in_play_and_comes_with_the_next_wave() -> None:
    world = pair()
    kill(world, 1)
    lost = world.ships[1]
    assert (lost.phase, world.lives, world.reserve) == (ShipPhase.WAITING, 5, 4)
    assert not of(fly(world, "600."), ShipReturned)
    world.ticks_to_wave = 1
    events = fly(world, "2.")
    assert [type(event) for event in events if isinstance(event, WaveBegan | ShipReturned)] == [
        WaveBegan,
        ShipReturned,
    ]
    assert is_flying(lost)
    assert (world.lives, world.reserve) == (5, 3)
    assert lost.bonus


def test_rocks_of_a_wave_keep_away_from_where_a_ship_comes_back_with_it() -> None:
    for seed in range(40):
        world = arena((100.0, 100.0), ships=2, seed=seed)
        other = world.ships[1]
        other.x, other.y = 100.0, 600.0
        add_shot(world, (other.x, other.y), (0.0, 0.0), hostile=True)
        fly(world, ".")
        world.ticks_to_wave = 1
        fly(world, ".")
        for rock in world.fading:
            assert world.torus.distance((rock.x, rock.y), (700.0, 360.0)) - rock.radius > 190.0


@each("kind, lives, back", [
    (PickUpKind.SHIELD, 3, [2]), (PickUpKind.TRIPLE, 3, []), (PickUpKind.SHIELD, 1, []),
])  # fmt: skip
def test_a_lost_ship_comes_as_soon_as_the_other_takes_a_shield_while_the_reserve_lasts(
    kind: PickUpKind, lives: int, back: list[int]
) -> None:
    world = pair()
    for ship in world.ships:
        ship.lives = lives
    kill(world, 1)
    one, _ = world.ships
    fly(world, "300.")
    add_pick_up(world, (one.x, one.y), kind)
    events = fly(world, "3.")
    assert len(of(events, PickUpTaken)) == 1
    assert [returned.ship for returned in of(events, ShipReturned)] == back
    assert one.shields == (kind is PickUpKind.SHIELD)


def test_who_has_used_up_his_own_part_takes_a_ship_from_the_others() -> None:
    world = pair()
    world.ships[1].lives = 1
    kill(world, 1)
    assert (world.ships[1].phase, world.reserve) == (ShipPhase.WAITING, 2)
    fly(world, "200.")
    world.ticks_to_wave = 1
    fly(world, "3.")
    assert is_flying(world.ships[1])
    assert [ship.lives for ship in world.ships] == [2, 1]


@pytest.mark.parametrize(("left", "back"), [(4, 2), (3, 1), (2, 0)])
def test_when_none_is_in_play_the_lost_come_back_as_far_as_the_reserve_lasts(left: int, back: int) -> None:
    world = pair()
    world.ships[0].lives, world.ships[1].lives = left - 1, 1
    kill(world, 1)
    fly(world, "30.")
    add_shot(world, (world.ships[0].x, world.ships[0].y), (0.0, 0.0), hostile=True)
    events = fly(world, "500.", "500.")
    assert [event.ship for event in of(events, ShipReturned)] == [world.ships[1].id, world.ships[0].id][:back]
    assert world.over == (back == 0)
    assert world.reserve == max(0, left - 2 - back)


def test_gates_wait_for_no_ship_that_is_away() -> None:
    world = pair()
    kill(world, 1)
    add_gate(world, (900.0, 600.0)).fade = 2
    for ship in world.ships:
        ship.may_choose = False
    fly(world, "3.")
    assert [ship.may_choose for ship in world.ships] == [True, False]
    world.ships[0].may_choose = False
    assert len(of(fly(world, "."), GatesClosed)) == 1


def test_each_returns_to_its_own_place() -> None:
    world = arena((200.0, 500.0), RIGHT, ships=2, tuning=tuned(team={"waits": False}))
    world.ships[1].x, world.ships[1].y = 800.0, 200.0
    kill(world, 1)
    (back,) = of(fly(world, "400."), ShipReturned)
    assert (back.ship, back.place) == (world.ships[1].id, (700.0, 360.0))
    assert world.ships[1].heading == UP


def test_what_a_waiting_ship_still_earns_goes_to_the_reserve() -> None:
    world = pair()
    add_rock(world, Size.SMALL, (400.0, 650.0))
    one = world.ships[0]
    one.lives, one.score = 1, MODERN.ship.extra_at[0] - 50
    add_shot(world, (300.0, 650.0), (600.0, 0.0), owner=one.id)
    kill(world, 0)
    events = fly(world, "60.")
    assert one.score == MODERN.ship.extra_at[0] + 50
    assert of(events, ExtraShip) == [ExtraShip(one.id, 4)]
    assert (one.phase, world.reserve) == (ShipPhase.WAITING, 3)


def test_a_lancer_goes_for_the_nearer_ship_and_stays_with_it_while_it_charges() -> None:
    for near in (0, 1):
        world = pair()
        one, other = world.ships
        target, rest = (one, other) if near == 0 else (other, one)
        lancer = add_lancer(world, (target.x, target.y + 300.0), 49152)
        (charging,) = of(fly(world, "."), BeamCharging)
        assert (charging.sender, charging.target) == (lancer.id, target.id)
        rest.x, rest.y = lancer.x + 100.0, lancer.y
        fly(world, "60.")
        assert lancer.target == target.id
        assert abs(turn_between(lancer.heading, 49152)) < 400


def test_a_lancer_whose_target_goes_calms_down_though_the_other_ship_stays() -> None:
    world = pair()
    one, other = world.ships
    other.x, other.y = one.x + 500.0, one.y
    add_lancer(world, (one.x, one.y - 250.0))
    fly(world, "20.")
    events = fly(world, "h")
    assert len(of(events, BeamEnded)) == 1


@each("near", [0, 1])
def test_a_small_saucer_aims_at_the_nearer_ship(near: int) -> None:
    world = pair()
    target = world.ships[near]
    add_saucer(world, (target.x, target.y - 100.0), SaucerSize.SMALL).fire_wait = 1
    assert [fired.velocity[1] > 300.0 for fired in of(fly(world, "."), ShotFired)] == [True]


@pytest.mark.parametrize("phase", [ShipPhase.OUT, ShipPhase.WAITING, ShipPhase.FLYING])
def test_a_rock_waits_for_a_ship_upon_it_but_not_for_one_that_is_out_of_play(phase: ShipPhase) -> None:
    world = pair()
    world.ticks_to_wave = 1
    fly(world, ".", ".")
    rock = world.fading[0]
    other = world.ships[1]
    world.ships[0].protection = other.protection = 10**6
    other.x, other.y, other.phase = rock.x, rock.y, phase
    fly(world, f"{rock.fade + 10}.", f"{rock.fade + 10}.")
    assert (rock in world.fading) == (phase is ShipPhase.FLYING)
