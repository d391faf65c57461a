"""Gates: they open after every second wave, a ship takes one gift by flying through, and what gifts do."""

from itertools import combinations

import pytest

from game.physics import reflect, unit
from game.sim.gifts import GIFTS
from game.sim.kinds.gate import open_gates
from tests.play import *

GATE = MODERN.gate
FADED, STAYED, BEAM = f"{ticks(GATE.fade)}.", f"{ticks(GATE.stay)}.", f"{ticks(MODERN.lancer.fire) + 1}."
TAKEN, SMALL = "GiftTaken 1, GatesClosed 2", "BodyDestroyed SMALL_ROCK"


def with_gifts(*gifts: Gift, **stage: Any) -> World:
    """Return a world whose first ship has some gifts, as gates would give them."""
    world = arena(**stage)
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return world


def opened(faded: str = FADED, *gifts: Gift, **stage: Any) -> World:
    """Return a world in whose pause gates have opened, and stand open unless told otherwise."""
    world = with_gifts(*gifts, **{"seed": 1, **stage})
    world.wave = 2
    open_gates(StepContext(world))
    fly(world, faded)
    return world


def through(world: World, number: int = 0, ship: int = 0) -> str:
    """Put a ship before a gate, let it fly through, and tell what happened."""
    gate, one = world.gates[number], world.ships[ship]
    one.x, one.y, one.vx, one.vy = gate.x - 60.0, gate.y, 400.0, 0.0
    return story(fly(world, "36."))


def cleared(wave: int = 2, **numbers: float) -> tuple[World, list[Event]]:
    """Return a world in whose last tick a wave was cleared, and what happened in it."""
    world = arena(rocks={(1000.0, 100.0): Size.SMALL}, tuning=tuned(saucer={"most": 0}, gate=numbers))
    world.wave, world.ticks_to_wave = wave, 0
    add_shot(world, (1000.0, 100.0), (0.0, 0.0), owner=ship_of(world).id)
    return world, fly(world, ".")


@each("wave, numbers, count", [
    (1, {}, 0), (2, {}, 3), (3, {}, 0), (4, {}, 3), (10, {}, 3),
    (2, {"fade": 0.0}, 3), (2, {"count": 0}, 0), (2, {"every": 0}, 0), (2, {"count": 12}, len(GIFTS)),
])  # fmt: skip
def test_gates_open_after_waves_as_the_rules_say(wave: int, numbers: dict[str, float], count: int) -> None:
    told = of(cleared(wave, **numbers)[1], GatesOpened)
    assert [len(set(event.gifts)) for event in told] == [count] * (count > 0)


@each("seed", range(12))
def test_gates_stand_apart_from_one_another_from_the_ship_and_from_walls(seed: int) -> None:
    walls = [((x, y), (90.0, 0.0)) for x in (256.0, 768.0) for y in (216.0, 504.0)]
    small = replace(tuned(gate={"count": 12}), width=500.0)  # no room for twelve
    for stage in ({}, {"walls": walls}, {"tuning": small}):
        world = opened("", seed=seed, **stage)
        places = [(gate.x, gate.y) for gate in world.gates]
        assert min(world.torus.distance(a, b) for a, b in combinations(places, 2)) >= 4.0 * GATE.radius
        if world.tuning is small:
            assert GATE.count <= len(places) < 12
        else:
            assert len(places) == GATE.count
            assert min(world.torus.distance(place, CENTRE) for place in places) >= GATE.clear
            assert min(clearance(world, place) for place in places) >= 2.0 * GATE.radius


@each("faded, fade, told", [(FADED, 0.5, TAKEN), ("", 0.5, ""), ("", 0.0, TAKEN)])
def test_a_ship_takes_the_gift_of_an_open_gate_and_the_others_close(
    faded: str, fade: float, told: str
) -> None:
    world = opened(faded, tuning=tuned(gate={"fade": fade}))
    gift = world.gates[1].gift
    assert (through(world, 1), len(world.gates)) == (told, 0 if told else 3)
    assert ship_of(world).gifts == ((gift,) if told else ())


