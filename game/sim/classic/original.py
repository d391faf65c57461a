"""The numbers of Atari's Asteroids (1979), as its program has them: frames, and eighths of a unit a frame.

Source: revision 1 of the program, which Atari published (github.com/historicalsource/asteroids, A35131.1A);
its routines are named here. The later revision that github.com/nmikstas/asteroids-disassembly comments on
differs in the saucer's aim across the seam. The clock is that of the machine as MAME has it: 12.096 MHz /
4096 / 12 / 4 frames a second.

Its field has 1024 x 768 units, y up. A heading has 256 steps to the turn, counter-clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """What the program says. A count is of 4 frames; a speed without a unit is in eighths a frame."""

    frames_a_second: float = 12_096_000 / 4096 / 12 / 4
    width: int = 1024
    height: int = 768
    eighths: int = 8  # to a unit
    count: int = 4  # frames: ENEMY and the lives of shots go by every fourth
    steps: int = 256  # to a turn

    points: tuple[int, int, int] = (20, 50, 100)  # SPLIT, 99$: for large, medium and small rocks
    saucer_points: tuple[int, int] = (200, 1000)  # DSTRCT: large, small. 99 and a carry, in tens.
    extra_ship: int = 10_000  # POINTS: whenever the digit of thousands turns to 0
    rolls_over: int = 100_000  # POINTS: four digits, and a zero that is only shown
    ships: int = 3

    turn: int = 3  # MOVE: steps a frame
    thrust: tuple[int, int] = (2 * 127, 256)  # MOVE1: 256ths of an eighth, in every other frame
    top_speed: tuple[int, int] = (63, -64)
    """MOVE2: of the byte that moves it, to the right and up, and to the left and down."""
    drag: tuple[int, int] = (2, 256)
    """MOVE, 80$: twice the byte that moves it, and 1 more to the right and up, in 256ths, every other
    frame."""

    shots: int = 4
    saucer_shots: int = 2
    shot_counts: int = 18  # FIRE3, PICTUR 70$: counted down whenever the frame's number is a multiple of 4
    shot_speed: int = 63  # FIRE3: half of a cosine of 127
    shot_top: int = 111
    shot_ahead: tuple[int, int] = (3, 2)
    """FIRE3: a shot begins this part of its motion in a frame ahead of the centre, in units."""

    scatter: int = 16  # NEWVEL: a draw of -16 to 15
    slowest: int = 6
    fastest: int = 31  # NEWVE1: along each axis
    ahead: int = 2  # SPLIT: frames of its own motion that a piece is beside its parent
    slots: int = 27
    burn: int = 38  # frames, MOTION: an explosion counts from A0 to 100 by 1 + a sixteenth of what is left
    waves: tuple[int, ...] = (4, 6, 8, 10, 11)  # NEWAST: and 11 ever after
    pause: int = 127  # frames, MOTION

    size: tuple[float, float, float] = (33.0, 18.0, 10.5)
    """units, COLIDE 35$: large, medium, small; 132, 72 and 42 quarters."""
    ship_adds: float = 7.0  # units, COLIDE 37$: 28 quarters
    saucer_adds: tuple[float, float] = (9.25, 4.75)
    """units, COLIDE 36$: large, small; 18 quarters and a carry, and 18 more for the large one."""
    corner: float = 1.5  # COLIDE 38$: of the size, along both axes together

    saucer_wait: int = 146  # counts, CHKST
    sooner: int = 6
    soonest: int = 32  # ENEMY 5$
    wave_wait: int = 127  # counts, NEWAST
    crowd: tuple[int, int] = (6, 10)  # CHKST, NEWAST: in wave 1, and at most
    crowd_wait: int = 18
    quiet: int = 80  # counts, SPLIT
    large_first: int = 3  # ENEMY: as long as the wait is 128 counts or more
    small_from: int = 30_000
    saucer_speed: int = 16
    swerve_frames: int = 128
    first_fire: int = 18
    fire: int = 10  # counts, EFIRE
    aim: tuple[int, int] = (-16, 15)
    aim_late: tuple[int, int] = (-7, 8)
    """steps, EFIRE 90$: -8 to 7, and the carry that the comparison with 35,000 leaves."""
    aim_late_from: int = 35_000
    lead: int = 32  # frames, EFIRE 80$: half of its motion, in cells of 8 units

    jump: int = 48  # frames, HYPER
    columns: int = 32
    rows: int = 24
    edge: int = 3
    die: int = 32
    fatal: tuple[int, int] = (4, 2)
    """HYPER: the row is 4 + 2k where the die says 24 + k; fatal unless more rocks are left."""

    ship_burn: int = 192
    return_wait: int = 209  # frames, CHKST1: the burn, 1, and 16 more
    clear: int = 128  # units, NEARBY: 4 cells of 32 to either side
    beat: int = 4
    gap: tuple[int, int] = (48, 8)
    gap_frames: int = 64
    """SOUNDS, CHKST1: frames on, off at first and at least, and from one to the next shorter one."""
    ready: int = 128  # frames, CHKST


ORIGINAL: Final = Original()
