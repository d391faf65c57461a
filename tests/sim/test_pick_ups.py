"""Pick-ups: what drops them and where, who takes them, and what shields, triple shots and overcharge do."""

import pytest

from game.sim.pick_ups import is_blinking, may_drop
from tests.play import *

SHIELD, TRIPLE, OVERCHARGE = PickUpKind
SURE = tuned(pick_up={"chance": 1.0})
STILL = tuned(ship={"drag": 0.0})
REACH = 26.0
"""units between the centres at which a ship touches a pick-up."""
GUARD = 120
"""ticks after a shield broke in which nothing hurts, the one in which it broke included."""
FAR = (300.0, 500.0)
HALF = 0.5**0.5
ROUND = [(1, 0), (HALF, HALF), (0, 1), (-HALF, HALF), (-1, 0), (-HALF, -HALF), (0, -1), (HALF, -HALF)]
"""From the right clockwise, as seen."""
PLACES = [FAR, *((FAR[0] + reach * x, FAR[1] + reach * y) for reach in (70.0, 140.0) for x, y in ROUND)]
"""All places at which one is dropped, in the order in which they are tried."""


# What drops them, and where


def shoot_saucers(*places: Point, **stage: Any) -> tuple[World, list[PickUpDropped]]:
    """Let large saucers end by shots; return what they left."""
    world = arena(**{"tuning": SURE, **stage})
    for place in places:
        add_saucer(world, place, SaucerSize.LARGE)
        add_shot(world, place, (0.0, 0.0))
    events = fly(world, ".")
    assert len(destroyed(events, *SAUCERS)) == len(places)
    return world, of(events, PickUpDropped)


def test_a_saucer_that_a_player_kills_drops_a_pick_up_where_it_was_which_drifts_over_seams() -> None:
    world, (dropped,) = shoot_saucers(FAR)
    (pick_up,) = world.pick_ups
    assert (dropped.pick_up, dropped.kind, dropped.place) == (pick_up.id, pick_up.gives, FAR)
    assert speed_of(pick_up) == pytest.approx(28.0)
    pick_up.x, pick_up.y, pick_up.vx, pick_up.vy = 1279.9, 719.9, 28.0, 28.0
    fly(world, "120.")
    assert (pick_up.x, pick_up.y) == pytest.approx((27.9, 27.9))


def dropped_at(world: World) -> list[PickUpDropped]:
    """Let a pick-up fall far from the ship, if the dice say so; return what was told."""
    ctx = StepContext(world)
    may_drop(ctx, FAR)
    assert [(one.id, one.gives, (one.x, one.y)) for one in ctx.dropped] == [
        (told.pick_up, told.kind, told.place) for told in of(ctx.events, PickUpDropped)
    ]
    return of(ctx.events, PickUpDropped)


def test_the_chance_is_data_and_each_kind_comes_about_as_often() -> None:
    drops = [told.kind for seed in range(200) for told in dropped_at(arena(seed=seed))]
    assert 100 <= len(drops) <= 140
    assert all(28 <= drops.count(kind) <= 55 for kind in PickUpKind)
    never = tuned(pick_up={"chance": 0.0})
    assert not any(dropped_at(arena(seed=seed, tuning=never)) for seed in range(20))


def test_there_are_never_more_than_the_cap() -> None:
    world, drops = shoot_saucers(*((100.0 + 200.0 * number, 600.0) for number in range(4)))
    assert len(drops) == len(world.pick_ups) == 2
    world.pick_ups.pop()
    assert len(dropped_at(world)) == 1


@each("number", range(17))
def test_one_falls_at_the_first_of_seventeen_places_that_is_free_or_else_at_the_freest(number: int) -> None:
    for places in (PLACES[:number], [(x + 20.0 * (this == number), y) for this, (x, y) in enumerate(PLACES)]):
        world = arena(tuning=tuned(pick_up={"chance": 1.0, "cap": 99}))
        for place in places:
            add_pick_up(world, place, SHIELD)
        (told,) = dropped_at(world)
        assert told.place == pytest.approx(PLACES[number], abs=1e-9)


