"""The numbers that only Classic 1979 has, in seconds and in units of our field.

One factor scales all lengths. Our field is wider and lower than the original's; the factor is that of equal
areas, so that as many rocks leave as much room. Places that the original gives by columns, rows and edges go
with the field.

Source: revision 1 of the program, which Atari published (github.com/historicalsource/asteroids, A35131.1A);
its routines are named here. The later revision that github.com/nmikstas/asteroids-disassembly comments on
differs in the saucer's aim across the seam. The clock is that of the machine as MAME has it: 12.096 MHz /
4096 / 12 / 4 frames a second.

The field of that program has 1024 x 768 units, y up. A heading has 256 steps to the turn, counter-clockwise.
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

SCALE: Final = 13 / 12
"""our units to one of theirs: the root of 1280 x 720 / (1024 x 768) is 1.0825, and this 0.08 % more."""

GRAIN: Final = SCALE * ORIGINAL.frames_a_second / ORIGINAL.eighths  # units/s: an eighth of theirs a frame


def frames(count: float) -> float:
    """Return the seconds of some frames."""
    return count / ORIGINAL.frames_a_second


def counts(count: float) -> float:
    """Return the seconds of some counts."""
    return count * ORIGINAL.count / ORIGINAL.frames_a_second


NOSE: Final = ORIGINAL.shot_speed * ORIGINAL.shot_ahead[0] / ORIGINAL.shot_ahead[1] / ORIGINAL.eighths * SCALE
"""units from the centre of a ship or saucer to where its shots begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicTuning:
    """Used only by the functions of `game.sim.classic.play`."""

    grain: float = GRAIN
    """units/s: velocities of rocks are whole numbers of it along each axis. A ship moves by its velocity
    rounded down, that is to the left or down the screen, to a whole number of these."""
    target: float = ORIGINAL.size[2] * SCALE  # units: the radius of a ship that shots and saucers meet
    ready: float = frames(ORIGINAL.ready)  # s of a game before which ships are not on the field
    clears_saucers: float = frames(ORIGINAL.ship_burn)  # s after a loss at which saucers leave
    shot_top_speed: float = ORIGINAL.shot_top * GRAIN  # units/s along each axis that no shot is above
    shot_phases: int = ORIGINAL.count
    """phases in a period of the clock that counts down the lives of all shots: one fired n phases into a
    period lives n phases less."""
    shot_phase: float = frames(1)  # s

    burn: float = frames(ORIGINAL.burn)  # s for which what was hit keeps its place among those alive
    scatter: int = ORIGINAL.scatter
    """grains that a rock may add to its parent's velocity (0 for a wave's first) along each axis: at most
    this to the left or down the screen, and one less to the right or up."""
    least_grains: int = ORIGINAL.slowest  # of a rock, along each axis
    most_grains: int = ORIGINAL.fastest
    ahead: float = frames(ORIGINAL.ahead)
    """s of its own velocity by which a piece begins beside its parent's place: one along the field, the other
    down it."""

    saucer_wait: float = counts(ORIGINAL.saucer_wait)  # s from one saucer to the next, before any is sooner
    crowd: int = ORIGINAL.crowd[0]  # rocks at which no saucer is sent for in wave 1
    crowd_most: int = ORIGINAL.crowd[1]  # where that ends, which grows by one with each wave
    crowd_wait: float = counts(ORIGINAL.crowd_wait)  # s until rocks are counted again
    quiet: float = counts(ORIGINAL.quiet)  # s of its clock without a rock hit after which there is no crowd
    # (wait / 2 + 1) / 256, of a wait in counts, whose numbers are all even.
    large_chance: float = 1 / 256  # fraction of large saucers for a wait of 0 s between two
    large_chance_each: float = 1 / counts(2) / 256  # added to it for each s of that wait
    large_ram: float = ORIGINAL.saucer_adds[0] * SCALE  # units: the radius by which it meets rocks and ships
    small_ram: float = ORIGINAL.saucer_adds[1] * SCALE
    muzzle: float = NOSE  # units from a saucer's centre to where its shots begin
    first_fire: float = counts(ORIGINAL.first_fire)  # s until its first shot
    aim_steps: int = ORIGINAL.steps  # to a turn: an aim is off by a whole number of them
    aim_low: int = ORIGINAL.aim[0]
    """steps, the least of those drawn; positive is counter-clockwise on the screen."""
    aim_high: int = ORIGINAL.aim[1]  # steps, the most of those drawn
    aim_low_late: int = ORIGINAL.aim_late[0]
    aim_high_late: int = ORIGINAL.aim_late[1]
    aim_late_from: int = ORIGINAL.aim_late_from  # points
    aim_lead: float = frames(ORIGINAL.lead)
    """s of its own motion that a saucer takes from the way to its target, since its shots share it."""

    corner: float = ORIGINAL.corner
    """Two meet whose centres are, at the end of a tick, within the sum of their radii along each axis, and
    within this times that along both together. 1 is a square on its tip, 2 is a square."""

    columns: int = ORIGINAL.columns
    """of the field: a jump draws one for the landing, and the place within it is kept."""
    rows: int = ORIGINAL.rows  # of the field; the lowest on the screen is row 0
    edge: int = ORIGINAL.edge
    """columns, and rows, at each edge in which no ship lands: it lands in the next one."""
    faces: int = ORIGINAL.die
    """of the die that draws the row: 0 to `rows` - 1 are the rows. A die may have more faces than there are
    rows; each of these further faces is a risk, and stands for a row that `fatal_row` and `fatal_step` give.
    The jump then ends the ship unless more rocks are left than the number of that row."""
    fatal_row: int = ORIGINAL.fatal[0]  # number of the row that the first further face stands for
    fatal_step: int = ORIGINAL.fatal[1]  # rows from the one of a further face to that of the next

    rolls_over: int = ORIGINAL.rolls_over  # points at which a score is 0 again

    beat: float = frames(ORIGINAL.beat)  # s that a beat of the heart lasts, which only the sound asks
    gap: float = frames(ORIGINAL.gap[0])  # s between two beats as a wave begins
    least_gap: float = frames(ORIGINAL.gap[1])  # s: the gap never shrinks below it
    gap_shrinks: float = frames(1)  # s by which the gap shrinks after each `gap_lasts`
    gap_lasts: float = frames(ORIGINAL.gap_frames)
    """s of a wave from one shrinking of the gap to the next."""

    def beat_period(self, wave_seconds: float) -> float:
        """Return the s from one beat to the next, by those since the wave began."""
        steps = int(wave_seconds / self.gap_lasts)
        return self.beat + max(self.least_gap, self.gap - steps * self.gap_shrinks)


CLASSIC_NUMBERS: Final = ClassicTuning()
