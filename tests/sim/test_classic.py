"""Classic 1979: its table, row by row in running games, and whole games of it."""

from __future__ import annotations

import pytest

from game.pilots.autopilot import Autopilot
from game.sim.rule_sets import CLASSIC, RULE_SETS, identify
from game.sim.world import LISTS
from tests.play import *
from tests.sim.classic_table import PAGE, ROWS, with_table


def test_each_number_of_the_original_is_measured_in_a_running_game_and_the_page_shows_it() -> None:
    here = [row.here() for row in ROWS]
    for row, found in zip(ROWS, here, strict=True):
        assert list(found) == pytest.approx(list(row.wanted or row.original), abs=row.within), row.what
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page, here) == page, "run python -m tests.sim.classic_table"


def test_a_whole_game_has_nothing_on_the_field_but_rocks_and_saucers_and_ends() -> None:
    for seed, plays in ((2, True), (1, False)):
        world, pilot, events, held = new_world(seed, CLASSIC), Autopilot(), list[Event](), set[str]()
        while not world.over and world.tick < 120 * (120 if plays else 900):
            events += step(world, [pilot.command(world, 1)]) if plays else fly(world, ".")
            held |= {name for name in LISTS.values() if getattr(world, name)}
        assert held <= {"ships", "rocks", "shots", "saucers"}
        assert {event.kind for event in of(events, BodyArrived)} <= SAUCERS
        assert not [event for event in events if isinstance(event, (BonusPaid, GatesOpened, Reinforced))]
        assert (world.score >= 3000 and len(of(events, WaveBegan)) >= 2) if plays else world.over


def test_it_is_a_rule_set_by_name_on_the_field_as_it_is_without_a_laser() -> None:
    assert (RULE_SETS["1979"], identify(CLASSIC).named) == (CLASSIC, True)
    assert (CLASSIC.width, CLASSIC.height) == (MODERN.width, MODERN.height)
    assert not CLASSIC.laser.exists
    assert fly(arena(tuning=CLASSIC, rocks={(640.0, 200.0): Size.LARGE}), "60l") == []


def test_a_ship_is_not_there_before_a_game_has_got_ready() -> None:
    world = new_world(1, CLASSIC)
    assert (of(fly(world, "200[^*]"), ShipReturned), world.shots) == ([], [])
    assert of(fly(world, "60."), ShipReturned)
