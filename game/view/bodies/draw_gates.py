"""Draws gates: a ring with two posts, the sign of the gift inside it and its word below."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Gate
from game.sim.gifts import GIFTS
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.draw_pick_ups import arc
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import moved
from game.view.paint.theme import Theme

GATE_REACH: Final = 1.4  # radii: the farthest that a gate is drawn, but for its word
_SIGN: Final = 0.68  # of the gate's radius
_TURN: Final = 0.008  # radians/tick
_ARCS: Final = 4
_OPEN: Final = 0.35  # fraction of each arc that is left open
_STEPS: Final = 8  # lines in an arc
_POSTS: Final = 1.25  # radii from the middle to a post
_FAINT: Final = 0.35  # brightness while it fades in
GATE_WORD: Final = 13.0  # units: height of its word
_ENDING: Final = 1.5  # s before it closes in which it shrinks


def draw_gates(
    canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme, _hit_feedback: HitFeedback = STILL
) -> None:
    """Draw all gates: faint until they are open, shrinking before they close."""
    for gate in world.gates:
        place = poses.place(gate.id, (gate.x, gate.y), alpha)
        for copy in copies(world.torus, place, gate.radius * GATE_REACH):
            _draw_gate(canvas, gate, copy, world.tick + alpha, theme)


def _draw_gate(canvas: Canvas, gate: Gate, place: Point, now: float, theme: Theme) -> None:
    left = min(1.0, gate.life / ticks(_ENDING))
    bright = _FAINT if gate.fade > 0 else 1.0
    radius = gate.radius * (0.5 + 0.5 * left)
    for part in range(_ARCS):
        bow = arc(now * _TURN + math.tau * part / _ARCS, math.tau / _ARCS * (1.0 - _OPEN), _STEPS)
        canvas.polyline(moved(bow, place, radius), theme.pickup, bright=bright)
    for side in (-1.0, 1.0):
        x = place[0] + side * gate.radius * _POSTS
        canvas.line((x, place[1] - 0.5 * radius), (x, place[1] + 0.5 * radius), theme.pickup, bright)
    canvas.drawing(GIFTS[gate.gift].sign, place, theme.pickup, radius * _SIGN, bright=bright)
    high, below = canvas.letters(GATE_WORD), place[1] + gate.radius * GATE_REACH
    canvas.text(GIFTS[gate.gift].word, place[0], below, high, theme.hud, "centre", bright=bright)
