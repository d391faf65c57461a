"""Castles: how they come, raise their rings, are opened plate by plate, aim through a gap, and end."""

import math

import pytest

from game.physics import distance_to_segment
from game.sim.event_table import FALL_BURSTS
from game.sim.kinds.registry import numbers_of
from game.sim.plates import carry
from game.sim.tuning import TICKS_PER_SECOND as SECOND
from game.view.bodies.draw_castles import health_arc
from tests.play import *

CASTLE = MODERN.castle
ROUND = CASTLE.round
X, Y = CENTRE
FAR = (60.0, 60.0)
FORMS = range(1, 5)
WAVE_OF = {row.castle: wave for wave, row in enumerate(WAVES, 1) if row.castle}
"""The designed wave of each form."""
QUIET = tuned(saucer={"most": 0}, lancer={"most": 0}, minelayer={"most": 0}, wall={"most": 0})
"""Rules under which little comes but Castles."""
STILL = {"round": {"turn": (0.0,)}, "plate_health": 30}
"""Rings that do not turn, of plates that a shot breaks."""
OUTSIDE = max(ROUND.rings) * math.cos(math.pi / CASTLE.sides) + CASTLE.thickness
"""units from the middle to the outside of a plate of the outermost ring, at the plate's own middle."""


def standing(ship: Point = FAR, *, place: Point = CENTRE, **tuning: Any) -> tuple[World, Castle]:
    """Return a world with a Castle of such rings, and a ship that faces right."""
    world = arena(ship, RIGHT, tuning=tuned(**{"castle": STILL, **tuning}))
    return world, add_castle(world, place, rings=True)


def entered(form: int, tuning: Tuning = QUIET, ship: Point = (700.0, 100.0)) -> World:
    """Return a world in the wave of a Castle, with that alone and a ship that nothing hurts."""
    world = arena(ship, tuning=tuning)
    world.wave, world.ticks_to_wave = WAVE_OF[form], 0
    world.row = WAVES[world.wave - 1].parts
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 0.0, 360.0, 1, rightwards=True))
    ship_of(world).protection = NEVER
    fly(world, ".")
    return world


def open_way(world: World, heading: int) -> None:
    """Take away the plates of all rings about a heading from the castle's middle."""
    eighth = TURN // CASTLE.sides
    castle = world.castles[0]
    for plate in world.plates:
        middle = castle.turns[plate.ring] + plate.number * eighth + eighth // 2
        plate.alive = abs((middle - heading + TURN // 2) % TURN - TURN // 2) > eighth
    world.remove_dead()
    fly(world, ".")


# How they come


@each("why, left", [("one is there", 1), ("no ship is left", 1), ("none is in store", 0), ("", 0)])
def test_one_in_store_is_marked_unless_one_is_there_or_nobody_plays(why: str, left: int) -> None:
    world = arena((640.0, 600.0), rocks={(200.0, 80.0): Size.LARGE})
    world.wave, world.ticks_to_wave = 5, 0
    quiet_schedules(world).spawner(Kind.CASTLE).due_at = 0
    world.spawner(Kind.CASTLE).left = int(why != "none is in store")
    for _ in range(CASTLE.most if why == "one is there" else 0):
        add_castle(world, CENTRE)
    if why == "no ship is left":
        world.ships[0].phase, world.ships[0].timer = ShipPhase.WAITING, NEVER
    assert [event.kind for event in of(fly(world, "."), SpawnMarked)] == [Kind.CASTLE] * (not why)
    assert world.spawner(Kind.CASTLE).left == left


@each("rightwards, way, heading", [(True, 1.0, RIGHT), (False, -1.0, LEFT)])
def test_it_drifts_in_aims_ahead_and_has_no_rings_yet(rightwards: bool, way: float, heading: int) -> None:
    world = arena(FAR)
    world.wave, world.ticks_to_wave = 1, 0
    quiet_schedules(world)
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 500.0, 500.0, 1, rightwards))
    fly(world, ".")
    (castle,) = world.castles
    assert (castle.vx, castle.vy, castle.heading) == (way * CASTLE.speed, 0.0, heading)
    assert (castle.raising, world.plates) == (ticks(CASTLE.raising), [])


