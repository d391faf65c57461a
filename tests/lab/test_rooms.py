"""The rooms of the lab: their challenges, their runs, and safe from whatever is typed or dragged."""

import math
from fractions import Fraction

import pytest

from game.lab.bench import ELSE, SEEN, Bench, number_of
from game.lab.code import LabCode, read_code
from game.lab.room import Field, Goal, Room, State
from game.lab.rooms.all_rooms import ROOMS
from tests.lab.hands import Hands, by_keys, by_mouse
from tests.lab.solutions import SOLUTIONS
from tests.play import *

EVERY_ROOM = each("room", ROOMS)


@pytest.mark.slow
@EVERY_ROOM
def test_a_room_stands_still_until_it_is_let_run(room: Room) -> None:
    bench = Bench(room)
    before = bench.state
    bench.tick()
    assert bench.state == before
    bench.toggle_running()
    for _ in range(240):
        bench.tick()
    assert bench.state != before


def assert_shown(bench: Bench, *fields: Field) -> None:
    """Assert that the numbers of fields are those that are shown."""
    for field in fields:
        value = bench.state[field.name]
        assert float(f"{value:.{field.digits}f}") == value, field.name


@pytest.mark.slow
@EVERY_ROOM
@each("value", [math.nan, math.inf, -1e9, 1e-300, 0.0, 3.7123456789])
def test_no_number_that_is_typed_breaks_a_room(room: Room, value: float) -> None:
    bench = Bench(room)
    assert_shown(bench, *room.fields)
    for field in room.fields:
        bench.type(field, value)
        assert field.low <= bench.state[field.name] <= field.high
        assert_shown(bench, *([] if math.isnan(value) else [field]))
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
        if not any(map(math.isnan, to)):  # it changes nothing, not even what has drifted
            assert_shown(bench, *handle.fields)
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


EVERY_GOAL = each("room, goal", [(room, goal) for room in ROOMS for goal in room.goals])


def begun(room: Room, goal: Goal) -> Bench:
    """Return a room with a challenge."""
    bench = Bench(room)
    while bench.goal is not goal:
        bench.next_goal()
    return bench


def predicts(bench: Bench) -> None:
    """Predict anything, and commit it."""
    if bench.guess_place is not None:
        bench.drag(bench.guess_place, (100.0, 100.0))
    elif bench.goal is not None and bench.goal.guess:
        bench.type(bench.room.field(bench.goal.guess), 1.0)
    bench.commit()


@pytest.mark.slow
@each("hands", [by_mouse, by_keys])
@EVERY_GOAL
def test_a_right_prediction_earns_a_star_and_the_state_that_a_challenge_begins_with_is_none(
    room: Room, goal: Goal, hands: Hands
) -> None:
    bench = begun(room, goal)
    bench.commit()
    assert bench.predicting == bool(goal.guess), "no prediction was made"
    predicts(bench)
    assert not bench.solved
    bench = begun(room, goal)
    SOLUTIONS[room.number, goal.name](bench, hands)
    assert not bench.solved
    bench.commit()
    assert bench.verdict is not None
    assert bench.verdict.is_met, bench.verdict.words
    assert bench.solved == {goal.name}
    assert bench.take_solved() == [goal]
    assert bench.take_solved() == []


@pytest.mark.slow
@EVERY_GOAL
def test_a_challenge_covers_its_answer_until_something_is_predicted_and_again_after_the_next_move(
    room: Room, goal: Goal
) -> None:
    bench = begun(room, goal)
    start = before = room.opening().changed(**goal.start)
    assert bench.state == start
    for _ in range(2):
        assert bench.predicting
        assert (bench.shown_card, bench.words) == (None, ())
        assert not [shape for shape in bench.shapes if shape.ink in goal.covers]
        bench.toggle_running()
        bench.tick()
        bench.step()
        assert bench.state == before, "it does not run before"
        seconds = goal.runs(bench.answer) or 0.0
        predicts(bench)
        assert bench.running == (seconds > 0.0)
        assert bench.shown_card is not None
        assert {shape.ink for shape in bench.shapes} & {*goal.covers} or not goal.covers
        bench.nudge(0.0, 1.0)
        assert not bench.running
        before = bench.state
    predicts(bench)
    bench.reset()
    assert (bench.state, bench.predicting, bench.running) == (start, True, False)


@EVERY_GOAL
def test_where_a_prediction_is_written_or_pointed_out_is_shown_with_its_challenge_alone(
    room: Room, goal: Goal
) -> None:
    names = {*map(str, (field.name for field in room.fields)), *(handle.name for handle in room.handles)}
    assert room.guesses <= names
    for bench in (begun(room, goal), Bench(room)):
        shown = {field.name for field in bench.fields} | {handle.name for handle in bench.handles}
        shown |= {shape.label for shape in bench.shapes}
        assert shown & room.guesses == ({goal.guess} - {""} if bench.goal else set())


