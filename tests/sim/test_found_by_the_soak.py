"""What soaks have found, each made small enough to see."""

from __future__ import annotations

import pytest

from game.sim.bodies import SpawnKind, SpawnMarker
from game.sim.events import BodyArrived, Bounced, SpawnMarked
from game.sim.kinds.behaviours import SPAWNS
from game.sim.tuning import Size, ticks
from game.sim.world import World
from tests.arena import arena, fly, gap, of, quiet_schedules


def depth(world: World, a: int, b: int) -> float:
    """Return by how many units two rocks overlap."""
    one, other = world.rocks[a], world.rocks[b]
    return one.radius + other.radius - gap(world.torus, one, other)


def test_a_rock_that_is_knocked_onto_a_third_is_parted_from_it_in_the_same_tick() -> None:
    # The pair on the right comes first, and only then is its left one pushed.
    world = arena(
        rocks={
            (226.0, 100.0): Size.SMALL,
            (252.0, 100.0): Size.SMALL,
            (197.5, 100.0): (Size.SMALL, (240.0, 0.0)),
            (278.0, 100.0): Size.SMALL,
        }
    )
    for _ in range(10):
        fly(world, ".")
        assert max(depth(world, a, b) for a in range(4) for b in range(a)) < 0.01
    assert [round(rock.vx) for rock in world.rocks] == [0, 0, 0, 240]


def test_a_rock_that_a_wall_pushes_back_onto_another_is_parted_from_it_in_the_same_tick() -> None:
    world = arena(
        rocks={(217.0, 100.0): (Size.SMALL, (-300.0, 0.0)), (243.5, 100.0): (Size.SMALL, (-200.0, 0.0))},
        walls=[((200.0, 100.0), (0.0, 60.0), False)],
    )
    for _ in range(10):
        fly(world, ".")
        assert depth(world, 0, 1) < 0.05


def test_speed_above_the_rock_drag_s_that_a_third_rock_takes_over_in_the_same_tick_is_not_lost() -> None:
    world = arena(
        rocks={
            (261.0, 100.0): Size.SMALL,
            (300.0, 100.0): Size.MEDIUM,
            (195.0, 100.0): (Size.LARGE, (170.0, 0.0)),
        }
    )
    events = fly(world, ".")
    masses = [1.0, 4.0, 16.0]
    momentum = sum(mass * rock.vx for mass, rock in zip(masses, world.rocks, strict=True))
    energy = sum(mass * rock.vx * rock.vx for mass, rock in zip(masses, world.rocks, strict=True))
    assert momentum == pytest.approx(16.0 * 170.0, rel=1e-12)
    assert energy == pytest.approx(16.0 * 170.0 * 170.0, rel=1e-12)
    assert max(bounced.speed for bounced in of(events, Bounced)) > world.tuning.rock.drag_above


@pytest.mark.parametrize("kind", list(SpawnKind))
def test_nobody_comes_in_on_a_ship_that_waits_at_the_mark(kind: SpawnKind) -> None:
    world = arena(ship=(30.0, 300.0), rocks={(640.0, 60.0): Size.LARGE})
    quiet_schedules(world).ticks_to_wave = 0
    world.spawn_markers.append(SpawnMarker(kind, 0.0, 300.0, 2, rightwards=True))
    events = fly(world, "2.")
    (mark,) = of(events, SpawnMarked)
    assert mark.kind is kind
    assert world.torus.distance(mark.place, (30.0, 300.0)) > 70.0
    assert not of(events, BodyArrived)
    events = fly(world, f"{ticks(SPAWNS[kind].warning(world.tuning))}.")
    assert [(one.kind, one.place) for one in of(events, BodyArrived)] == [(SPAWNS[kind].brings, mark.place)]
