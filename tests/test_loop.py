"""Even ticks from uneven frames, on made-up clocks."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import accumulate, count, pairwise, takewhile
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.window.game_loop import LONGEST_FRAME, NS_PER_SECOND, Metronome, run
from tests.each import each

HZ = 120


def rate(frames_per_second: Fraction | int) -> Callable[[], Iterator[int]]:
    """Return the readings of an even clock, rounded to whole nanoseconds."""

    def readings() -> Iterator[int]:
        return (int(frame * NS_PER_SECOND / Fraction(frames_per_second)) for frame in range(10**9))

    return readings


def jitter() -> Iterator[int]:
    """Yield readings that wander between 1 and 40 ms, with a hitch of 249 ms once in a while."""
    dice = Random(7)
    gaps = (249_000_000 if dice.random() < 0.02 else dice.randrange(1_000_000, 40_000_000) for _ in count())
    return accumulate(gaps, initial=0)


TRACES = {
    "59.94": rate(Fraction(60_000, 1001)),
    **{str(frames): rate(frames) for frames in (30, 60, 75, 144, 240, 1000)},
    "jitter": jitter,
}


def frames(trace: str, seconds: int) -> list[int]:
    """Return the readings of a trace up to a time, and that time itself."""
    end = seconds * NS_PER_SECOND
    return [*takewhile(lambda now: now < end, TRACES[trace]()), end]


@pytest.mark.slow
@given(st.lists(st.integers(0, LONGEST_FRAME), max_size=60), st.integers(1, 2000), st.integers(0, 10**18))
def test_however_time_is_cut_no_tick_is_lost_or_won(gaps: list[int], hz: int, start: int) -> None:
    metronome = Metronome(hz)
    metronome.reset(start)
    ran = 0
    for passed in accumulate(gaps):
        ran += metronome.ticks_due(start + passed)
        due = passed * hz / NS_PER_SECOND
        assert ran == passed * hz // NS_PER_SECOND
        assert 0.0 <= metronome.alpha < 1.0
        assert metronome.alpha == pytest.approx(due - ran, abs=1e-6)


@each(
    "tenths, due",
    [
        ((10**7,), [0]),  # the first reading only starts the count
        ((0, 360_000, 360_001), [0, 30, 12]),  # ten hours play a quarter of a second
        ((100, 101, 40, 41, 42), [0, 12, 0, 12, 12]),  # a clock set back lets no time pass
    ],
)
def test_the_ticks_that_are_due_at_odd_readings(tenths: tuple[int, ...], due: list[int]) -> None:
    metronome = Metronome()
    assert [metronome.ticks_due(it * NS_PER_SECOND // 10) for it in tenths] == due
    assert metronome.alpha == 0.0


def test_after_a_reset_the_time_before_it_is_forgotten() -> None:
    metronome = Metronome()
    metronome.reset(0)
    metronome.ticks_due(NS_PER_SECOND // 240)
    assert metronome.alpha == pytest.approx(0.5)
    metronome.reset(5 * NS_PER_SECOND)
    assert metronome.alpha == 0.0
    assert metronome.ticks_due(5 * NS_PER_SECOND + NS_PER_SECOND // 240) == 0


def test_in_slow_motion_one_tick_runs_where_many_were_due() -> None:
    metronome = Metronome()
    metronome.reset(0)
    metronome.pace = 8
    ran = sum(metronome.ticks_due(now) for now in frames("144", 4))
    assert ran == 4 * HZ // 8


def test_a_change_of_pace_or_speed_neither_jumps_nor_makes_a_tick() -> None:
    metronome = Metronome()
    metronome.reset(0)
    metronome.ticks_due(NS_PER_SECOND // 160)
    assert metronome.alpha == pytest.approx(0.75)
    for pace, speed in ((8, 100), (1000, 100), (3, 100), (1, 100), (1, 70)):
        metronome.pace, metronome.speed = pace, speed
        assert metronome.alpha == pytest.approx(0.75)
        assert metronome.ticks_due(NS_PER_SECOND // 160) == 0


class Clock:
    """A clock that only moves when somebody sleeps, draws, or reads the next made-up reading."""

    def __init__(self, now: int = 0) -> None:
        self.now = now
        self.slept: list[int] = []

    def read(self) -> int:
        return self.now

    def sleep(self, span: int) -> None:
        self.slept.append(span)
        self.now += span


class SceneContext:
    """A show of so many frames that each take a given time to draw."""

    def __init__(self, clock: Clock, spans: Iterable[int]) -> None:
        self.clock = clock
        self.spans = list(spans)
        self.log: list[str] = []

    def events(self) -> bool:
        self.log.append("events")
        return bool(self.spans)

    def tick(self) -> None:
        self.log.append("tick")

    def draw(self, alpha: float) -> None:  # noqa: ARG002
        self.log.append("draw")
        self.clock.now += self.spans.pop(0)


def test_a_frame_is_events_then_ticks_then_drawing() -> None:
    clock = Clock(now=99)
    context = SceneContext(clock, [NS_PER_SECOND // 100, NS_PER_SECOND // 1000, 0])
    run(context, Metronome(), clock=clock.read, sleep=clock.sleep)
    assert context.log == ["events", "draw", "events", "tick", "draw", "events", "draw", "events"]
    assert clock.slept == []


def test_short_frames_are_slept_out_and_long_ones_are_not_made_up_for() -> None:
    clock = Clock()
    context = SceneContext(clock, [1_000_000, 30_000_000, 4_000_000])
    run(context, Metronome(), clock=clock.read, sleep=clock.sleep, frame=10_000_000)
    assert clock.slept == [9_000_000, 6_000_000]


def test_sleeping_too_long_does_not_add_up() -> None:
    clock = Clock()
    context = SceneContext(clock, [1_000_000] * 100)

    def oversleep(span: int) -> None:
        clock.sleep(span + 500_000)

    run(context, Metronome(), clock=clock.read, sleep=oversleep, frame=10_000_000)
    assert clock.now <= 100 * 10_000_000 + 500_000


def test_a_clock_set_back_by_hours_does_not_freeze_the_loop() -> None:
    clock = Clock(now=10_000 * NS_PER_SECOND)
    context = SceneContext(clock, [1_000_000, -5_000 * NS_PER_SECOND, 1_000_000, 1_000_000])
    run(context, Metronome(), clock=clock.read, sleep=clock.sleep, frame=10_000_000)
    assert max(clock.slept) <= LONGEST_FRAME
    assert clock.slept[-1] == 9_000_000


@each("trace", TRACES)
def test_a_game_takes_as_many_ticks_however_time_is_cut(trace: str) -> None:
    readings, clock = frames(trace, 3), Clock()
    context = SceneContext(clock, [*(later - now for now, later in pairwise(readings)), 0])
    run(context, Metronome(), clock=clock.read, sleep=clock.sleep)
    assert context.log.count("tick") == 3 * HZ
