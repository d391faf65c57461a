"""Draws the levels of the overlay, their numbers and what is ahead; imported when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.cards.numbers import brief
from game.overlay import body_layer, record_layers
from game.overlay.body_layer import Seen, draw_pulls
from game.overlay.card_layer import CardLayer, CardStyle, ship_boxes
from game.overlay.card_panel import CUT, share_of, sizes_from
from game.overlay.debug_draw import DebugDraw, Letters
from game.overlay.shape_painter import draw_axes, draw_shape, label_of, lit, write_labels
from game.overlay.state import Level, Memory, OverlayState, OverlayStats
from game.physics import Point, along, length, minus, unit
from game.sim.bodies import Ship
from game.sim.kinds.registry import counts, radius_of
from game.sim.tick.forecast import Ways, approaches, ways_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.hud.hud_boxes import hud_sizes, player_box, record_box
from game.view.paint.box import Box, free_place
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import broken
from game.view.paint.theme import Colour, Theme

_PAD: Final = 7  # px at 720p
_GRAIN: Final = 24  # px in which widths go: a card must not tremble with its numbers


def rows_that_fit(
    draw: DebugDraw, letters: Letters, lines: list[str], max_size: tuple[int, int], text_scale: float
) -> list[str]:
    """Return lines as the rows of a card, in letters for which the size is set.

    Lines are broken, letters shrink to their size at 100 %, and lines are left out, in this order, until the
    card fits its largest size.
    """
    pad = round(_PAD * draw.unit)
    for size in sizes_from(text_scale):
        letters.fit(draw.scale * size)
        rows = [row for line in lines for row in broken(line, letters.width, max_size[0] - 2 * pad)]
        most = (max_size[1] - pad) // letters.height
        if len(rows) <= most:
            return rows
    return [*rows[: max(0, most - 1)], CUT]


def _write_card(
    draw: DebugDraw,
    letters: Letters,
    rows: list[str],
    tints: tuple[Colour, Colour],
    wanted_of: Callable[[float, float], list[Box]],
) -> None:
    """Write the rows of a card at the first of the wanted places that is free.

    tints: the colours of the first row and of the others; wanted_of returns places by width and height.
    """
    pad, own = round(_PAD * draw.unit), draw.letters
    width = -(-max(map(letters.width, rows), default=0) // _GRAIN) * _GRAIN + 2 * pad
    wanted = wanted_of(width, len(rows) * letters.height + pad)
    box = wanted[free_place(draw.taken, draw.view, wanted) or 0]
    draw.plate(box)
    draw.bar(box, tints[0])
    draw.letters = letters
    for number, row in enumerate(rows):
        draw.write(row, box.left + pad, box.top + pad // 2 + number * letters.height, tints[number > 0])
    draw.letters = own


def tell_numbers(world: World, memory: Memory, stats: OverlayStats | None) -> list[str]:
    """Return the numbers of the tick and of the loop, line by line."""
    now = memory.tick
    rays = sum(kept.tick == now for kept in memory.rays)
    contacts = sum(kept.tick == now for kept in memory.contacts)
    sweeps = sum(kept.tick == now for kept in memory.sweeps)
    bodies = "   ".join(f"{word}s {count}" for word, count in counts(world).items() if count)
    lines = [
        f"tick {world.tick}   {brief(world.tick / TICKS_PER_SECOND, 2)} s",
        bodies or "no bodies",
        f"asked in this tick:   {rays} rays   {sweeps} motions   {contacts} touches",
    ]
    if world.tuning.is_of_1979:
        # rims are squares with cut corners; fx and fy are those of their card
        most = f"|fx| + |fy| < {brief(world.tuning.classic.corner)} k"
        lines.append(f"two meet where   |fx| ≤ k, |fy| ≤ k,   {most},   k = r1 + r2, not over an edge")
    if world.rocks:
        energy = sum([0.5 * r.radius * r.radius * (r.vx * r.vx + r.vy * r.vy) for r in world.rocks])
        lines.append(f"rocks' energy {brief(energy / 1e6)} million")  # which bounces conserve
    if stats is not None:
        lines += [f"{brief(stats.frame_ms)} ms a frame   {stats.pace}", stats.keys]
    return lines


_EVERY: Final = 18  # ticks for which a forecast is drawn: making one takes longer than drawing all else
_MARK: Final = 4.5  # px at 720p from the centre to the rim of the point of the touch


class ApproachLayer:
    """What will touch each ship first, as of lately."""

    def __init__(self) -> None:
        self._made, self._found = -_EVERY, list[tuple[Ship, Ways]]()

    def draw(self, draw: DebugDraw, theme: Theme, world: World) -> None:
        """Draw the ways of each ship and of what will touch it first, and both where they touch."""
        if not 0 <= world.tick - self._made < _EVERY:
            self._made, self._found = world.tick, list(_first_touches(world))
        for ship, ways in self._found:
            if ship.flying:
                begin, *rest = ways.ship
                now = along(begin, world.torus.delta(world.torus.wrap(begin), (ship.x, ship.y)), 1.0)
                _draw(draw, theme, ways._replace(ship=(now, *rest)), radius_of(world, ship))


def _first_touches(world: World) -> Iterator[tuple[Ship, Ways]]:
    for ship in world.ships:
        found = approaches(world, ship) if ship.flying else []
        first = next((each for each in found if each.seconds is not None), None)
        if first is not None:
            yield ship, ways_of(world, ship, first)


def _draw(draw: DebugDraw, theme: Theme, ways: Ways, radius: float) -> None:
    danger, own, touch = (lit(it) for it in (theme.warning, theme.overlay_circle, theme.overlay_hit))
    here, there = ways.ship[-1], ways.other[-1]
    for path, colour in ((ways.ship, own), (ways.other, danger)):
        for start, end in pairwise(path):
            draw.dashes(start, end, colour, 2)
    draw.circle(here, radius, own)
    if ways.radius > 0.0:
        draw.circle(there, ways.radius, danger)
    way = unit(minus(there, here)) if ways.radius > 0.0 else None
    reach = min(radius, length(minus(there, here)))
    place = here if way is None else along(here, way, reach)
    draw.dot(place, touch, _MARK)


_ROOM = 8.0  # units about a ship's circle that no word covers
_AROUND = 0.35  # fraction of their colours that things have around the one that is explained
_RIMS = 0.3  # of their colours that rims keep in play
_IN_A_PAUSE = (0.45, 0.4)  # fractions of the width and height that the numbers may cover then


class _Frame(NamedTuple):
    draw: DebugDraw
    world: World
    bodies: list[Seen]
    pointer: Point | None
    stats: OverlayStats | None
    text_scale: float
    page: bool
    """whether every query is drawn with its numbers: at ALL, where the game stands still."""


class LevelPainter:
    """Draws the level of an overlay, and remembers what it lately told."""

    def __init__(self, shown: OverlayState) -> None:
        self._shown = shown
        self.questions, self._ahead = CardLayer(), ApproachLayer()
        self._letters, self._small = Letters(), Letters()  # and those of cards, which may be smaller

    def forget(self) -> None:
        """Forget the questions and forecasts, as for another game."""
        self._ahead = ApproachLayer()
        self.questions.forget()

    def draw(  # noqa: PLR0913, PLR0917 - what `Overlay.draw` was given
        self,
        canvas: Canvas,
        world: World,
        pointer: Point | None,
        stats: OverlayStats | None,
        text_scale: float,
        written: Sequence[Box],
    ) -> list[Box]:
        """Draw the level as `Overlay.draw` says; return the boxes of its text in pixels."""
        self._letters.fit(canvas.scale * text_scale)
        spot = world.torus.wrap(pointer) if pointer is not None else None
        page = self._shown.level is Level.ALL and (stats is None or stats.paused)
        draw = DebugDraw(canvas, world.torus, self._letters, spot, words=page)
        sizes = hud_sizes(text_scale)
        huds = [player_box(world, number, sizes) for number in range(len(world.ships))]
        record = record_box(world, sizes)  # where the second player's part would be
        left, right = (*huds, record, record)[:2]
        draw.heads = (draw.covered(left).bottom, draw.covered(right).bottom)
        draw.kept_off = [draw.covered(box) for box in written]
        draw.taken += draw.kept_off
        low = [box for box in draw.taken if box.top > draw.view.centre[1]]
        draw.foot = min([draw.foot, *(box.top for box in low)])
        draw.taken += ship_boxes(draw, world, _ROOM)
        kept_off = len(draw.taken)
        it = _Frame(draw, world, body_layer.seen(world), spot, stats, text_scale, page)
        self._draw_layers(it)
        self._draw_words(it)
        return draw.taken[kept_off:]

    def _draw_layers(self, it: _Frame) -> None:
        """Draw the shapes of a level, from the widest to the finest."""
        draw, world, bodies, level = it.draw, it.world, it.bodies, self._shown.level
        theme, memory = self._shown.theme, self._shown.memory
        if it.page:
            record_layers.draw_sweeps(draw, theme, memory)
        else:
            draw.light = self._shown.light * (1.0 if level is Level.SEE else _AROUND)
        body_layer.draw_circles(draw, theme, world, bodies, 1.0 if it.page else _RIMS)
        draw_pulls(draw, theme, world)
        record_layers.draw_rays(draw, theme, world, memory)
        record_layers.draw_banks(draw, theme, world, memory)
        record_layers.draw_contacts(draw, theme, world, bodies, memory)
        record_layers.draw_octagons(draw, theme, memory)
        record_layers.draw_tethers(draw, theme, memory)
        if level is Level.SEE:
            self._ahead.draw(draw, theme, world)
        draw.light = 1.0

    def _draw_words(self, it: _Frame) -> None:
        """Draw the one question, the ids and numbers of ALL, and what bots say they see."""
        draw, level = it.draw, self._shown.level
        if it.page:
            self._draw_numbers(it)
        if level is not Level.SEE:
            self._explain(it)
            if self._shown.working or (it.stats is not None and it.stats.paused):  # coordinates are told
                draw_axes(draw, self._shown.theme.overlay_text)
        self._draw_thoughts(it)
        draw.words = level is Level.ALL
        body_layer.note_ids(draw, self._shown.theme, it.bodies)
        draw.settle()

    def _draw_thoughts(self, it: _Frame) -> None:
        """Draw what bots say they see, beside what physics computed: of two ships in colour and numbered."""
        (tick, said), theme = self._shown.thoughts, self._shown.theme
        if tick != it.world.tick:
            return
        labels = []
        for number, shapes in said:
            alone = len(it.world.ships) == 1
            colour = theme.overlay_thought if alone else ship_colour(theme, number)
            for thought in shapes:
                words = f"{number + 1}: {thought.label}" if thought.label else str(number + 1)
                shape = thought if alone else thought._replace(label=words)  # colours may not tell two apart
                draw_shape(it.draw, shape, colour)
                if (label := label_of(shape, colour)) is not None:
                    labels.append(label)
        write_labels(it.draw, labels)

    def _explain(self, it: _Frame) -> None:
        stats = it.stats or OverlayStats(0.0)
        theme, working = self._shown.theme, self._shown.working
        style = CardStyle(it.draw, theme, it.text_scale, stats.paused, working, stats.working_key)
        self.questions.draw(style, it.world, self._shown.memory, it.pointer)

    def _draw_numbers(self, it: _Frame) -> None:
        """Draw the numbers in a corner, and the body pointed at with its state beside it."""
        draw, theme = it.draw, self._shown.theme
        most, gap = share_of(draw.view, _IN_A_PAUSE), round(6 * draw.unit)
        lines = tell_numbers(it.world, self._shown.memory, it.stats)
        rows = rows_that_fit(draw, self._small, lines, most, it.text_scale)

        def corners(width: float, height: float) -> list[Box]:
            """Return those above the words at the foot, then those below the HUD."""
            low = draw.foot - gap - height
            lefts = (draw.view.left + gap, draw.view.right - gap - width)
            tops = (low, low, *(gap + head for head in draw.heads))
            return [Box(left, top, width, height) for left, top in zip(lefts * 2, tops, strict=True)]

        _write_card(draw, self._small, rows, (theme.overlay_text, theme.overlay_text), corners)
        body = it.pointer and body_layer.nearest(it.world.torus, it.bodies, it.pointer)
        if not body:
            return
        (x, y), away = draw.spot(body.place), round(body.radius * draw.scale + 14 * draw.unit)

        def beside(width: float, height: float) -> list[Box]:
            tops, lefts = (y + away // 2, y - away // 2 - height), (x + away, x - away - width)
            return [Box(left, top, width, height) for top in tops for left in lefts]

        draw.brackets(body.place, max(body.radius, 5.0), theme.overlay_text)
        rows = rows_that_fit(draw, self._small, body_layer.describe(body), most, it.text_scale)
        _write_card(draw, self._small, rows, (lit(theme.overlay_circle), theme.overlay_text), beside)
