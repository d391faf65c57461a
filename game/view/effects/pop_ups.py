"""Pop-ups: points appear above what was destroyed, one total for each pulse or blast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.physics import Point
from game.sim.bodies import Cause
from game.sim.events import BankShot, BodyDestroyed, LineShot
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_REACH
from game.view.effects import draw_effects
from game.view.effects.draw_effects import PopUp
from game.view.hud.hud_boxes import box_ahead, hud_boxes, hud_sizes, pick_up_boxes
from game.view.paint.text_layout import FIGURES, grown
from game.view.paint.theme import Theme
from game.view.place import box_about

TIME: Final = 72.0  # ticks: 0.6 s.
_FEAT: Final = 1.5  # times as long if it names a feat
_TOGETHER: Final = (Cause.LASER, Cause.BLAST)  # what breaks many bodies in a tick
_ABOVE: Final = 10.0  # units from the top of what went to the letters
_WENT: Final = 6.0  # units kept free about the middle of what went
_SHIP: Final = 22.0  # units kept free about a ship
_AHEAD: Final = 0.3  # s of a ship's flight that are kept free
_NEAR: Final = 20.0  # units from a ship or a headline at which letters begin to fade


@dataclass(slots=True)
class _Won:
    """Points that a ship won in a tick with one pulse, blast or hit."""

    by: int
    cause: Cause
    points: int
    places: list[Point]  # of what was destroyed
    top: Point  # the top of the highest of them
    feat: str = ""
    times: int = 1  # by which the feat multiplies


class PopUps:
    """Gathers what a tick's events say, and places it. text_scale is the text size, 1 to 2."""

    def __init__(self) -> None:
        self._won: list[_Won] = []
        self._feats: list[tuple[LineShot | BankShot, str, int]] = []
        self.announced: Sequence[pygame.FRect] = ()
        """the boxes of the headlines shown, set by the code that draws them."""
        self._ships: list[Point] = []

    def win(self, event: BodyDestroyed, radius: float) -> None:
        """Take in what a body paid; radius is the body's."""
        if event.points <= 0:
            return
        top = (event.place[0], event.place[1] - radius)
        for won in self._won:
            if won.by == event.by and won.cause is event.cause and event.cause in _TOGETHER:
                won.points += event.points
                won.places.append(event.place)
                won.top = min(won.top, top, key=lambda place: place[1])
                return
        self._won.append(_Won(event.by, event.cause, event.points, [event.place], top))

    def praise(self, event: LineShot | BankShot, words: str, times: int) -> None:
        """Name a feat, which multiplies by `times`, beside the points that it won in the same tick."""
        self._feats.append((event, words, times))

    def _attach(self) -> None:
        """Attach each LINE to the points of its pulse, and each BANK to those of the kill at its place."""
        for event, words, times in self._feats:
            for won in self._won:
                line = isinstance(event, LineShot) and won.cause is Cause.LASER
                if won.by == event.ship and not won.feat and (line or event.place in won.places):
                    won.feat, won.times = words, times
                    break
            else:
                self._won.append(_Won(event.ship, Cause.SHOT, 0, [event.place], event.place, words, times))
        self._feats.clear()

    def collect(self, theme: Theme, text_scale: float) -> Iterable[tuple[PopUp, list[pygame.FRect]]]:
        """Return the pop-ups of this tick, not yet placed, and the boxes of what was destroyed."""
        self._attach()
        found = []
        for won in self._won:
            height = grown(draw_effects.letters(won.points, won.times), text_scale)
            x, y = won.top
            place = (x, y - _ABOVE - height / 2)
            words = " ".join(part for part in (won.feat, str(won.points) if won.points else "") if part)
            span, colour = (TIME * _FEAT, theme.laser) if won.feat else (TIME, theme.hud)
            went = [box_about(place, 2 * _WENT, 2 * _WENT) for place in won.places]
            found.append((PopUp(words, place, span, colour, height, FIGURES), went))
        self._won.clear()
        return found

    def follow(self, world: World) -> None:
        """Note where the ships are."""
        self._ships = [(ship.x, ship.y) for ship in world.ships if ship.flying]

    def settled(self, pop_up: PopUp, world: World, taken: Iterable[pygame.FRect], text_scale: float) -> PopUp:
        """Return a pop-up where it hides neither HUD, headline, ship nor pick-up, nor these boxes."""
        drops = pick_up_boxes(world, pop_up.span / TICKS_PER_SECOND, PICK_UP_REACH)
        hud = hud_boxes(world, hud_sizes(text_scale))
        return pop_up.settled(world.torus, (*taken, *hud, *self.announced, *drops, *_ways(world)))

    def light(self, pop_up: PopUp, age: float) -> float:
        """Return the brightness, 0..1, of a pop-up at an age in ticks: none where it would hide something."""
        now = pop_up.box(age)
        ships = (box_about(place, 2 * _SHIP, 2 * _SHIP) for place in self._ships)
        gap = min((_gap(now, box) for box in (*ships, *self.announced)), default=_NEAR)
        return min(1.0, gap / _NEAR)


def _ways(world: World) -> Iterable[pygame.FRect]:
    """Return the box of each ship and of its next way."""
    return (box_ahead(ship, _AHEAD, 2 * _SHIP) for ship in world.ships if ship.flying)


def _gap(one: pygame.FRect, other: pygame.FRect) -> float:
    """Return how far two boxes are apart along the farther axis, 0 if they overlap."""
    across = max(one.left - other.right, other.left - one.right)
    down = max(one.top - other.bottom, other.top - one.bottom)
    return max(0.0, across, down)