@pytest.mark.slow
@each("form", FORMS)
def test_a_wave_s_castle_has_the_health_the_closed_rings_and_the_mirrors_of_its_form(form: int) -> None:
    world = entered(form)
    numbers = CASTLE.form(form)
    cores = 2 if numbers.orbit else 1
    assert [(castle.form, castle.health) for castle in world.castles] == [(form, numbers.health)] * cores
    fly(world, f"{3 * SECOND}.")
    for castle in world.castles:
        for ring, every in enumerate(numbers.mirrors):
            plates = [plate for plate in world.plates if (plate.castle, plate.ring) == (castle.id, ring)]
            assert [plate.mirror for plate in plates] == [
                every > 0 and number % every == 0 for number in range(CASTLE.sides)
            ]
            for plate, following in pairwise([*plates, plates[0]]):
                end = (plate.x + plate.half[0], plate.y + plate.half[1])
                start = (following.x - following.half[0], following.y - following.half[1])
                assert world.torus.delta(start, end) == pytest.approx((0.0, 0.0), abs=1e-9)
                assert world.torus.distance((castle.x, castle.y), end) == pytest.approx(numbers.rings[ring])


@each("raising, more, left", [(1, -0.5, 1), (1, 0.5, 0), (2, 0.5, 0), (3, 0.5, 2)])
def test_rings_rise_in_time_and_once_a_ship_is_thirty_units_clear(
    raising: int, more: float, left: int
) -> None:
    world = arena((X + CASTLE.outer + MODERN.ship.radius + 30.0 + more, Y))
    castle = add_castle(world, CENTRE, raising=raising)
    fly(world, ".")
    assert len(world.plates) == CASTLE.sides * len(ROUND.rings) * (left == 0)
    assert castle.raising == left


@each("form, away", [(1, 0.0), (2, 60.0), (3, 60.0), (4, 60.0)])
def test_rising_rings_push_out_a_ship_that_thrusts_against_them(form: int, away: float) -> None:
    world = arena((X + away, Y), heading=LEFT)
    ship_of(world).protection = NEVER
    castle = add_castle(world, CENTRE, form=form, raising=20)
    fly(world, "180^")
    assert (castle.raising, bool(world.plates)) == (0, True)