@each("ships, pick_ups, place", [
    ([FAR], [], PLACES[1]), ([(FAR[0] - 69.9, FAR[1])], [], PLACES[1]), ([(FAR[0] - 70.1, FAR[1])], [], FAR),
    ([(300.0, 524.0), (400.0, 500.0)], [], PLACES[5]),
    ([CENTRE], [(FAR[0] - 34.9, FAR[1])], PLACES[1]), ([CENTRE], [(FAR[0] - 35.1, FAR[1])], FAR),
])  # fmt: skip
def test_one_falls_seventy_units_from_ships_and_two_and_a_half_radii_from_others(
    ships: list[Point], pick_ups: list[Point], place: Point
) -> None:
    world = arena(tuning=SURE, ships=len(ships))
    for ship, at in zip(world.ships, ships, strict=True):
        ship.x, ship.y = at
    for at in pick_ups:
        add_pick_up(world, at, SHIELD)
    assert [told.place for told in dropped_at(world)] == [pytest.approx(place)]


# Who takes them


@each("life, told", [(360, ""), (359, ""), (1, ""), (0, "PickUpExpired")])
def test_it_blinks_for_its_last_three_seconds_and_then_is_gone(life: int, told: str) -> None:
    world = arena()
    pick_up = add_pick_up(world, FAR, TRIPLE)
    assert pick_up.life == 1320
    pick_up.life = life
    assert is_blinking(world, pick_up) == (life < 360)
    events = fly(world, ".")
    assert (story(events), len(world.pick_ups)) == (told, int(not told))
    assert of(events, PickUpExpired) == [PickUpExpired(pick_up.id, TRIPLE, FAR)] * bool(told)


@each("ship, vx, place, drift, taken", [
    (CENTRE, 0.0, (640.0 + REACH - 0.01, 360.0), 0.0, 1),
    (CENTRE, 0.0, (640.0 + REACH + 0.01, 360.0), 0.0, 0),
    (CENTRE, 0.0, (640.0 + REACH + 0.2, 360.0), -28.0, 1),  # it drifts towards the ship
    ((600.0, 360.0), 9000.0, (637.0, 385.9), 0.0, 1), ((600.0, 360.0), 9000.0, (637.0, 386.1), 0.0, 0),
    ((1270.0, 360.0), 6000.0, (40.0, 360.0), 0.0, 1), ((10.0, 360.0), -6000.0, (1240.0, 360.0), 0.0, 1),
    ((1275.0, 715.0), 600.0, (15.0, 15.0), 0.0, 1),
])  # fmt: skip
def test_a_touch_takes_it_at_any_speed_and_across_the_seams_and_a_near_miss_does_not(
    ship: Point, vx: float, place: Point, drift: float, taken: int
) -> None:
    world = arena(ship, velocity=(vx, 0.0), tuning=STILL)
    pick_up = add_pick_up(world, place, SHIELD, (drift, 0.0))
    events = fly(world, ".")
    assert [(event.pick_up, event.kind, event.ship) for event in of(events, PickUpTaken)] == [
        (pick_up.id, SHIELD, 1)
    ] * taken
    assert (len(world.pick_ups), ship_of(world).shields, world.score) == (1 - taken, taken, 0)


@each("x, takers", [(639.0, [1, 0]), (641.0, [0, 1]), (640.0, [1, 1])])
def test_of_two_ships_the_one_that_touches_it_first_gets_it_and_at_the_same_instant_both(
    x: float, takers: list[int]
) -> None:
    world = arena((600.0, 360.0), velocity=(3_600.0, 0.0), ships=2, tuning=STILL)
    world.ships[1].x, world.ships[1].y, world.ships[1].vx = 680.0, 360.0, -3_600.0
    add_pick_up(world, (x, 360.0), SHIELD)
    assert len(of(fly(world, "."), PickUpTaken)) == sum(takers)
    assert [ship.shields for ship in world.ships] == takers


