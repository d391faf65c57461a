"""Draws the levels of the overlay; imported when it is first shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.shapes import Shape
from game.overlay import body_layer, number_cards, record_layers
from game.overlay.approach_layer import ApproachLayer
from game.overlay.axes import draw_axes
from game.overlay.body_layer import Seen
from game.overlay.card_layer import CardLayer, CardStyle, ship_boxes
from game.overlay.card_panel import share_of
from game.overlay.debug_draw import DebugDraw
from game.overlay.labels import label_of, write_labels
from game.overlay.letters import Letters
from game.overlay.number_cards import WordCard
from game.overlay.shape_painter import draw_shape
from game.overlay.state import Level, OverlayState, OverlayStats
from game.overlay.well_layer import draw_pulls
from game.physics import Point
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.hud.hud_boxes import hud_sizes, player_box, record_box
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas

_ROOM = 8.0  # units about a ship's circle that no word covers
_AROUND = 0.35  # fraction of their colours that things have around the one that is explained
_RIMS = 0.3  # of their colours that rims keep in play
_POINTED = 40  # px from the pointer to what the numbers keep off
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
        self._letters = Letters()
        self._numbers, self._body_card = WordCard(), WordCard()

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
        draw.kept_off = [draw.covered(box) for box in written]
        sizes = hud_sizes(text_scale)
        huds = [player_box(world, number, sizes) for number in range(len(world.ships))]
        left, right = (draw.covered(box).bottom for box in (*huds, *[record_box(world, sizes)] * 2)[:2])
        draw.heads = (left, right)
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
                shape = thought if alone else _numbered(thought, number + 1)
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
        """Draw the numbers, out of the pointer's and the ships' way, and the body pointed at."""
        draw, world, text = it.draw, it.world, self._shown.theme.overlay_text
        most = share_of(draw.view, _IN_A_PAUSE)
        lines = number_cards.tell_numbers(world, self._shown.memory, it.stats)
        self._numbers.fit(draw, lines, most, it.text_scale)
        x, y = (-1e3, -1e3) if it.pointer is None else draw.spot(it.pointer)
        busy = Box(x - _POINTED, y - _POINTED, 2 * _POINTED, 2 * _POINTED)
        number_cards.draw_in_corner(self._numbers, draw, text, busy)
        body = None if it.pointer is None else body_layer.nearest(world.torus, it.bodies, it.pointer)
        if body is not None:
            self._body_card.fit(draw, body_layer.describe(body), most, it.text_scale)
            number_cards.draw_body_card(self._body_card, draw, self._shown.theme, body)


def _numbered(shape: Shape, number: int) -> Shape:
    """Return a shape whose label begins with the number of a ship: colours alone may not tell two apart."""
    return shape._replace(label=f"{number}: {shape.label}" if shape.label else str(number))
