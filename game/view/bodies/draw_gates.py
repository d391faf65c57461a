"""Draws gates: a ring with two posts, the sign of the gift inside it and its word below."""

from __future__ import annotations

import math
from typing import Final, assert_never

from game.physics import Point
from game.sim.bodies import Gate, Gift
from game.sim.gifts import GIFTS
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.draw_pick_ups import arc
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, moved
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

_WALL: Final = ((-0.9, 0.8), (0.9, 0.8))
_MIRROR: Final = ((0.5, -0.9), (0.5, 0.9))


def _drawing_of(gift: Gift) -> Drawing:  # noqa: C901, PLR0911, PLR0912 - one row per gift
    match gift:
        case Gift.RICOCHET:
            return (_WALL, ((-0.9, -0.8), (-0.3, 0.8), (0.2, -0.5), (0.7, 0.8)))
        case Gift.LONG_LIGHT:
            return (((-1.0, 0.0), (1.0, 0.0)), ((0.6, -0.35), (1.0, 0.0), (0.6, 0.35)))
        case Gift.SPLIT_LIGHT:
            return (_MIRROR, ((-1.0, -0.7), (0.5, 0.0), (-1.0, 0.7)), ((0.5, 0.0), (1.0, 0.25)))
        case Gift.MIRROR_HULL:
            return (
                ((0.1, 0.0), (0.9, 0.5), (0.6, 0.0), (0.9, -0.5), (0.1, 0.0)),
                ((-1.0, -0.8), (0.0, 0.0), (-1.0, 0.8)),
            )
        case Gift.PUSH:
            return (
                ((-1.0, 0.0), (-0.1, 0.0)),
                ((-0.4, -0.3), (-0.1, 0.0), (-0.4, 0.3)),
                ((0.1, 0.0), (0.35, -0.5), (0.85, -0.4), (0.95, 0.1), (0.6, 0.5), (0.2, 0.4), (0.1, 0.0)),
            )
        case Gift.LONG_BONUS:
            return (((-0.6, -0.9), (0.6, -0.9), (-0.6, 0.9), (0.6, 0.9), (-0.6, -0.9)),)
        case Gift.REFILL:
            return (
                ((-0.9, -0.4), (0.7, -0.4), (0.7, 0.4), (-0.9, 0.4), (-0.9, -0.4)),
                ((0.7, -0.15), (0.95, -0.15), (0.95, 0.15), (0.7, 0.15)),
                ((-0.5, 0.0), (0.3, 0.0)),
                ((-0.1, -0.25), (-0.1, 0.25)),
            )
        case Gift.SPARE_SHIELD:
            return (
                (
                    (0.0, -0.9),
                    (0.7, -0.6),
                    (0.66, 0.15),
                    (0.0, 0.9),
                    (-0.66, 0.15),
                    (-0.7, -0.6),
                    (0.0, -0.9),
                ),
                ((-0.3, 0.0), (0.3, 0.0)),
                ((0.0, -0.3), (0.0, 0.3)),
            )
        case Gift.BRAKES:
            return (
                ((-0.8, -0.7), (-0.8, 0.7)),
                ((1.0, 0.0), (-0.5, 0.0)),
                ((-0.1, -0.4), (-0.5, 0.0), (-0.1, 0.4)),
            )
        case Gift.MORE_SHOTS:
            return tuple(((x - 0.12, y), (x + 0.12, y)) for x in (-0.7, 0.0, 0.7) for y in (-0.5, 0.0, 0.5))
        case Gift.FAST_SHOTS:
            return (
                ((-0.8, -0.5), (-0.2, 0.0), (-0.8, 0.5)),
                ((0.0, -0.5), (0.6, 0.0), (0.0, 0.5)),
                ((0.8, 0.0), (1.0, 0.0)),
            )
        case Gift.SAFE_JUMP:
            return (
                tuple(
                    (0.9 * math.cos(math.tau * k / 12), 0.9 * math.sin(math.tau * k / 12)) for k in range(13)
                ),
                ((-0.4, 0.0), (-0.1, 0.35), (0.45, -0.35)),
            )
        case _:
            assert_never(gift)


GIFT_DRAWINGS: Final = {gift: _drawing_of(gift) for gift in Gift}
"""The sign of each gift, in radii."""


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
    canvas.drawing(GIFT_DRAWINGS[gate.gift], place, theme.pickup, radius * _SIGN, bright=bright)
    high, below = canvas.letters(GATE_WORD), place[1] + gate.radius * GATE_REACH
    canvas.text(GIFTS[gate.gift].word, place[0], below, high, theme.hud, "centre", bright=bright)
