"""Gates: they open after every second wave, a ship takes one gift by flying through, and what gifts do."""

from __future__ import annotations

import pytest

from game.physics import Purpose, Record, reflect, unit
from game.sim.bodies import Damageable, Gift, Kind, LancerPhase, ShipPhase
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.digest import state_hash
from game.sim.events import (
    BankShot,
    BeamEnded,
    BeamFired,
    BeamReflected,
    BodyDamaged,
    BodyDestroyed,
    Event,
    GameOver,
    GatesClosed,
    GatesOpened,
    GiftTaken,
    LaserFired,
    LineShot,
    ShipDestroyed,
    ShipReturned,
    WaveBegan,
)
from game.sim.field import clearance
from game.sim.gifts import GIFTS, rules_of
from game.sim.headings import heading_of
from game.sim.kinds.gate import open_gates
from game.sim.step import step
from game.sim.tuning import MODERN, Size, Tuning, ticks
from game.sim.world import World
from tests.arena import (
    CENTRE,
    LEFT,
    NEVER,
    NOBODY,
    RIGHT,
    UP,
    add_body,
    add_chrome,
    add_gate,
    add_lancer,
    add_plate,
    add_rock,
    add_shot,
    add_wall,
    arena,
    fly,
    of,
    ship_of,
    sure,
    tuned,
)

GATE = MODERN.gate
NO_SAUCERS = tuned(saucer={"most": 0})


def gifted(world: World, *gifts: Gift) -> World:
    """Give the first ship of a world some gifts, as gates would."""
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return world


def opened(ships: int = 1, seed: int = 1) -> World:
    """Return a world in whose pause gates have just opened."""
    world = arena(ships=ships, seed=seed)
    world.wave = 2
    open_gates(StepContext(world))
    return world


def through(world: World, number: int, ship: int = 0) -> list[Event]:
    """Put a ship before a gate, let it fly through, and return what happened."""
    gate, one = world.gates[number], world.ships[ship]
    one.x, one.y, one.vx, one.vy = gate.x - 60.0, gate.y, 400.0, 0.0
    told: list[Event] = []
    for _ in range(ticks(0.3)):
        told += step(world, [Command()] * len(world.ships))
    return told


def cleared(wave: int, tuning: Tuning = NO_SAUCERS) -> list[Event]:
    """Return what happens in the tick in which a wave is cleared."""
    world = arena(tuning=tuning)
    world.wave, world.ticks_to_wave = wave, 0
    add_rock(world, Size.SMALL, (1000.0, 100.0))
    add_shot(world, (1000.0, 100.0), (0.0, 0.0), owner=ship_of(world).id)
    return fly(world, ".")


@pytest.mark.parametrize(("wave", "gates"), [(1, 0), (2, 3), (3, 0), (4, 3), (10, 3)])
def test_three_gates_open_after_every_second_wave(wave: int, gates: int) -> None:
    told = [event for event in cleared(wave) if isinstance(event, GatesOpened)]
    assert [len(set(event.gifts)) for event in told] == ([gates] if gates else [])


def test_gates_stand_apart_from_one_another_and_from_the_ship() -> None:
    for seed in range(40):
        world = opened(seed=seed)
        ship = ship_of(world)
        places = [(gate.x, gate.y) for gate in world.gates]
        assert len(places) == GATE.count
        assert all(world.torus.distance(place, (ship.x, ship.y)) >= GATE.clear for place in places)
        apart = [world.torus.distance(a, b) for a in places for b in places if a != b]
        assert min(apart) >= 4.0 * GATE.radius


def test_a_ship_that_flies_through_a_gate_has_its_gift_and_the_others_close() -> None:
    world = opened()
    fly(world, f"{ticks(GATE.fade)}.")
    gift = world.gates[1].gift
    told = through(world, 1)
    assert [(event.ship, event.gift) for event in told if isinstance(event, GiftTaken)] == [(1, gift)]
    assert [len(event.places) for event in told if isinstance(event, GatesClosed)] == [2]
    assert ship_of(world).gifts == (gift,)
    assert not world.gates


def test_a_gate_that_still_fades_in_gives_nothing() -> None:
    world = opened()
    told = through(world, 0)
    assert not [event for event in told if isinstance(event, GiftTaken)]
    assert len(world.gates) == GATE.count