@each("phase, protection, told", [
    (ShipPhase.FLYING, 100, "PickUpTaken"), (ShipPhase.WARPING, 0, ""), (ShipPhase.LOST, 0, ""),
])  # fmt: skip
def test_a_protected_ship_takes_it_and_a_lost_or_warping_one_does_not(
    phase: ShipPhase, protection: int, told: str
) -> None:
    world = arena()
    ship_of(world).phase, ship_of(world).protection, ship_of(world).timer = phase, protection, NEVER
    add_pick_up(world, CENTRE, SHIELD)
    assert story(fly(world, "5.")) == told


# Shields


def powered(*kinds: PickUpKind, **stage: Any) -> World:
    """Return a world whose first ship has taken some pick-ups."""
    world = arena(**stage)
    for kind in kinds:
        add_pick_up(world, CENTRE, kind)
        assert len(of(fly(world, "."), PickUpTaken)) == 1
    return world


def hit(world: World, script: str = ".") -> str:
    """Put an enemy's shot on the first ship, play, and tell what happened."""
    add_shot(world, (ship_of(world).x, ship_of(world).y), (0.0, 0.0), owner=99, hostile=True)
    return story(fly(world, script))


@each("kind, cause, told", [
    (Kind.LARGE_ROCK, Cause.RAM, "BodyDestroyed LARGE_ROCK 100, ShieldBroken"),
    (Kind.LARGE_SAUCER, Cause.RAM, "BodyDestroyed LARGE_SAUCER 200, ShieldBroken"),
    (Kind.LANCER, Cause.RAM, "BodyDestroyed LANCER 500, ShieldBroken"),
    (Kind.ENEMY_SHOT, Cause.SHOT, "ShieldBroken"),
])  # fmt: skip
def test_a_shield_absorbs_what_meets_it_which_ends(kind: Kind, cause: Cause, told: str) -> None:
    world = powered(SHIELD)
    body, ship = add_body(world, kind, CENTRE), ship_of(world)
    events = fly(world, ".")
    assert story(events) == told
    fired_by = NOBODY if kind is Kind.ENEMY_SHOT else 0
    assert of(events, ShieldBroken) == [ShieldBroken(1, CENTRE, cause, body.id, kind, fired_by)]
    assert (ship.flying, ship.lives, ship.shields, world.shots) == (True, 3, 0, [])


def test_a_shield_absorbs_a_beam_for_as_long_as_it_burns() -> None:
    world = powered(SHIELD)
    lancer = add_lancer(world, (900.0, 360.0), phase=LancerPhase.LOCK)
    events = fly(world, "100.")
    assert story(events) == "BeamFired, ShieldBroken, BeamEnded"
    assert [(end.cause, end.killer) for end in of(events, ShieldBroken)] == [(Cause.BEAM, lancer.id)]


@each("wait, hands, told", [(GUARD - 1, "", ""), (GUARD, "", "ShipDestroyed 1 {}"), (4, "*l", "")])
def test_a_second_of_guard_follows_whatever_is_fired_and_then_a_hit_is_the_end(
    wait: int, hands: str, told: str
) -> None:
    world = powered(SHIELD)
    assert hit(world, f".{hands}{wait - len(hands)}.").startswith("ShieldBroken")
    assert hit(world) == told.format(world.next_id - 1)


@each("place, told", [(620.0, ShieldBroken), (700.0, ShipDestroyed)])
def test_a_shield_taken_on_the_way_to_a_rock_is_in_time_and_behind_it_too_late(
    place: float, told: type[Event]
) -> None:
    world = arena((600.0, 360.0), velocity=(9_000.0, 0.0), tuning=STILL)
    add_rock(world, Size.SMALL, (660.0, 360.0))
    add_pick_up(world, (place, 360.0), SHIELD)
    ends = [type(event) for event in fly(world, ".") if isinstance(event, ShieldBroken | ShipDestroyed)]
    assert ends == [told]


