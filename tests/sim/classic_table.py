"""The table of Classic 1979 in game/sim/classic/README.md: the original beside what is measured here.

Run as `python -m tests.sim.classic_table` to write it anew; `test_classic` asks that it is up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from game.sim.bodies import Kind, SaucerSize
from game.sim.tuning import Size
from tests.sim import classic_measures as measured
from tests.sim.classic_measures import FRAMES

PAGE: Final = Path(__file__).resolve().parents[2] / "game/sim/classic/README.md"
_BEGIN, _END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"


class Row(NamedTuple):
    """One line: what, what the original has, how it is measured here, and why that differs."""

    what: str
    original: str
    here: Callable[[], str]
    why: str = ""


_TICKS = "whole ticks of 1/120 s"


def _list(values: Sequence[float], digits: int = 1) -> str:
    return ", ".join([f"{value:.{digits}f}" for value in values])


def _whole(values: Sequence[int]) -> str:
    return ", ".join([str(value) for value in values])


def _range(values: Sequence[float] | set[int]) -> str:
    return f"{min(values):.0f} to {max(values):.0f}"


def _frames(value: float) -> str:
    return f"{value:.2f}"


def _points() -> str:
    kinds = (Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.LARGE_SAUCER, Kind.SMALL_SAUCER)
    return _whole([measured.points_of(kind) for kind in kinds])


def _sizes() -> str:
    found = [measured.shot_meets(size) for size in (Size.LARGE, Size.MEDIUM, Size.SMALL)]
    return _list([measured.reach_of(meets)[0] for meets in found])


def _others() -> str:
    found = (
        measured.shot_meets_ship,
        measured.shot_meets_saucer(SaucerSize.SMALL),
        measured.shot_meets_saucer(SaucerSize.LARGE),
    )
    return _list([measured.reach_of(meets)[0] for meets in found])


def _rams() -> str:
    found = (
        measured.ship_meets(Size.LARGE),
        measured.saucer_meets(SaucerSize.SMALL, Size.LARGE),
        measured.saucer_meets(SaucerSize.LARGE, Size.LARGE),
    )
    return _list([measured.reach_of(meets)[0] for meets in found], 2)


def _corner() -> str:
    straight, aslant = measured.reach_of(measured.shot_meets(Size.LARGE))
    return f"{aslant / straight:.2f}"


def _first_rocks() -> str:
    speeds, _ = measured.first_rocks()
    sizes = [abs(speed) for speed in speeds]
    return f"{_range(speeds)}, none below {min(sizes)}"


def _pieces() -> str:
    still, fast = measured.pieces((0, 0)), measured.pieces((18, 18))
    return f"{_range([x for x, _ in still])} from rest, {_range([x for x, _ in fast])} from 18"


def _counts() -> str:
    waits = [wait * FRAMES / 4.0 for wait in measured.saucer_waits()]
    steps = [a - b for a, b in pairwise(waits[1:10])]
    return (
        f"{waits[0]:.1f}, then {waits[1]:.1f}, {sum(steps) / len(steps):.2f} fewer, down to {waits[-1]:.1f}"
    )


def _crowd() -> str:
    five, six = measured.enters_among(5, wave=1), measured.enters_among(6, wave=1)
    return f"{five:.2f} s with 5, {six:.2f} s with 6"


def _late_crowd() -> str:
    nine, ten = measured.enters_among(9, wave=9), measured.enters_among(10, wave=9)
    return f"{nine:.2f} s with 9, {ten:.2f} s with 10"


def _large() -> str:
    return _whole([measured.large_of_256(nth) for nth in (3, 4, 40)])


def _late_large() -> str:
    return _whole([measured.large_of_256(4, score) for score in (29_990, 30_000)])


def _fire() -> str:
    waits, most = measured.saucer_fire(SaucerSize.SMALL)
    return f"{waits[0]:.3f}, {waits[1]:.3f}; {most} alive"


def _heights() -> str:
    found = measured.saucer_heights()
    return ", ".join([f"{speed}: {found[speed] / 2000:.0%}" for speed in sorted(found)])


def _aim(score: int) -> str:
    return _range({*measured.aims(score)})


def _jumps() -> str:
    return ", ".join([f"{rocks}: {measured.jumps(rocks)[0]:.1%}" for rocks in (4, 5, 10, 18, 19)])


def _cells() -> str:
    _, cells = measured.jumps(30)
    return f"{_range([x for x, _ in cells])}, {_range([y for _, y in cells])}"


def _square() -> str:
    found = []
    for far in (120.0, 127.0, 129.0):
        place = (640.0 + far * measured.UNIT, 360.0 - 127.0 * measured.UNIT)
        found.append(f"{far:.0f}: {'yes' if measured.return_time({place: Size.LARGE}) < 300 else 'no'}")
    return ", ".join(found)


def _beats() -> str:
    times = [at for at, _ in measured.beats()]
    gaps = [b - a for a, b in pairwise(times)]
    fastest = next(at for at, gap in zip(times, gaps, strict=False) if gap * FRAMES < 12.5)
    return f"{gaps[0]:.3f} to {sum(gaps[-20:]) / 20:.3f}, from {fastest:.1f} s on"


ROWS: Final[tuple[Row, ...]] = (
    Row("points: large, medium, small rock; large, small saucer", "20, 50, 100; 200, 1000", _points),
    Row("points for what a saucer or its shot ends", "0", lambda: str(measured.points_of_a_saucers_kill())),
    Row("first extra ships", "10000, 20000, 30000", lambda: _whole(measured.extra_ships()[:3])),
    Row("99,990 and a large rock", "10", lambda: str(measured.rolled_over())),
    Row("turn, deg/s", "259.6", lambda: f"{measured.turn_rate():.1f}", "a whole number of headings a tick"),
    Row("thrust along an axis, units/s^2", "234.7", lambda: f"{measured.thrust():.1f}"),
    Row(
        "top speed right, up, left, down, units/s",
        "484.5, 484.5, 492.2, 492.2",
        lambda: _list(measured.top_speeds()),
    ),
    Row(
        "top speed along each axis when flying aslant", "484.5", lambda: f"{measured.top_speed_aslant():.1f}"
    ),
    Row(
        "half of the speed is left after, s",
        "2.87 to 2.89",
        lambda: f"{measured.half_life():.2f}",
        "the original takes it off in every other frame",
    ),
    Row("of a sideways speed after 5 s of thrust", "100%", lambda: f"{measured.drift_while_thrusting():.0%}"),
    Row("shots of a held button; alive at most", "1, 4", lambda: _whole(measured.shots_alive())),
    Row(
        "lives of shots, frames",
        "69, 70, 71, 72",
        lambda: _list(sorted(measured.shot_lives()), 2),
        _TICKS,
    ),
    Row("shot of a ship at rest, units/s", "484.5", lambda: f"{measured.shot_speed()[0]:.1f}"),
    Row("fastest shot along an axis, units/s", "853.6", lambda: f"{measured.shot_speed(400)[0]:.1f}"),
    Row("a shot begins ahead of the centre, units", "11.8", lambda: f"{measured.shot_start():.1f}"),
    Row("first rocks along each axis, eighths a frame", "-16 to 15, none below 6", _first_rocks),
    Row("pieces, the same", "-16 to 15 from rest, 6 to 31 from 18", _pieces),
    Row("a piece begins beside its parent, units", "4.0 at most", lambda: f"{measured.farthest_piece():.1f}"),
    Row("a rock burns, frames", "38", lambda: _frames(measured.burn_time()), _TICKS),
    Row("rocks alive at most", "26", lambda: str(measured.most_rocks())),
    Row(
        "pieces of a hit among 25, 26, 27",
        "2, 1, 0",
        lambda: _whole([measured.children_when(alive) for alive in (25, 26, 27)]),
    ),
    Row("a shot meets rocks within, units along an axis", "33.0, 18.0, 10.5", _sizes),
    Row("a shot meets ship, small, large saucer within", "10.5, 10.5, 18.0", _others),
    Row("ship, small, large saucer meet a large rock within", "40.00, 37.75, 42.25", _rams),
    Row("along both axes together, times that", "1.50", _corner),
    Row("hits over an edge of the field", "0", lambda: str(measured.hits_over_the_seam())),
    Row("rocks of waves 1 to 7", "4, 6, 8, 10, 11, 11, 11", lambda: _whole(measured.wave_counts())),
    Row("pause after the last burn, frames", "127", lambda: _frames(measured.pause_between()), _TICKS),
    Row(
        "the same with a saucer that goes after 256.35",
        "256.35",
        lambda: _frames(measured.pause_between(saucer_until=500)),
    ),
    Row("waits for saucers, counts of 4 frames", "127, then 140, 6 fewer, down to 32", _counts, _TICKS),
    Row(
        "three jumps add to that, s",
        "2.34",
        lambda: f"{measured.wait_through_hyperspace():.2f}",
        _TICKS,
    ),
    Row("a saucer comes in wave 1, rock hit at 7.5 s", "8.26 s with 5, 12.94 s with 6", _crowd, _TICKS),
    Row("the same in wave 9", "8.26 s with 9, 12.94 s with 10", _late_crowd, _TICKS),
    Row("large ones of 256: third, fourth, fortieth", "256, 62, 17", _large),
    Row("large ones of 256, the fourth, at 29,990 and 30,000", "62, 0", _late_large),
    Row(
        "next saucer after one was shot, frames", "598", lambda: _frames(measured.wait_after_a_kill()), _TICKS
    ),
    Row("a saucer across, units/s", "123.0", lambda: f"{measured.saucer_flight(1)[0]:.1f}"),
    Row(
        "a saucer is there for, s",
        "8.32",
        lambda: f"{measured.saucer_flight(1)[1]:.2f}",
        "it differs: the same speed across 1182 units, not 1024",
    ),
    Row("heights chosen, eighths a frame", "-16: 25%, 0: 50%, 16: 25%", _heights, "2,000 draws"),
    Row("first shot, next ones, s", "1.170, 0.650; 2 alive", _fire, _TICKS),
    Row(
        "its fire waits for a ship that is away 1 s", "1.00", lambda: f"{measured.fire_without_a_ship():.2f}"
    ),
    Row("aim is off below 35,000, of 256 steps", "-16 to 15", lambda: _aim(0)),
    Row("aim is off from 35,000 on", "-7 to 8", lambda: _aim(35_000)),
    Row(
        "aim at a ship 260 units below, deg, flying right",
        "104",
        lambda: f"{measured.middle_aim((640, 360), (640, 100), (16, 0)):.0f}",
        "400 shots",
    ),
    Row("a jump takes, frames", "48", lambda: _frames(measured.jump_time()), _TICKS),
    Row(
        "jumps that end the ship, by rocks left",
        "4: 25.0%, 5: 21.9%, 10: 15.6%, 18: 3.1%, 19: 0.0%",
        _jumps,
        "4,800 jumps each",
    ),
    Row("columns and rows of the landing", "3 to 28, 3 to 20", _cells, "they go with the field"),
    Row("return after, frames", "209", lambda: _frames(measured.return_time()), _TICKS),
    Row("return with a rock 127 up and so far right", "120: no, 127: no, 129: yes", _square),
    Row(
        "a saucer goes after a loss, frames", "192", lambda: _frames(measured.saucer_after_loss()[0]), _TICKS
    ),
    Row("heartbeat, s", "0.845 to 0.195, from 41.6 s on", _beats, _TICKS),
    Row(
        "ship and rocks come after, frames",
        "128, 127",
        lambda: _list(measured.ready_time(), 2),
        "it differs: here rocks come with the ship; whole ticks of 1/120 s",
    ),
)


def table() -> str:
    """Return the measured table."""
    lines = ["| | original | measured here | why |", "|---|---|---|---|"]
    lines += [f"| {row.what} | {row.original} | {row.here()} | {row.why} |" for row in ROWS]
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Return the page with the table measured now."""
    before, rest = page.split(_BEGIN)
    return before + _BEGIN + table() + _END + rest.split(_END)[1]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
