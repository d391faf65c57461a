"""Classic 1979 as a rule set: the original's numbers in seconds and in units of our field.

One factor scales all lengths. Our field is wider and lower than the original's; the factor is that of equal
areas, so that as many rocks leave as much room. Places that the original gives by columns, rows and edges go
with the field.
"""

from __future__ import annotations

from typing import Final

from game.sim.classic.original import ORIGINAL
from game.sim.tuning import (
    MODERN,
    TICKS_PER_SECOND,
    BonusTuning,
    ContactTuning,
    GateTuning,
    HeartTuning,
    JumpTuning,
    LancerTuning,
    LaserTuning,
    LullTuning,
    PickUpTuning,
    ReinforcementTuning,
    RockKind,
    RockTuning,
    SaucerKind,
    SaucerTuning,
    ScoreTuning,
    ShipTuning,
    ShotTuning,
    Tuning,
    WaveTuning,
)

SCALE: Final = 13 / 12
"""our units to one of theirs: the root of 1280 x 720 / (1024 x 768) is 1.0825, and this 0.08 % more."""

_SECOND: Final = ORIGINAL.frames_a_second
GRAIN: Final = SCALE * _SECOND / ORIGINAL.eighths  # units/s: an eighth of theirs a frame
NEVER: Final = 1_000_000.0  # s
_HEADINGS: Final = 65_536


def frames(count: float) -> float:
    """Return the seconds of some frames."""
    return count / _SECOND


def counts(count: float) -> float:
    """Return the seconds of some counts."""
    return count * ORIGINAL.count / _SECOND


def _turn() -> float:
    """Return degrees/s of a turn by the whole number of headings a tick that is nearest."""
    a_tick = ORIGINAL.turn * _HEADINGS / ORIGINAL.steps * _SECOND / TICKS_PER_SECOND
    return int(a_tick + 0.5) * TICKS_PER_SECOND * 360.0 / _HEADINGS


def _rock(size: int) -> RockKind:
    return RockKind(radius=ORIGINAL.size[size] * SCALE, health=30, points=ORIGINAL.points[size])


def _saucer(number: int) -> SaucerKind:
    return SaucerKind(
        radius=ORIGINAL.size[number + 1] * SCALE,
        ram=ORIGINAL.saucer_adds[number] * SCALE,
        points=ORIGINAL.saucer_points[number],
        speed=ORIGINAL.saucer_speed * GRAIN,
        fire_every=counts(ORIGINAL.fire),
    )


_SHIP: Final = ShipTuning(
    radius=ORIGINAL.ship_adds * SCALE,
    target=ORIGINAL.size[2] * SCALE,
    nose=ORIGINAL.shot_speed * ORIGINAL.shot_ahead[0] / ORIGINAL.shot_ahead[1] / ORIGINAL.eighths * SCALE,
    turn=_turn(),
    turn_ease=0.0,
    thrust=ORIGINAL.thrust[0] / ORIGINAL.thrust[1] / 2 * _SECOND * GRAIN,
    drag=ORIGINAL.drag[0] / ORIGINAL.drag[1] / 2 * _SECOND,
    top_speed=-ORIGINAL.top_speed[1] * GRAIN,
    velocity_grain=GRAIN,
    lives=ORIGINAL.ships,
    extra_each=ORIGINAL.extra_ship,
    ready=frames(ORIGINAL.ready),
    respawn_delay=frames(ORIGINAL.return_wait),
    respawn_clear=ORIGINAL.clear * SCALE,
    respawn_square=True,
    clears_saucers=frames(ORIGINAL.ship_burn),
    protection=0.0,
    fire_buffer=0.0,
    warp_time=frames(ORIGINAL.jump),
    warp_rest=0.0,
)

_SHOT: Final = ShotTuning(
    speed=ORIGINAL.shot_speed * GRAIN,
    top_speed=ORIGINAL.shot_top * GRAIN,
    life=counts(ORIGINAL.shot_counts),
    phases=ORIGINAL.count,
    phase=frames(1),
    cap=ORIGINAL.shots,
)