@each("taken, most, shields", [(1, 3, 1), (4, 3, 3), (2, 1, 1)])
def test_shields_add_up_to_what_ships_may_have_and_protection_spares_them(
    taken: int, most: int, shields: int
) -> None:
    world = powered(*[SHIELD] * taken, tuning=tuned(pick_up={"shields": most}))
    ship_of(world).protection = 10
    add_rock(world, Size.LARGE, CENTRE)
    assert story(fly(world, "5.")) == ""
    assert ship_of(world).shields == shields


def test_where_hyperspace_goes_wrong_a_shield_is_no_help_and_all_powers_are_lost() -> None:
    world = powered(TRIPLE, OVERCHARGE, SHIELD, tuning=tuned(ship={"warp_risk": 1.0}))
    assert story(fly(world, "h100.")) == "ShipWarped, ShipLanded, ShipDestroyed 1 0"
    ship = ship_of(world)
    assert (ship.shields, ship.triple, ship.overcharge, ship.guard) == (0, 0, 0, 0)


# Triple shots and overcharge


def test_triple_shots_leave_three_abreast_at_one_press_of_who_has_them() -> None:
    world = powered(TRIPLE, heading=RIGHT, ships=2)
    *fired, other = of(fly(world, "*", "*"), ShotFired)
    assert [(shot.owner, shot.place[0] > 640.0) for shot in fired] == [(1, True)] * 3
    middle, left, right = [shot.velocity for shot in fired]
    # 8 degrees to either side, to the nearest row of the table of headings.
    assert left == pytest.approx((613.97, -86.3), abs=0.6)
    assert (middle, right) == ((620.0, 0.0), (left[0], -left[1]))
    assert (other.owner, world.tally.shots_fired) == (2, 4)


@each("left, script, shots", [(1, "*", 3), (1, ".*", 1), (99, "*." * 20, 12)])
def test_triple_shots_last_for_their_time_and_four_presses_fill_the_air(
    left: int, script: str, shots: int
) -> None:
    world = powered(TRIPLE, TRIPLE)
    assert ship_of(world).triple == 1080
    ship_of(world).triple = left
    assert len(of(fly(world, script), ShotFired)) == shots


def test_a_press_waits_until_there_is_room_for_all_three_and_after_them_the_old_cap_holds() -> None:
    world, fired = powered(TRIPLE), []
    fly(world, "*.*.*.*.")
    for gone, triple in ((2, 99), (1, 99), (6, 0), (3, 0)):
        del world.shots[:gone]
        ship_of(world).triple = triple
        fired.append(len(of(fly(world, ".*."), ShotFired)))
    assert fired == [0, 3, 0, 1]


def test_an_overcharge_fills_the_bar_and_pulses_cost_nothing_for_six_seconds() -> None:
    world = arena()
    ship = ship_of(world)
    ship.energy = 3.0
    add_pick_up(world, CENTRE, OVERCHARGE)
    fly(world, ".")
    assert (ship.energy, ship.overcharge) == (100.0, 720)
    for script, energy in (("l", 100.0), (".l", 87.5)):
        ship.overcharge, ship.laser_wait = 1, 0
        assert of(fly(world, script), LaserFired)
        assert ship.energy == energy


@each("kind, wait, health, told", [
    (Kind.LARGE_ROCK, 0, 30, "LaserFired 1, BodyDamaged LARGE_ROCK"),
    (Kind.LARGE_ROCK, 720, 60, "LaserFired 1, BodyDamaged LARGE_ROCK"),
    (Kind.MEDIUM_ROCK, 0, 0, "LaserFired 1, BodyDestroyed MEDIUM_ROCK 150"),
    (Kind.LANCER, 0, 0, "LaserFired 1, BodyDestroyed LANCER 500"),
])  # fmt: skip
def test_an_overcharged_pulse_burns_twice_as_hot(kind: Kind, wait: int, health: int, told: str) -> None:
    world = powered(OVERCHARGE, heading=RIGHT)
    ship_of(world).overcharge -= wait
    body = add_body(world, kind, (900.0, 360.0))
    assert isinstance(body, Damageable)
    assert story(fly(world, "l")) == told
    assert body.health == health or not body.alive