def test_gates_close_when_their_time_is_over_and_the_wave_begins_after_the_usual_pause() -> None:
    world, _ = cleared()
    assert story(fly(world, FADED + STAYED)) == ""
    assert story(fly(world, ".")) == "GatesClosed 3"
    assert (world.gates, world.ticks_to_wave <= ticks(MODERN.wave.pause)) == ([], True)
    assert story(fly(world, f"{ticks(MODERN.wave.pause)}.")) == "WaveBegan 3"


def test_gates_close_when_the_last_ship_is_lost_and_for_one_that_is_out_none_stays_open() -> None:
    world = opened("")
    ship_of(world).lives = 1
    add_shot(world, CENTRE, (0.0, 0.0), owner=NOBODY, hostile=True)
    assert story(fly(world, FADED + "5." + STAYED)) == "ShipDestroyed 1 5, GameOver, GatesClosed 3"
    assert not ship_of(world).may_choose
    world = opened("", ships=2)
    world.ships[1].phase, world.ships[1].lives = ShipPhase.OUT, 0
    fly(world, FADED)
    assert (through(world), world.ships[1].may_choose) == (TAKEN, False)


@each("count, closed", [(3, 1), (2, 0)])
def test_each_of_two_ships_may_choose_one_and_then_the_pause_goes_on(count: int, closed: int) -> None:
    world = opened(ships=2, tuning=tuned(gate={"count": count}))
    world.ticks_to_wave, (one, other) = ticks(GATE.stay), world.ships
    assert (through(world), len(world.gates)) == ("GiftTaken 1", count - 1)
    one.x, one.y, one.vx = world.gates[0].x, world.gates[0].y, 0.0  # a second one is not for it
    assert story(fly(world, ".")) == ""
    one.x, one.y = CENTRE[0], 20.0
    assert through(world, count - 2, ship=1) == f"GiftTaken {other.id}, GatesClosed {closed}"
    assert (len(one.gifts), len({*one.gifts, *other.gifts}), world.gates) == (1, 2, [])
    assert (one.may_choose, other.may_choose) == (False, False)
    assert world.ticks_to_wave <= ticks(MODERN.wave.pause)


def test_two_ships_that_reach_one_gate_at_once_get_its_gift_and_a_ship_between_two_takes_one() -> None:
    world = opened(ships=2)
    for ship, side in zip(world.ships, (-1.0, 1.0), strict=True):
        ship.x, ship.y = world.gates[0].x + side * (GATE.radius + 12.5), world.gates[0].y
        ship.vx = -side * 400.0
    assert story(fly(world, ".")) == "GiftTaken 1, GiftTaken 2"
    assert [ship.may_choose for ship in world.ships] == [False, False]
    world = arena()
    world.ticks_to_wave = 9  # what is left of a pause gets no longer
    for x, gift in ((612.0, Gift.PUSH), (668.0, Gift.BRAKES)):
        add_gate(world, (x, 360.0), gift)
    assert story(fly(world, "3.")) == "GiftTaken 1, GatesClosed 1"
    assert (world.ticks_to_wave, ship_of(world).reflects) == (6, 0)


@each("seed", range(6))
def test_gates_open_where_nothing_is_within_two_radii_as_long_as_there_are_such_places(seed: int) -> None:
    away = 13.0 + 1.5 * GATE.radius
    taken = [(x, y + away) for x in (256.0, 512.0) for y in (216.0, 360.0, 504.0)]
    world = opened("", seed=seed, ship=(20.0, 20.0), rocks=dict.fromkeys(taken, Size.SMALL))
    assert {gate.x for gate in world.gates} <= {768.0, 1024.0}


