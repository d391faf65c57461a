"""Gates and gifts as the autopilot sees them: it takes one in time, and plays by its ship's own rules."""

from __future__ import annotations

import pytest

from game.physics import Leg
from game.pilots.aiming import aim_pulse
from game.pilots.autopilot import Autopilot
from game.pilots.dodging import alarms_of
from game.pilots.manoeuvres import coasting
from game.pilots.threats import lines_at, threats_to
from game.sim.gifts import rules_of
from game.sim.headings import TURN, turn_between
from game.sim.kinds.gate import open_gates
from tests.pilots.flights import flown
from tests.play import *


def taken(world: World) -> list[Gift]:
    """Let it fly until the gates have closed, and end no ship of it; return the gifts that it took."""
    events = flown(world, 20.0, GatesClosed)
    assert of(events, ShipDestroyed) == []
    return [event.gift for event in of(events, GiftTaken)]


def gifted(world: World, *gifts: Gift) -> Ship:
    """Give the first ship of a world some gifts, and return it."""
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return ship


def with_gates(world: World, *gates: tuple[Point, Gift], seconds: float = 0.0) -> World:
    """Put gates on the field that are open at once, for as long as usual or for so many seconds."""
    for place, gift in gates:
        add_gate(world, place, gift).life = ticks(seconds or world.tuning.gate.stay)
    return world


@each("corner, heading", [
    ((20.0, 20.0), LEFT), ((1260.0, 20.0), DOWN), ((20.0, 700.0), UP), ((1260.0, 700.0), RIGHT),
])  # fmt: skip
def test_it_takes_a_gate_within_its_time_from_each_corner(corner: Point, heading: int) -> None:
    world = arena(corner, heading)
    world.wave = 2
    open_gates(StepContext(world))
    assert len(taken(world)) == 1


BEST, NEXT, LAST = Gift.SPARE_SHIELD, Gift.REFILL, Gift.SPLIT_LIGHT


@each("gates, gift", [
    ([((300.0, 200.0), LAST), ((640.0, 600.0), BEST), ((980.0, 200.0), NEXT)], BEST),
    ([((300.0, 200.0), LAST), ((640.0, 600.0), NEXT)], NEXT),
])  # fmt: skip
def test_it_takes_what_it_likes_best(gates: list[tuple[Point, Gift]], gift: Gift) -> None:
    assert taken(with_gates(arena(), *gates)) == [gift]


def test_it_takes_a_lesser_gift_rather_than_come_too_late_or_fly_into_a_rock() -> None:
    late = with_gates(
        arena((100.0, 360.0)), ((740.0, 360.0), BEST), ((100.0, 480.0), Gift.BRAKES), seconds=2.5
    )
    assert taken(late) == [Gift.BRAKES]
    gates = (((940.0, 360.0), BEST), ((340.0, 360.0), Gift.BRAKES))
    assert taken(with_gates(arena(), *gates)) == [BEST]
    assert taken(with_gates(arena(rocks={(950.0, 380.0): Size.LARGE}), *gates)) == [Gift.BRAKES]


def test_it_flies_round_a_wall_to_a_gate() -> None:
    wall = ((640.0, 200.0), (100.0, 0.0), False)
    world = with_gates(arena((640.0, 300.0), walls=[wall]), ((640.0, 80.0), Gift.BRAKES))
    assert taken(world) == [Gift.BRAKES]


def test_two_ships_take_a_gate_each() -> None:
    gates = ((300.0, 200.0), NEXT), ((980.0, 200.0), Gift.BRAKES), ((640.0, 600.0), Gift.PUSH)
    assert len(set(taken(with_gates(arena(ships=2), *gates)))) == 2


@each("gifts", [(), (Gift.FAST_SHOTS,), (Gift.MORE_SHOTS,)])
def test_its_first_shot_at_a_crossing_rock_hits_whatever_its_gifts(gifts: tuple[Gift, ...]) -> None:
    """With all its usual shots under way it fires at all only if it may have more."""
    world = arena(rocks={(500.0, 100.0): (Size.SMALL, (200.0, 0.0))})
    gifted(world, *gifts)
    for number in range(world.tuning.shot.cap if Gift.MORE_SHOTS in gifts else 0):
        add_shot(world, (100.0 + 20.0 * number, 650.0), (0.0, 0.0)).life = NEVER
    pilot = Autopilot()
    for _ in range(ticks(3.0)):
        command = pilot.command(world, 1)
        step(world, [Command(command.turn, fire=command.fire)])
    assert (len(world.rocks), world.tally.shots_fired) == (0, 1)


def test_long_light_reaches_a_lancer_that_is_too_far_without() -> None:
    world = arena((340.0, 360.0), lancers=[(940.0, 360.0)])
    assert aim_pulse(world, ship_of(world), world.lancers[0]) is None
    gifted(world, Gift.LONG_LIGHT)
    assert sure(aim_pulse(world, ship_of(world), world.lancers[0])).heading == RIGHT


@each("gifts, alarms", [((), 1), ((Gift.BRAKES,), 0)])
def test_with_brakes_it_knows_that_it_stops_before_a_rock(gifts: tuple[Gift, ...], alarms: int) -> None:
    world = arena(velocity=(0.0, -170.0), rocks={(640.0, 100.0): Size.LARGE})
    ship = gifted(world, *gifts)
    drift = coasting(rules_of(world, ship).ship).drift
    assert len(alarms_of(ship, threats_to(world, ship, {}), (0.0, 0.0), drift)) == alarms


@each("gifts, turns_round", [((), True), ((Gift.BRAKES,), False)])
def test_with_brakes_it_aims_where_others_first_turn_round_to_brake(
    gifts: tuple[Gift, ...], turns_round: bool
) -> None:
    world = arena(velocity=(0.0, -200.0), rocks={(440.0, 160.0): Size.SMALL})
    ship = gifted(world, *gifts)
    flown(world, 0.5)
    assert (abs(turn_between(ship.heading, UP)) > TURN // 4) is turns_round


def test_it_stays_where_it_is_for_the_beam_that_its_hull_sends_back() -> None:
    world = arena(lancers=[(940.0, 360.0)])
    world.lancers[0].phase, world.lancers[0].timer = LancerPhase.LOCK, ticks(0.4)
    assert lines_at(world, ship_of(world))
    ship = gifted(world, Gift.MIRROR_HULL)
    assert lines_at(world, ship) == []
    ship.reflects = 0
    assert lines_at(world, ship)


def test_a_line_is_where_its_sender_will_have_taken_it(monkeypatch: pytest.MonkeyPatch) -> None:
    world = arena(lancers=[(940.0, 360.0)])
    lancer = world.lancers[0]
    lancer.phase, lancer.timer, lancer.vx, lancer.vy = LancerPhase.LOCK, ticks(0.4), 0.0, 50.0
    legs = ((940.0, 360.0), (-200.0, 0.0)), ((740.0, 360.0), (0.0, -200.0))
    line = [Leg(start, motion, None, None, None) for start, motion in legs]
    monkeypatch.setattr("game.pilots.threats.line_of", lambda *_: line)
    first, second = lines_at(world, ship_of(world))
    later = 50.0 * (0.4 + 0.5 * world.tuning.lancer.fire)
    assert first.start == pytest.approx((300.0, later))
    # Behind a mirror at 45 degrees what moved down moves to the side.
    assert second.start == pytest.approx((100.0 + later, 0.0))
