"""Shows events as sparks, rings, wrecks and pop-ups, with random numbers separate from the world's."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.sim import events
from game.sim.bodies import Cause, Kind, LancerPhase
from game.sim.event_table import FALL_BURSTS, QuickKills
from game.sim.events import BankShot, BodyDestroyed, Event, LineShot
from game.sim.gifts import GIFTS
from game.sim.kinds.registry import Role, bodies, numbers_of
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_NAMES
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import rules_style
from game.view.bodies.styles import STYLES, ending_of
from game.view.effects import breaking, draw_effects
from game.view.effects.draw_effects import LETTERS, POP_UP_RISE, Afterglow, Flash, PopUp, Pulse, Ring
from game.view.effects.effect_list import EffectList, number_of
from game.view.hud.hud_boxes import hud_sizes
from game.view.paint.draw_options import FULL, DrawOptions
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import FIGURES, scaled
from game.view.paint.theme import DEFAULT, Colour, Theme, blend

TIME: Final = 72.0  # ticks: 0.6 s.
_FEAT: Final = 1.5  # times as long if it names a feat
_TOGETHER: Final = (Cause.LASER, Cause.BLAST)  # what breaks many bodies in a tick
_ABOVE_WRECK: Final = 10.0  # units from the top of what went to the letters


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
            found.append(PopUp(words, (x, y - _ABOVE_WRECK - height / 2), span, colour, height, FIGURES))
        self._won.clear()
        return found


def stacked(pop_up: PopUp, torus: Torus, top: float, recent: Iterable[PopUp]) -> PopUp:
    """Return a pop-up moved into the field below the HUD's lower end, and above recent ones in its way."""
    for other in recent:
        if pop_up.box(0.0).overlaps(other.box(0.0)):
            pop_up = replace(pop_up, place=(pop_up.place[0], other.place[1] - 1.2 * pop_up.height))
    across, down = text_width(pop_up.text, pop_up.height) / 2, pop_up.height / 2
    x = min(max(pop_up.place[0], across), torus.width - across)
    y = min(max(pop_up.place[1], top + down + POP_UP_RISE), torus.height - down)
    return replace(pop_up, place=(x, y))


_KNOCK: Final = 70.0  # units/s: slower bounces show nothing
_KNOCKS: Final = 3  # bounces shown per tick at most
_ABOVE: Final = 40.0  # units from a ship's middle up to a pop-up about it
_CLEAR: Final = 66.0  # units from the middle of a wreck to the words about it
_WRITTEN_TOGETHER: Final = 60.0  # ticks: older pop-ups may be covered
_PULSE_TIME: Final = 22.0  # ticks: 0.08 s bright, then 0.1 s fading
_AFTERGLOW_TIME: Final = 56.0  # ticks
_PUSHED: Final = 40.0  # units beyond a Castle's rings within which ships are pushed out
_LONGEST_RUN: Final = 5  # kills of a run after which rings grow no more
_LOCATOR: Final = 170.0  # units: radius of the ring that closes on a ship that appears
_MUZZLE_TIME: Final = 4.0  # ticks: two frames