def test_gates_close_when_their_time_is_over_and_the_wave_begins_after_the_usual_pause() -> None:
    world = arena(tuning=tuned(saucer={"most": 0}))
    world.wave, world.ticks_to_wave = 2, 0
    add_rock(world, Size.SMALL, (1000.0, 100.0))
    add_shot(world, (1000.0, 100.0), (0.0, 0.0), owner=ship_of(world).id)
    told = fly(world, f"{ticks(GATE.fade + GATE.stay) + 3}.")
    assert len(of(told, GatesClosed)) == 1
    assert not world.gates
    assert world.ticks_to_wave <= ticks(MODERN.wave.pause)
    assert of(fly(world, f"{ticks(MODERN.wave.pause)}."), WaveBegan)


def test_each_of_two_ships_may_choose_and_no_gift_is_given_twice() -> None:
    world = opened(ships=2)
    fly(world, "")
    for _ in range(ticks(GATE.fade)):
        step(world, [Command(), Command()])
    one, other = world.ships
    through(world, 0)
    assert len(one.gifts) == 1
    assert len(world.gates) == 2
    one.x, one.y, one.vx = world.gates[0].x, world.gates[0].y, 0.0  # a second one is not for it
    step(world, [Command(), Command()])
    assert len(one.gifts) == 1
    one.x, one.y = CENTRE[0], 20.0
    through(world, 1, ship=1)
    assert len(other.gifts) == 1
    assert one.gifts != other.gifts
    assert not world.gates


def test_when_every_gate_is_taken_the_pause_goes_on_as_usual_and_nobody_may_choose() -> None:
    world = arena(ships=2, tuning=tuned(gate={"count": 2}))
    world.wave, world.ticks_to_wave = 2, ticks(GATE.fade + GATE.stay)
    open_gates(StepContext(world))
    for _ in range(ticks(GATE.fade)):
        step(world, [Command(), Command()])
    told = through(world, 0)
    world.ships[0].x, world.ships[0].y = CENTRE[0], 20.0
    told += through(world, 0, ship=1)

    assert len(of(told, GiftTaken)) == 2
    assert [event.places for event in of(told, GatesClosed)] == [()]
    assert not world.gates
    assert not any(ship.may_choose for ship in world.ships)
    assert world.ticks_to_wave <= ticks(MODERN.wave.pause)


def test_a_gift_is_offered_once() -> None:
    world = gifted(arena(), *list(Gift)[:10])
    world.wave = 2
    open_gates(StepContext(world))
    assert {gate.gift for gate in world.gates} == set(list(Gift)[10:])


def test_a_game_without_a_laser_offers_no_gift_for_one() -> None:
    for seed in range(30):
        world = arena(seed=seed, tuning=tuned(laser={"energy": 0.0}))
        open_gates(StepContext(world))
        assert not any(GIFTS[gate.gift].of_laser for gate in world.gates)


def test_gifts_are_kept_when_the_ship_is_lost() -> None:
    world = gifted(arena(tuning=tuned(ship={"respawn_delay": 0.1})), Gift.SPARE_SHIELD)
    ship = ship_of(world)
    add_shot(world, (ship.x, ship.y), (0.0, 0.0), hostile=True)
    assert of(fly(world, "."), ShipDestroyed)
    assert of(fly(world, "300."), ShipReturned)
    assert ship.gifts == (Gift.SPARE_SHIELD,)
    assert ship.shields == 1


@pytest.mark.parametrize("gift", list(Gift))
def test_each_gift_changes_the_rules_of_its_ship_alone_and_the_hash_of_the_state(gift: Gift) -> None:
    world = arena(ships=2)
    before = state_hash(world)
    gifted(world, gift)
    assert rules_of(world, world.ships[0]) != world.tuning
    assert rules_of(world, world.ships[1]) == world.tuning
    assert state_hash(world) != before
    assert state_hash(clone(world)) == state_hash(world)


def test_a_third_wall_in_a_row_is_a_bank_of_two_with_ricochet() -> None:
    walls = [((800.0, 360.0), (60.0, 60.0), False), ((800.0, 560.0), (60.0, -60.0), False)]
    rocks = {(700.0, 560.0): Size.SMALL}
    assert not of(fly(arena(heading=RIGHT, rocks=rocks, walls=walls), "*110."), BodyDestroyed)
    world = gifted(arena(heading=RIGHT, rocks=rocks, walls=walls), Gift.RICOCHET)
    told = fly(world, "*110.")
    assert [end.points for end in of(told, BodyDestroyed)] == [300]
    assert [bank.reflections for bank in of(told, BankShot)] == [2]


