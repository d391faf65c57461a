"""Classic 1979 as a rule set: the original's numbers in seconds and in units of our field."""

from __future__ import annotations

from typing import Final

from game.sim.classic.tuning import GRAIN, NOSE, ORIGINAL, SCALE, counts, frames
from game.sim.tuning import (
    MODERN,
    TICKS_PER_SECOND,
    BonusTuning,
    GateTuning,
    LancerTuning,
    LaserTuning,
    LullTuning,
    PickUpTuning,
    ReinforcementTuning,
    RockKind,
    RockTuning,
    SaucerKind,
    SaucerTuning,
    ShipTuning,
    ShotTuning,
    Tuning,
    WaveTuning,
)

NEVER: Final = 1_000_000.0  # s
_HEADINGS: Final = 65_536


def _turn() -> float:
    """Return degrees/s of a turn by the whole number of headings a tick that is nearest."""
    a_tick = ORIGINAL.turn * _HEADINGS / ORIGINAL.steps * ORIGINAL.frames_a_second / TICKS_PER_SECOND
    return int(a_tick + 0.5) * TICKS_PER_SECOND * 360.0 / _HEADINGS


def _rock(size: int) -> RockKind:
    return RockKind(radius=ORIGINAL.size[size] * SCALE, health=30, points=ORIGINAL.points[size])


def _saucer(number: int) -> SaucerKind:
    return SaucerKind(
        radius=ORIGINAL.size[number + 1] * SCALE,
        points=ORIGINAL.saucer_points[number],
        speed=ORIGINAL.saucer_speed * GRAIN,
        fire_every=counts(ORIGINAL.fire),
    )


_EXTRA_AT: Final = tuple(
    range(ORIGINAL.extra_ship, ORIGINAL.rolls_over + ORIGINAL.extra_ship + 1, ORIGINAL.extra_ship)
)
"""one beyond where the score rolls over: that becomes the first again."""

_SHIP: Final = ShipTuning(
    radius=ORIGINAL.ship_adds * SCALE,
    nose=NOSE,
    turn=_turn(),
    turn_ease=0.0,
    thrust=ORIGINAL.thrust[0] / ORIGINAL.thrust[1] / 2 * ORIGINAL.frames_a_second * GRAIN,
    drag=ORIGINAL.drag[0] / ORIGINAL.drag[1] / 2 * ORIGINAL.frames_a_second,
    top_speed=-ORIGINAL.top_speed[1] * GRAIN,
    lives=ORIGINAL.ships,
    extra_at=_EXTRA_AT,
    respawn_delay=frames(ORIGINAL.return_wait),
    respawn_clear=ORIGINAL.clear * SCALE,
    protection=0.0,
    fire_buffer=0.0,
    warp_time=frames(ORIGINAL.jump),
    warp_rest=0.0,
)

_SHOT: Final = ShotTuning(
    speed=ORIGINAL.shot_speed * GRAIN, life=counts(ORIGINAL.shot_counts), cap=ORIGINAL.shots
)

_ROCK: Final = RockTuning(
    large=_rock(0), medium=_rock(1), small=_rock(2), drag=0.0, cap=ORIGINAL.slots, fade=0.0, fresh=0.0
)

_SAUCER: Final = SaucerTuning(
    large=_saucer(0),
    small=_saucer(1),
    first=counts(ORIGINAL.wave_wait),
    first_of_game=0.0,
    sooner=counts(ORIGINAL.sooner),
    soonest=counts(ORIGINAL.soonest),
    warning=0.0,
    paid=1_000_000,
    always_small_from=ORIGINAL.small_from,
    practice=ORIGINAL.large_first,
    swerve_every=frames(ORIGINAL.swerve_frames),
    swerve=1.0,
    shot_speed=_SHOT.speed,
    shot_life=_SHOT.life,
    shot_cap=ORIGINAL.saucer_shots,
)

CLASSIC: Final[Tuning] = Tuning(
    name="1979",
    mechanics="1979",
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
    wave=WaveTuning(first_pause=frames(ORIGINAL.ready), pause=frames(ORIGINAL.pause)),
    reinforcement=ReinforcementTuning(rocks=0),
    width=MODERN.width,
    height=MODERN.height,
)
"""The rules of Classic 1979. There is no laser, Lancer, wall, pick-up, gate or bonus; numbers of kinds that
its waves never bring are those of `MODERN`, and have no effect."""
