"""Shows events as sparks, rings, wrecks and pop-ups, with random numbers separate from the world's."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, assert_never

from game.physics import Leg, Point, Torus
from game.sim import events as happened
from game.sim.bodies import Cause, Kind, LancerPhase
from game.sim.event_table import EventTable, QuickKills
from game.sim.events import Event
from game.sim.gifts import GIFTS
from game.sim.headings import TURN
from game.sim.kinds.registry import Role, bodies, numbers_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_NAMES, PICK_UP_REACH
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.looks import LOOKS, Chips, Rubble, Wreck, ending_of
from game.view.effects import draw_effects
from game.view.effects.draw_effects import Afterglow, Effect, Ember, Flash, PopUp, Pulse, Ring
from game.view.effects.particles import Particles
from game.view.hud.hud_boxes import Box, hud_boxes, pick_up_boxes
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.effects_level import FULL, EffectsLevel
from game.view.paint.outlines import HULL, Drawing, turned
from game.view.paint.text_size import FIGURES, grown
from game.view.paint.theme import DEFAULT, Colour, Theme, blend

CAP: Final = 128
"""greatest number of effects at once, not counting sparks; the oldest are dropped."""

_DUST: Final = 0.3  # fraction of sparks in the body's own colour
_KNOCK: Final = 70.0  # units/s: slower bounces show nothing
_KNOCKS: Final = 3  # bounces shown per tick at most
_KNOCK_REST: Final = 6  # ticks until the same pair may spark again
_POP_UP_TIME: Final = 72.0  # ticks: 0.6 s
_ABOVE: Final = 40.0  # units from a ship's middle up to a pop-up about it
_RECENT: Final = 8  # newest effects that are searched for pop-ups not to be covered
_WRITTEN_TOGETHER: Final = 30.0  # ticks: older pop-ups may be covered
_PULSE_TIME: Final = 22.0  # ticks: 0.08 s bright, then 0.1 s fading
_AFTERGLOW_TIME: Final = 56.0  # ticks
_BURST_TIME: Final = 6.0  # ticks: three frames
_BURST_LIGHT: Final = 0.35  # low, so that many rocks that break at once do not flash
_BLOW: Final = 60.0  # units: how far the ring of a ship that ran into a Castle grows
_PUSHED: Final = 40.0  # units beyond a Castle's rings within which ships are pushed out
_WIDER: Final = 0.15  # by which part the ring of a kill grows with each kill of a run before it
_LONGEST_RUN: Final = 5  # kills of a run after which rings grow no more
_LOCATOR: Final = 170.0  # units: radius of the ring that closes on a ship that appears
_MUZZLE_TIME: Final = 4.0  # ticks: two frames


class Effects:
    """All short effects. Call `follow(events, world)`, then `tick()` in every tick; `draw` in every frame.

    Never changes the world. Equal seeds, levels and events give equal pictures.
    """

    def __init__(self, theme: Theme = DEFAULT, seed: int = 0, level: EffectsLevel = FULL) -> None:
        self._theme = theme
        self.text_scale = 1.0
        """1 to 2: the text size of new pop-ups."""
        self._level = level
        self.reads = self._table()
        """what each event does; bounces are handled in `follow`."""
        self._dice = Random(seed)
        self.sparks = Particles(self._dice, fraction=level.sparks)
        self._torus: Torus | None = None
        self._now = 0
        self._shown: list[tuple[int, Effect]] = []
        self._kills = QuickKills()
        self._knocked: dict[tuple[int, int], int] = {}
        self._beams: dict[int, tuple[Leg, ...]] = {}
        self._plates: list[tuple[int, Point, Point, Point, Colour]] = []

    def __len__(self) -> int:
        """Return the number of effects, not counting sparks."""
        return len(self._shown)

    @property
    def shown(self) -> list[Effect]:
        """The effects that are shown, the oldest first, without sparks."""
        return [effect for _, effect in self._shown]

    @property
    def theme(self) -> Theme:
        """The palette of new effects; setting another one drops all effects."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        if theme != self._theme:
            self._theme = theme
            self.sparks.clear()
            self._shown.clear()

    @property
    def level(self) -> EffectsLevel:
        """Which effects are shown; a change applies to new effects."""
        return self._level

    @level.setter
    def level(self, level: EffectsLevel) -> None:
        self._level = level
        self.sparks.fraction = level.sparks

    def clear(self) -> None:
        """Drop all effects, as when another game begins."""
        self.sparks.clear()
        self._shown.clear()
        self._kills = QuickKills()
        self._knocked.clear()
        self._beams.clear()
        self._plates.clear()

    def tick(self) -> None:
        """Advance by one tick, 1/120 s."""
        self._now += 1
        self.sparks.tick()
        began = self._now - 1  # frames fall between this tick and the one before
        self._shown = [(born, effect) for born, effect in self._shown if began - born < effect.span]
        if len(self._knocked) > CAP:
            self._knocked.clear()

    def draw(self, canvas: Canvas, alpha: float = 1.0) -> None:
        """Draw all effects, alpha (0..1) of the way from the last tick to this one."""
        if self._torus is None:
            return
        self.sparks.draw(canvas, alpha, self._torus)
        now = self._now - 1.0 + alpha
        for born, effect in self._shown:
            age = max(0.0, now - born)
            if age < effect.span:
                effect.draw(canvas, self._torus, age)

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Add the effects of a tick's events, which happened in this world."""
        self._torus = world.torus
        knocks = 0
        for event in events:
            if isinstance(event, happened.Bounced):
                if knocks < _KNOCKS and self._knock(event):
                    knocks += 1
            else:
                self.reads.read(event, world)
        self._follow_beams(world)
        self._follow_plates(world)

    def _follow_plates(self, world: World) -> None:
        """Let the plates of a Castle that was destroyed drift apart."""
        standing = {castle.id for castle in world.castles}
        for castle, centre, middle, half, colour in self._plates:
            if castle not in standing:
                away = world.torus.delta(centre, middle)
                panes = 2 if colour == self.theme.mirror else 1
                for _ in range(panes):
                    self.add(draw_effects.fallen(self._dice, middle, half, away, colour))
        centres = {castle.id: (castle.x, castle.y) for castle in world.castles}
        self._plates = [
            (
                plate.castle,
                centres[plate.castle],
                (plate.x, plate.y),
                plate.half,
                self.theme.mirror if plate.mirror else self.theme.lancer,
            )
            for plate in world.plates
            if plate.castle in centres
        ]

    def _follow_beams(self, world: World) -> None:
        """Let beams that have just ended fade where they were."""
        firing = {
            lancer.id: tuple(lancer.path)
            for lancer in bodies(world, Role.SENDS_BEAM)
            if lancer.phase is LancerPhase.FIRE and lancer.path
        }
        for lancer_id, legs in self._beams.items():
            if lancer_id not in firing:
                self.add(Afterglow(legs, _AFTERGLOW_TIME, self.theme.lancer_beam, world.tuning.lancer.reach))
        self._beams = firing

    def _table(self) -> EventTable[World, None]:
        """Return what each event does; e is the event, w the world."""
        return (
            EventTable[World, None]()
            .on(happened.ShotFired, lambda e, _: self._muzzle(e))
            .on(happened.Ricocheted, lambda e, _: self.sparks.spray(e.place, e.normal, 6, self.theme.shot))
            .on(happened.LaserFired, lambda e, _: self._pulse(e))
            .on(happened.LaserEmpty, lambda e, _: self.sparks.scatter(e.place, 4, self.theme.laser, 0.4))
            .on(happened.BodyDamaged, lambda e, w: self._chip(e, w.torus))
            .on(happened.BodyDestroyed, self._break)
            .on(happened.ShipDestroyed, self._ship_breaks)
            .on(happened.ShipReturned, lambda e, w: self._open(e.place, _number(w, e.ship)))
            .on(happened.ShipLanded, lambda e, w: self._open(e.place, _number(w, e.ship)))
            .on(happened.ShipWarped, lambda e, w: self._collapse(e.place, _number(w, e.ship)))
            .on(happened.ExtraShip, lambda e, w: self._about_ship("EXTRA SHIP", e.ship, w))
            .on(happened.BeamFired, lambda e, _: self._bang(e.legs))
            .on(happened.LineShot, lambda e, w: self._praise(f"LINE X{e.times}", e.place, w))
            .on(happened.BankShot, lambda e, w: self._praise(f"BANK X{1 + e.reflections}", e.place, w))
            .on(happened.BonusPaid, lambda e, w: self._about_ship(f"BONUS {e.points}", e.ship, w))
            .on(happened.BonusLost, self._lose_bonus)
            .on(happened.BodyArrived, self._enter)
            .on(happened.PickUpTaken, self._take)
            .on(happened.GatesOpened, lambda e, _: self._rings(e.places, 60.0, 8.0))
            .on(happened.GiftTaken, self._choose)
            .on(happened.GatesClosed, lambda e, _: self._rings(e.places, 30.0, 4.0))
            .on(
                happened.BeamReflected,
                lambda e, _: self.add(Ring(e.place, 14.0, 60.0, 30.0, self.theme.mirror, 0.8)),
            )
            .on(happened.ShieldBroken, self._shatter)
        )

    def add(self, effect: Effect) -> None:
        """Show an effect from now on; a flash only if the level allows flashes."""
        if isinstance(effect, Flash) and not self._level.flashes:
            return
        self._shown.append((self._now, effect))
        if len(self._shown) > CAP:
            del self._shown[: len(self._shown) - CAP]

    def _blow(self, ring: Ring) -> None:
        """Show the ring of an explosion, unless it is too wide for the level."""
        if ring.end <= self._level.widest_blast:
            self.add(ring)

    def _muzzle(self, event: happened.ShotFired) -> None:
        colour = self.theme.enemy_shot if event.hostile else self.theme.shot
        turn = math.atan2(event.velocity[1], event.velocity[0])
        self.add(Flash(event.place, 9.0, 6, _MUZZLE_TIME, colour, turn))

    def _pulse(self, event: happened.LaserFired) -> None:
        if event.legs:
            self.add(Pulse(event.legs, _PULSE_TIME, self.theme.laser))
        for place in event.hits:
            self.add(Flash(place, 12.0, 8, 9.0, self.theme.laser, self._dice.uniform(0.0, math.tau)))

    def _bang(self, legs: Sequence[Leg]) -> None:
        if legs:
            self._blow(Ring(legs[0].start, 4.0, 26.0, 20.0, self.theme.lancer))

    def _chip(self, event: happened.BodyDamaged, torus: Torus) -> None:
        look = LOOKS[event.kind]
        match look.chips:
            case Chips.SPRAY:
                away = torus.delta(event.centre, event.place)
                if away == (0.0, 0.0):  # the place of the hit is unknown
                    self.sparks.scatter(event.place, 7, self.theme.spark, 0.8)
                else:
                    self.sparks.spray(event.place, away, 7, self.theme.spark)
            case Chips.SCATTER:
                self.sparks.scatter(event.centre, 12, look.colour(self.theme), 0.8)
            case Chips.NONE:
                pass
            case _:
                assert_never(look.chips)

    def _knock(self, event: happened.Bounced) -> bool:
        """Throw sparks along the tangent of a contact; return False if it was too slow or too soon again."""
        pair = (event.a, event.b)
        if event.speed < _KNOCK or self._now - self._knocked.get(pair, -_KNOCK_REST) < _KNOCK_REST:
            return False
        self._knocked[pair] = self._now
        across = math.atan2(event.normal[0], -event.normal[1])
        for number in range(2 + min(4, int(event.speed / 60.0))):
            angle = across + math.pi * (number % 2) + self._dice.uniform(-0.5, 0.5)
            self.sparks.throw(event.place, angle, self.theme.mirror, 0.45)
        return True

    def _break(self, event: happened.BodyDestroyed, world: World) -> None:
        look = LOOKS[event.kind]
        colour = look.colour(self.theme)
        run = min(_LONGEST_RUN, self._kills.follow(event, world.tick))
        if event.kind is Kind.MINE:
            run = 0  # its ring is what it reaches
        if isinstance(look.end, Rubble):
            self._crumble(look.end, event.place, event.velocity, colour, run)
        elif isinstance(look.end, Wreck):
            radius = numbers_of(world.tuning, event.kind).radius
            heading = self._dice.randrange(TURN) if look.faces else 0
            drawing = tuple(tuple(turned(part, (0.0, 0.0), heading, radius)) for part in look.drawing)
            self._wreck(drawing, event.place, event.velocity, colour)
            if look.end.ember > 0.0:
                self.add(Ember(event.place, look.drawing, radius, look.end.ember, self.theme.struck))
            self._blast(event.place, event.velocity, colour, self._wider(look.end.blast, run))
        elif look.end is not None:
            assert_never(look.end)
        self._points(event.points, event.place, world)

    def _wider(self, reach: float, run: int) -> float:
        """Return how far the ring of a kill reaches after so many in a run, within what the level allows."""
        return max(reach, min(reach * (1.0 + _WIDER * run), self._level.widest_blast))

    def _crumble(self, end: Rubble, place: Point, velocity: Point, colour: Colour, run: int) -> None:
        count = self._dice.randint(*end.sparks)
        drift = (velocity[0] * 0.5, velocity[1] * 0.5)
        dust = int(count * _DUST)
        self.sparks.scatter(place, count - dust, self.theme.spark, end.vigour, drift)
        self.sparks.scatter(place, dust, colour, end.vigour * 0.8, drift)
        turn = self._dice.uniform(0.0, 1.0)
        self.add(Flash(place, end.reach * 0.14, 4, _BURST_TIME, self.theme.shot, turn, _BURST_LIGHT))
        self._blow(Ring(place, end.reach * 0.3, self._wider(end.reach, run), 26.0, self.theme.spark, 0.45))

    def _ship_breaks(self, event: happened.ShipDestroyed, world: World) -> None:
        self._ram(event)
        colour = ship_colour(self.theme, _number(world, event.ship))
        hull = tuple(turned(HULL, (0.0, 0.0), event.heading))
        self._wreck((hull,), event.place, event.velocity, colour)
        self._blast(event.place, event.velocity, colour)
        self._blow(Ring(event.place, 6.0, 120.0, 60.0, colour, 0.4))
        above = (event.place[0], event.place[1] - 40.0)
        self._write(PopUp(ending_of(event), above, _POP_UP_TIME * 1.5, self.theme.hud), world)

    def _blast(self, place: Point, velocity: Point, colour: Colour, reach: float = 64.0) -> None:
        drift = (velocity[0] * 0.4, velocity[1] * 0.4)
        self.sparks.scatter(place, 26, self.theme.spark, 1.1, drift)
        self.sparks.scatter(place, 14, colour, 0.8, drift)
        self._blow(Ring(place, 8.0, reach, 34.0, self.theme.spark, 0.55))

    def _wreck(self, drawing: Drawing, place: Point, velocity: Point, colour: Colour) -> None:
        for piece in draw_effects.wreck(self._dice, drawing, place, velocity, colour):
            self.add(piece)

    def _points(self, points: int, place: Point, world: World) -> None:
        if points > 0:
            height = draw_effects.letters(points)
            self._write(PopUp(str(points), place, _POP_UP_TIME, self.theme.hud, height, FIGURES), world)

    def _praise(self, words: str, place: Point, world: World) -> None:
        """Write the name of a bonus above the points of a kill."""
        self._write(PopUp(words, (place[0], place[1] - _ABOVE), _POP_UP_TIME * 1.5, self.theme.laser), world)

    def _ram(self, event: happened.ShipDestroyed | happened.ShieldBroken) -> None:
        """Show the blow of a ship, or its shield, that ran into the core of a Castle."""
        if event.cause is Cause.RAM and event.killer_kind is Kind.CASTLE:
            self.sparks.scatter(event.place, 16, self.theme.lancer, 1.2)
            self.add(Ring(event.place, 8.0, _BLOW, 40.0, self.theme.lancer, 0.8))

    def _enter(self, event: happened.BodyArrived, world: World) -> None:
        """Show a ring where a body of a kind with an entrance arrives, and how far a Castle pushes ships."""
        look = LOOKS[event.kind]
        if event.kind is Kind.CASTLE:
            pushed = world.tuning.castle.outer + _PUSHED
            self.add(Ring(event.place, 20.0, pushed, 54.0, self.theme.lancer, 0.6))
        if look.entrance:
            self.add(Ring(event.place, 6.0, 58.0, 54.0, look.colour(self.theme), 0.7))

    def _write(self, pop_up: PopUp, world: World) -> None:
        """Show a pop-up where it covers neither the HUD, nor a pick-up, nor another recent pop-up."""
        pop_up = replace(pop_up, height=grown(pop_up.height, self.text_scale))
        drops = pick_up_boxes(world, pop_up.span / TICKS_PER_SECOND, PICK_UP_REACH)
        taken = (*hud_boxes(world, hud_sizes(self.text_scale)), *drops, *self._words())
        self.add(pop_up.settled(world.torus, taken))

    def _words(self) -> Iterator[Box]:
        """Yield the boxes of recent pop-ups."""
        recent = [effect for born, effect in self._shown[-_RECENT:] if self._now - born < _WRITTEN_TOGETHER]
        for effect in recent:
            if isinstance(effect, PopUp):
                (x, y), extent = effect.place, effect.extent
                yield Box(x + extent.left, y + extent.top, x + extent.right, y + extent.bottom)

    def _open(self, place: Point, number: int) -> None:
        """Show growing rings where a ship appears, and a wide one that closes on it, so that it is found."""
        colour = ship_colour(self.theme, number)
        self.add(Ring(place, 2.0, 48.0, 42.0, colour, 0.8))
        self.add(Ring(place, 0.0, 30.0, 30.0, blend(colour, self.theme.mirror, 0.6), 0.6))
        self.add(Ring(place, _LOCATOR, 24.0, 60.0, colour, 0.7))
        self.sparks.scatter(place, 10, colour, 0.6)

    def _collapse(self, place: Point, number: int) -> None:
        """Show shrinking rings where a ship disappears."""
        colour = ship_colour(self.theme, number)
        self.add(Ring(place, 52.0, 0.0, 40.0, colour, 0.8))
        self.add(Ring(place, 30.0, 0.0, 28.0, blend(colour, self.theme.mirror, 0.6), 0.6))

    def _about_ship(self, words: str, ship_id: int, world: World) -> None:
        """Write what a ship has got above it."""
        ship = world.ship(ship_id)
        if ship is not None:
            place = (ship.x, ship.y - _ABOVE)
            self._write(PopUp(words, place, _POP_UP_TIME * 2, self.theme.prompt), world)

    def _lose_bonus(self, event: happened.BonusLost, world: World) -> None:
        place = (event.place[0], event.place[1] + _ABOVE)
        self._write(PopUp("BONUS LOST", place, _POP_UP_TIME * 2, self.theme.warning), world)

    def _take(self, event: happened.PickUpTaken, world: World) -> None:
        """Show a shrinking ring where a pick-up was taken, and its name above the ship."""
        self.add(Ring(event.place, 34.0, 6.0, 30.0, self.theme.pickup, 0.7))
        place = (event.place[0], event.place[1] - _ABOVE)
        self._write(PopUp(PICK_UP_NAMES[event.kind], place, _POP_UP_TIME * 1.5, self.theme.pickup), world)

    def _rings(self, places: Sequence[Point], start: float, end: float) -> None:
        """Show where gates open or close."""
        for place in places:
            self.add(Ring(place, start, end, 36.0, self.theme.pickup, 0.6))

    def _choose(self, event: happened.GiftTaken, world: World) -> None:
        """Show that a ship took a gift; what that does is one of the headlines."""
        self.add(Ring(event.place, 26.0, 60.0, 40.0, self.theme.pickup, 0.8))
        place = (event.place[0], event.place[1] - _ABOVE)
        self._write(PopUp(GIFTS[event.gift].word, place, _POP_UP_TIME * 2, self.theme.pickup), world)

    def _shatter(self, event: happened.ShieldBroken, world: World) -> None:
        """Show a broken shield: sparks and a growing ring."""
        self._ram(event)
        colour = ship_colour(self.theme, _number(world, event.ship))
        self.sparks.scatter(event.place, 18, colour, 0.9)
        self.add(Ring(event.place, 22.0, 60.0, 34.0, colour, 0.7))


def _number(world: World, ship_id: int) -> int:
    """Return a ship's index in the world's list, 0 if it is not there."""
    return next((number for number, ship in enumerate(world.ships) if ship.id == ship_id), 0)