_ROCK: Final = RockTuning(
    large=_rock(0),
    medium=_rock(1),
    small=_rock(2),
    collide=False,
    grain=GRAIN,
    scatter=ORIGINAL.scatter,
    least_grains=ORIGINAL.slowest,
    most_grains=ORIGINAL.fastest,
    ahead=frames(ORIGINAL.ahead),
    on_edges=True,
    drag=0.0,
    cap=ORIGINAL.slots,
    burn=frames(ORIGINAL.burn),
    fade=0.0,
    fresh=0.0,
)

_SAUCER: Final = SaucerTuning(
    large=_saucer(0),
    small=_saucer(1),
    first=counts(ORIGINAL.saucer_wait),
    first_of_wave=counts(ORIGINAL.wave_wait),
    first_of_game=0.0,
    sooner=counts(ORIGINAL.sooner),
    soonest=counts(ORIGINAL.soonest),
    warning=0.0,
    crowd=ORIGINAL.crowd[0],
    crowd_most=ORIGINAL.crowd[1],
    crowd_wait=counts(ORIGINAL.crowd_wait),
    quiet=counts(ORIGINAL.quiet),
    burn=frames(ORIGINAL.burn),
    paid=1_000_000,
    always_small_from=ORIGINAL.small_from,
    practice=ORIGINAL.large_first,
    # (wait / 2 + 1) / 256, of a wait in counts, whose numbers are all even.
    large_chance=1 / 256,
    large_chance_each=1 / counts(2) / 256,
    swerve_every=frames(ORIGINAL.swerve_frames),
    swerve=1.0,
    swerve_clock=True,
    aim_steps=ORIGINAL.steps,
    aim_low=ORIGINAL.aim[0],
    aim_high=ORIGINAL.aim[1],
    aim_low_late=ORIGINAL.aim_late[0],
    aim_high_late=ORIGINAL.aim_late[1],
    aim_late_from=ORIGINAL.aim_late_from,
    aim_across_seam=False,
    aim_lead=frames(ORIGINAL.lead),
    shots_share_motion=True,
    muzzle=_SHIP.nose,
    first_fire=counts(ORIGINAL.first_fire),
    fire_waits=True,
    shot_speed=_SHOT.speed,
    shot_life=_SHOT.life,
    shot_cap=ORIGINAL.saucer_shots,
)

CLASSIC: Final = Tuning(
    name="1979",
    waves="1979",
    ship=_SHIP,
    shot=_SHOT,
    rock=_ROCK,
    saucer=_SAUCER,
    laser=LaserTuning(energy=0.0),
    bonus=BonusTuning(each=0),
    pick_up=PickUpTuning(chance=0.0),
    gate=GateTuning(every=0),
    lancer=LancerTuning(most=0),
    lull=LullTuning(patience=NEVER),
    wave=WaveTuning(
        first_pause=frames(ORIGINAL.ready),
        pause=frames(ORIGINAL.pause),
        saucers_only_delay=True,
    ),
    reinforcement=ReinforcementTuning(rocks=0),
    jump=JumpTuning(
        columns=ORIGINAL.columns,
        rows=ORIGINAL.rows,
        edge=ORIGINAL.edge,
        faces=ORIGINAL.die,
        fatal_row=ORIGINAL.fatal[0],
        fatal_step=ORIGINAL.fatal[1],
    ),
    contact=ContactTuning(octagons=True, corner=ORIGINAL.corner, seam_hits=False),
    score=ScoreTuning(times_wave=False, rolls_over=ORIGINAL.rolls_over),
    heart=HeartTuning(
        on=frames(ORIGINAL.beat),
        gap=frames(ORIGINAL.gap[0]),
        least_gap=frames(ORIGINAL.gap[1]),
        sooner=frames(1),
        every=frames(ORIGINAL.gap_frames),
    ),
    width=MODERN.width,
    height=MODERN.height,
)
"""The rules of Classic 1979. There is no laser, Lancer, wall, pick-up, gate or bonus; numbers of kinds that
its waves never bring are those of `MODERN`, and have no effect."""