def test_split_light_hits_what_is_behind_a_mirror_and_what_the_mirror_shows() -> None:
    mirror = ((800.0, 360.0), (60.0, 60.0), True)
    rocks = {(900.0, 360.0): Size.SMALL, (800.0, 500.0): Size.SMALL}
    world = arena(heading=RIGHT, rocks=rocks, walls=[mirror])
    assert [end.place for end in of(fly(world, "l"), BodyDestroyed)] == [(800.0, 500.0)]
    world = gifted(arena(heading=RIGHT, rocks=rocks, walls=[mirror]), Gift.SPLIT_LIGHT)
    told = fly(world, "l")
    assert sorted(end.place for end in of(told, BodyDestroyed)) == [(800.0, 500.0), (900.0, 360.0)]
    (pulse,) = of(told, LaserFired)
    assert len(pulse.legs) == 3
    straight = pulse.legs[0].motion[0] + pulse.legs[2].motion[0]
    assert straight == pytest.approx(MODERN.laser.reach)


def test_long_light_reaches_what_light_does_not() -> None:
    rocks = {(CENTRE[0] + 620.0, 360.0): Size.SMALL}
    assert not of(fly(arena(heading=RIGHT, rocks=rocks), "l"), BodyDestroyed)
    assert of(fly(gifted(arena(heading=RIGHT, rocks=rocks), Gift.LONG_LIGHT), "l"), BodyDestroyed)


def test_push_hands_the_momentum_of_a_shot_to_the_pieces_of_what_it_hits() -> None:
    drifts = []
    for gifts in ((), (Gift.PUSH,)):
        world = gifted(arena(heading=RIGHT, rocks={(740.0, 360.0): Size.LARGE}), *gifts)
        fly(world, "*20.")
        assert len(world.rocks) == 2
        drifts.append(sum(rock.vx for rock in world.rocks) / 2.0)
    speed, mass, rock = MODERN.shot.speed, 170.0, MODERN.rock.large.radius**2
    assert drifts[0] == pytest.approx(0.0, abs=1e-9)
    assert drifts[1] == pytest.approx(speed * mass / (mass + rock))


def test_brakes_stop_a_ship_that_does_not_thrust() -> None:
    speeds = []
    for gifts in ((), (Gift.BRAKES,)):
        world = gifted(arena(velocity=(300.0, 0.0)), *gifts)
        fly(world, "120.")
        speeds.append(ship_of(world).vx)
    assert speeds[0] > 220.0
    assert speeds[1] < 80.0


def test_a_safe_jump_never_fails() -> None:
    for seed in range(40):
        world = gifted(arena(seed=seed, tuning=tuned(ship={"warp_risk": 0.9})), Gift.SAFE_JUMP)
        assert not of(fly(world, f"h{ticks(1.0)}."), ShipDestroyed)
        assert ship_of(world).phase is ShipPhase.FLYING


def test_more_shots_and_fast_shots_are_counted_and_measured() -> None:
    world = gifted(arena(heading=UP), Gift.MORE_SHOTS, Gift.FAST_SHOTS)
    fly(world, "*.*.*.*.*.*.*.*.")
    assert len(world.shots) == MODERN.shot.cap + 2
    assert world.shots[0].vy == pytest.approx(-MODERN.shot.speed * 1.25)


def beam_at(world: World, ship: int = 0) -> None:
    """Turn the first Lancer's line on a ship, and let its beam begin in the next tick."""
    lancer, one = world.lancers[0], world.ships[ship]
    lancer.heading = heading_of((one.x - lancer.x, one.y - lancer.y))
    lancer.phase, lancer.timer, lancer.target = LancerPhase.LOCK, 1, one.id


def test_a_hull_sends_a_beam_back_about_the_normal_of_its_rim_and_the_record_says_so() -> None:
    world = gifted(arena((640.0, 366.0), lancers=[(340.0, 360.0)]), Gift.MIRROR_HULL)
    lancer, ship = world.lancers[0], ship_of(world)
    lancer.phase, lancer.timer, lancer.target, lancer.heading = LancerPhase.LOCK, 1, ship.id, RIGHT
    record = Record()
    events = fly(world, ".", record=record)
    (sent_back,), (fired,) = of(events, BeamReflected), of(events, BeamFired)
    assert sent_back.ship == ship.id
    first, second = fired.legs[:2]
    assert first.disc == ship.id
    (nx, ny), (px, py) = sure(first.normal), second.start
    assert (px - ship.x, py - ship.y) == pytest.approx((nx * 12.0, ny * 12.0))
    assert unit(second.motion) == pytest.approx(reflect((1.0, 0.0), (nx, ny)))
    beams = [ray for ray in record.rays if ray.purpose is Purpose.BEAM]
    assert [(ray.start, ray.motion) for ray in beams] == [(leg.start, leg.motion) for leg in fired.legs]


