"""The rooms of the lab: their challenges, their runs, and safe from whatever is typed or dragged."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.lab.bench import HOLD, Bench, number_of
from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.state import State
from tests.each import each
from tests.lab.hands import Hands, by_keys, by_mouse, hold_still
from tests.lab.solutions import SOLUTIONS

EVERY_ROOM = each("room", ROOMS)


@pytest.mark.slow
@EVERY_ROOM
def test_a_room_stands_still_until_it_is_let_run_which_meets_no_challenge(room: Room) -> None:
    bench = Bench(room)
    before = bench.state
    bench.tick()
    assert bench.state == before
    bench.toggle_running()
    for _ in range(240):
        bench.tick()
    assert bench.state != before
    assert not bench.solved


@pytest.mark.slow
@EVERY_ROOM
@each("value", [math.nan, math.inf, -1e9, 1e-300, 0.0])
def test_no_number_that_is_typed_breaks_a_room(room: Room, value: float) -> None:
    bench = Bench(room)
    for field in room.fields:
        bench.type(field, value)
        assert field.low <= bench.state[field.name] <= field.high
        bench.step()
    assert room.accepts(dict(bench.state))


@pytest.mark.slow
@EVERY_ROOM
@given(data=st.data())
def test_a_handle_dragged_anywhere_leaves_a_state_that_the_room_accepts(
    room: Room, data: st.DataObject
) -> None:
    bench = Bench(room)
    for _ in range(3):
        handle = data.draw(st.sampled_from(list(room.handles)))
        to = data.draw(st.tuples(st.floats(allow_nan=True), st.floats(allow_nan=True)))
        bench.drag(handle, to)
        bench.step()
        assert room.accepts(dict(bench.state))
        assert all(reading.name for reading in bench.answer.readings)


@EVERY_ROOM
def test_a_handle_goes_where_it_is_dragged(room: Room) -> None:
    for handle in room.handles:
        bench = Bench(room)
        x, y = handle.place(bench.state)
        bench.drag(handle, (x + 4.0, y + 3.0))
        assert handle.place(bench.state) != (x, y)


@EVERY_ROOM
def test_every_combination_of_switches_can_be_asked(room: Room) -> None:
    bench = Bench(room)
    for number, switch in enumerate(room.switches):
        seen = set()
        for _ in switch.words:
            bench.switch(number)
            seen.add(bench.state.chosen(switch.name))
            bench.step()
        assert seen == set(range(len(switch.words)))


@pytest.mark.slow
@each("hands", [by_mouse, by_keys])
@each("room, number", [(room, number) for room in ROOMS for number in range(len(room.goals))])
def test_a_challenge_goes_from_unmet_to_met(room: Room, number: int, hands: Hands) -> None:
    goal = room.goals[number]
    bench = Bench(room)
    for _ in range(number):
        bench.next_goal()
    assert not goal.met(bench.state, bench.answer)
    SOLUTIONS[room.number, goal.name](bench, hands)
    assert not bench.solved
    hold_still(bench)
    assert bench.solved == {goal.name}
    assert [each.name for each in bench.take_solved()] == [goal.name]
    assert bench.take_solved() == []


def test_only_the_challenge_that_is_shown_can_be_solved() -> None:
    bench = Bench(ROOMS[0])
    bench.goal = 1
    by_mouse(bench, "C1", (360.0, 260.0))
    hold_still(bench)
    assert "tangent" in bench.answer.facts
    assert not bench.solved
    bench.goal = 2
    bench.next_goal()
    hold_still(bench)
    assert not bench.solved
    by_mouse(bench, "C1", (360.0, 260.0))
    hold_still(bench)
    assert bench.solved == {"tangent"}


@pytest.mark.slow
@EVERY_ROOM
def test_a_run_that_goes_by_itself_earns_no_star(room: Room) -> None:
    asked = replace(room, ask=cache(room.ask))  # the runs are alike: each state is asked about once
    for number, goal in enumerate(room.goals):
        bench = Bench(asked)
        bench.goal = number
        bench.nudge(0.0, 1.0)
        assert not goal.met(bench.state, bench.answer)
        bench.running = True
        for _ in range(120 * 6):
            bench.tick()
        assert not bench.solved


@pytest.mark.slow
def test_a_tangent_counts_once_it_has_been_held_still_for_a_moment() -> None:
    bench = Bench(ROOMS[0])
    for tenth in range(2500, 2700):  # a tangent from 259.96 to 260.05
        by_mouse(bench, "C1", (360.0, tenth / 10.0))
        bench.tick()
    assert not bench.solved, "swept through"
    by_mouse(bench, "C1", (360.0, 260.0))
    for _ in range(HOLD - 1):
        bench.tick()
    assert bench.holds
    by_mouse(bench, "C1", (360.0, 260.01))
    assert not bench.holds
    for _ in range(HOLD - 1):
        bench.tick()
    assert not bench.solved, "moved meanwhile"
    bench.tick()
    assert bench.solved == {"tangent"}


def test_a_kept_state_and_a_step_back_earn_no_star() -> None:
    bench = Bench(ROOMS[0])
    by_mouse(bench, "C1", (360.0, 260.0))
    bench.keep(1)
    by_mouse(bench, "C1", (360.0, 300.0))
    assert bench.recall(1)
    hold_still(bench)
    assert not bench.solved
    by_mouse(bench, "C1", (360.0, 300.0))
    assert bench.step_back()
    assert "tangent" in bench.answer.facts
    hold_still(bench)
    assert not bench.solved


@each(
    "text, value",
    [("12.5", 12.5), (" -3,25 ", -3.25), ("1e9", 1e9), ("nan", None), ("", None), ("two", None)],
)
def test_what_is_typed_is_a_number_or_nothing(text: str, value: float | None) -> None:
    assert number_of(text) == value


def sums(state: State) -> tuple[Fraction, Fraction, Fraction]:
    """Return momentum and energy of the billiards, exact."""
    values = [
        (
            Fraction(state[f"r{ball}"]) ** 2,
            Fraction(state[f"v{ball.lower()}x"]),
            Fraction(state[f"v{ball.lower()}y"]),
        )
        for ball in "AB"
    ]
    return (
        sum((m * x for m, x, _ in values), Fraction()),
        sum((m * y for m, _, y in values), Fraction()),
        sum((m * (x * x + y * y) / 2 for m, x, y in values), Fraction()),
    )


@pytest.mark.slow
@each("way", [0, 1])
@each("radii", [(110.0, 5.0), (60.0, 40.0)])
def test_no_speed_that_a_bounce_gives_is_cut_and_momentum_stays(radii: tuple[float, float], way: int) -> None:
    bench = Bench(ROOMS[4])
    bench.switch(0, way)
    speeds = {"vax": 400.0, "vay": 60.0, "vbx": -400.0, "vby": -35.0}
    for name, value in ({"rA": radii[0], "rB": radii[1]} | speeds).items():
        bench.type(bench.room.field(name), value)
    state, before, fastest = bench.state, [float(one) for one in sums(bench.state)], 0.0
    for _ in range(900):
        after = bench.room.advance(state)
        assert bench.room.accepts(dict(after))
        if any(after[name] != state[name] for name in speeds):
            fastest = max(fastest, *(abs(after[name]) for name in speeds))
            assert [float(one) for one in sums(after)] == pytest.approx(before, rel=1e-9)
        state = after
    assert fastest > 440.0


def test_circles_that_fall_are_stopped_by_the_sweep_and_not_by_samples() -> None:
    swept, sampled = Bench(ROOMS[3]), Bench(ROOMS[3])
    sampled.switch(1)
    lowest = []
    for bench in (swept, sampled):
        bench.type(bench.room.field("e"), 0.0)
        bench.type(bench.room.field("speed"), 20000.0)
        bench.do(0)
        for _ in range(8):
            bench.step()
        lowest.append(max(bench.state[f"c{number}y"] for number in (1, 2, 3)))
    assert lowest[0] < 440.0
    assert lowest[1] > 500.0


def circle(state: State, number: int) -> tuple[float, float, float, float]:
    """Return place and velocity of a circle of room 4."""
    return (state[f"c{number}x"], state[f"c{number}y"], state[f"vx{number}"], state[f"vy{number}"])


@pytest.mark.slow
@each("number", [1, 2, 3])
def test_a_circle_slides_down_the_slope_as_gravity_says(number: int) -> None:
    bench = Bench(ROOMS[3])
    bench.type(bench.room.field("e"), 0.0)
    p, q = bench.state.point("px", "py"), bench.state.point("qx", "qy")
    down = ((p[0] - q[0]) / math.dist(p, q), (p[1] - q[1]) / math.dist(p, q))
    slid: list[tuple[float, float]] = []
    for _ in range(300):
        bench.step()
        x, y, vx, vy = circle(bench.state, number)
        touching = abs((bench.answer.value(f"s{number}") or 0.0) - bench.state[f"r{number}"]) < 1e-6
        if touching and p[0] + 20.0 < x:
            slid.append((x * down[0] + y * down[1], vx * down[0] + vy * down[1]))
            assert abs(vx * down[1] - vy * down[0]) < 1e-6, "no speed into the line"
            assert f"Circle {number} rests" not in " ".join(bench.answer.words)
    pull = 240.0 / 120.0 * down[1]
    assert len(slid) > 10
    for (place, speed), (later, faster) in pairwise(slid[1:]):
        assert faster - speed == pytest.approx(pull, abs=1e-6)
        assert later - place == pytest.approx(faster / 120.0, abs=1e-6)


@pytest.mark.slow
def test_a_circle_that_bounces_on_a_level_line_comes_to_rest_and_only_then_is_said_to() -> None:
    bench = Bench(ROOMS[3])
    for name in ("py", "qy"):
        bench.type(bench.room.field(name), 400.0)
    said = []
    for _ in range(1200):
        bench.step()
        said.append("Circle 3 rests" in " ".join(bench.answer.words))
        assert said[-1] == (circle(bench.state, 3)[3] == 0.0)
    assert not said[0]
    assert said[-1]
    assert circle(bench.state, 3)[1] == pytest.approx(400.0 - 40.0, abs=1e-6)


# What a bench remembers


def test_a_challenge_is_met_by_the_right_answer_alone_and_what_it_asks_is_covered_until_then() -> None:
    bench = Bench(ROOMS[0])
    bench.goal = 2
    bench.type(bench.room.field("guess"), 595.0)
    bench.do(0)
    hold_still(bench)
    assert not bench.solved
    assert [bench.covered(ink) for ink in ("t1", "X.x", "f.x")] == [True, True, False]
    bench = Bench(ROOMS[0])
    bench.goal = 2
    SOLUTIONS[1, "foretell"](bench, by_mouse)
    hold_still(bench)
    assert not bench.covered("t1")


def test_a_run_goes_on_while_something_is_moved_and_can_be_stepped_back() -> None:
    bench = Bench(ROOMS[4])
    bench.toggle_running()
    states = [bench.state]
    for _ in range(30):
        bench.tick()
        states.append(bench.state)
    assert len(set(states)) == len(states)
    for state in reversed(states[:-1]):
        assert bench.step_back()
        assert bench.state == state
    assert not bench.step_back()
    bench.toggle_running()
    bench.nudge(0.0, 5.0)
    state = bench.state
    bench.tick()
    assert bench.state != state
    bench.reset()
    assert (bench.state, bench.run) == (states[0], (states[0],))


def test_a_kept_state_comes_back_as_it_was_and_a_room_refuses_any_that_is_not_its_own() -> None:
    bench = Bench(ROOMS[1])
    bench.nudge(11.0, 4.0)
    kept = bench.state
    bench.keep(3)
    bench.nudge(50.0, 50.0)
    assert not bench.recall(4)
    assert bench.recall(3)
    assert (bench.state, bench.running) == (kept, False)
    numbers = dict(ROOMS[0].opening())
    assert ROOMS[0].accepts(numbers)
    for others in (dict(kept), *({**numbers, "px": value} for value in (math.nan, math.inf, 1e9))):
        assert not ROOMS[0].accepts(others)
    assert not ROOMS[0].accepts({**numbers, "shape": 0.5})


@pytest.mark.slow
def test_a_tangent_that_a_run_carries_away_or_brings_does_not_count() -> None:
    bench = Bench(ROOMS[0])
    by_mouse(bench, "C1", (360.0, 260.0))
    bench.running = True
    for _ in range(HOLD + 5):
        bench.tick()
    assert not bench.solved
    bench = Bench(ROOMS[0])
    bench.type(bench.room.field("v1"), 6.0)
    bench.running = True
    while "tangent" not in bench.answer.facts:
        bench.tick()
    bench.toggle_running()
    hold_still(bench)
    assert not bench.solved
    bench.nudge(0.01, 0.0)
    hold_still(bench)
    assert bench.solved == {"tangent"}, "the player's own move"
