"""The table of Classic 1979 in game/sim/classic/README.md: the original beside what is measured here.

The numbers of the original are written down from Atari's program (see `game.sim.classic.original`), in frames
of 1 / 61.5234375 s and in its units. `test_classic` compares. Run as `python -m tests.sim.classic_table` to
write the page anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.sim.rule_sets import CLASSIC
from tests.play import *
from tests.sim import classic_measures as on
from tests.sim.classic_measures import FRAMES, TICK, kinds_in

PAGE: Final = Path(__file__).resolve().parents[2] / "game/sim/classic/README.md"
_BEGIN, _END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"

HALF: Final = 0.5 * TICK + 1e-9  # frames: a time may be off by half a tick of ours
EXACT: Final = 1e-6
LARGE, MEDIUM, SMALL, SHIP, SHOT = Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.SHIP, Kind.SHOT
BIG, LITTLE = Kind.LARGE_SAUCER, Kind.SMALL_SAUCER
BY_SHOT = ((SHOT, LARGE), (SHOT, MEDIUM), (SHOT, SMALL), (Kind.ENEMY_SHOT, SHIP), (SHOT, LITTLE), (SHOT, BIG))
BY_SHIP = ((SHIP, LARGE), (SHIP, MEDIUM), (SHIP, SMALL))
BY_SAUCER = ((BIG, LARGE), (LITTLE, SMALL), (BIG, SHIP), (LITTLE, SHIP))
NEAR = ((127, 127), (-127, 0), (0, -127), (129, 0), (0, -129), (-129, 127))
RATE = FRAMES / 8.0  # units/s of an eighth a frame
AT_REST = [*range(-16, -5), *range(6, 16)]
FIRST, LATE = 127 * 4, (127 + 4 * 18) * 4
QUIET = round((FIRST - 80 * 4) / TICK)  # the last tick in which a rock may be hit for no rocks to be counted


class Row(NamedTuple):
    """One line of the table."""

    what: str
    original: Sequence[float]
    here: Callable[[], Sequence[float]]
    within: float = EXACT
    routine: str = ""  # of the program
    why: str = ""  # why it differs here
    wanted: Sequence[float] = ()  # what it is to be here, if that is not what the original has


def program_coasts(velocity: int, end: int) -> float:
    """Return the s in which the program's own sums slow a velocity, in 256ths of an eighth, to `end`."""
    frames = 0
    while abs(velocity) > end:
        velocity -= 2 * (velocity >> 8) + (velocity > 0)
        frames += 2
    return frames / FRAMES


def program_burn() -> int:
    """Return the frames of a burn: 1 and a sixteenth of what is left is added in each, from A0 on."""
    value, frames = 0xA0, 0
    while value < 0x100:
        value += 1 + (0x100 - value) // 16
        frames += 1
    return frames


def _pieces_from_18() -> list[float]:
    right, up = on.pieces(18, -18)
    return [min(right), max(right), min(up), max(up)]


def _held() -> list[float]:
    fast, still = on.pieces(18, -18)[0], on.pieces(0, 0)[0]
    return [fast.count(31) / len(fast), still.count(6) / len(still)]


def _cells() -> list[float]:
    _, columns, rows = on.jumps(30)
    columns, rows = [round(each, 6) for each in columns], [round(each, 6) for each in rows]
    return [columns.count(3.0) / len(columns), rows.count(14.0) / len(rows)]


def _pulse() -> list[float]:
    """Return the most by which the gap of two heartbeats is off: 4 frames on, 48 down to 8 off."""
    return [max(abs(gap - 4 - max(8, 48 - int(at / 64))) for at, gap in on.gaps())]


def _cues() -> list[int]:
    cues = on.beats()[1][:10]
    return [cues.index(cue) for cue in cues]


