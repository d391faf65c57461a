"""The forecast comes true: laws over random fields with gifts, drag, wells and seams."""

import re

import pytest

from game.cards.of_record import card_of_meeting
from game.physics import along, dot, length
from game.pilots.aiming import first_hit
from game.pilots.queries import beams, in_sight, laser_sight, targets
from game.sim.kinds.castle import raise_rings
from game.sim.kinds.registry import radius_of
from game.sim.tick.forecast import (
    HORIZON,
    Approach,
    all_approaches,
    approaches,
    course_of,
    jump_risk,
    preview,
    safe_ticks,
    ways_of,
)
from tests.play import *

GIFTS = (Gift.BRAKES, Gift.FAST_SHOTS, Gift.MIRROR_HULL, Gift.PUSH, Gift.RICOCHET)
SLACK = {False: 0.05, True: 0.5}
"""units by which what is told may be off, without wells and with: rocks go in coarse steps there."""
LATE = 0.01  # s by which a time may be off

MANY = pytest.param(range(30, 2_030), marks=pytest.mark.nightly)
# enough fields by day in which ships touch and pass, and shots hit
several = pytest.mark.parametrize("seeds", [range(18, 30), MANY], ids=["some", "many"])


def field(seed: int) -> World:
    """Return a ship with some gifts among rocks and shots, often with a well, all where chance puts them."""
    dice = Random(seed)

    def place() -> Point:
        return (dice.uniform(0.0, 1280.0), dice.uniform(0.0, 720.0))

    def motion(most: float) -> Point:
        return (dice.uniform(-most, most), dice.uniform(-most, most))

    world = arena(place(), dice.randrange(65536), velocity=motion(dice.choice([0.0, 60.0, 330.0])))
    ship = ship_of(world)
    ship.gifts = tuple(gift for gift in GIFTS if dice.random() < 0.3)
    ship.protection = dice.choice([0, 0, 0, dice.randrange(300)])
    for size in dice.choices(list(Size), k=dice.randrange(1, 5)):
        where = place()
        clear = min((world.torus.distance(where, (each.x, each.y)) for each in world.rocks), default=999.0)
        if clear > 110.0 and world.torus.distance(where, (ship.x, ship.y)) > 66.0:
            add_rock(world, size, where, motion(dice.choice([60.0, 160.0, 300.0]))).fade = dice.choice(
                [0, 0, dice.randrange(90)]
            )
    for _ in range(dice.randrange(3)):
        add_shot(world, place(), motion(300.0), owner=NOBODY, hostile=True).life = dice.randrange(20, 300)
    if dice.random() < 0.4:
        add_well(world, place())
    return world


def things(world: World) -> list[Rock | Shot]:
    """List the rocks and shots of a field."""
    return [*world.rocks, *world.shots]


def moved(world: World) -> World:
    """Return the same field half a world farther on both axes."""
    other = clone(world)
    for body in (*other.ships, *other.rocks, *other.shots, *other.wells, *other.walls, *other.lancers):
        body.x, body.y = other.torus.wrap((body.x + 640.0, body.y + 360.0))
    return other


def told(world: World) -> list[object]:
    """Return what is told of a field, without places."""
    ship = ship_of(world)
    cards = [card_of_meeting(world, ship, each) for each in things(world)]
    return [
        *[(it.id, it.beam, it.seconds, it.gap, it.due) for it in approaches(world, ship)],
        *[(it.id, it.heading, it.seconds) for it in targets(world, ship.id)],
        *[(it.id, it.distance, it.reflections) for it in laser_sight(world, ship.id)],
        *[(it.id, it.since, it.until, it.follows) for it in beams(world)],
        in_sight(world, ship.id), [length(leg.motion) for leg in preview(world, ship)],
        *[sure(card).verdict for card in cards],
    ]  # fmt: skip


@pytest.mark.slow
@several
def test_what_is_told_of_a_field_moved_by_half_a_world_is_the_same(seeds: Sequence[int]) -> None:
    for seed in seeds:
        world = field(seed)
        if seed % 3 == 0:
            add_wall(world, (seed % 1280.0, 300.0), (60.0, 25.0))
            add_lancer(world, (640.0, seed % 720.0), seed * 97 % 65536, LancerPhase.LOCK).target = 1
        for one, other in zip(told(world), told(moved(world)), strict=True):
            assert one == (other if isinstance(other, str | None) else pytest.approx(other, abs=1e-6)), seed


def interrupted(events: Sequence[Event]) -> bool:
    """Return whether something happened of which no forecast speaks."""
    return any(isinstance(event, Bounced | BodyDestroyed | BodyDamaged) for event in events)


