"""The rocks' energy and momentum: bounces keep both, and what else changes them has a name."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from game.sim.command import IDLE
from game.sim.kinds.rock import dragged
from tests.play import *
from tests.sim.figures_energy import flown, left_alone
from tests.sim.ledger import Ledger

FAR = (100.0, 650.0)
ROCK = MODERN.rock


@pytest.mark.slow
@pytest.mark.parametrize("game", [flown, left_alone])
def test_nothing_but_named_causes_changes_the_rocks_energy_in_a_crowd(
    game: Callable[[Ledger, int, int], World],
) -> None:
    """Wave 20; tests/sim/figures_energy.py does the same for 100,000 ticks."""
    ledger = Ledger()
    game(ledger, 2000, 1)
    assert len(ledger.entries["rock-rock bounces"]) > 5
    assert ledger.unexplained < 1e-12
    assert ledger.bounces < 1e-13
    assert ledger.astray < 1e-11
    assert ledger.uneven < 1e-12
    assert ledger.total("walls") == pytest.approx(0.0, abs=1e-12 * ledger.mean)
    assert ledger.total("rock drag") <= 0.0


def test_a_small_rock_that_a_large_one_hits_keeps_all_the_speed_it_was_given() -> None:
    """At rest it leaves at 2 M / (M + m) of the large one's speed: far above the rock drag's."""
    world = arena(
        FAR, rocks={(400.0, 200.0): (Size.LARGE, (250.0, 0.0)), (464.0, 200.0): (Size.SMALL, (0.0, 0.0))}
    )
    slowed = dragged((250.0, 0.0), ROCK)[0]
    assert len(of(fly(world, "."), Bounced)) == 1
    large, small = world.rocks
    assert small.vx == pytest.approx(slowed * 2.0 * 16.0 / 17.0, rel=1e-14)
    assert large.vx == pytest.approx(slowed * 15.0 / 17.0, rel=1e-14)
    assert small.vx > 460.0


def test_no_rock_is_quicker_than_the_top_speed_however_hard_it_is_hit() -> None:
    """A large rock at 400 units/s that meets a small one at 400 would send it back at 1,100."""
    world = arena(
        FAR,
        rocks={
            (400.0, 200.0): (Size.LARGE, (400.0, 30.0)),
            (464.0, 200.0): (Size.SMALL, (-400.0, 0.0)),
            (900.0, 200.0): (Size.SMALL, (0.0, -700.0)),
        },
    )
    (bounced,) = of(fly(world, "."), Bounced)
    assert bounced.speed > 795.0
    assert [round(speed_of(rock), 9) for rock in world.rocks[1:]] == [480.0, 480.0]
    assert world.rocks[1].vx > 479.0
    assert (world.rocks[2].vx, world.rocks[2].vy) == pytest.approx((0.0, -480.0), rel=1e-15)
    assert world.torus.width / ROCK.top_speed > 2.5


@pytest.mark.parametrize("speed", [479.0, 480.0, 481.0])
def test_a_rock_at_its_top_speed_keeps_its_velocity_to_the_last_bit(speed: float) -> None:
    world = arena(FAR, rocks={(600.0, 300.0): (Size.SMALL, (0.0, speed))}, tuning=tuned(rock={"drag": 0.0}))
    fly(world, "60.")
    assert (world.rocks[0].vx, world.rocks[0].vy) == (0.0, min(speed, 480.0))


def test_a_lancer_that_a_rock_rams_is_held_to_the_rocks_top_speed() -> None:
    world = arena(FAR, rocks={(400.0, 200.0): (Size.LARGE, (470.0, 0.0))})
    lancer = put_kind(world, "lancer", (471.0, 200.0), (0.0, 0.0))
    fly(world, ".")
    assert math.hypot(lancer.vx, lancer.vy) == pytest.approx(480.0, rel=1e-12)
    assert lancer.vx > 479.9


def test_what_the_top_speed_takes_has_a_name_in_the_books() -> None:
    world = arena(
        FAR, rocks={(400.0, 200.0): (Size.LARGE, (470.0, 0.0)), (464.0, 200.0): (Size.SMALL, (0.0, 0.0))}
    )
    ledger = Ledger()
    ledger.step(world, [IDLE])
    assert ledger.total("top speed") < -0.2 * ledger.energies[0] * 169.0 / 2704.0
    assert ledger.unexplained < 1e-14
    assert ledger.astray < 1e-12


@pytest.mark.parametrize("speed", [0.0, 100.0, 240.0])
def test_a_rock_below_the_rock_drag_s_speed_keeps_its_velocity_to_the_last_bit(speed: float) -> None:
    world = arena(FAR, rocks={(600.0, 300.0): (Size.SMALL, (0.0, speed))})
    fly(world, "60.")
    assert (world.rocks[0].vx, world.rocks[0].vy) == (0.0, speed)


@pytest.mark.parametrize("size", list(Size))
def test_above_it_a_rock_loses_a_share_of_the_excess_and_keeps_its_direction(size: Size) -> None:
    world = arena(FAR, rocks={(600.0, 300.0): (size, (3.0 * 68.0, 4.0 * 68.0))})
    fly(world, "120.")
    (rock,) = world.rocks
    left = (1.0 - DT) ** 120
    assert speed_of(rock) == pytest.approx(240.0 + 100.0 * left, rel=1e-12)
    assert 0.36 < left < 0.37
    assert rock.vx / rock.vy == pytest.approx(0.75, rel=1e-12)


def test_the_rock_drag_acts_after_a_rock_has_moved() -> None:
    world = arena(FAR, rocks={(600.0, 300.0): (Size.SMALL, (360.0, 0.0))})
    fly(world, ".")
    assert world.rocks[0].x == 603.0
    assert world.rocks[0].vx == pytest.approx(359.0, rel=1e-15)


@pytest.mark.parametrize(("drag", "left"), [(0.0, 400.0), (60.0, 320.0), (120.0, 240.0), (1e6, 240.0)])
def test_the_rock_drag_takes_nothing_at_zero_and_never_more_than_the_excess(drag: float, left: float) -> None:
    world = arena(FAR, rocks={(600.0, 300.0): (Size.SMALL, (-400.0, 0.0))}, tuning=tuned(rock={"drag": drag}))
    fly(world, ".")
    assert world.rocks[0].vx == pytest.approx(-left, rel=1e-15)


@pytest.mark.slow
def test_a_full_crowd_keeps_momentum_through_every_bounce_however_quick_it_gets() -> None:
    world = arena(FAR, tuning=tuned(rock={"drag": 0.0, "top_speed": 1e6}))
    world.ships[0].protection = 10**6
    world.rocks += left_alone(Ledger(), 1, 1).rocks
    before = momentum(world), energy(world)
    scale = math.fsum(mass(rock) * speed_of(rock) for rock in world.rocks)
    top = 0.0
    for _ in range(300):
        fly(world, "10.")
        top = max(top, *(speed_of(rock) for rock in world.rocks))
    assert momentum(world) == pytest.approx(before[0], abs=1e-12 * scale)
    assert energy(world) == pytest.approx(before[1], rel=1e-12)
    assert top > ROCK.drag_above


@pytest.mark.parametrize("size", [Size.LARGE, Size.MEDIUM])
def test_the_children_of_the_quickest_rock_keep_its_motion_between_them(size: Size) -> None:
    for seed in range(20):
        world = arena(FAR, rocks={(600.0, 300.0): (size, (400.0, -50.0))}, seed=seed)
        add_shot(world, (600.0, 300.0), (0.0, 0.0))
        (broken,) = destroyed(fly(world, "."), *ROCKS)
        one, other = world.rocks
        assert ((one.vx + other.vx) / 2, (one.vy + other.vy) / 2) == pytest.approx(broken.velocity, rel=1e-12)


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
def test_two_rocks_part_at_the_restitution_s_share_and_tell_how_fast_they_met(restitution: float) -> None:
    world = arena(
        FAR,
        rocks={(500.0, 200.0): (Size.LARGE, (100.0, 0.0)), (604.5, 200.0): (Size.LARGE, (-60.0, 0.0))},
        tuning=tuned(rock={"restitution": restitution}),
    )
    (bounced,) = of(fly(world, "."), Bounced)
    one, other = world.rocks
    assert bounced.speed == pytest.approx(160.0, rel=1e-12)
    assert other.vx - one.vx == pytest.approx(160.0 * restitution, abs=1e-11)
    assert one.vx + other.vx == pytest.approx(40.0, rel=1e-12)


@each("restitution", [0.0, 0.5, 1.0])
@each("kind", ["rock", "saucer", "lancer"])
def test_what_meets_a_wall_comes_back_at_the_wall_s_restitution(kind: str, restitution: float) -> None:
    """The part along the wall stays, and what is told is how fast it came."""
    tuning = tuned(wall={"restitution": restitution}, lancer={"acceleration": 0.0})
    world = arena(FAR, walls=[((800.0, 300.0), (0.0, 100.0), False)], tuning=tuning)
    body = put_kind(world, kind, (780.0, 300.0), (120.0, 40.0))
    bounced: list[Bounced] = []
    while not bounced:
        bounced = of(fly(world, "."), Bounced)
    assert (body.vx, body.vy) == pytest.approx((-120.0 * restitution, 40.0), rel=1e-12)
    assert [(one.a, one.b) for one in bounced] == [(body.id, world.walls[0].id)]
    assert bounced[0].speed == pytest.approx(120.0, rel=1e-12)


def put_kind(world: World, kind: str, place: Point, velocity: Point) -> Rock | Saucer | Lancer:
    """Put something on the field that walls turn round."""
    if kind == "saucer":
        return add_saucer(world, place, SaucerSize.SMALL, velocity)
    if kind == "lancer":
        lancer = add_lancer(world, place)
        lancer.timer, (lancer.vx, lancer.vy) = NEVER, velocity
        return lancer
    add_rock(world, Size.SMALL, place, velocity)
    return world.rocks[-1]
