"""What bots ask is answered by roles, over the seam, and comes true."""

from __future__ import annotations

import pytest

from game.pilots.autopilot import Autopilot
from game.pilots.queries import beams, body, dangerous, impact, in_sight, targets
from game.sim.command import Command
from game.sim.kinds.registry import ROWS, Role, has
from game.sim.step import step
from game.sim.tuning import DT, Size
from game.sim.world import World, new_world
from tests.arena import RIGHT, arena


def ids(world: World, role: Role) -> set[int]:
    """Return the ids of what has a role, found without `bodies`."""
    found = {id(row.held(world)): row.held(world) for row in ROWS.values()}
    return {each.id for group in found.values() for each in group if has(each.kind, role)}


@pytest.mark.slow
@pytest.mark.parametrize("wave", [2, 5, 7, 12])
def test_every_kind_that_rams_is_dangerous_and_every_target_can_be_shot(wave: int) -> None:
    world, pilot, seen = new_world(3, wave=wave), Autopilot(), 0
    for _ in range(2400):
        step(world, [pilot.command(world, 1)])
        if world.tick % 40 or not world.ships[0].flying:
            continue
        told = {each.id for each in dangerous(world, 1) if not each.beam}
        shots = {shot.id for shot in world.shots if shot.hostile}
        fresh = {rock.id for rock in world.rocks if rock.fade}  # it hurts nobody yet
        assert ids(world, Role.RAMS_SHIPS) | shots >= told >= (ids(world, Role.RAMS_SHIPS) | shots) - fresh
        assert {it.id for it in targets(world, 1)} <= ids(world, Role.SHOOTABLE)
        assert all(body(world, each) is not None for each in told)
        seen += len(told)
    assert seen > 100


@pytest.mark.parametrize(
    ("start", "velocity"), [((900.0, 360.0), (-150.0, 0.0)), ((60.0, 30.0), (-200.0, 0.0))]
)
def test_the_time_of_an_impact_is_when_the_ship_is_lost(
    start: tuple[float, float], velocity: tuple[float, float]
) -> None:
    ship = (640.0, 360.0) if start[0] > 640.0 else (1240.0, 30.0)  # the second rock comes over the seam
    world = arena(ship=ship, rocks={start: (Size.SMALL, velocity)})
    foretold = impact(world, 1)
    assert foretold is not None
    assert foretold.seconds is not None
    assert foretold.id == world.rocks[0].id
    ticks = 0
    while world.ships[0].flying:
        step(world, [Command()])
        ticks += 1
        assert ticks < 400
    assert ticks * DT == pytest.approx(foretold.seconds, abs=1.01 * DT)


def test_a_target_over_the_seam_is_led_and_hit() -> None:
    world = arena(ship=(1200.0, 360.0), heading=RIGHT, rocks={(90.0, 300.0): (Size.SMALL, (0.0, 60.0))})
    (target,) = targets(world, 1)
    world.ships[0].heading = target.heading
    assert target.place[0] > 1280.0  # beyond the edge, not back across the field
    assert in_sight(world, 1) == target.id == world.rocks[0].id
    step(world, [Command(fire=True)])
    for _ in range(round(target.seconds / DT) + 3):
        step(world, [Command()])
    assert world.rocks == []


def test_a_line_goes_where_the_beam_burns_and_when() -> None:
    world = arena(ship=(900.0, 360.0), lancers=[(300.0, 360.0)])
    told = []
    for _ in range(600):
        step(world, [Command()])
        told.append((world.lancers[0].phase.name, beams(world)))
        if world.lancers[0].phase.name == "FIRE":
            break
    charging = [each for phase, each in told if phase == "CHARGE"]
    locked = [each for phase, each in told if phase == "LOCK"]
    assert charging[-1][0].follows
    assert not locked[0][0].follows
    assert locked[0][0].since == pytest.approx(len(locked) * DT, abs=2 * DT)
    burning = told[-1][1][0]
    assert burning.since == 0.0
    assert burning.start == pytest.approx(locked[-1][0].start, abs=2.0)


def test_a_ship_that_is_away_has_no_dangers_and_no_targets() -> None:
    world = arena(rocks={(900.0, 360.0): Size.LARGE})
    step(world, [Command(warp=True)])
    assert (dangerous(world, 1), targets(world, 1), impact(world, 1), in_sight(world, 1)) == (
        [],
        [],
        None,
        None,
    )
    assert dangerous(world, 99) == []
    assert body(world, 12345) is None
    assert body(world, 1) is world.ships[0]