ROWS: Final[tuple[Row, ...]] = (
    Row("ships of a game", [3], lambda: [new_world(1, CLASSIC).lives], routine="INIT"),
    Row("points in wave 1: large, medium, small rock; large, small saucer", [20, 50, 100, 200, 1000],
        lambda: [on.points_of(kind, 1) for kind in (LARGE, MEDIUM, SMALL, BIG, LITTLE)], routine="SPLIT 99$"),
    Row("the same in wave 3", [20, 50, 100, 200, 1000],
        lambda: [on.points_of(kind, 3) for kind in (LARGE, MEDIUM, SMALL, BIG, LITTLE)],
        routine="DSTRCT 80$"),
    Row("points of the first five saucers of a wave", [200, 200, 200, 1000, 1000], on.pays_of_saucers,
        routine="DSTRCT 80$"),
    Row("points for what a saucer or its shot ends", [0], lambda: [on.points_of_a_saucers_kill()],
        routine="SPLIT"),
    Row("extra ships at", [*range(10_000, 300_001, 10_000)], on.extra_ships, routine="POINTS"),
    Row("99,990 and a large rock", [10], lambda: [on.rolled_over()], routine="POINTS"),

    Row("turn, deg/s", [3 / 256 * 360 * FRAMES], lambda: [on.turn_rate()], 0.26, "MOVE",
        "a whole number of headings a tick"),
    Row("thrust along an axis, units/s^2", [2 * 127 / 256 / 8 / 2 * FRAMES * FRAMES],
        lambda: [on.speed_right(on.pushed(0, 120).ships[0])], routine="MOVE1"),
    Row("top speed right, up, left, down, units/s", [63 * RATE, 63 * RATE, 64 * RATE, 64 * RATE],
        on.top_speeds, 0.05, "MOVE2"),
    Row("top speed right and up when flying aslant", [63 * RATE, 63 * RATE],
        lambda: on.travelled(on.pushed(57344, 900)), 0.05, "MOVE2"),
    Row("half of the speed is left after, s", [program_coasts(56 * 256, 28 * 256)], lambda: [on.half_life()],
        0.03,
        "MOVE 80$", "the original takes it off in every other frame"),
    Row("at rest from top speed to the left after, s", [program_coasts(-64 * 256, 0)],
        lambda: [on.coasts_to_rest()], 0.1,
        "MOVE 80$"),
    Row("of a sideways speed after 5 s of thrust", [1], lambda: [on.drift_while_thrusting()], 0.0, "MOVE1"),

    Row("shots of a held button; alive at most; of presses too soon", [1, 4, 0], on.shots_alive,
        routine="FIRE, FIRE2"),
    Row("lives of shots, frames", [69, 70, 71, 72], on.shot_lives, HALF, "FIRE3, PICTUR 70$"),
    Row("shot of a ship at rest, of one at 22, the fastest, eighths a frame", [63, 63 + 22, 111],
        lambda: [on.shot_speed(thrust) for thrust in (0, 90, 400)], routine="FIRE3"),
    Row("a shot begins ahead of the centre, units", [94.5 / 8], lambda: [on.shot_start()], routine="FIRE3"),

    Row("first rocks along each axis, eighths a frame", AT_REST, lambda: on.first_rocks()[0],
        routine="NEWVEL, NEWVE1"),
    Row("share of them at the left edge; neither there nor at the lower one", [0.5, 0],
        lambda: on.first_rocks()[1], 0.08, "NEWAST"),
    Row("pieces of a rock at rest to the right, eighths a frame", AT_REST,
        lambda: kinds_in(on.pieces(0, 0)[0]), routine="NEWVEL, NEWVE1"),
    Row("the same up", AT_REST, lambda: kinds_in(on.pieces(0, 0)[1]), routine="NEWVEL, NEWVE1"),
    Row("of one at 18 right and down: least, most right; least, most up", [6, 31, -31, -6], _pieces_from_18,
        routine="NEWVEL, NEWVE1"),
    Row("share at 31 of one at 18, at 6 of one at rest", [3 / 32, 7 / 32], _held, 0.03, "NEWVE1"),
    Row("first, second piece begin beside their parent at most, units across, down", [4, 0, 0, 4],
        on.farthest_pieces, routine="SPLIT"),
    Row("a rock burns, frames", [program_burn()], lambda: [on.burn_time()], HALF, "MOTION"),
    Row("rocks alive at most", [26], lambda: [on.most_rocks()], routine="SEARCH"),
    Row("pieces of a hit among 24, 25, 26, 27", [2, 2, 1, 0],
        lambda: [on.children_when(alive) for alive in (24, 25, 26, 27)], routine="SPLIT, SEARCH"),
    Row("first rocks move by their velocity times", [1, 1, 1, 1], on.moved_by_velocity, routine="MOTION"),
    Row("rocks of 20 right, 20 left that met, and of 31, -31, after 10 s", [20, 0, -20, 0, 31, -31],
        on.kept_velocities, routine="MOTION, COLIDE"),
    Row("ticks until pieces in its place end a ship", [1], lambda: [on.ticks_on_a_split_rock()],
        routine="COLIDE"),

    Row("a shot meets large, medium, small rock, ship, small, large saucer within, units along an axis",
        [33, 18, 10.5, 10.5, 10.5, 18], lambda: [on.reach(*pair)[0] for pair in BY_SHOT], 0.05, "COLIDE 35$"),
    Row("a ship meets large, medium, small rock within", [40, 25, 17.5],
        lambda: [on.reach(*pair)[0] for pair in BY_SHIP], 0.05, "COLIDE 35$"),
    Row("large saucer and rock, small saucer and rock, large saucer and ship, small saucer and ship",
        [42.25, 15.25, 19.75, 15.25], lambda: [on.reach(*pair)[0] for pair in BY_SAUCER], 0.05, "COLIDE 35$"),
    Row("each of these along both axes together, times that", [1.5] * 13,
        lambda: [on.reach(*pair)[1] for pair in (*BY_SHOT, *BY_SHIP, *BY_SAUCER)], 0.004, "COLIDE 38$"),
    Row("hits over an edge of the field", [0], lambda: [on.hits_over_the_seam()], routine="COLIDE"),

    Row("rocks of waves 1 to 7", [4, 6, 8, 10, 11, 11, 11], on.wave_counts, routine="NEWAST"),
    Row("pause after the last burn, frames", [127], lambda: [on.pause_between()], HALF, "MOTION, RDELAY"),
    Row("the same with a saucer that goes after 51, 256 frames", [127, 256],
        lambda: [on.pause_between(100), on.pause_between(499)], HALF, "NEWAST 90$"),
    Row("ship and rocks come after, frames", [128, 127], on.ready_time, HALF, "CHKST, GDELAY",
        "rocks come with the ship, while nothing moves yet", [128, 128]),

    Row("waits for saucers, counts of 4 frames", [127, *(max(32, 146 - 6 * nth) for nth in range(1, 24))],
        on.saucer_waits, HALF / 4, "ENEMY 5$, NEWAST"),
    Row("three jumps add to that, frames", [3 * 48], lambda: [on.wait_through_hyperspace()], 3 * HALF,
        "ENEMY 15$"),
    Row("a saucer comes among 5 rocks in wave 1, 6 of which none was hit, 9 in wave 5, frames", [FIRST] * 3,
        lambda: [on.enters_among(*case) for case in ((5, 1), (6, 1, None), (9, 5))], HALF, "ENEMY, DIFCTY"),
    Row("among 6 in wave 1, 10 in wave 5, 10 in wave 9, one hit at 7.5 s", [LATE] * 3,
        lambda: [on.enters_among(*case) for case in ((6, 1), (10, 5), (10, 9))], 5 * HALF, "RTIMER"),
    Row("among 6, one hit 81 counts before the first look, or 79", [FIRST, FIRST + 18 * 4],
        lambda: [on.enters_among(6, 1, QUIET - 2), on.enters_among(6, 1, QUIET + 2)], 3 * HALF,
        "SPLIT, ENEMY"),
    Row("large ones of 256: first to fifth, fortieth", [256, 256, 256, 62, 59, 17],
        lambda: [on.large_of_256(nth) for nth in (1, 2, 3, 4, 5, 40)], routine="ENEMY"),
    Row("the fourth at 29,990 and 30,000, the third at 30,000", [62, 0, 256],
        lambda: [on.large_of_256(*case) for case in ((4, 29_990), (4, 30_000), (3, 30_000))],
        routine="ENEMY"),
    Row("next saucer after one was shot, frames", [38 + 140 * 4], lambda: [on.wait_after_a_kill()],
        3 * HALF, "MOTION 40$"),
    Row("large, small saucer across, units/s", [16 * RATE, 16 * RATE],
        lambda: [on.saucer_flight(nth)[0] for nth in (1, 30)], routine="ENEMY"),
    Row("they are there for, s", [1024 / 16 / RATE] * 2,
        lambda: [on.saucer_flight(nth)[1] for nth in (1, 30)],
        HALF / FRAMES, "MOTION", "the same speed across 1182 units, not 1024",
        [1280 * 12 / 13 / 16 / RATE] * 2),
    Row("they change height at multiples of, frames", [128], lambda: [on.swerve_clock()], HALF, "EFIRE"),
    Row("to 16 eighths a frame up, level, 16 down, share", [0.25, 0.5, 0.25], on.saucer_heights, 0.04,
        "EFIRE 99$", "2,000 draws"),
    Row("first shot, least and most to the next, counts; alive", [18, 10, 10, 2], lambda: on.saucer_fire(1),
        HALF / 4, "ENEMY 2$, EFIRE 50$"),
    Row("the same of a small one", [18, 10, 10, 2], lambda: on.saucer_fire(30), HALF / 4, "EFIRE 50$"),
    Row("its fire waits for a ship that is away 1 s", [1], lambda: [on.fire_without_a_ship()],
        routine="EFIRE 10$"),
    Row("aim is off below 35,000, of 256 steps", [*range(-16, 16)], lambda: kinds_in(on.aims(34_990)),
        routine="EFIRE 90$"),
    Row("aim is off from 35,000 on", [*range(-7, 9)], lambda: kinds_in(on.aims(35_000)), routine="EFIRE 90$"),
    Row("share of each of these", [1 / 16] * 16,
        lambda: [on.aims(35_000).count(step) / 1000 for step in range(-7, 9)], 0.03, "EFIRE 90$"),
    Row("middle aim from the left edge at a ship near the right one, deg", [-0.7],
        lambda: [on.middle_aim((1200.0, 360.0), (100.0, 360.0))], 0.1, "EFIRE 80$"),
    Row("at a ship 260 units below, from rest, flying right, deg",
        [89.3, 89.3 + math.degrees(math.atan2(64.0, 240.0))],
        lambda: [on.middle_aim((640.0, 360.0), (640.0, 100.0), speed) for speed in (0, 16)], 0.15,
        "EFIRE 80$"),
    Row("shots of a large saucer, least, most units/s; begin ahead",
        [63 * RATE, 63 * RATE, 94.5 / 8, 94.5 / 8],
        lambda: on.saucer_shots(SaucerSize.LARGE), 0.05, "FIRE1"),
    Row("of a small one", [63 * RATE, 63 * RATE, 94.5 / 8, 94.5 / 8],
        lambda: on.saucer_shots(SaucerSize.SMALL), 0.05, "FIRE1"),
    Row("their lives, frames", [69, 70, 71, 72], lambda: on.saucer_shot_lives(SaucerSize.LARGE), HALF,
        "FIRE3"),
    Row("of a small one's", [69, 70, 71, 72], lambda: on.saucer_shot_lives(SaucerSize.SMALL), HALF, "FIRE3"),
    Row("pick-ups of 40 saucers", [0], lambda: [on.drops()]),

    Row("a jump takes, frames", [48], lambda: [on.jump_time()], HALF, "HYPER"),
    Row("share of jumps that end the ship among 1, 4, 5, 10, 18 rocks, 2 and 8 that burn",
        [8 / 32, 8 / 32, 7 / 32, 5 / 32, 1 / 32, 5 / 32],
        lambda: [on.jumps(*case)[0] for case in ((1,), (4,), (5,), (10,), (18,), (2, 8))], 0.02, "HYPER",
        "4,800 jumps each"),
    Row("the same among 19", [0], lambda: [on.jumps(19)[0]], routine="HYPER"),
    Row("columns of the landing", [*range(3, 29)], lambda: kinds_in(on.jumps(30)[1]), 1e-5, "HYPER 2$"),
    Row("rows of the landing", [*range(3, 21)], lambda: kinds_in(on.jumps(30)[2]), 1e-5, "HYPER 10$"),
    Row("share of column 3, of row 14", [4 / 32, 2 / 32], _cells, 0.02, "HYPER 2$, 10$"),
    Row("return after, frames; nothing protects it", [209], lambda: [on.return_time()], HALF,
        "DSTRCT, CHKST1"),
    Row("with a rock 127 right and down, 127 left, 127 up; 129 right, 129 up, 129 left; 0 is never",
        [0, 0, 0, 209, 209, 209],
        lambda: [on.return_time(*place) for place in NEAR],
        HALF, "NEARBY"),
    Row("a saucer goes after a loss, frames", [192], lambda: [on.saucer_after_loss()[0]], HALF, "CHKST1"),
    Row("the next comes after that", [17 + 32 * 4], lambda: [on.saucer_after_loss()[1]], 3 * HALF, "RSAUCR"),
    Row("return when a saucer goes 718 frames after the loss", [718], lambda: [on.return_beside_a_saucer()],
        2 * TICK, "MOVE"),

    Row("first, last gap of the heartbeat, frames", [52, 12],
        lambda: [on.gaps()[0][1], on.gaps()[-1][1]], 2 * HALF, "SOUNDS"),
    Row("off the program's gap at most, frames", [0], _pulse, 2 * HALF + 0.1, "SOUNDS, CHKST1"),
    Row("fastest from, s", [41.6], lambda: [min(at for at, gap in on.gaps() if gap < 12.5) / FRAMES],
        0.5, "CHKST1"),
    Row("cues of ten beats", [0, 1] * 5, _cues,
        routine="SOUNDS"),
)  # fmt: skip


def shown(numbers: Sequence[float]) -> str:
    """Return numbers for the page, of many the first three and the last."""
    words = [f"{round(number, 2) + 0.0:.2f}".removesuffix(".00") for number in numbers]
    return ", ".join(words if len(words) < 9 else [*words[:3], "..", words[-1]])


def table(here: Sequence[Sequence[float]]) -> str:
    """Return the table with what is measured here, a row each."""
    lines = ["| | original | measured here | routine | why |", "|---|---|---|---|---|"]
    lines += [
        f"| {row.what} | {shown(row.original)} | {shown(found)} | {row.routine} | {row.why} |"
        for row, found in zip(ROWS, here, strict=True)
    ]
    return "\n".join(lines) + "\n"


def with_table(page: str, here: Sequence[Sequence[float]]) -> str:
    """Return the page with the table."""
    before, rest = page.split(_BEGIN)
    return before + _BEGIN + table(here) + _END + rest.split(_END)[1]


if __name__ == "__main__":
    PAGE.write_text(
        with_table(PAGE.read_text(encoding="utf-8"), [row.here() for row in ROWS]), encoding="utf-8"
    )
