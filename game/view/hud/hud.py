"""The HUD: score, ships left, wave, best score, laser energy; and banners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.physics import Point
from game.sim.bodies import PickUpKind, Ship, ShipPhase
from game.sim.gifts import GIFTS, rules_of
from game.sim.headings import UP
from game.sim.kinds.castle import STAGES
from game.sim.plates import form_of
from game.sim.scoring import bonus_left
from game.sim.tuning import TICKS_PER_SECOND, Tuning, ticks
from game.sim.world import World
from game.view.bodies.draw_castles import come_part
from game.view.bodies.draw_pick_ups import PICK_UP_DRAWINGS
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import rules_style
from game.view.bodies.wave_look import castle_name, displayed_wave
from game.view.hud.hud_boxes import EDGE, HudSizes, castle_box, gift_place, hud_sizes, middle_box, player_box
from game.view.paint.box import Box
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, Shape, turned
from game.view.paint.stroke_font import Align, text_width
from game.view.paint.text_layout import FIGURES, LINE_EVERY, fitted_height, wrapped
from game.view.paint.theme import Colour, Theme

ICON: Final = 0.72  # scale of a ship's outline in the row


_FIRST: Final = 9.0  # units from the edge of the HUD to the middle of the first
_ICON_EVERY: Final = 28.0  # units
_MAX_ICONS: Final = 6
_WAITS_ROOM: Final = 250.0  # units
_BACK_LIGHT: Final = 0.35  # brightness of the sign of a ship that is on its way back

_TRACK_LIGHT: Final = 0.35

_SIGN: Final = 9.0  # units: radius of a power's sign
_SIGN_GAP: Final = 10.0  # units from a sign to its line
_LINE: Final = 46.0  # units: length of a power's line for its full time
_POWER_EVERY: Final = 84.0  # units from one power to the next
_GIFT_LIGHT: Final = 0.75


def icon_hull(world: World, number: int) -> Drawing:
    """Return the lines of a player's ship as they stand in the row of ships, nose up."""
    return _upright(rules_style(world.tuning).outlines.hulls[number])


@lru_cache(maxsize=8)
def _upright(hull: Drawing) -> Drawing:
    return tuple(tuple(turned(part, (0.0, 0.0), UP)) for part in hull)


def icon_place(world: World, number: int, lives: int, sizes: HudSizes) -> Point:
    """Return where the last of a player's ships left stands; with two players, that of the reserve."""
    if len(world.ships) > 1:
        return _reserve_place(world, max(1, world.reserve), max(1, world.reserve), sizes)
    icons = lives if 1 <= lives <= _MAX_ICONS else 1
    return _side(world, number) + _inwards(number) * (_FIRST + (icons - 1) * _ICON_EVERY), sizes.icons


def _side(world: World, number: int) -> float:
    return EDGE if number == 0 else world.torus.width - EDGE


def _inwards(number: int) -> float:
    """Return 1 for the player on the left and -1 for the one on the right."""
    return 1.0 if number == 0 else -1.0


def _reserve_place(world: World, last: int, reserve: int, sizes: HudSizes) -> Point:
    """Return where a ship of the reserve stands."""
    icons = reserve if reserve <= _MAX_ICONS else 1
    return world.torus.width / 2 + (min(last, icons) - 0.5 * (icons + 1)) * _ICON_EVERY, sizes.reserve


