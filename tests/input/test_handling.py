"""Hold or toggle, the speed of turning, and the ease-in: what is held becomes what is commanded."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.handling import EASE, REPEAT, AutoFire, Handler, Handling
from game.sim.command import IDLE, Command
from game.sim.step import step
from game.sim.tuning import ticks
from game.sim.world import new_world
from tests.each import each

THRUST, LASER, FIRE = Command(thrust=True), Command(laser=True), Command(fire=True)


@pytest.mark.slow
@given(st.builds(Command, st.integers(-127, 127), *[st.booleans()] * 4))
def test_as_it_comes_handling_changes_nothing(held: Command) -> None:
    handler = Handler()

    assert [handler.command(held), handler.command(held)] == [held, held]


@each("handling, held", [
    (Handling(toggle_thrust=True), THRUST),
    (Handling(toggle_laser=True), LASER),
])  # fmt: skip
def test_a_toggle_is_switched_by_presses_and_not_by_letting_go(handling: Handling, held: Command) -> None:
    handler = Handler(handling)

    shown = [handler.command(each) for each in (held, held, IDLE, IDLE, held, held, IDLE)]
    assert shown == [held, held, held, held, IDLE, IDLE, IDLE]


def test_a_toggle_is_off_after_a_pause_and_when_it_is_no_longer_wanted() -> None:
    handler = Handler(Handling(toggle_thrust=True))
    handler.command(THRUST)
    handler.clear()
    assert handler.command(IDLE) == IDLE

    handler.command(THRUST)
    handler.handling = Handling()
    assert handler.command(IDLE) == IDLE
    handler.handling = Handling(toggle_thrust=True)
    assert handler.command(IDLE) == IDLE


def test_the_turn_speed_is_exact_at_its_ends_and_the_same_to_both_sides() -> None:
    for speed, turn in ((100, 127), (50, 64), (70, 89)):
        handler = Handler(Handling(turn_speed=speed))
        assert handler.command(Command(turn=127)).turn == turn
        assert handler.command(Command(turn=-127)).turn == -turn


@given(st.integers(50, 100), st.integers(-127, 127), st.booleans())
def test_a_turn_never_grows_or_changes_its_side(speed: int, turn: int, ease: bool) -> None:
    handler = Handler(Handling(turn_speed=speed, ease_in=ease))

    for _ in range(8):
        shown = handler.command(Command(turn=turn)).turn
        assert abs(shown) <= abs(turn)
        assert shown * turn >= 0


def test_the_ease_in_reaches_the_full_turn_in_50_ms_and_begins_anew_with_every_turn() -> None:
    handler = Handler(Handling(ease_in=True))
    right = [handler.command(Command(turn=127)).turn for _ in range(EASE + 1)]

    assert right == [21, 42, 63, 84, 105, 127, 127]
    assert [handler.command(Command(turn=turn)).turn for turn in (-127, -127, 0, -127)] == [-21, -42, 0, -21]
    assert handler.command(Command(turn=10)).turn == 10


@each("speed", [49, 101])
def test_a_turn_speed_that_cannot_be_is_refused(speed: int) -> None:
    with pytest.raises(ValueError, match="turn_speed"):
        Handling(turn_speed=speed)


def presses(handler: Handler, held: list[Command]) -> list[int]:
    """Return the ticks in which fire newly goes down."""
    shown = [False, *(handler.command(each).fire for each in held)]
    return [tick for tick, (before, now) in enumerate(pairwise(shown)) if now and not before]


def test_without_auto_fire_a_held_fire_is_one_press() -> None:
    assert presses(Handler(Handling(turn_speed=90)), [FIRE] * 100) == [0]


def test_auto_fire_presses_again_at_the_rate_of_the_ship_while_fire_is_held() -> None:
    handler = Handler(Handling(auto_fire=AutoFire.HOLD))
    assert ticks(0.16) == REPEAT

    assert presses(handler, [FIRE] * (3 * REPEAT + 1)) == [0, REPEAT, 2 * REPEAT, 3 * REPEAT]
    assert presses(handler, [IDLE] * 100) == []


def test_auto_fire_keeps_quick_taps_as_they_are() -> None:
    handler = Handler(Handling(auto_fire=AutoFire.HOLD))

    assert presses(handler, [FIRE, IDLE] * 5) == [0, 2, 4, 6, 8]


def test_auto_fire_that_always_fires_waits_while_the_ship_is_protected() -> None:
    handler = Handler(Handling(auto_fire=AutoFire.ALWAYS))
    assert presses(handler, [IDLE] * 50) == []
    assert presses(handler, [FIRE, IDLE]) == [0]

    handler.protected = False
    assert presses(handler, [IDLE] * (2 * REPEAT)) == [0, REPEAT]
    handler.protected = True
    assert presses(handler, [IDLE] * 50) == []


def shots(handling: Handling, held: Command, length: int) -> int:
    """Return how many shots leave in a game."""
    world, handler = new_world(1), Handler(handling)
    handler.protected = False
    for _ in range(length):
        world.shots.clear()  # there is always room for another
        step(world, [handler.command(held)])
    return world.tally.shots_fired


def test_in_a_game_auto_fire_fires_and_one_press_fires_once() -> None:
    assert shots(Handling(), FIRE, 5 * REPEAT) == 1
    assert shots(Handling(auto_fire=AutoFire.HOLD), FIRE, 5 * REPEAT) == 5
    assert shots(Handling(auto_fire=AutoFire.HOLD), IDLE, 5 * REPEAT) == 0
    assert shots(Handling(auto_fire=AutoFire.ALWAYS), IDLE, 5 * REPEAT) == 5
