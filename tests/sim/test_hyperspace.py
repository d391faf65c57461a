from __future__ import annotations

import pytest

from game.sim.field import clearance
from tests.play import *

AWAY = 92
"""ticks: 0.77 s"""

SAFE = tuned(ship={"warp_risk": 0.0})


def test_a_jump_takes_the_ship_away_for_three_quarters_of_a_second() -> None:
    world = arena(velocity=(100.0, 50.0), tuning=SAFE)
    ship = ship_of(world)
    (left,) = of(fly(world, "h"), ShipWarped)
    assert (left.ship, left.place) == (ship.id, CENTRE)
    assert ship.phase is ShipPhase.WARPING
    assert not of(fly(world, f"{AWAY - 1}."), ShipLanded)
    (landed,) = of(fly(world, "."), ShipLanded)
    assert is_flying(ship)
    assert landed.place == (ship.x, ship.y)
    assert landed.place != CENTRE
    assert (ship.vx, ship.vy) == (0.0, 0.0)
    assert abs(AWAY / 120 - 0.77) < 0.005


def test_away_nothing_can_hit_it_and_it_can_do_nothing() -> None:
    world = arena(rocks={(640.0, 440.0): (Size.LARGE, (0.0, -50.0))}, tuning=SAFE)
    fly(world, "h")
    add_shot(world, CENTRE, (0.0, 0.0), owner=99, hostile=True)
    events = fly(world, "[^*l]." * (AWAY // 2 - 1))
    assert not of(events, ShipDestroyed)
    assert not of(events, ShotFired)
    assert ship_of(world).energy == 100.0
    assert not ship_of(world).thrusting


@pytest.mark.slow
def test_where_it_lands_is_by_chance_but_the_clearest_of_three() -> None:
    places = set()
    for seed in range(30):
        world = arena(rocks={(300.0, 300.0): Size.LARGE, (900.0, 500.0): Size.LARGE}, seed=seed, tuning=SAFE)
        dice = world.dice
        draws = type(dice)(dice.state, dice.increment)
        choices = [(draws.between(0.0, 1280.0), draws.between(0.0, 720.0)) for _ in range(3)]
        (landed,) = of(fly(world, f"h{AWAY}."), ShipLanded)
        assert landed.place in choices
        assert clearance(world, landed.place) == max(clearance(world, place) for place in choices)
        places.add(landed.place)
    assert len(places) == 30


@pytest.mark.slow
@pytest.mark.parametrize(("risk", "lost"), [(0.0, 0), (1.0, 40)])
def test_the_risk_is_data(risk: float, lost: int) -> None:
    count = 0
    for seed in range(40):
        world = arena(seed=seed, tuning=tuned(ship={"warp_risk": risk}))
        losses = of(fly(world, f"h{AWAY}."), ShipDestroyed)
        assert all((loss.cause, loss.killer, loss.killer_kind) == (Cause.WARP, 0, None) for loss in losses)
        count += len(losses)
    assert count == lost


@pytest.mark.slow
def test_some_jumps_go_wrong_by_default_and_most_do_not() -> None:
    lost = [len(of(fly(arena(seed=seed), f"h{AWAY}."), ShipDestroyed)) for seed in range(300)]
    assert 5 <= sum(lost) <= 300 * MODERN.ship.warp_risk + 20 < 150


def test_while_away_a_second_press_does_nothing_and_after_it_the_drive_rests_a_second() -> None:
    world = arena(tuning=SAFE)
    events = fly(world, "h" + "h." * (AWAY // 2))
    assert len(of(events, ShipWarped)) == len(of(events, ShipLanded)) == 1
    assert not of(fly(world, "h." * 59), ShipWarped)
    assert len(of(fly(world, "..h"), ShipWarped)) == 1


def test_a_held_key_jumps_once() -> None:
    world = arena(tuning=SAFE)
    assert len(of(fly(world, "600h"), ShipWarped)) == 1


def test_a_press_of_fire_that_waited_is_forgotten_in_hyperspace() -> None:
    world = arena(tuning=SAFE)
    fly(world, "*.*.*.*.")
    assert len(world.shots) == 4
    fly(world, "*h")
    world.shots.clear()
    assert not of(fly(world, f"{AWAY + 20}."), ShotFired)


def test_protection_is_kept_through_a_jump() -> None:
    world = arena(tuning=SAFE)
    ship_of(world).protection = 100
    fly(world, f"h{AWAY}.")
    assert is_flying(ship_of(world))
    assert ship_of(world).protection == 99


@pytest.mark.slow
def test_the_same_fraction_of_jumps_ends_the_ship_however_many_it_made_before() -> None:
    lost = [0, 0]
    for seed in range(300):
        world = arena(seed=seed, tuning=tuned(ship={"warp_rest": 0.0, "lives": 9, "respawn_delay": 0.1}))
        for jump in (0, 1):
            lost[jump] += len(of(fly(world, f".h{AWAY}."), ShipDestroyed))
            fly(world, "400.")
    expected = 300 * MODERN.ship.warp_risk
    assert all(expected - 20 < each < expected + 20 for each in lost), lost