def draw_lives(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    """Draw one icon for each ship left, the one in flight included; many become one icon and a number.

    With two players, each has the icon of their own ship; `draw_reserve` draws what both have left.
    """
    if len(world.ships) > 1:
        _draw_own(canvas, world, ship, number, theme)
        return
    sizes, lives = hud_sizes(canvas.text_scale), max(0, ship.lives)
    icons = lives if lives <= _MAX_ICONS else 1
    for place in (icon_place(world, number, last, sizes) for last in range(1, icons + 1)):
        canvas.drawing(icon_hull(world, number), place, ship_colour(theme, number), ICON)
    if lives > _MAX_ICONS:
        x, y = icon_place(world, number, 2, sizes)
        _write_many(canvas, lives, (x - 8.0, y), theme)


def _write_many(canvas: Canvas, ships: int, place: Point, theme: Theme) -> None:
    label = hud_sizes(canvas.text_scale).label
    text = f"×{ships}"  # noqa: RUF001 - the sign is meant
    canvas.text(text, place[0], place[1] - label / 2, label, theme.hud)


def _draw_own(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    """Draw the icon of a player's ship, dim on its way back, with words while it waits for the partner."""
    sizes = hud_sizes(canvas.text_scale)
    way, side = _inwards(number), _side(world, number)
    here = ship.phase in (ShipPhase.FLYING, ShipPhase.WARPING)
    canvas.drawing(
        icon_hull(world, number), (side + way * _FIRST, sizes.icons), ship_colour(theme, number), ICON,
        bright=1.0 if here else _BACK_LIGHT,
    )  # fmt: skip
    if ship.phase is ShipPhase.WAITING:
        back = "FLY THROUGH ITS WRECK" if ship.is_wreck else "NEXT WAVE, OR A SHIELD"
        words = back if world.reserve > 0 else "NO SHIP LEFT"
        align: Align = "left" if number == 0 else "right"
        height = fitted_height(words, sizes.label, _WAITS_ROOM)
        left = side + way * (_FIRST + 0.8 * _ICON_EVERY)
        canvas.text(words, left, sizes.icons - height / 2, height, theme.hud, align)


def draw_reserve(canvas: Canvas, world: World, theme: Theme) -> None:
    """Draw the ships that either of two players can still have, below the wave."""
    sizes, reserve = hud_sizes(canvas.text_scale), world.reserve
    if world.tuning.team.endless:
        return
    for last in range(1, (reserve if reserve <= _MAX_ICONS else 1) + 1):
        place = _reserve_place(world, last, reserve, sizes)
        canvas.drawing(icon_hull(world, 0), place, theme.hud, ICON)
    if reserve > _MAX_ICONS:
        x, y = _reserve_place(world, 1, reserve, sizes)
        _write_many(canvas, reserve, (x + 14.0, y), theme)


def powers(tuning: Tuning, ship: Ship) -> list[tuple[PickUpKind, float | None]]:
    """Return a ship's powers, each with the fraction of its time left, 0..1; None if it does not expire."""
    found: list[tuple[PickUpKind, float | None]] = [(PickUpKind.SHIELD, None)] if ship.shields else []
    for kind, left, whole in (
        (PickUpKind.TRIPLE, ship.triple, tuning.pick_up.triple),
        (PickUpKind.OVERCHARGE, ship.overcharge, tuning.pick_up.overcharge),
    ):
        if left:
            found.append((kind, left / max(1, ticks(whole))))
    return found


def draw_powers_row(
    canvas: Canvas, tuning: Tuning, ship: Ship, corner: Point, way: float, theme: Theme
) -> None:
    """Draw powers, with their time, in a row from a corner to the right (way 1) or left (-1)."""
    x, y = corner
    for kind, left in powers(tuning, ship):
        canvas.drawing(PICK_UP_DRAWINGS[kind], (x + way * _SIGN, y), theme.pickup, _SIGN)
        if left is not None:
            near = x + way * (2.0 * _SIGN + _SIGN_GAP)
            canvas.line((near, y), (near + way * _LINE, y), theme.faint, _TRACK_LIGHT)
            canvas.line((near, y), (near + way * _LINE * min(1.0, left), y), theme.pickup)
        x += way * (_POWER_EVERY if left is not None else 2.0 * _SIGN + 1.5 * _SIGN_GAP)


def draw_gifts(canvas: Canvas, world: World, ship: Ship, player: int, theme: Theme) -> None:
    """Draw the signs of a ship's gifts in rows below its player's powers."""
    sizes = hud_sizes(canvas.text_scale)
    for number, gift in enumerate(ship.gifts):
        place = gift_place(world, player, number, sizes)
        canvas.drawing(GIFTS[gift].sign, place, theme.pickup, sizes.gift, bright=_GIFT_LIGHT)


_TOP: Final = 30.0  # units
_DIGITS: Final = 6
_CORES_GAP: Final = 16.0  # units between the bars of two cores
_WITHIN: Final = 4.0  # units by which a Castle's bar is smaller than its box
_HEALTH_EVERY: Final = 3.0  # units from line to line of a Castle's bar
_MARGIN: Final = 16.0  # units left free beside the wave
_ENDING: Final = 5 * TICKS_PER_SECOND  # ticks for which the bonus blinks before it is gone
_BLINK: Final = TICKS_PER_SECOND // 2
_DIM: Final = 0.7
_BONUS_LINE: Final = 150.0  # units: length of the line below a full bonus
_NARROW: Final = 0.8  # letter spacing of the bonus, which can have six digits
_BONUS_GAP: Final = 7.0  # units between the bonus and its line
_BAR: Final = (160.0, 10.0)  # units: width and height of the energy bar
_LABEL_GAP: Final = 10.0  # units between bar and label
_CELL_GAP: Final = 5.0  # units between cells
_SLANT: Final = 5.0  # units by which a cell is slanted

_BANNER_TOP: Final = 400.0  # units: below the middle, where ships enter
_BANNER: Final = 56.0  # units
_SUB: Final = 22.0  # units
_SUB_BELOW: Final = 1.5  # from the top of the headline to that of the line below, in headline heights
_SUB_ROOM: Final = 1200.0  # units
_SPACING: Final = 2.2  # letter spacing of a headline at first
_FADE_IN: Final = 0.12  # fraction of a banner's time
_FADE_OUT: Final = 0.75
_OPENING: Final = 1.4  # growth of the letter spacing, in sixths of the letters' height


def draw_hud(
    canvas: Canvas,
    world: World,
    best: int = 0,
    *,
    rival: tuple[str, int] | None = None,
    assisted: bool = False,
    covered: bool = False,
    new_best: bool = False,
    pace: str = "",
    asked: Sequence[str] = (),
) -> None:
    """Draw the HUD: the first player's part on the left, the second's on the right, the rest between.

    rival: name and score of who is to be beaten next; None shows the best score, if it is another one.
    assisted: a single player has used an assist, and a mark says so. covered: a menu stands where the health
    of a Castle would be. new_best: the best score shines, because it has just been passed. pace: how far a
    single player is ahead of the best game of the same seed. asked: for each of two ships what its part says
    of who flies it. "" for nothing in both.
    """
    theme, sizes = canvas.palette, hud_sizes(canvas.text_scale)
    width = world.torus.width
    for number, ship in enumerate(world.ships):
        with canvas.dimmed(FIGURES):
            if not _is_gone(ship):
                _draw_player(canvas, world, ship, number, theme)
            if number < len(asked) and asked[number]:
                _draw_asked(canvas, world, number, asked[number], theme)
    middle, right = width / 2, width - EDGE
    tells = best > world.score or new_best or world.tuning.is_of_1979  # else it repeats the score
    figures, whose = f"HI {max(best, world.score)}" if tells else "", ""
    if rival is not None:
        figures, whose = str(rival[1]), f"NEXT {rival[0]}".strip()
    goal = world.tuning.team.goal
    with canvas.dimmed(FIGURES):
        _draw_wave(canvas, world, middle, theme)
        if len(world.ships) > 1:
            both = (f"TEAM {world.score}", whose, figures)
            words = f"FIRST TO {goal}" if goal else "  ".join(filter(None, both))
            height = fitted_height(words, sizes.label, sizes.record_room)
            colour = theme.prompt if new_best else theme.hud
            canvas.text(words, middle, sizes.bonus + sizes.label * 1.8, height, colour, "centre")
            draw_reserve(canvas, world, theme)
    if not covered:
        _draw_health(canvas, world, theme)
    if len(world.ships) == 1:
        height = fitted_height(figures, sizes.score, sizes.best_room)
        with canvas.dimmed(FIGURES):
            colour = theme.prompt if new_best else theme.hud
            canvas.text(figures, right, _TOP + (sizes.score - height) / 2, height, colour, "right")
            below = ("   ".join(filter(None, (pace, "ASSIST" if assisted else ""))), whose)
            for line, words in enumerate(filter(None, below)):
                top = _TOP + sizes.score * 1.4 + line * sizes.label * 1.4
                height = fitted_height(words, sizes.label, sizes.best_room)
                canvas.text(words, right, top, height, theme.hud, "right")


def _draw_wave(canvas: Canvas, world: World, middle: float, theme: Theme) -> None:
    """Draw the wave, if the rules tell it, and, while a ship can have it, the bonus over a line."""
    if not rules_style(world.tuning).tells_waves:
        return
    sizes = hud_sizes(canvas.text_scale)
    played = world.over or world.wave_tick > 0  # the wave that was cleared, until the next one begins
    if world.castles:
        castle = world.castles[0]
        name, room = castle_name(castle.form), middle_box(world, sizes).width - _MARGIN
        if text_width(name, sizes.title) > room:
            name = name.replace(" CASTLE", "").replace("THE", "CASTLE")
        shrinks = min(1.0, 4.0 * (1.0 - come_part(world, castle)))
        height = fitted_height(name, sizes.title + (_BANNER - sizes.title) * shrinks, room)
        canvas.text(name, middle, _TOP, height, theme.lancer, "centre")
        if castle.raising > 0:
            return  # its name stands where the bonus is
    else:
        wave = f"WAVE {max(1, world.wave if played else displayed_wave(world))}"
        canvas.text(wave, middle, _TOP, sizes.title, theme.hud, "centre")
    ship = max(world.ships, key=lambda ship: bonus_left(world, ship))
    bonus = 0 if world.ticks_to_wave > 0 else bonus_left(world, ship)
    if bonus == 0 or world.over:
        return
    whole = ticks(rules_of(world, ship).bonus.seconds)
    left = whole - world.wave_tick
    bright = _DIM if left < _ENDING and left % _BLINK < _BLINK // 2 else 1.0
    words = f"BONUS {bonus}"
    height = fitted_height(words, sizes.label, sizes.middle[0] - _MARGIN, _NARROW)
    canvas.text(words, middle, sizes.bonus, height, theme.accent, "centre", _NARROW, bright)
    half = 0.5 * _BONUS_LINE * left / whole
    y = sizes.bonus + sizes.label + _BONUS_GAP
    canvas.line((middle - half, y), (middle + half, y), theme.accent, bright=bright)


def _draw_health(canvas: Canvas, world: World, theme: Theme) -> None:
    """Draw a bar for the health of each core of a Castle, in thirds, which fills as its rings rise."""
    castles, box = world.castles, castle_box(world).grown(-_WITHIN / 2, -_WITHIN / 2)
    if not castles:
        return
    width = (box.width - _CORES_GAP * (len(castles) - 1)) / len(castles)
    with canvas.dimmed(FIGURES):
        for number, castle in enumerate(castles):
            left = box.left + (width + _CORES_GAP) * number
            share = min(castle.health / max(1, form_of(world, castle).health), come_part(world, castle))
            end = left + width * max(0.0, share)
            for line in range(int(box.height / _HEALTH_EVERY) + 1):
                y = box.top + line * _HEALTH_EVERY
                canvas.line((left, y), (end, y), theme.lancer)
            for stage in range(STAGES + 1):
                x = left + width * stage / STAGES
                canvas.line((x, box.top), (x, box.bottom), theme.hud, 0.7)
            canvas.line((end, box.bottom), (left + width, box.bottom), theme.faint)


def _draw_player(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    align: Align = "left" if number == 0 else "right"
    side = EDGE if number == 0 else world.torus.width - EDGE
    sizes = hud_sizes(canvas.text_scale)
    score = str(ship.score) if world.tuning.team.goal else f"{ship.score:0{_DIGITS}d}"
    height = fitted_height(score, sizes.score, sizes.score_room)
    canvas.text(score, side, _TOP + (sizes.score - height) / 2, height, theme.hud, align)
    draw_lives(canvas, world, ship, number, theme)
    if world.tuning.laser.exists:
        _draw_energy(canvas, world, ship, (side, sizes.bar), align, theme)
    way = 1.0 if number == 0 else -1.0
    draw_powers_row(canvas, world.tuning, ship, (side, sizes.powers), way, theme)
    draw_gifts(canvas, world, ship, number, theme)


def _is_gone(ship: Ship) -> bool:
    """Return whether a ship has left the game with its player."""
    return ship.held.away and ship.phase is ShipPhase.OUT


def join_prompt_box(world: World, number: int, words: str, text_scale: float) -> Box:
    """Return the place of the words on who flies a ship, in units."""
    sizes = hud_sizes(text_scale)
    width = sizes.player - EDGE
    left = EDGE if number == 0 else world.torus.width - EDGE - width
    top = _TOP if _is_gone(world.ships[number]) else player_box(world, number, sizes).bottom
    return Box(left, top, width, len(wrapped(words, sizes.label, width)) * sizes.label * LINE_EVERY)


def _draw_asked(canvas: Canvas, world: World, number: int, words: str, theme: Theme) -> None:
    """Write who flies a ship below its player's part or, if nobody does, in its place."""
    sizes, box = hud_sizes(canvas.text_scale), join_prompt_box(world, number, words, canvas.text_scale)
    align: Align = "left" if number == 0 else "right"
    for count, line in enumerate(wrapped(words, sizes.label, box.width)):
        y = box.top + count * sizes.label * LINE_EVERY
        canvas.text(line, box.left if number == 0 else box.right, y, sizes.label, theme.prompt, align)


def _draw_energy(canvas: Canvas, world: World, ship: Ship, corner: Point, align: Align, theme: Theme) -> None:
    """Draw the laser's energy in cells of one pulse each, and whether there is enough for a pulse."""
    tuning = world.tuning.laser
    width, height = _BAR
    left = corner[0] if align == "left" else corner[0] - width
    top, low = corner[1], ship.energy < tuning.cost and not ship.overcharge
    colour = theme.warning if low else theme.laser
    cells = max(1, math.floor(tuning.energy / tuning.cost + 1e-9))
    _draw_cells(canvas, (left, top), cells, ship.energy / tuning.cost, (theme.faint, colour))
    label_x = left + width + _LABEL_GAP if align == "left" else left - _LABEL_GAP
    label = hud_sizes(canvas.text_scale).label
    text = "OVERCHARGE" if ship.overcharge else "LASER EMPTY" if low else "LASER"
    canvas.text(text, label_x, top - (label - height) / 2, label, theme.accent if low else colour, align)


@lru_cache(maxsize=8)
def _cell(width: float, height: float) -> Shape:
    """Return the outline of a full cell relative to its upper left corner."""
    return ((_SLANT, 0.0), (_SLANT + width, 0.0), (width, height), (0.0, height), (_SLANT, 0.0))


def _draw_cells(
    canvas: Canvas, corner: Point, cells: int, filled: float, colours: tuple[Colour, Colour]
) -> None:
    """Draw cells: full ones as slanted boxes, a partly filled one as a line, empty ones faintly.

    colours are those of the empty and of the filled part.
    """
    width, height = _BAR
    step = (width + _CELL_GAP - _SLANT) / cells
    wide, bottom = step - _CELL_GAP, corner[1] + height
    for cell in range(cells):
        left = corner[0] + cell * step
        fraction = min(1.0, max(0.0, filled - cell))
        if fraction > 1.0 - 1e-9:
            canvas.drawing((_cell(wide, height),), (left, corner[1]), colours[1])
        else:
            canvas.line((left, bottom), (left + wide, bottom), colours[0], 0.6)
            canvas.line(
                (left, bottom), (left + wide * fraction, bottom), colours[1], 0.9 if fraction > 0.0 else 0.0
            )


def banner(canvas: Canvas, text: str, sub: str = "", fraction: float = 0.5) -> None:
    """Write a headline across the field and a smaller line below it.

    fraction is the part of the banner's time that has passed: it fades in from 0 and is gone at 1; pass 0.5
    for one that stays.
    """
    bright = min(1.0, fraction / _FADE_IN, (1.0 - fraction) / (1.0 - _FADE_OUT))
    if bright <= 0.0:
        return
    theme, middle, top = canvas.palette, WORLD[0] / 2, _BANNER_TOP
    spacing = _SPACING + _OPENING * min(1.0, max(0.0, fraction))
    canvas.text(text, middle, top, _BANNER, theme.title, "centre", spacing, bright)
    if sub:
        canvas.write(sub, middle, top + _BANNER * _SUB_BELOW, _SUB, theme.hud, "centre", _SUB_ROOM, bright)
