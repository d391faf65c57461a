"""The card on the screen: its picture in the world, its formulas on a panel, labels at its shapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.cards.card import Card
from game.cards.shapes import Dot, Ring
from game.overlay import card_panel
from game.overlay.card_panel import DetailLevel, Panel, TextRow
from game.overlay.debug_draw import DebugDraw, Kept, Letters
from game.overlay.explainer import Explainer
from game.overlay.shape_painter import Label, draw_picture, parted, write_labels
from game.overlay.state import Memory
from game.physics import Point
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.small_letters import CAPITAL
from game.view.paint.theme import Theme

_AROUND_MARK: Final = 24.0  # units
_READABLE: Final = 1.25  # the size of a card's letters at 100 %, to that of other small print
_BROAD: Final = 1.34  # the least size for which a row is wide in a pause
_LEAST: Final = 0.875  # the smallest size of letters, to that at 100 %
_ASIDE: Final = 0.05  # of the width that what is explained is off the middle before the panel gives way
_SIGN: Final = 2.0  # the size of a letter of the picture to that of other text
_LARGEST: Final = 1.5  # of the sizes of text, with which those letters grow
TO_READ: Final = 8  # ticks, a fifteenth of a second
READING: Final = 75  # ticks in which the sentence is read, and then each line


def attempts(text_scale: float, *, paused: bool, working: bool) -> list[tuple[DetailLevel, float]]:
    """Return how much to tell and in which size, the best first: large letters shrink before numbers go."""
    sizes = card_panel.sizes_from(max(text_scale, _READABLE))
    sentences = [(DetailLevel.SENTENCE, size) for size in (sizes[:1] if paused else sizes)]
    if not (paused or working):
        return sentences
    legend = [(DetailLevel.LEGEND, size) for size in sizes if paused and size >= text_scale]
    whole = [(detail, size) for detail in (DetailLevel.WORKING, DetailLevel.RESULTS) for size in sizes]
    return [*legend, *whole, *sentences]


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a card is drawn: with what, how large its text is (1 to 2), and whether there is time to read.

    working: whether all formulas are shown in play as well; key: what is pressed to see them, "" for nothing.
    """

    draw: DebugDraw
    theme: Theme
    text_scale: float
    paused: bool
    working: bool = False
    key: str = ""

    def max_size(self, detail: DetailLevel) -> tuple[int, int]:
        """Return the largest width and height of a panel in pixels: in a pause those of the picture."""
        share = card_panel.SENTENCE_SHARE if detail is DetailLevel.SENTENCE else card_panel.WORKING_SHARE
        return card_panel.share_of(self.draw.view, (1.0, 1.0) if self.paused else share)


