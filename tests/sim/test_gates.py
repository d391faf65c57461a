"""Gates: they open after every second wave, a ship takes one gift by flying through, and what each gift does."""

from __future__ import annotations

import pytest

from game.sim.bodies import Gift, ShipPhase
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.digest import state_hash
from game.sim.events import (
    BankShot,
    BeamReflected,
    BodyDestroyed,
    GatesClosed,
    GatesOpened,
    GiftTaken,
    LaserFired,
    ShipDestroyed,
    ShipReturned,
    WaveBegan,
)
from game.sim.gifts import GIFTS, rules_of
from game.sim.kinds.gate import open_gates
from game.sim.kinds.rock import make_rock
from game.sim.step import step
from game.sim.tuning import MODERN, Size, ticks
from game.sim.world import World
from tests.arena import CENTRE, DOWN, RIGHT, UP, add_shot, arena, fly, of, ship_of, tuned

GATE = MODERN.gate


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


def through(world: World, number: int, ship: int = 0) -> list[object]:
    """Put a ship before a gate, let it fly through, and return what happened."""
    gate, one = world.gates[number], world.ships[ship]
    one.x, one.y, one.vx, one.vy = gate.x - 60.0, gate.y, 400.0, 0.0
    told: list[object] = []
    for _ in range(ticks(0.3)):
        told += step(world, [Command()] * len(world.ships))
    return told


def cleared(wave: int) -> list[object]:
    """Return what happens in the tick in which a wave is cleared."""
    world = arena(tuning=tuned(saucer={"most": 0}))
    world.wave, world.ticks_to_wave = wave, 0
    world.rocks.append(make_rock(world, Size.SMALL, (1000.0, 100.0), (0.0, 0.0)))
    add_shot(world, (1000.0, 100.0), (0.0, 0.0), owner=ship_of(world).id)
    return list(fly(world, "."))


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
    world.rocks.append(make_rock(world, Size.SMALL, (1000.0, 100.0), (0.0, 0.0)))
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


def test_a_mirror_hull_sends_the_first_beam_of_a_wave_back_and_not_the_second() -> None:
    world = gifted(arena(lancers=[(340.0, 360.0)]), Gift.MIRROR_HULL)
    told = fly(world, "500.")
    assert len(of(told, BeamReflected)) == 1
    assert not of(told[: told.index(of(told, BeamReflected)[0])], ShipDestroyed)
    assert ship_of(world).reflects == 0 or of(told, ShipDestroyed)


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
    assert DOWN