def test_rings_turn_against_their_neighbours_faster_at_just_each_third_of_its_health() -> None:
    third = -(-ROUND.health // 3), -(-2 * ROUND.health // 3)
    rates = []
    for gone in (0, third[0] - 1, third[0], third[1] - 1, third[1]):
        world = arena(FAR)
        castle = add_castle(world, CENTRE, rings=True)
        castle.health, before = ROUND.health - gone, castle.turns
        fly(world, ".")
        one, two, three = ((b - a + 32768) % TURN - 32768 for a, b in zip(before, castle.turns, strict=True))
        assert one == three == -two > 0
        rates.append(one)
    slow, middle, fast = (16 * round(rate * TURN / 360 / SECOND / 16) for rate in ROUND.turn)
    assert rates == [slow, slow, middle, middle, fast], "rates are multiples of 16, so corners are rows"


# What meets the rings


@each("shots, stage, told", [
    ([((400.0, 380.0), (620.0, 0.0), 0)], {}, "BodyDestroyed PLATE 10"),
    ([((400.0, 380.0), (620.0, 0.0), 1)], {}, "BodyDestroyed PLATE 40, BankShot 1"),
    ([((x, 380.0), (620.0, 0.0), 0) for x in (400.0, 390.0)], {},
     "BodyDestroyed PLATE 10, BodyDestroyed PLATE 10"),
    ([((1030.0, 365.0), (620.0, 0.0), 0)], {"place": (10.0, 360.0), "ship": (640.0, 600.0)},
     "BodyDestroyed PLATE 10"),  # over the seam
    ([((400.0, 360.0), (620.0, 0.0), 0)], {"gap": LEFT}, "BodyDamaged CASTLE"),
    ([((400.0, 371.0), (20000.0, 0.0), 0)], {}, "BodyDestroyed PLATE 10"),
    ([], {"ship": (400.0, 360.0), "speed": 300.0}, "BodyDestroyed PLATE 10, ShipDestroyed 1 {plate}"),
])  # fmt: skip
def test_what_meets_the_rings_breaks_one_plate_and_through_a_gap_it_reaches_the_core(
    shots: list[tuple[Point, Point, int]], stage: dict[str, Any], told: str
) -> None:
    world, _ = standing(stage.get("ship", (200.0, 360.0)), place=stage.get("place", CENTRE))
    if "gap" in stage:
        open_way(world, stage["gap"])
    ship_of(world).vx = stage.get("speed", 0.0)
    for place, velocity, banks in shots:
        add_shot(world, place, velocity, owner=ship_of(world).id).banks = banks
    plates = {plate.id: plate.ring for plate in world.plates}
    events = fly(world, "60.")
    ends = destroyed(events, Kind.PLATE)
    assert story(events) == told.format(plate=ends[0].id if ends else 0)
    assert [plates[end.id] for end in ends] == [2, 1][: len(ends)], "the ring behind is next"
    assert (len(world.plates), world.shots) == (len(plates) - len(ends), [])
    assert {(loss.cause, loss.killer_kind) for loss in of(events, ShipDestroyed)} <= {(Cause.RAM, Kind.PLATE)}


@each("hostile, points, by", [(False, CASTLE.plate_points, 1), (True, 0, 0)])
def test_a_plate_that_takes_two_shots_pays_with_the_second_unless_an_enemy_fired(
    points: int, by: int, *, hostile: bool
) -> None:
    world, _ = standing(castle={**STILL, "plate_health": 2 * MODERN.shot.damage})
    for told in ("BodyDamaged PLATE", f"BodyDestroyed PLATE {points}"):
        place = (X + CASTLE.outer + 10.0, 380.0)
        add_shot(world, place, (-3600.0, 0.0), owner=NOBODY if hostile else 1, hostile=hostile)
        events = fly(world, "2.")
        assert story(events) == told
    assert ([end.by for end in destroyed(events, Kind.PLATE)], world.score) == ([by], points)


def test_a_laser_breaks_a_plate_and_its_leg_tells_which_and_after_a_mirror_it_is_a_bank() -> None:
    world, _ = standing((300.0, 375.0))
    add_wall(world, (900.0, 650.0), (20.0, 0.0))
    add_lancer(world, (1000.0, 100.0)).timer = NEVER
    events = fly(world, "l")
    assert story(events) == "LaserFired 1, BodyDestroyed PLATE 10"
    assert of(events, LaserFired)[0].legs[-1].barrier_id == destroyed(events, Kind.PLATE)[0].id
    # Up from the ship, off a slanted mirror to the right, onto the left side of the outermost ring.
    world, _ = standing((300.0, 600.0))
    ship_of(world).heading = UP
    add_wall(world, (300.0, 380.0), (20.0, -20.0))
    for plate in world.plates:
        plate.health = 31
    (hit,) = damaged(fly(world, "l"), Kind.PLATE)
    assert hit.place == pytest.approx((640.0 - 200.0 * math.cos(math.pi / 8), 380.0), abs=8.0)
    ship_of(world).laser_wait = 0
    assert story(fly(world, ".l")) == "LaserFired 2, BodyDestroyed PLATE 40, BankShot 1"


def test_a_mine_s_blast_breaks_the_plates_within_it_for_nobody_s_points() -> None:
    world, _ = standing()
    mx, my = place = (X - 275.0, Y)
    reach = MODERN.mine.blast + CASTLE.thickness
    within = []
    for plate in world.plates:
        (hx, hy), x, y = plate.half, plate.x - mx, plate.y - my
        if distance_to_segment((0.0, 0.0), (x - hx, y - hy), (x + hx, y + hy)) <= reach:
            within.append(plate.id)
    add_mine(world, place, MinePhase.TRIGGERED, 1)
    broken = destroyed(fly(world, "."), Kind.PLATE)
    assert [end.id for end in broken] == within
    assert 2 <= len(within) < 24
    assert {(end.cause, end.points, end.by) for end in broken} == {(Cause.BLAST, 0, 0)}


@each("why", ["guard", "protection"])
def test_a_ship_that_nothing_can_hurt_breaks_no_plate_that_it_flies_through(why: str) -> None:
    world, _ = standing((X - 250.0, Y + 40.0))
    ship = ship_of(world)
    setattr(ship, why, NEVER)
    ship.vx = 480.0
    assert story(fly(world, "150.")) == ""
    assert ship.x > X + 210.0
    assert (len(world.plates), ship.vy) == (CASTLE.sides * len(ROUND.rings), 0.0)


def test_a_place_is_clear_up_to_the_core_where_no_ring_stands_and_up_to_the_outermost_plate_else() -> None:
    world = arena((100.0, 100.0), tuning=tuned(castle=STILL))
    add_castle(world, CENTRE)
    assert clearance(world, (X + 60.0, Y)) == pytest.approx(60.0 - CASTLE.radius)
    world, _ = standing((100.0, 100.0))
    assert clearance(world, (X + 260.0, Y)) == pytest.approx(260.0 - 206.0)
    for plate in world.plates:
        plate.alive = plate.ring < 2
    fly(world, ".")
    assert clearance(world, (X + 260.0, Y)) == pytest.approx(260.0 - 158.0)
    assert clearance(world, (X + 60.0, Y)) == pytest.approx(60.0 - 158.0)


def rushing(velocity: Point) -> World:
    """Return a Castle with a velocity whose rings stand with a plate on each axis, and a ship far away."""
    world, castle = standing(shot={"ricochets": 5})
    castle.turns = castle.turns_before = (TURN // (2 * CASTLE.sides),) * len(ROUND.rings)
    castle.vx, castle.vy = velocity
    carry(world, castle)
    return world


@each("ux, uy", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
def test_a_plate_that_comes_100_units_in_a_tick_meets_a_shot_that_rests_60_units_ahead(
    ux: float, uy: float
) -> None:
    world = rushing((ux * 12_000.0, uy * 12_000.0))
    reaches = [OUTSIDE + away for away in (60.0, 101.0)]
    near, far = (add_shot(world, (X + ux * reach, Y + uy * reach), (0.0, 0.0)) for reach in reaches)
    assert len(destroyed(fly(world, "."), Kind.PLATE)) == 1
    assert (near.alive, far.alive) == (False, True)


@each("gap, told", [(28.0, "Ricocheted, BodyDestroyed PLATE 40, BankShot 1"), (32.0, "Ricocheted")])
def test_a_shot_that_turned_at_a_wall_meets_a_plate_where_it_is_by_then(gap: float, told: str) -> None:
    """It turns at half of the tick. In the other half it comes 25 units back, and the plate 5 towards it."""
    world = rushing((1200.0, 0.0))
    face = X + OUTSIDE + 5.0 + gap
    add_wall(world, (face + MODERN.wall.radius, Y), (0.0, 30.0))
    add_shot(world, (face - 25.0, Y), (6000.0, 0.0))
    assert story(fly(world, ".")) == told


@each("away, met", [(205.5, True), (206.5, False)])
def test_the_corner_of_a_ring_that_turns_meets_a_shot_that_rests_on_its_way(
    away: float, *, met: bool
) -> None:
    """It turns by 5 degrees and passes the shot in the middle of the tick; before and after it is clear."""
    world, castle = standing(castle={**STILL, "round": {"turn": (5.0 * 120.0,)}})
    castle.turns = (TURN - 448,) * len(ROUND.rings)
    shot = add_shot(world, (X + away, Y), (0.0, 0.0))
    assert len(destroyed(fly(world, "."), Kind.PLATE)) == int(met)
    assert shot.alive != met


# Its beam


def test_behind_whole_rings_it_waits_and_through_a_gap_it_charges_locks_and_kills() -> None:
    world, castle = standing((200.0, 360.0))
    castle.heading, castle.timer = LEFT, 1
    assert story(fly(world, "9.")) == ""
    open_way(world, LEFT)
    told = ["BeamCharging", "BeamLocked", f"BeamFired, ShipDestroyed 1 {castle.id}"]
    castle.phase, castle.timer = LancerPhase.STALK, 1
    for phase in told:
        events = fly(world, ".")
        assert story(events) == phase
        castle.timer = 1
    (lost,) = of(events, ShipDestroyed)
    assert (lost.cause, lost.killer_kind) == (Cause.BEAM, Kind.CASTLE)


def test_its_own_ring_stops_its_beam_when_the_gap_has_turned_away() -> None:
    world, castle = standing((200.0, 360.0))
    castle.heading, castle.phase, castle.timer = LEFT, LancerPhase.LOCK, 1
    assert story(fly(world, "10.")) == "BeamFired"


def test_without_its_target_it_gives_up_and_waits_anew() -> None:
    world, castle = standing()
    castle.phase, castle.timer, castle.target = LancerPhase.CHARGE, 30, ship_of(world).id
    ship_of(world).protection = NEVER
    assert of(fly(world, "."), BeamEnded) == [BeamEnded(Kind.CASTLE, castle.id, CENTRE)]
    assert (castle.phase, castle.target, castle.path) == (LancerPhase.STALK, 0, ())
    assert castle.timer == ticks(ROUND.watch[0])


def test_it_waits_less_with_each_third_of_its_health_that_is_gone() -> None:
    for stage, health in enumerate((ROUND.health, ROUND.health // 2, 1)):
        world, castle = standing()
        castle.health, castle.phase, castle.timer = health, LancerPhase.COOL, 1
        fly(world, ".")
        assert (castle.phase, castle.timer) == (LancerPhase.STALK, ticks(ROUND.watch[stage]))


def test_it_turns_to_the_ship_no_faster_than_a_lancer_and_shoots_at_one_within_its_rings() -> None:
    world, castle = standing((640.0, 700.0))
    castle.heading = RIGHT
    fly(world, ".")
    assert 0 < castle.heading <= int(MODERN.lancer.turn * 65536 / 360.0) // 120
    world, castle = standing((X + 70.0, Y))
    castle.timer = 1
    assert story(fly(world, ".")) == "BeamCharging"


# Rams, cores that circle, a well, and the end


@each(
    "shields, told", [(0, "BodyDamaged CASTLE, ShipDestroyed 1 2"), (1, "BodyDamaged CASTLE, ShieldBroken")]
)
@each("form", FORMS)
def test_to_ram_a_core_costs_the_ship_or_its_shield_and_the_core_a_tenth(
    form: int, shields: int, told: str
) -> None:
    world = arena(CENTRE)
    castle = add_castle(world, (X + 20.0, Y), form=form)
    ship_of(world).shields = shields
    assert story(fly(world, ".")) == told
    assert castle.health == CASTLE.form(form).health - CASTLE.form(form).health // 10
    weak = arena(CENTRE, tuning=tuned(castle={"round": {"health": 5}}))
    castle = add_castle(weak, (X + 20.0, Y))
    assert (story(fly(weak, ".")), castle.health) == ("BodyDamaged CASTLE, ShipDestroyed 1 2", 4)


def test_its_end_takes_the_rings_along_and_pays_and_its_arc_shows_the_health_that_is_left() -> None:
    world, castle = standing((200.0, 360.0))
    castle.health = ROUND.health // 2
    assert health_arc(castle, ROUND.health)[-1] == pytest.approx((0.0, 1.45), abs=1e-9)
    open_way(world, LEFT)
    castle.health = 30
    add_shot(world, (500.0, 360.0), (620.0, 0.0), owner=ship_of(world).id)
    assert story(fly(world, "30.")) == f"BodyDestroyed CASTLE {CASTLE.points}"
    assert (world.castles, world.plates) == ([], [])


def test_a_well_goes_with_the_third_pulls_as_long_as_it_stands_and_closes_with_it() -> None:
    world = entered(3)
    (castle,), (well,) = world.castles, world.wells
    phases = [well.phase]
    fly(world, f"{ticks(MODERN.well.opening) + 1}.")
    well.timer = 1
    fly(world, "60.")
    assert (well.x, well.y) == (castle.x, castle.y)
    phases.append(well.phase)
    castle.health, castle.raising = 1, 0
    world.plates.clear()
    ship_of(world).x, ship_of(world).y, ship_of(world).protection = castle.x, castle.y, 0
    assert len(destroyed(fly(world, "."), Kind.CASTLE)) == 1
    assert [*phases, well.phase] == [WellPhase.OPENING, WellPhase.PULLING, WellPhase.CLOSING]
    place = (well.x, well.y)
    left = of(fly(world, f"{ticks(MODERN.well.closing) + 1}."), BodyLeft)
    assert left == [BodyLeft(Kind.WELL, well.id, place)]


def masses(world: World) -> tuple[tuple[float, Castle], tuple[float, Castle]]:
    """Return two cores with their masses, the heavier first."""
    light, heavy = sorted(world.castles, key=lambda castle: 1.0 / castle.inverse_mass)
    return (1.0 / heavy.inverse_mass, heavy), (1.0 / light.inverse_mass, light)


def test_two_cores_part_from_their_mark_and_circle_about_their_common_centre_of_mass() -> None:
    world = entered(4)
    (heavy, one), (light, two) = masses(world)
    assert heavy > light
    assert (one.twin, two.twin) == (two.id, one.id)

    def middle() -> Point:
        way = world.torus.delta((one.x, one.y), (two.x, two.y))
        share = light / (heavy + light)
        return world.torus.wrap((one.x + way[0] * share, one.y + way[1] * share))

    start, headings, top = middle(), [], 0.0
    for tick in range(3 * SECOND):
        fly(world, ".")
        centre, top = middle(), max(top, math.hypot(two.vx, two.vy))
        r1, r2 = (world.torus.distance(centre, (core.x, core.y)) for core in (one, two))
        assert heavy * r1 == pytest.approx(light * r2, rel=1e-9, abs=1e-6)
        way = world.torus.delta(start, centre)
        assert way == pytest.approx((one.course_x * (tick + 1) / SECOND, 0.0), abs=1e-6)
        if 2 * tick > 5 * SECOND:
            assert r1 + r2 == pytest.approx(CASTLE.twins.orbit, rel=1e-9)
            headings.append(one.circle)
    assert 3.0 * CASTLE.speed < top <= numbers_of(MODERN, Kind.CASTLE).speed
    rows = round(CASTLE.circling * TURN / 360 / SECOND / 16)
    assert {(after - before) % TURN for before, after in pairwise(headings)} == {16 * rows} != {0}


@pytest.mark.slow
@each("dx, dy", [(71.0, 0.0), (0.0, 71.0), (0.0, -71.0)])
def test_the_cores_of_the_fourth_hurt_nobody_who_waits_where_they_part(dx: float, dy: float) -> None:
    world = entered(4, ship=(dx, 360.0 + dy))
    ship_of(world).protection = 0
    assert not of(fly(world, f"{int(3 * SECOND)}."), ShipDestroyed)
    assert len(world.plates) == 2 * CASTLE.sides


@each("risen", [False, True])
def test_when_one_of_two_cores_ends_the_other_drifts_straight_on_and_keeps_the_wave(*, risen: bool) -> None:
    world = entered(4)
    fly(world, f"{3 * SECOND}." if risen else "10.")
    (_, one), (_, two) = masses(world)
    assert bool(world.plates) == risen
    two.health = 1
    ship = ship_of(world)
    ship.x, ship.y, ship.protection, ship.shields = two.x, two.y, 0, 1
    world.plates[:] = [plate for plate in world.plates if plate.castle != two.id]
    assert len(destroyed(fly(world, "."), Kind.CASTLE)) == 1
    assert world.castles == [one]
    ship.protection = NEVER
    assert not of(fly(world, f"{SECOND}."), WaveCleared)
    assert (one.twin, one.vx, one.vy) == (0, one.course_x, 0.0)
    assert {plate.castle for plate in world.plates} <= {one.id}


def test_two_cores_turn_their_course_at_a_wall_and_stay_together() -> None:
    world = entered(4)
    fly(world, f"{2 * SECOND}.")
    one, two = world.castles
    east = max(world.castles, key=lambda core: world.torus.delta((0.0, Y), (core.x, core.y))[0])
    add_wall(world, (east.x + east.radius + 8.0, east.y), (0.0, 120.0))
    fly(world, f"{SECOND}.")
    assert one.course_x == two.course_x == -CASTLE.speed
    assert world.torus.distance((one.x, one.y), (two.x, two.y)) == pytest.approx(CASTLE.twins.orbit, abs=4.0)


# The wave of a Castle


def test_no_reinforcements_come_while_one_stands_and_rocks_drift_in() -> None:
    world = entered(1, tuned(QUIET, rock={"clear": 0.0}, castle={"rocks_every": 0.25}))
    world.wave_tick, world.reinforced_from = (ticks(MODERN.reinforcement.after) + later for later in (-2, 0))
    events = fly(world, "270.")
    assert (len(of(events, Reinforced)), len(of(events, RocksArrived))) == (0, CASTLE.rocks)
    assert len(world.rocks) == CASTLE.rocks
    world.castles.clear()
    world.spawner(Kind.CASTLE).came = 0  # it got away
    assert len(of(fly(world, ".."), Reinforced)) == 1


@each("most, arrivals, cleared", [(2, [Kind.CASTLE] * 2, 0), (0, [], 1)])
def test_a_wave_is_not_cleared_before_its_castle_has_come_if_the_rules_have_castles(
    most: int, arrivals: list[Kind], cleared: int
) -> None:
    world = new_world(0, tuned(QUIET, castle={"most": most, "first": 0.5, "warning": 0.5}), wave=WAVE_OF[4])
    make_immortal(world)
    world.ticks_to_wave = 1
    fly(world, ".")
    world.fading.clear()
    events = fly(world, f"{SECOND + 2}.")
    assert [event.kind for event in of(events, BodyArrived)] == arrivals
    assert (len(of(events, WaveCleared)), of(events, CastlesFell)) == (cleared, [])


def test_under_rules_with_one_castle_at_once_the_fourth_has_a_single_core() -> None:
    world = entered(4, tuned(QUIET, castle={"most": 1}))
    fly(world, ".")
    assert [(core.twin, core.vx, core.vy) for core in world.castles] == [(0, CASTLE.speed, 0.0)]


def fell(world: World) -> None:
    """Let all cores fall, and a tick pass."""
    for castle in world.castles:
        damage(StepContext(world), castle, Damage(FATAL, Cause.SHOT))
    world.remove_dead()
    fly(world, ".")


@each("wave", [WAVE_OF[3], WAVE_OF[4], WAVE_OF[4] + 3])
def test_the_castles_have_fallen_as_the_core_of_the_fourth_bursts_and_no_gates_open_then_but_after_others(
    wave: int,
) -> None:
    world = entered(4, tuned(QUIET, gate={"every": 1}))
    world.wave = wave
    fell(world)
    assert not of(fly(world, f"{FALL_BURSTS - 1}."), CastlesFell)
    told = fly(world, f"{SECOND}.")
    assert [event.wave for event in of(told, CastlesFell)] == [wave] * (wave == WAVE_OF[4])
    assert len(of(told, GatesOpened)) == (wave != WAVE_OF[4])


@each("form", FORMS)
def test_as_it_bursts_its_shock_wave_breaks_all_that_is_left_for_no_points_and_the_wave_is_over(
    form: int,
) -> None:
    """A large rock is two medium ones after it, then four small ones, then none: in 0.4 s."""
    world = entered(form)
    ship = ship_of(world)
    fell(world)
    world.rocks.clear()
    add_rock(world, Size.LARGE, (ship.x + 70.0, ship.y))
    for number, kind in enumerate((Kind.CHROME, Kind.LANCER, Kind.MINELAYER, Kind.LARGE_SAUCER, Kind.MINE)):
        add_body(world, kind, (60.0 + 80.0 * number, 600.0))
    ship.protection = FALL_BURSTS
    assert not destroyed(fly(world, f"{FALL_BURSTS - 1}."), *Kind)
    add_shot(world, (ship.x - 20.0, ship.y), (0.0, 0.0), hostile=True)
    events = []
    for left in (2, 4, 0):
        events += fly(world, ".")
        assert len(world.rocks) == left
        assert not of(events, WaveCleared) or not left
        events += fly(world, "23.") if left else []
    broken = of(events, BodyDestroyed)
    assert {(end.cause, end.points, end.by) for end in broken} == {(Cause.BLAST, 0, 0)}
    assert (len(broken), ship.in_play, len(of(events, WaveCleared))) == (1 + 2 + 4 + 4, True, 1)
    fly(world, ".")
    assert (world.mines, world.lancers, world.saucers, world.chromes) == ([], [], [], [])


@each("form", FORMS)
def test_after_its_time_it_gets_away_with_the_bonus_of_its_wave_and_has_not_fallen(form: int) -> None:
    world = entered(form)
    fly(world, f"{SECOND}.")
    for castle in world.castles:
        assert castle.life == ticks(CASTLE.stay) - SECOND
        castle.life = 2
    cores = [(Kind.CASTLE, castle.id) for castle in world.castles]
    ship_of(world).bonus = True
    assert not of(fly(world, "."), BodyLeft)
    world.rocks.clear()
    world.fading.clear()
    events = fly(world, "..")
    assert [(left.kind, left.id) for left in of(events, BodyLeft)] == cores
    assert (world.castles, world.plates, ship_of(world).score) == ([], [], 0)
    told = (BonusLost, WaveCleared, BonusPaid, CastlesFell)
    assert [len(of(events, kind)) for kind in told] == [1, 1, 0, 0]