def test_a_hull_sends_back_the_whole_of_one_beam_and_the_next_one_ends_the_ship() -> None:
    world = gifted(arena(lancers=[(340.0, 600.0)]), Gift.MIRROR_HULL)
    ship, lancer = ship_of(world), world.lancers[0]
    lancer.health = NEVER
    for losses in (0, 1):
        beam_at(world)
        told = fly(world, f"{ticks(MODERN.lancer.fire) + 1}.")
        assert len(of(told, BeamFired)) == len(of(told, BeamEnded)) == 1
        assert len(of(told, BeamReflected)) == 1 - losses
        assert len(of(told, ShipDestroyed)) == losses
        assert (ship.reflects, ship.reflecting) == (0, 0)


def test_a_hull_sends_one_of_two_beams_back_at_a_time() -> None:
    world = gifted(arena(lancers=[(340.0, 600.0), (940.0, 600.0)]), Gift.MIRROR_HULL)
    for lancer in world.lancers:
        lancer.heading = heading_of((640.0 - lancer.x, 360.0 - lancer.y))
        lancer.phase, lancer.timer, lancer.target = LancerPhase.LOCK, 1, 1
    told = fly(world, ".")
    assert len(of(told, BeamReflected)) == 1
    assert [lost.killer for lost in of(told, ShipDestroyed)] == [world.lancers[1].id]


def test_light_splits_at_mirrors_of_every_kind_once() -> None:
    rock = {(1000.0, 360.0): Size.SMALL}
    for kind in ("plate", "chrome", "two"):
        world = gifted(arena(heading=RIGHT, rocks=rock), Gift.SPLIT_LIGHT)
        if kind == "plate":
            add_plate(world, (800.0, 360.0), mirror=True)
        elif kind == "chrome":
            add_chrome(world, (800.0, 360.0))
        else:
            for x in (800.0, 900.0):
                add_wall(world, (x, 360.0), (30.0, 30.0), mirror=True)
        told = fly(world, "l")
        # Round mirrors send it on by their rim's normal: nothing goes through a disc.
        assert bool(of(told, BodyDestroyed)) == (kind == "plate")


def test_split_light_goes_through_a_lancer_s_shield_and_not_through_a_wall() -> None:
    world = gifted(arena(heading=RIGHT, lancers=[(900.0, 360.0)]), Gift.SPLIT_LIGHT)
    world.lancers[0].heading = LEFT
    assert of(fly(world, "l"), BodyDamaged)
    wall = ((800.0, 360.0), (0.0, 60.0), False)
    world = gifted(arena(heading=RIGHT, rocks={(900.0, 360.0): Size.SMALL}, walls=[wall]), Gift.SPLIT_LIGHT)
    assert not of(fly(world, "l"), BodyDestroyed)


def test_a_rock_that_both_parts_of_a_pulse_meet_makes_no_line_of_the_other_part_s_rocks() -> None:
    # The mirror cuts the first rock: the part that goes on begins within it.
    mirror = ((800.0, 360.0), (0.0, 60.0), True)
    rocks = {(806.0, 360.0): Size.SMALL, (900.0, 360.0): Size.LARGE, (1060.0, 360.0): Size.LARGE}
    world = gifted(arena(heading=RIGHT, rocks=rocks, walls=[mirror]), Gift.SPLIT_LIGHT, Gift.LONG_LIGHT)
    told = fly(world, "l")
    assert [end.points for end in of(told, BodyDestroyed)] == [100]
    assert not of(told, LineShot)


