"""Pop-ups: points appear above what was destroyed, one total for each pulse or blast."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.physics import Point, Torus
from game.sim.bodies import Cause
from game.sim.events import BankShot, BodyDestroyed, LineShot
from game.sim.world import World
from game.view.effects import draw_effects
from game.view.effects.draw_effects import POP_UP_RISE, PopUp
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import FIGURES, scaled
from game.view.paint.theme import Theme

TIME: Final = 72.0  # ticks: 0.6 s.
_FEAT: Final = 1.5  # times as long if it names a feat
_TOGETHER: Final = (Cause.LASER, Cause.BLAST)  # what breaks many bodies in a tick
_ABOVE: Final = 10.0  # units from the top of what went to the letters
_SHIP: Final = 22.0  # units kept free about a ship
_NEAR: Final = 20.0  # units from a ship at which letters begin to fade


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
    """Gathers what a tick's events pay."""

    def __init__(self) -> None:
        self._won: list[_Won] = []
        self._feats: list[tuple[LineShot | BankShot, str, int]] = []
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

    def collect(self, theme: Theme, text_scale: float) -> Iterable[PopUp]:
        """Return the pop-ups of this tick, above what was destroyed."""
        self._attach()
        found = []
        for won in self._won:
            height = scaled(draw_effects.letters(won.points, won.times), text_scale)
            x, y = won.top
            words = " ".join(part for part in (won.feat, str(won.points) if won.points else "") if part)
            span, colour = (TIME * _FEAT, theme.laser) if won.feat else (TIME, theme.hud)
            found.append(PopUp(words, (x, y - _ABOVE - height / 2), span, colour, height, FIGURES))
        self._won.clear()
        return found

    def follow(self, world: World) -> None:
        """Note where the ships are."""
        self._ships = [(ship.x, ship.y) for ship in world.ships if ship.flying]

    def light(self, pop_up: PopUp, age: float) -> float:
        """Return the brightness, 0..1, of a pop-up at an age in ticks: none where it would hide a ship."""
        now = pop_up.box(age)
        away = ((abs(now.centre[0] - x), abs(now.centre[1] - y)) for x, y in self._ships)
        gaps = (max(x - now.width / 2, y - now.height / 2) - _SHIP for x, y in away)
        return min(1.0, max(0.0, min(gaps, default=_NEAR)) / _NEAR)


def stacked(pop_up: PopUp, torus: Torus, top: float, recent: Iterable[PopUp]) -> PopUp:
    """Return a pop-up moved into the field below the HUD's lower end, and above recent ones in its way."""
    for other in recent:
        if pop_up.box(0.0).overlaps(other.box(0.0)):
            pop_up = replace(pop_up, place=(pop_up.place[0], other.place[1] - 1.2 * pop_up.height))
    half, high = text_width(pop_up.text, pop_up.height) / 2, pop_up.height / 2
    x = min(max(pop_up.place[0], half), torus.width - half)
    y = min(max(pop_up.place[1], top + high + POP_UP_RISE), torus.height - high)
    return replace(pop_up, place=(x, y))
