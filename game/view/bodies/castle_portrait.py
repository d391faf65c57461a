"""A Castle as a whole, small: shown beside its name while the real one comes over an edge."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.tuning import CastleForm, CastleTuning
from game.view.bodies.draw_castles import core_drawing
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.theme import Theme

_ARC: Final = 1.14  # radius of the arc of its health, to that of all that it encloses
_ARC_STEPS: Final = 48
_PANE: Final = 0.035  # distance of the two lines of a mirror, to the radius of the portrait
_TURN: Final = 0.5  # radians by which its rings turn while it is shown
_DRAWN: Final = 0.45  # part of its time in which the rings are drawn, plate by plate, and the arc fills


def draw_portrait(
    canvas: Canvas, tuning: CastleTuning, number: int, place: Point, radius: float, part: float, theme: Theme
) -> None:
    """Draw the Castle of a number (1 to 4) within a radius in units, after a part (0..1) of its time."""
    form = tuning.form(number)
    reach = max(form.rings) + form.orbit / 2
    scale = radius / reach
    done = min(1.0, part / _DRAWN)
    middles = [place]
    if form.orbit > 0.0:
        aside = form.orbit / 2 * scale
        middles = [(place[0] - aside, place[1]), (place[0] + aside, place[1])]
    for middle in middles:
        plates, mirrors = _rings(tuning, form, scale, radius * _PANE, part * _TURN, done)
        canvas.drawing(core_drawing(number), middle, theme.lancer, tuning.radius * scale * 1.3)
        canvas.drawing(plates, middle, theme.lancer)
        canvas.drawing(mirrors, middle, theme.mirror)
    bow = [math.tau * (done * step / _ARC_STEPS - 0.25) for step in range(_ARC_STEPS + 1)]
    arc = tuple((_ARC * math.cos(angle), _ARC * math.sin(angle)) for angle in bow)
    canvas.drawing((arc,), place, theme.warning, radius)


def _rings(
    tuning: CastleTuning, form: CastleForm, scale: float, pane: float, turn: float, done: float
) -> tuple[Drawing, Drawing]:
    """Return the plates that are drawn so far, and the mirrors, which are double lines."""
    plates, mirrors = [], []
    sides = tuning.sides
    for ring, (reach, every) in enumerate(zip(form.rings, form.mirrors, strict=False)):
        way = turn if ring % 2 else -turn
        for number in range(math.ceil(sides * done)):
            angles = (math.tau * (number + end) / sides + way for end in (0, 1))
            ends = [(math.cos(angle), math.sin(angle)) for angle in angles]
            line = tuple((x * reach * scale, y * reach * scale) for x, y in ends)
            if every > 0 and number % every == 0:
                within = reach * scale - pane
                mirrors += [line, tuple((x * within, y * within) for x, y in ends)]
            else:
                plates.append(line)
    return tuple(plates), tuple(mirrors)