def test_a_gift_is_offered_once_and_one_for_a_laser_only_where_there_is_one() -> None:
    assert {gate.gift for gate in opened("", *[*Gift][:-1]).gates} == {[*Gift][-1]}
    for seed in range(30):
        gates = opened("", seed=seed, tuning=tuned(laser={"energy": 0.0})).gates
        assert not any(GIFTS[gate.gift].of_laser for gate in gates)


def test_a_spare_shield_is_there_at_once_and_with_each_new_ship() -> None:
    world = arena(tuning=tuned(ship={"respawn_delay": 0.1}))
    add_gate(world, CENTRE, Gift.SPARE_SHIELD)
    assert (story(fly(world, ".")), ship_of(world).shields) == ("GiftTaken 1, GatesClosed 0", 1)
    ship_of(world).shields = 0
    add_shot(world, CENTRE, (0.0, 0.0), hostile=True)
    assert story(fly(world, "300.")) == "ShipDestroyed 1 3, ShipReturned 1, WaveBegan 1"
    assert (ship_of(world).gifts, ship_of(world).shields) == ((Gift.SPARE_SHIELD,), 1)


@each("gift", Gift)
def test_each_gift_changes_the_rules_of_its_ship_alone_and_the_hash_of_the_state(gift: Gift) -> None:
    world = with_gifts(gift, ships=2)
    assert [rules_of(world, ship) == world.tuning for ship in world.ships] == [False, True]
    assert state_hash(with_gifts(ships=2)) != state_hash(world) == state_hash(clone(world))


BANKED = [((800.0, 360.0), (60.0, 60.0)), ((800.0, 560.0), (60.0, -60.0))]


@each("gift, walls, rocks, script, without, told", [
    (Gift.RICOCHET, BANKED, [(700, 560)], "*110.",
     "Ricocheted", f"Ricocheted, Ricocheted, {SMALL} 900, BankShot 2"),
    (Gift.RICOCHET, [], [(700, 370), (717, 222)], "*60.", f"{SMALL} 100",
     f"{SMALL} 100, Ricocheted, {SMALL} 400, BankShot 1, Ricocheted"),
])  # fmt: skip
def test_what_happens_without_and_with_a_gift(  # noqa: PLR0917 - a row of the table
    gift: Gift, walls: Any, rocks: Any, script: str, without: str, told: str
) -> None:
    small = {(float(x), float(y)): Size.SMALL for x, y in rocks}
    worlds = [with_gifts(*some, heading=RIGHT, walls=walls, rocks=small) for some in ((), (gift,))]
    assert [story(fly(world, script)) for world in worlds] == [without, told]


def test_shots_brakes_and_push_are_measured() -> None:
    def after(script: str, *gifts: Gift, **stage: Any) -> World:
        world = with_gifts(*gifts, **stage)
        fly(world, script)
        return world

    rock, shot = {(740.0, 360.0): Size.LARGE}, MODERN.shot
    many = after("*.*.*.*.*.*.*.*.", Gift.MORE_SHOTS, Gift.FAST_SHOTS).shots
    assert len(many) == shot.cap + 2
    assert many[0].vy == pytest.approx(-shot.speed * 1.25)
    slow, fast = (ship_of(after("120.", *some, velocity=(300.0, 0.0))).vx for some in ([Gift.BRAKES], []))
    assert slow < 80.0
    assert fast > 220.0
    push = shot.speed * 170.0 / (170.0 + MODERN.rock.large.radius**2)
    for some, drift in (((), 0.0), ((Gift.PUSH,), push)):
        one, other = after("*20.", *some, heading=RIGHT, rocks=rock).rocks
        assert one.vx + other.vx == pytest.approx(2.0 * drift, abs=1e-9)