class Effects(EffectList):
    """All short effects. Call `follow(events, world)`, then `tick()` in every tick; `draw` in every frame.

    Never changes the world. Equal seeds, levels and events give equal pictures, where the same headlines
    stand.
    """

    def __init__(self, theme: Theme = DEFAULT, seed: int = 0, look: DrawOptions = FULL) -> None:
        super().__init__(theme, seed, look)
        self.pop_ups = PopUps()
        self._kills = QuickKills()
        self._knocks = 0  # bounces shown in this tick
        self._beams: dict[int, tuple[Leg, ...]] = {}
        self._castles: dict[int, breaking.CastleRemains] = {}
        self._burst = 0  # the tick in which the last Castle bursts
        self._last_end: Point | None = None  # where the last body went
        self._fell_at: Point | None = None  # where the last Castle fell

    def clear(self) -> None:
        """Drop all effects, as when another game begins."""
        super().clear()
        self._kills = QuickKills()
        self._beams.clear()
        self._castles.clear()
        self._burst, self._last_end, self._fell_at = 0, None, None

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Add the effects of a tick's events, which happened in this world."""
        self._torus = world.torus
        self._knocks = 0
        for event in events:
            self._show(event, world)
        for pop_up in self.pop_ups.collect(self.theme, self.text_scale):
            self._place(pop_up, world)
        self._follow_beams(world)
        self._castles = breaking.standing(world)

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

    def _show(self, event: Event, world: World) -> None:  # noqa: C901, PLR0912, PLR0915 - one row per event
        theme = self.theme
        match event:
            case events.Bounced():
                self._knock(event)
            case events.ShotFired():
                self._muzzle(event)
            case events.Ricocheted():
                self.sparks.spray(event.place, event.normal, 6, theme.shot)
            case events.LaserFired():
                self._pulse(event)
            case events.LaserEmpty():
                self.sparks.scatter(event.place, 4, theme.laser, 0.4)
            case events.BodyDamaged():
                self._chip(event, world.torus)
            case events.BodyDestroyed():
                self._break(event, world)
            case events.ShipDestroyed():
                number, outlines = number_of(world, event.ship), rules_style(world.tuning).outlines
                breaking.lose_ship(self, event, number, outlines)
                self._say(ending_of(event), event.place, world, theme.hud, above=_CLEAR)
            case events.ShipReturned() | events.ShipLanded():
                self._open(event.place, number_of(world, event.ship))
            case events.ShipLeft() | events.ShipWarped():
                self._collapse(event.place, number_of(world, event.ship))
            case events.ShieldBroken():
                self._shatter(event, world)
            case events.ExtraShip():
                breaking.send_ship(self, event, world)
                ship = world.ships[number_of(world, event.ship)]
                self._say("EXTRA SHIP", (ship.x, ship.y), world, theme.prompt, LETTERS[1])
            case events.LineShot():
                self.pop_ups.praise(event, f"LINE X{event.times}", event.times)
            case events.BankShot():
                self.pop_ups.praise(event, f"BANK X{1 + event.reflections}", 1 + event.reflections)
            case events.BonusLost():
                self._say(f"BONUS LOST {event.points}", event.place, world, theme.warning, above=-_CLEAR)
            case events.BodyArrived():
                self._enter(event, world)
            case events.BeamFired():
                for leg in event.legs[:1]:
                    self.blow(Ring(leg.start, 4.0, 26.0, 20.0, theme.lancer))
            case events.BeamReflected():
                self.add(Ring(event.place, 14.0, 60.0, 30.0, theme.mirror, 0.8))
            case events.PickUpTaken():
                self.add(Ring(event.place, 34.0, 6.0, 30.0, theme.pickup, 0.7))
                self._say(PICK_UP_NAMES[event.kind], event.place, world, theme.pickup)
            case events.GatesOpened():
                self._rings(event.places, 60.0, 8.0)
            case events.GiftTaken():
                breaking.take_gift(self, event, world)  # what it does is one of the headlines
                self._say(GIFTS[event.gift].word, event.place, world, theme.pickup)
            case events.CastlesFell():
                breaking.end_all(self, self._fell_at or self.middle_of(world))
            case events.GatesClosed():
                self._rings(event.places, 30.0, 4.0)
            case events.WaveCleared():
                place = self._last_end or self.middle_of(world)
                breaking.clear_wave(self, place, max(0, self._burst - self._now))
            case events.BodyLeft() | events.SpawnMarked() | events.ShotSpent() | events.ShipJoined():
                pass  # seen as it is, from then on
            case events.BeamCharging() | events.BeamLocked() | events.BeamEnded():
                pass  # drawn from the state of what sends it
            case events.PickUpDropped() | events.PickUpExpired() | events.RocksArrived():
                pass  # seen as it is, from then on
            case events.BonusPaid() | events.WaveBegan() | events.Reinforced() | events.GameOver():
                pass  # told in words
            case _:
                assert_never(event)

    @staticmethod
    def middle_of(world: World) -> Point:
        """Return the centre of the field."""
        return (world.torus.width / 2, world.torus.height / 2)

    def _muzzle(self, event: events.ShotFired) -> None:
        colour = self.theme.enemy_shot if event.hostile else self.theme.shot
        turn = math.atan2(event.velocity[1], event.velocity[0])
        self.add(Flash(event.place, 9.0, 6, _MUZZLE_TIME, colour, turn))

    def _pulse(self, event: events.LaserFired) -> None:
        if event.legs:
            self.add(Pulse(event.legs, _PULSE_TIME, self.theme.laser))
        for place in event.hits:
            self.add(Flash(place, 12.0, 8, 9.0, self.theme.laser, self.dice.uniform(0.0, math.tau)))

    def _chip(self, event: events.BodyDamaged, torus: Torus) -> None:
        look, away = STYLES[event.kind], torus.delta(event.centre, event.place)
        if not look.sprays:
            self.sparks.scatter(event.centre, 12, look.colour(self.theme), 0.8)
        elif away == (0.0, 0.0):  # the place of the hit is unknown
            self.sparks.scatter(event.place, 7, self.theme.spark, 0.8)
        else:
            self.sparks.spray(event.place, away, 7, self.theme.spark)

    def _knock(self, event: events.Bounced) -> None:
        """Throw sparks along the tangent of a contact, unless it was slow or one of many."""
        if self._knocks == _KNOCKS or event.speed < _KNOCK:
            return
        self._knocks += 1
        across = math.atan2(event.normal[0], -event.normal[1])
        for number in range(2 + min(4, int(event.speed / 60.0))):
            angle = across + math.pi * (number % 2) + self.dice.uniform(-0.5, 0.5)
            self.sparks.throw(event.place, angle, self.theme.mirror, 0.45)

    def _break(self, event: events.BodyDestroyed, world: World) -> None:
        run = min(_LONGEST_RUN, self._kills.follow(event, world.tick))
        self._last_end = event.place
        if event.kind is Kind.CASTLE:
            self._fall(event, world)
            return
        breaking.break_up(self, event, world, run)
        self.pop_ups.win(event, numbers_of(world.tuning, event.kind).radius)

    def _fall(self, event: events.BodyDestroyed, world: World) -> None:
        """Show the end of a Castle, and its points once it has burst."""
        radius, drawing = numbers_of(world.tuning, event.kind).radius, STYLES[event.kind].drawing
        castle = self._castles.get(event.id) or breaking.CastleRemains(event.place, radius, drawing)
        breaking.fall(self, castle, event, world)
        self._fell_at = event.place
        self._burst = self._now + FALL_BURSTS
        if event.points > 0:
            place = (event.place[0], event.place[1] - world.tuning.castle.outer)  # above what flies about
            words = PopUp(str(event.points), place, TIME * 2, self.theme.hud, LETTERS[1], FIGURES)
            self._write(words, world, FALL_BURSTS)

    def _enter(self, event: events.BodyArrived, world: World) -> None:
        """Show a ring where a body of a kind with an entrance arrives, and how far a Castle pushes ships."""
        look = STYLES[event.kind]
        if event.kind is Kind.CASTLE:
            breaking.let_in(self, event.place, world)
            pushed = world.tuning.castle.outer + _PUSHED
            self.add(Ring(event.place, 20.0, pushed, 54.0, self.theme.lancer, 0.6))
        if look.entrance:
            self.add(Ring(event.place, 6.0, 58.0, 54.0, look.colour(self.theme), 0.7))

    def _say(
        self,
        words: str,
        place: Point,
        world: World,
        colour: Colour,
        height: float = LETTERS[0],
        above: float = _ABOVE,
    ) -> None:
        """Write words about something at a place, `above` units over it."""
        self._write(PopUp(words, (place[0], place[1] - above), TIME * 2, colour, height), world)

    def _write(self, pop_up: PopUp, world: World, delay: int = 0) -> None:
        """Show a pop-up at the player's text size, after a delay in ticks."""
        self._place(replace(pop_up, height=scaled(pop_up.height, self.text_scale)), world, delay)

    def _place(self, pop_up: PopUp, world: World, delay: int = 0) -> None:
        """Show a pop-up below the HUD and above recent ones in its way."""
        recent = [each for born, each in self._active if self._now - born < _WRITTEN_TOGETHER]
        there = [each for each in recent if isinstance(each, PopUp)]
        self.add(stacked(pop_up, world.torus, hud_sizes(self.text_scale).bottom, there), delay)

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

    def _rings(self, places: Sequence[Point], start: float, end: float) -> None:
        """Show where gates open or close."""
        for place in places:
            self.add(Ring(place, start, end, 36.0, self.theme.pickup, 0.6))

    def _shatter(self, event: events.ShieldBroken, world: World) -> None:
        """Show a broken shield: sparks and a growing ring."""
        breaking.ram(self, event)
        colour = ship_colour(self.theme, number_of(world, event.ship))
        self.sparks.scatter(event.place, 18, colour, 0.9)
        self.add(Ring(event.place, 22.0, 60.0, 34.0, colour, 0.7))
