"""A piece of a rock hurts no ship at first, and then not before the two have parted."""

from __future__ import annotations

import pytest

from game.sim.kinds.rock import make_rock
from tests.play import *

FRESH = 72
"""ticks: 0.6 s"""


def piece_at(x: float, fade: int, speed: float = 0.0) -> tuple[World, Rock]:
    """Return a world with a ship in the middle and a small piece at its height that hurts no ship yet."""
    world = arena(heading=RIGHT, rocks={(100.0, 100.0): Size.SMALL})
    piece = make_rock(world, Size.SMALL, (x, 360.0), (speed, 0.0))
    piece.born, piece.fade = world.tick, fade
    world.rocks.append(piece)
    return world, piece


@pytest.mark.parametrize(("fresh", "wait"), [(0.6, FRESH), (0.25, 30), (0.0, 0)])
def test_the_pieces_of_a_rock_are_harmless_for_six_tenths_of_a_second(fresh: float, wait: int) -> None:
    world = arena(rocks={(300.0, 300.0): Size.LARGE}, tuning=tuned(rock={"fresh": fresh}))
    add_shot(world, (300.0, 300.0), (0.0, 0.0))
    fly(world, ".")
    assert [(rock.size, rock.fade) for rock in world.rocks] == [(Size.MEDIUM, wait)] * 2
    fly(world, f"{max(0, wait - 1)}.")
    assert [rock.fade for rock in world.rocks] == [min(1, wait)] * 2
    fly(world, ".")
    assert [rock.fade for rock in world.rocks] == [0] * 2


def test_a_piece_and_a_ship_pass_one_another_as_long_as_it_is_fresh_and_not_after() -> None:
    """It needs 20 ticks from rim to rim, and 54 more until they have parted by 4 units."""
    world, piece = piece_at(640.0 - 25.0 - 20.0, FRESH + 1, 120.0)
    assert not of(fly(world, "77."), ShipDestroyed)
    assert piece.alive
    assert piece.fade == 0
    late, _ = piece_at(640.0 - 25.0 - 20.0, 10, 120.0)
    assert not of(fly(late, "19."), ShipDestroyed)
    assert of(fly(late, "3."), ShipDestroyed)


def test_it_stays_harmless_until_it_has_left_the_ship_by_four_units() -> None:
    world, piece = piece_at(640.0 + 10.0, 1)
    assert not of(fly(world, "300."), ShipDestroyed)
    assert piece.fade == 1
    piece.x = 640.0 + 13.0 + 12.0 + 4.0 - 0.01
    fly(world, ".")
    assert piece.fade == 1
    piece.x += 0.02
    fly(world, ".")
    assert piece.fade == 0


def test_shots_and_lasers_meet_it_at_once() -> None:
    for script in ("*30.", "l"):
        world, piece = piece_at(740.0, FRESH)
        assert [end.id for end in destroyed(fly(world, script), *ROCKS)] == [piece.id]


def test_it_bounces_off_other_rocks_at_once() -> None:
    world, piece = piece_at(900.0, FRESH, 60.0)
    other = make_rock(world, Size.SMALL, (930.0, 360.0), (0.0, 0.0))
    world.rocks.append(other)
    fly(world, "20.")
    assert [piece.vx, other.vx] == pytest.approx([0.0, 60.0])


def test_a_whole_rock_hurts_as_ever_among_fresh_pieces() -> None:
    world, piece = piece_at(CENTRE[0], FRESH)
    piece.y += 24.0
    rock = make_rock(world, Size.SMALL, (640.0 - 40.0, 360.0), (120.0, 0.0))
    world.rocks.insert(1, rock)
    (lost,) = of(fly(world, "20."), ShipDestroyed)
    assert (lost.killer, piece.alive) == (rock.id, True)
    assert ship_of(world).lives == 2