@pytest.mark.slow
@several
def test_what_is_in_sight_is_what_a_shot_hits(seeds: Sequence[int]) -> None:
    seen = 0
    for seed in seeds:
        world, dice = field(seed), Random(-seed)
        ship, aims = ship_of(world), targets(world, 1)
        world.shots.clear()
        if aims and seed % 4:
            ship.heading = (dice.choice(aims).heading + dice.randrange(-1500, 1500)) % 65536
        hits = [first_hit(world, ship, heading) for heading in range(0, 65536, 2048)]
        assert {hit.body.id for hit in hits if hit and hit.when < 0.5} <= {aim.id for aim in aims}, seed
        named, hit = in_sight(world, 1), None
        for tick in range(round(rules_of(world, ship).shot.life / DT) + 2):
            events = step(world, [Command(fire=tick == 0)])
            ends = [it for it in of(events, BodyDestroyed) if it.cause is Cause.SHOT]
            if ends or interrupted(events) or not ship.flying:
                hit = ends[0].id if ends else -1
                break
        if hit != -1:
            assert named == hit, seed
            seen += hit is not None
    assert seen > 0.3 * len(seeds)


def gaps_flown(world: World, before: World, reach: dict[int, float]) -> Iterator[tuple[int, float]]:
    """Yield the least gap from rim to rim to each body in a tick."""
    ship, was, torus = ship_of(world), ship_of(before), world.torus
    now = {each.id: each for each in things(world)}
    for body in things(before):
        if body.id in now:
            after = now[body.id]
            start = torus.delta((was.x, was.y), (body.x, body.y))
            motion = torus.delta(torus.delta((ship.x, ship.y), (after.x, after.y)), start)
            square = dot(motion, motion)
            share = max(0.0, min(1.0, dot(start, motion) / square)) if square > 0.0 else 0.0
            yield body.id, length(along(start, motion, -share)) - reach[body.id]


def flown(world: World) -> tuple[float, int, dict[int, list[float]]]:
    """Fly a field hands off; return for how many ticks, what ended the ship, and all least gaps by tick."""
    reach = {each.id: radius_of(world, each) + 12.0 for each in things(world)}
    gaps: dict[int, list[float]] = {each: [] for each in reach}
    for tick in range(HORIZON):
        before = clone(world)
        events = step(world, [Command()])
        lost = of(events, ShipDestroyed)
        if lost or interrupted(events):
            return tick, lost[0].killer if lost else 0, gaps
        for which, gap in gaps_flown(world, before, reach):
            gaps[which].append(gap)
    return HORIZON, 0, gaps


@pytest.mark.slow
@several
def test_what_is_told_to_touch_or_to_pass_does_so_then_and_so_near_and_nothing_else_touches(
    seeds: Sequence[int],
) -> None:
    touched = passed = 0
    for seed in seeds:
        world = field(seed)
        ship, safe, fades = ship_of(world), ship_of(world).protection, {it.id: it.fade for it in world.rocks}
        found, slack = approaches(world, ship), SLACK[bool(world.wells)]
        cards = {it.id: verdict(world, it) for it in found}
        ticks_flown, killer, gaps = flown(world)
        for it in found:
            says, tick = cards[it.id], (it.passes if it.seconds is None else it.seconds) / DT
            if it.seconds is not None:
                assert abs(it.gap) < 1e-6 or tick == pytest.approx(max(safe - 1, fades.get(it.id, 0), 0)), (
                    seed
                )
                when = re.fullmatch(r"they will touch in (?:≈ )?([\d.]+) s", says)
                assert (
                    says.startswith("t = 0") if when is None else abs(float(when[1]) - it.seconds) < LATE
                ), seed
                assert it.id == killer or tick > ticks_flown - LATE / DT or it is not found[0], seed
            elif it.nears and 1.0 < tick < ticks_flown - 1.0:
                since = max(safe - 1, fades.get(it.id, 0), 0)
                assert it.gap == pytest.approx(min(gaps[it.id][since:]), abs=slack), seed
                assert it.gap == pytest.approx(
                    gaps[it.id][min(int(tick), len(gaps[it.id]) - 1)], abs=slack
                ), seed
                said = re.fullmatch(r".*they pass in ([\d.]+) s, (?:≈ )?(-?[\d.]+) units.*", says)
                if said is None:  # far away
                    assert "they move apart" in says or "they do not touch" in says, seed
                    continue
                then = gaps[it.id][min(round(float(said[1]) / DT), len(gaps[it.id])) - 1]
                assert float(said[2]) == pytest.approx(it.gap, abs=0.1, rel=0.01), seed
                assert float(said[2]) == pytest.approx(then, abs=1.5, rel=0.01), seed
                passed += 1
        if killer:
            assert found[0].id == killer, seed
            assert ticks_flown - 0.2 <= sure(found[0].seconds) / DT <= ticks_flown + 1.2, seed
            touched += 1
    assert touched > 0.03 * len(seeds)
    assert passed > 0.3 * len(seeds)


def verdict(world: World, it: Approach) -> str:
    """Return what the card of an approach says."""
    body = next(each for each in things(world) if each.id == it.id)
    return sure(card_of_meeting(world, ship_of(world), body)).verdict


