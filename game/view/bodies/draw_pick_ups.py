"""Draws pick-ups and gates; each kind has its own sign, so colour is not needed."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Gate, PickUp, PickUpKind
from game.sim.gifts import GIFTS
from game.sim.pick_ups import is_blinking
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.poses import FieldView
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, Shape, arc, turned
from game.view.paint.text_layout import LINE_EVERY, scaled, wrapped
from game.view.paint.theme import Colour, Theme

PICK_UP_NAMES: Final = {
    PickUpKind.SHIELD: "SHIELD",
    PickUpKind.TRIPLE: "TRIPLE SHOT",
    PickUpKind.OVERCHARGE: "OVERCHARGE",
}
"""Their names on the screen."""

PICK_UP_REACH: Final = 1.35  # radii: the frame of a pick-up, and so the farthest that it is drawn
_FRAME_LIGHT: Final = 0.55
_GAP: Final = 0.3  # fraction of each part of the frame that is left open
_PARTS: Final = 3
_STEPS: Final = 9  # lines in a part
_TURN: Final = 0.006  # radians/tick: one turn in 9 s
_BLINK: Final = 60  # ticks: twice a second is below every limit for flashing
_BLINK_ON: Final = 36  # bright ticks of a blink
_BLINK_DIM: Final = 0.25

_CREST: Final[Shape] = (
    (0.0, -0.85), (0.7, -0.6), (0.66, 0.15), (0.0, 0.9), (-0.66, 0.15), (-0.7, -0.6), (0.0, -0.85)
)  # fmt: skip
_FAN: Final[Drawing] = (((0.0, 0.7), (0.0, -0.85)), ((-0.2, 0.7), (-0.78, -0.6)), ((0.2, 0.7), (0.78, -0.6)))
_BOLT: Final[Shape] = (
    (0.25, -0.95), (-0.5, 0.12), (-0.02, 0.12), (-0.25, 0.95), (0.5, -0.16), (0.02, -0.16), (0.25, -0.95)
)  # fmt: skip
PICK_UP_DRAWINGS: Final[dict[PickUpKind, Drawing]] = {
    PickUpKind.SHIELD: (_CREST, ((0.0, -0.5), (0.0, 0.5))),
    PickUpKind.TRIPLE: _FAN,
    PickUpKind.OVERCHARGE: (_BOLT,),
}
"""The sign of each kind, in radii."""

GATE_REACH: Final = 1.4  # radii: the farthest that a gate is drawn, but for its word
_GATE_SIGN: Final = 0.68  # of the gate's radius
_GATE_TURN: Final = 0.008  # radians/tick
_ARCS: Final = 4
_OPEN: Final = 0.35  # fraction of each arc that is left open
_GATE_STEPS: Final = 8  # lines in an arc
_POSTS: Final = 1.25  # radii from the middle to a post
_FAINT: Final = 0.35  # brightness while it fades in
_GATE_WORD: Final = 17.0  # units: height of its word
_WORD_MOST: Final = 28.0  # units: its most
_WORD_ROOM: Final = 240.0  # units: a longer line would lie on the words of the next gate
_ENDING: Final = 1.5  # s before it closes in which it shrinks


def draw_pick_ups(field: FieldView) -> None:
    """Draw all pick-ups, blinking when about to expire."""
    for pick_up in field.world.pick_ups:
        for copy in field.copies(pick_up, pick_up.radius * PICK_UP_REACH):
            _draw_pick_up(field, pick_up, copy)


def brightness(world: World, pick_up: PickUp) -> float:
    """Return a pick-up's brightness: 1, or less in the dark part of a blink."""
    return _BLINK_DIM if is_blinking(world, pick_up) and pick_up.life % _BLINK >= _BLINK_ON else 1.0


def _draw_pick_up(field: FieldView, pick_up: PickUp, place: Point) -> None:
    """Draw a sign and the rotating frame around it."""
    canvas, theme, bright = field.canvas, field.theme, brightness(field.world, pick_up)
    turn = field.world.tick * _TURN
    canvas.drawing(PICK_UP_DRAWINGS[pick_up.gives], place, theme.pickup, pick_up.radius, bright=bright)
    for part in range(_PARTS):
        bow = arc(turn + math.tau * part / _PARTS, math.tau / _PARTS * (1.0 - _GAP), _STEPS)
        canvas.polyline(
            turned(bow, place, 0, pick_up.radius * PICK_UP_REACH), theme.pickup, bright=bright * _FRAME_LIGHT
        )


def draw_gates(field: FieldView) -> None:
    """Draw all gates: faint until they are open, shrinking before they close."""
    for gate in field.world.gates:
        for copy in field.copies(gate, gate.radius * GATE_REACH):
            _draw_gate(field.canvas, gate, copy, field.world.tick + field.alpha, field.theme)


def gate_colour(theme: Theme, gate: Gate) -> Colour:
    """Return the colour of a gate: three that open together have one each."""
    return (theme.pickup, theme.laser, theme.prompt)[gate.id % 3]


def word_height(text_scale: float) -> float:
    """Return the height (units) of the gates' words at a text size, 1 to 2."""
    return min(_WORD_MOST, scaled(_GATE_WORD, text_scale))


def _draw_gate(canvas: Canvas, gate: Gate, place: Point, now: float, theme: Theme) -> None:
    left = min(1.0, gate.life / ticks(_ENDING))
    bright = _FAINT if gate.fade > 0 else 1.0
    radius, colour = gate.radius * (0.5 + 0.5 * left), gate_colour(theme, gate)
    for part in range(_ARCS):
        bow = arc(now * _GATE_TURN + math.tau * part / _ARCS, math.tau / _ARCS * (1.0 - _OPEN), _GATE_STEPS)
        canvas.polyline(turned(bow, place, 0, radius), colour, bright=bright)
    for side in (-1.0, 1.0):
        x = place[0] + side * gate.radius * _POSTS
        canvas.line((x, place[1] - 0.5 * radius), (x, place[1] + 0.5 * radius), colour, bright)
    canvas.drawing(GIFTS[gate.gift].sign, place, colour, radius * _GATE_SIGN, bright=bright)
    height, below = word_height(canvas.text_scale), place[1] + gate.radius * GATE_REACH
    for number, line in enumerate(wrapped(GIFTS[gate.gift].word, height, _WORD_ROOM)):
        top = below + number * height * LINE_EVERY
        canvas.text(line, place[0], top, height, colour, "centre", bright=bright)
