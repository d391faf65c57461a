"""Pick-ups: each kind has its own outline and sign within one common frame, so that no colour must tell."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import PickUp, PickUpKind
from game.sim.pick_ups import is_blinking
from game.sim.world import World
from game.view.canvas import Canvas
from game.view.draw_torus import copies
from game.view.poses import Poses
from game.view.shapes import Drawing, Shape, moved
from game.view.theme import Theme

PICK_UP_NAMES: Final = {
    PickUpKind.SHIELD: "SHIELD",
    PickUpKind.TRIPLE: "TRIPLE SHOT",
    PickUpKind.OVERCHARGE: "OVERCHARGE",
}
"""What each is called where it is written."""

_FRAME: Final = 1.35  # radii
_FRAME_LIGHT: Final = 0.55
_GAP: Final = 0.3  # share of each of the frame's parts that is open
_PARTS: Final = 3
_STEPS: Final = 9  # lines to a part
_TURN: Final = 0.006  # radians a tick: once round in 9 s
_BLINK: Final = 60  # ticks; twice a second is slow enough for every eye
_BLINK_ON: Final = 36  # ticks of it that are bright
_BLINK_DIM: Final = 0.25

_CREST: Final[Shape] = (
    (0.0, -0.85), (0.7, -0.6), (0.66, 0.15), (0.0, 0.9), (-0.66, 0.15), (-0.7, -0.6), (0.0, -0.85)
)  # fmt: skip
_FAN: Final[Drawing] = (
    ((0.0, 0.7), (0.0, -0.85)),
    ((-0.2, 0.7), (-0.78, -0.6)),
    ((0.2, 0.7), (0.78, -0.6)),
)
_BOLT: Final[Shape] = (
    (0.25, -0.95), (-0.5, 0.12), (-0.02, 0.12), (-0.25, 0.95), (0.5, -0.16), (0.02, -0.16), (0.25, -0.95)
)  # fmt: skip
PICK_UP_DRAWINGS: Final[dict[PickUpKind, Drawing]] = {
    PickUpKind.SHIELD: (_CREST, ((0.0, -0.5), (0.0, 0.5))),
    PickUpKind.TRIPLE: _FAN,
    PickUpKind.OVERCHARGE: (_BOLT,),
}
"""The sign of each kind, in radii."""


def draw_pick_ups(canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
    """Draw all pick-ups; those about to go blink."""
    for pick_up in world.pick_ups:
        place = poses.place(pick_up.id, (pick_up.x, pick_up.y), alpha)
        bright = brightness(world, pick_up)
        for copy in copies(world.torus, place, pick_up.radius * _FRAME):
            _draw_pick_up(canvas, pick_up, copy, (world.tick * _TURN, bright), theme)


def brightness(world: World, pick_up: PickUp) -> float:
    """Return 1, or less in the dark part of a blink."""
    return _BLINK_DIM if is_blinking(world, pick_up) and pick_up.life % _BLINK >= _BLINK_ON else 1.0


def _draw_pick_up(
    canvas: Canvas, pick_up: PickUp, place: Point, looks: tuple[float, float], theme: Theme
) -> None:
    """Draw a sign and the turning frame about it; looks are the frame's turn (radians) and brightness."""
    turn, bright = looks
    for stroke in PICK_UP_DRAWINGS[pick_up.kind]:
        canvas.polyline(moved(stroke, place, pick_up.radius), theme.pickup, bright=bright)
    for part in range(_PARTS):
        start = turn + math.tau * part / _PARTS
        wide = math.tau / _PARTS * (1.0 - _GAP)
        angles = [start + wide * step / _STEPS for step in range(_STEPS + 1)]
        arc = tuple((math.cos(angle), math.sin(angle)) for angle in angles)
        canvas.polyline(
            moved(arc, place, pick_up.radius * _FRAME), theme.pickup, bright=bright * _FRAME_LIGHT
        )