def test_a_push_of_what_survives_takes_effect_after_the_tick_and_keeps_the_momentum() -> None:
    world = gifted(arena(heading=RIGHT), Gift.PUSH)
    lancer = add_lancer(world, (760.0, 360.0), RIGHT)
    lancer.phase, lancer.timer, mass = LancerPhase.COOL, NEVER, 1.0 / lancer.inverse_mass
    add_shot(world, (736.0, 360.0), (620.0, 0.0), owner=ship_of(world).id)
    before = (lancer.vx, lancer.x)
    fly(world, ".")
    assert lancer.x == pytest.approx(before[1] + before[0] / 120.0, abs=0.02)
    assert lancer.vx == pytest.approx(620.0 * 170.0 / (170.0 + mass), rel=0.05)


@pytest.mark.parametrize("kind", [Kind.CASTLE, Kind.MINE, Kind.LARGE_SAUCER])
def test_nothing_that_does_not_bounce_off_rocks_is_pushed(kind: Kind) -> None:
    world = gifted(arena(), Gift.PUSH)
    body = add_body(world, kind, (900.0, 300.0))
    assert isinstance(body, Damageable)
    body.health, velocity = NEVER, (body.vx, body.vy)
    add_shot(world, (body.x - body.radius - 2.0, body.y), (620.0, 0.0), owner=ship_of(world).id)
    fly(world, ".")
    assert (body.vx, body.vy) == velocity


@pytest.mark.parametrize(
    ("numbers", "gates"), [({"fade": 0.0}, 3), ({"count": 0}, 0), ({"every": 0}, 0), ({"count": 12}, 12)]
)
def test_gates_open_by_the_rules_and_a_pause_without_them_is_the_usual_one(
    numbers: dict[str, float], gates: int
) -> None:
    told = cleared(2, tuned(saucer={"most": 0}, gate=numbers))
    assert [len(event.gifts) for event in of(told, GatesOpened)] == [gates] * (gates > 0)


def test_gates_that_do_not_fade_can_be_taken() -> None:
    world = arena(seed=1, tuning=tuned(gate={"fade": 0.0}))
    world.wave = 2
    open_gates(StepContext(world))
    assert len(of(through(world, 0), GiftTaken)) == 1


def test_gates_stand_clear_of_walls_as_long_as_there_is_room() -> None:
    for seed in range(20):
        world = arena(
            seed=seed, walls=[((x, y), (90.0, 0.0), False) for x in (256.0, 768.0) for y in (216.0, 504.0)]
        )
        world.wave = 2
        open_gates(StepContext(world))
        assert len(world.gates) == 3
        assert all(clearance(world, (gate.x, gate.y)) >= 2.0 * GATE.radius for gate in world.gates)


def test_gates_close_when_the_last_ship_is_lost_in_the_pause() -> None:
    world = opened()
    ship_of(world).lives = 1
    add_shot(world, (ship_of(world).x, ship_of(world).y), (0.0, 0.0), owner=NOBODY, hostile=True)
    told = fly(world, f"{ticks(GATE.fade) + 5}.")
    assert len(of(told, GameOver)) == len(of(told, GatesClosed)) == 1
    assert (world.gates, ship_of(world).may_choose) == ([], False)
    assert not of(fly(world, f"{ticks(GATE.stay)}."), GatesClosed)


def test_a_ship_that_is_out_keeps_no_gate_open_for_the_other() -> None:
    world = opened(ships=2)
    world.ships[1].phase, world.ships[1].lives = ShipPhase.OUT, 0
    fly(world, f"{ticks(GATE.fade)}.", ".")
    told = through(world, 0)
    assert len(of(told, GiftTaken)) == len(of(told, GatesClosed)) == 1
    assert not world.ships[1].may_choose


def test_two_ships_at_one_gate_in_one_tick_get_its_gift_once() -> None:
    world = opened(ships=2)
    fly(world, f"{ticks(GATE.fade)}.", ".")
    gate = world.gates[0]
    for ship, side in zip(world.ships, (-1.0, 1.0), strict=True):
        ship.x, ship.y = gate.x + side * (GATE.radius + 12.5), gate.y
        ship.vx = -side * 400.0
    (taken,) = of(fly(world, ".", "."), GiftTaken)
    assert taken.ship == world.ships[0].id
    assert [ship.may_choose for ship in world.ships] == [False, True]


def test_a_ship_between_two_gates_takes_one() -> None:
    world = arena()
    for x in (612.0, 668.0):
        add_gate(world, (x, 360.0), Gift.PUSH if x < CENTRE[0] else Gift.BRAKES)
    assert len(of(fly(world, "3."), GiftTaken)) == 1
    assert len(ship_of(world).gifts) == 1