def test_what_is_predicted_after_the_answer_was_shown_earns_no_star_until_something_else_moves() -> None:
    room = ROOMS[0]
    goal = next(goal for goal in room.goals if goal.name == "foretell")
    bench, guess = begun(room, goal), room.field("guess")
    truth = bench.answer.value("t1") or 0.0
    bench.type(guess, truth + 9.0)
    bench.commit()
    bench.type(guess, truth)
    bench.commit()
    assert bench.verdict == (False, f"You said 192.55; t1 = 192.554. {SEEN} {ELSE}")
    assert not bench.solved
    by_mouse(bench, "C1", (360.0, 300.0))
    bench.type(guess, (bench.answer.value("t1") or 0.0) * 1.009)
    bench.commit()
    assert bench.solved == {"foretell"}, "within 1 %"


def by_a_code_that_has_the_answer(bench: Bench) -> None:
    bench.type(bench.room.field("guess"), bench.answer.value("t1") or 0.0)
    code = str(LabCode(bench.room, bench.state, "foretell"))
    assert "guess" not in code
    bench.open(State({**bench.state}), "foretell")
    assert bench.wants


def test_a_code_does_not_bring_the_answer_along() -> None:
    room = ROOMS[0]
    bench = begun(room, next(goal for goal in room.goals if goal.name == "foretell"))
    by_a_code_that_has_the_answer(bench)
    bench.commit()
    assert not bench.solved


@EVERY_GOAL
def test_a_challenge_begins_where_the_free_room_has_not_shown_its_answer_and_takes_its_own_numbers_alone(
    room: Room, goal: Goal
) -> None:
    bench = begun(room, goal)
    assert bench.state != room.opening() or not goal.guess
    others = [handle for handle in room.handles if handle not in bench.handles]
    assert not {field.name for handle in others for field in handle.fields} & {it.name for it in bench.fields}
    told = " ".join(bench.given)
    assert all(f"{name} = " in told for name in goal.given)


def test_a_prediction_of_0_counts_where_0_is_right() -> None:
    room = ROOMS[2]
    bench = begun(room, next(goal for goal in room.goals if goal.name == "near"))
    bench.drag(room.handle("C"), (640.0, 330.0))
    bench.commit()
    assert bench.wants
    bench.type(room.field("guess"), 0.0)
    bench.commit()
    assert bench.solved == {"near"}


def test_a_challenge_of_somebody_s_is_what_a_reset_comes_back_to_until_the_next_one() -> None:
    bench = Bench(ROOMS[0])
    bench.running = True
    for _ in range(9):
        bench.tick()
    state = ROOMS[0].opening().changed(c1y=300.0)
    bench.open(state, "foretell", "ANNA")
    assert (bench.state, bench.step_back(), bench.by) == (state, False, "ANNA")
    bench.nudge(1.0, 1.0)
    bench.hint = True
    bench.reset()
    assert (bench.state, bench.hint, bench.predicting) == (state, False, True)
    bench.next_goal()
    assert bench.by == ""
    bench.open(state)
    bench.reset()
    assert bench.state == ROOMS[0].opening()


def test_after_the_last_challenge_the_room_is_free_again() -> None:
    bench, seen = Bench(ROOMS[0]), []
    for _ in range(5):
        seen.append("" if bench.goal is None else bench.goal.name)
        bench.next_goal()
    assert seen == ["", "tangent", "foretell", "pierce", ""]


@EVERY_ROOM
def test_the_working_is_shown_line_by_line_each_with_what_it_lights_and_then_whole(room: Room) -> None:
    bench = Bench(room)
    card = bench.answer.cards[0]
    assert (bench.working, bench.lit) == (card.lines, frozenset())
    for count, line in enumerate(card.lines, 1):
        bench.go_on()
        assert bench.working == card.lines[:count]
        assert bench.lit == line.lights
    bench.go_on()
    assert (bench.working, bench.lit) == (card.lines, frozenset())


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


def test_a_run_goes_on_while_something_is_moved_and_can_be_stepped_back() -> None:
    bench = Bench(ROOMS[4])
    bench.toggle_running()
    states = [bench.state]
    for _ in range(30):
        bench.tick()
        states.append(bench.state)
    assert len({tuple(state.items()) for state in states}) == len(states)
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
    assert bench.state == states[0]


def test_a_room_refuses_any_state_that_is_not_its_own() -> None:
    numbers = dict(ROOMS[0].opening())
    assert ROOMS[0].accepts(numbers)
    for others in (dict(ROOMS[1].opening()), *({**numbers, "px": value} for value in (math.nan, 1e9))):
        assert not ROOMS[0].accepts(others)
    assert not ROOMS[0].accepts({**numbers, "shape": 0.5})


def test_a_circle_that_falls_ever_faster_is_a_state_of_its_room_and_a_first_speed_begins_its_fall_anew() -> (
    None
):
    bench = Bench(ROOMS[3])
    bench.type(bench.room.field("vy1"), 40000.0)
    bench.type(bench.room.field("c1y"), 60.0)
    bench.type(bench.room.field("gravity"), 2000.0)
    bench.switch(1)
    bench.step()
    assert bench.state["vy1"] > 40000.0
    assert read_code(str(LabCode(bench.room, bench.state))).state == bench.room.shown(bench.state)
    bench.type(bench.room.field("speed"), 100.0)
    assert circle(bench.state, 1) == (200.0, 80.0, 0.0, 100.0)