class CardLayer:
    """Which question is shown and where its panel stands."""

    def __init__(self) -> None:
        self.explainer = Explainer()
        self._panel, self._picture = Panel(), Kept[tuple[list[Label], list[Label]]]()
        self._letters = Letters()
        """for the panel, whose letters may shrink."""
        self._signs = Letters()
        """for the letters of the picture, which are larger."""
        self._right = False  # the side on which the panel stands
        self._written: Card | None = None
        self._since = 0
        self._rows: dict[tuple[object, ...], list[TextRow]] = {}
        """of that card, by all else that they depend on: a frame may try several until one has room."""

    def forget(self) -> None:
        """Drop everything."""
        self.explainer.forget()
        self._panel.forget()
        self._written = None

    def draw(self, style: CardStyle, world: World, memory: Memory, pointer: Point | None) -> None:
        """Draw the current question or that under the pointer, which is a place in the world."""
        draw, own = style.draw, style.draw.letters
        self._signs.fit(_SIGN * draw.scale * min(style.text_scale, _LARGEST))
        draw.letters = self._letters
        try:
            signs, names = self._draw_card(style, world, memory, pointer)
            draw.letters = self._signs
            write_labels(draw, signs)
        finally:
            draw.letters = own
        write_labels(draw, names)

    def _draw_card(
        self, style: CardStyle, world: World, memory: Memory, pointer: Point | None
    ) -> tuple[list[Label], list[Label]]:
        """Draw it but for the letters and names of its picture, and return these: only the panel's shrink."""
        draw, panel = style.draw, self._panel
        pixel = None if pointer is None else draw.spot(pointer)
        if not panel.covers(pixel):
            self.explainer.point(world, memory, pointer)
        card = self.explainer.card(world)
        if card is None:
            return [], []
        self._place(style, world, card)
        if panel.box is not None:
            draw.taken.append(panel.box)
        lit = panel.pointed(pixel) or self._read(style, world.tick)
        about = (style.theme, card, lit)
        labels = draw.keep(self._picture, about, lambda: parted(draw_picture(draw, *about, _SIGN * CAPITAL)))
        panel.draw(draw, style.theme, lit)
        return labels

    def _read(self, style: CardStyle, tick: int) -> frozenset[str]:
        """Return the symbols of the line that is being read in play, one after the other."""
        asked = self.explainer.question
        if asked is None or style.paused:
            return frozenset()
        return self._panel.read((tick - asked.since) // READING - 1)

    def _place(self, style: CardStyle, world: World, card: Card) -> None:
        """Place the panel. Short of room, it tells less."""
        draw = style.draw
        aside = draw.spot(world.torus.wrap(card.place))[0] - draw.view.centre[0]
        if abs(aside) > _ASIDE * draw.view.width:
            self._right = aside < 0.0  # away from what is explained
        layouts = attempts(style.text_scale, paused=style.paused, working=style.working)
        whole = sum(detail in (DetailLevel.LEGEND, DetailLevel.WORKING) for detail, _ in layouts)
        # In a pause rather smaller letters, or less, than a panel on what is explained.
        small = (DetailLevel.WORKING, _LEAST)
        clear = [*layouts[:whole], small, *layouts[whole:]] if style.paused else []
        explained = _explained(draw, world, card) if style.paused else []
        for at, (detail, size) in enumerate([*clear, *layouts], -len(clear)):
            draw.letters.fit(draw.scale * size)
            most = card_panel.most_rows(draw, style.max_size(detail)[1])
            rows = self._rows_of(style, detail, size, world.tick, card)
            if len(rows) > most and at < len(layouts) - 1:
                continue
            if len(rows) > most:
                rows = [*rows[: max(1, most - 1)], TextRow(((card_panel.CUT, style.theme.faint),))]
            taken = [*draw.taken, *explained] if at < 0 else draw.taken
            if self._panel.place(draw, rows, taken, draw.heads, right=self._right):
                break

    def _rows_of(
        self, style: CardStyle, detail: DetailLevel, size: float, tick: int, card: Card
    ) -> list[TextRow]:
        """Return the rows of a card, from the last call if nothing has changed.

        In play the numbers of a question stay for `TO_READ` ticks: nobody reads those that change with each.
        """
        theme, cache = style.theme, style.draw.letters
        most = style.max_size(detail)[0] - 2 * card_panel.pad_of(style.draw)
        width = min(
            card_panel.widest(style.draw, max(size, _BROAD) if style.paused else size),
            card_panel.grained(most),
        )
        last = self._written
        same = last is not None and (last.title, last.bodies) == (card.title, card.bodies)
        if style.paused or not (same and 0 <= tick - self._since < TO_READ):
            if self._written is not card:
                self._rows = {}
            self._written, self._since = card, tick
        key = (detail, width, cache.height, style.key, theme)
        if key not in self._rows:
            if detail is DetailLevel.SENTENCE:
                self._rows[key] = card_panel.brief_rows(card, theme, cache, width, style.key)
            else:
                self._rows[key] = card_panel.rows_of(card, theme, cache, width, detail)
        return self._rows[key]


def ship_boxes(draw: DebugDraw, world: World, room: float) -> list[Box]:
    """Return the pixels of the ships in flight, with a margin in units."""
    radius = world.tuning.ship.radius + room
    return [box for ship in world.ships if ship.flying for box in draw.boxes((ship.x, ship.y), radius)]


def _explained(draw: DebugDraw, world: World, card: Card) -> list[Box]:
    """Return the pixels of the bodies of a card and of its places."""
    rings = [(each.centre, each.radius) for each in card.shapes if isinstance(each, Ring) and not each.dashed]
    dots = [(each.place, _AROUND_MARK) for each in card.shapes if isinstance(each, Dot)]
    return [box for place, reach in (*rings, *dots) for box in draw.boxes(world.torus.wrap(place), reach)]