def test_where_a_ship_coasts_how_far_its_laser_goes_and_how_its_jump_ends_are_told_by_its_own_rules() -> None:
    for gifts in ((), (Gift.BRAKES,)):
        world = arena((300.0, 360.0), RIGHT, velocity=(300.0, 0.0), walls=[((1100.0, 360.0), (0.0, 80.0))])
        ship = ship_of(world)
        ship.gifts = gifts
        assert jump_risk(world, ship) == MODERN.ship.warp_risk
        course, shown = course_of(world, ship), preview(world, ship)
        (fired,) = of(fly(clone(world), "l"), LaserFired)
        assert [leg.motion for leg in fired.legs[:2]] == [
            pytest.approx(leg.motion, abs=2.6) for leg in shown
        ]  # the ship moves a tick before
        fly(world, "100.")
        assert world.torus.wrap(course.at(100)) == pytest.approx((ship.x, ship.y), abs=1e-9)


@each("reflects, protection, rock, burns", [
    (0, 0, None, True), (1, 0, None, False), (0, 60, None, True), (0, 130, None, False),
    (0, 0, (190.0, 200.0), False), (0, 0, (330.0, 200.0), True),  # cover that comes, or goes
])  # fmt: skip
def test_a_locked_beam_is_told_to_burn_a_ship_if_no_hull_protection_or_cover_is_in_its_way_by_then(
    reflects: int, protection: int, rock: Point | None, *, burns: bool
) -> None:
    world = arena((640.0, 300.0), velocity=(0.0, 40.0), tuning=tuned(lancer={"acceleration": 0.0}))
    ship = ship_of(world)
    if rock is not None:
        add_rock(world, Size.LARGE, (470.0, rock[0]), (0.0, rock[1]))
    lancer = add_lancer(world, (300.0, 330.0), heading=RIGHT, phase=LancerPhase.LOCK)
    lancer.target, lancer.timer = ship.id, 84
    ship.reflects, ship.protection = reflects, protection
    (found,) = [it for it in approaches(world, ship) if it.beam]
    assert (found.seconds is not None) is burns
    way = ways_of(world, ship, found).ship[-1] if burns else None
    for tick in range(200):
        lost = of(fly(world, "."), ShipDestroyed)
        if lost:
            assert tick * DT == pytest.approx(sure(found.seconds), abs=LATE)
            assert world.torus.distance(sure(way), lost[0].place) < 0.5
            break
    assert ship.flying is not burns


@pytest.mark.slow
@each("kind, place", [
    *((kind, (640.0, 360.0)) for kind in Kind if has(kind, Role.RAMS_SHIPS) or kind is Kind.ENEMY_SHOT),
    (Kind.CASTLE, (640.0, 520.0)),
])  # fmt: skip
def test_for_how_long_a_ship_is_told_to_be_safe_nothing_can_hurt_it(kind: Kind, place: Point) -> None:
    world = arena(velocity=(200.0, 0.0))
    body, ship = add_body(world, kind, place), ship_of(world)
    if isinstance(body, Castle):
        raise_rings(world, body)
    ship.protection = 5
    told = safe_ticks(world, ship, course_of(world, ship))
    flown = 0
    while not ship.vulnerable:
        fly(world, ".")
        flown += 1
    assert told == flown - 1 >= 5


@each("speed", [-100.0, 0.0, 60.0, 200.0])
def test_a_ship_that_flies_along_a_locked_line_or_behind_a_partner_in_it_is_told_to_burn(
    speed: float,
) -> None:
    world = arena((640.0, 360.0), velocity=(speed, 0.0), ships=2, tuning=tuned(lancer={"acceleration": 0.0}))
    lancer, partner = add_lancer(world, (300.0, 360.0), RIGHT, LancerPhase.LOCK), world.ships[1]
    lancer.target, lancer.timer = 1, 60
    (partner.x, partner.y), partner.vy = (450.0, 360.0), 150.0 if speed else 0.0
    found = {it.ship: it.seconds for it in all_approaches(world) if it.beam}
    lost = {
        it.ship: tick * DT for tick in range(100) for it in of(step(world, [Command()] * 2), ShipDestroyed)
    }
    assert {ship: when for ship, when in found.items() if when is not None} == pytest.approx(lost, abs=LATE)
    assert 1 in lost


def test_of_two_beams_the_hull_sends_the_first_back_and_the_second_is_told_to_burn() -> None:
    world = arena()
    for x, wait in ((300.0, 60), (980.0, 90)):
        lancer = add_lancer(world, (x, 360.0), phase=LancerPhase.LOCK)
        lancer.target, lancer.timer = 1, wait
    ship_of(world).reflects = 1
    found = {it.id: it.seconds for it in approaches(world, ship_of(world)) if it.beam}
    assert found == {world.lancers[0].id: None, world.lancers[1].id: pytest.approx(89 * DT)}