@each("kind, solid", [
    (Kind.LANCER, True), (Kind.CHROME, True), (Kind.SMALL_ROCK, True), (Kind.CASTLE, False),
    (Kind.MINE, False), (Kind.LARGE_SAUCER, False),
])  # fmt: skip
def test_a_push_moves_only_what_bounces_off_rocks_and_only_after_the_tick(kind: Kind, *, solid: bool) -> None:
    """A rock that the shot breaks has it at once, and so have its pieces."""
    world = with_gifts(Gift.PUSH, tuning=tuned(lancer={"acceleration": 0.0}, rock={"drag": 0.0}))
    body = add_body(world, kind, (900.0, 300.0))
    assert isinstance(body, Damageable)
    body.health, body.vy, mass = NEVER, 36.0, 1.0 / body.inverse_mass
    before = (body.vx, body.vy)
    add_shot(world, (body.x - body.radius - 2.0, body.y), (620.0, 240.0), owner=ship_of(world).id)
    fly(world, ".")
    share = 170.0 / (170.0 + mass) * solid
    pushed = (before[0] + (620.0 - before[0]) * share, before[1] + (240.0 - before[1]) * share)
    assert (body.vx, body.vy) == pytest.approx(pushed, abs=1e-9)
    assert body.y == pytest.approx(300.0 + (pushed[1] if kind is Kind.SMALL_ROCK else 36.0) * DT)


def test_the_sign_of_every_gift_fits_its_gate() -> None:
    for row in GIFTS.values():
        for x, y in (point for line in row.sign for point in line):
            assert max(abs(x), abs(y)) <= 1.0
            assert x * x + y * y <= 1.3 * 1.3


def beams(world: World, script: str = ".", record: Record | None = None) -> list[Event]:
    """Let the beams of all Lancers at the ship begin in the next tick; return what happens."""
    for lancer in world.lancers:
        lancer.heading, lancer.health = heading_of((640.0 - lancer.x, 360.0 - lancer.y)), NEVER
        lancer.phase, lancer.timer, lancer.target = LancerPhase.LOCK, 1, ship_of(world).id
    return fly(world, script, record=record)


def test_a_hull_sends_a_beam_back_about_the_normal_of_its_rim_and_the_record_says_so() -> None:
    world, record = with_gifts(Gift.MIRROR_HULL, ship=(640.0, 366.0), lancers=[(340.0, 360.0)]), Record()
    (fired,) = of(beams(world, record=record), BeamFired)
    (first, second, *_), ship = fired.legs, ship_of(world)
    (nx, ny), (px, py) = sure(first.normal), second.start
    assert first.disc == ship.id
    assert (px - ship.x, py - ship.y) == pytest.approx((nx * 12.0, ny * 12.0))
    assert unit(second.motion) == pytest.approx(reflect((1.0, 0.0), (nx, ny)))
    rays = [(ray.start, ray.motion) for ray in record.rays if ray.purpose is Purpose.BEAM]
    assert rays == [(leg.start, leg.motion) for leg in fired.legs]


def test_a_hull_sends_back_one_beam_wholly_and_another_at_once_or_later_ends_the_ship() -> None:
    world, hurt = with_gifts(Gift.MIRROR_HULL, lancers=[(340.0, 600.0)]), "BodyDamaged LANCER"
    assert story(beams(world, BEAM)) == f"BeamFired, BeamReflected, {hurt}, {hurt}, BeamEnded"
    assert (ship_of(world).reflects, ship_of(world).reflecting) == (2, 0)
    ship_of(world).reflects = 0
    assert story(beams(world, BEAM)) == "BeamFired, ShipDestroyed 1 2, BeamEnded"
    world = with_gifts(Gift.MIRROR_HULL, lancers=[(340.0, 600.0), (940.0, 600.0)])
    ship_of(world).reflects = 1
    assert story(beams(world)) == f"BeamFired, BeamReflected, {hurt}, BeamFired, ShipDestroyed 1 3"


def test_what_a_beam_breaks_that_a_hull_sends_back_pays_as_a_bank() -> None:
    world = with_gifts(Gift.MIRROR_HULL, lancers=[(340.0, 360.0)])
    beams(world)
    world.lancers[0].health = 1
    points = MODERN.lancer.points * 4
    assert f"BodyDestroyed LANCER {points}, BankShot 1" in story(fly(world, BEAM))
