"""Gates and gifts as the autopilot sees them: it takes one in time, and plays by its ship's own rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.physics import Leg, Point
from game.pilots.aiming import aim_at, aim_pulse, first_hit
from game.pilots.autopilot import Autopilot
from game.pilots.dodging import alarms_of
from game.pilots.manoeuvres import coasting
from game.pilots.threats import lines_at, threats_to
from game.sim.bodies import Gate, Gift, LancerPhase, Ship
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.digest import state_hash
from game.sim.events import Event, GatesClosed, GiftTaken, ShipDestroyed
from game.sim.gifts import GIFTS, rules_of
from game.sim.headings import TURN, turn_between
from game.sim.kinds.gate import open_gates
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND, Size, ticks
from game.sim.world import World
from tests.arena import DOWN, LEFT, NEVER, RIGHT, UP, add_shot, arena, ship_of

CORNERS = [(20.0, 20.0), (1260.0, 20.0), (20.0, 700.0), (1260.0, 700.0)]
CLOSED = 20 * TICKS_PER_SECOND
"""ticks after which all gates have long been closed."""


def flown(world: World, count: int) -> list[Event]:
    """Let one autopilot fly all ships for so many ticks; return what happened."""
    pilot, events = Autopilot(), list[Event]()
    for _ in range(count):
        events += step(world, [pilot.command(world, ship.id) for ship in world.ships])
        if any(isinstance(event, GatesClosed) for event in events):
            break
    return events


def taken(events: Sequence[Event]) -> list[Gift]:
    return [event.gift for event in events if isinstance(event, GiftTaken)]


def gifted(world: World, *gifts: Gift) -> Ship:
    """Give the first ship of a world some gifts, and return it."""
    ship = ship_of(world)
    ship.gifts = gifts
    ship.reflects = rules_of(world, ship).ship.reflects
    return ship


def with_gates(world: World, *gates: tuple[Point, Gift]) -> World:
    """Put gates on the field that are open at once."""
    for (x, y), gift in gates:
        life = ticks(world.tuning.gate.stay)
        radius = world.tuning.gate.radius
        gate = Gate(world.new_id(), x, y, vx=0.0, vy=0.0, radius=radius, life=life, gift=gift, fade=0)
        world.gates.append(gate)
    for ship in world.ships:
        ship.may_choose = True
    return world


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("heading", [UP, RIGHT, DOWN, LEFT])
def test_it_takes_a_gate_within_its_time_from_each_corner(corner: Point, heading: int) -> None:
    for seed in range(3):
        world = arena(corner, heading, seed=seed)
        world.wave = 2
        open_gates(StepContext(world))
        assert len(taken(flown(world, CLOSED))) == 1, seed


def test_it_takes_what_it_likes_best_and_the_next_best_of_what_is_left() -> None:
    places = [(300.0, 200.0), (640.0, 600.0), (980.0, 200.0)]
    gifts = [Gift.SPLIT_LIGHT, Gift.SPARE_SHIELD, Gift.REFILL]
    best = []
    while gifts:
        world = with_gates(arena(), *zip(places, gifts, strict=False))
        best += taken(flown(world, CLOSED))
        gifts.remove(best[-1])
    assert best == [Gift.SPARE_SHIELD, Gift.REFILL, Gift.SPLIT_LIGHT]


def test_it_takes_a_lesser_gift_rather_than_come_too_late() -> None:
    world = with_gates(
        arena((100.0, 360.0)), ((740.0, 360.0), Gift.SPARE_SHIELD), ((100.0, 480.0), Gift.BRAKES)
    )
    for gate in world.gates:
        gate.life = ticks(2.5)
    assert taken(flown(world, CLOSED)) == [Gift.BRAKES]


def test_it_flies_into_no_rock_for_a_gift() -> None:
    gates = (((940.0, 360.0), Gift.SPARE_SHIELD), ((340.0, 360.0), Gift.BRAKES))
    assert taken(flown(with_gates(arena(), *gates), CLOSED)) == [Gift.SPARE_SHIELD]
    guarded = with_gates(arena(rocks={(950.0, 380.0): Size.LARGE}), *gates)
    events = flown(guarded, CLOSED)
    assert taken(events) == [Gift.BRAKES]
    assert not any(isinstance(event, ShipDestroyed) for event in events)


def test_it_flies_round_a_wall_to_a_gate() -> None:
    wall = ((640.0, 200.0), (100.0, 0.0), False)
    world = with_gates(arena((640.0, 300.0), walls=[wall]), ((640.0, 80.0), Gift.BRAKES))
    assert taken(flown(world, CLOSED)) == [Gift.BRAKES]


def test_two_ships_take_a_gate_each() -> None:
    world = with_gates(
        arena(ships=2),
        ((300.0, 200.0), Gift.REFILL),
        ((980.0, 200.0), Gift.BRAKES),
        ((640.0, 600.0), Gift.PUSH),
    )
    assert len(set(taken(flown(world, CLOSED)))) == 2


@pytest.mark.slow
def test_what_it_does_at_gates_is_the_same_again_and_changes_nothing() -> None:
    def commands() -> list[Command]:
        world = with_gates(arena((100.0, 100.0)), ((640.0, 360.0), Gift.PUSH), ((900.0, 500.0), Gift.BRAKES))
        pilot, given = Autopilot(), []
        for _ in range(3 * TICKS_PER_SECOND):
            before = state_hash(world)
            given.append(pilot.command(world, 1))
            assert state_hash(world) == before
            step(world, given[-1:])
        return given

    assert commands() == commands()


@pytest.mark.parametrize("gift", list(GIFTS))
def test_with_any_gift_its_first_shot_at_a_crossing_rock_hits(gift: Gift) -> None:
    world = arena(rocks={(500.0, 100.0): (Size.SMALL, (200.0, 0.0))})
    gifted(world, gift)
    pilot = Autopilot()
    for _ in range(4 * TICKS_PER_SECOND):
        command = pilot.command(world, 1)
        step(world, [Command(command.turn, fire=command.fire)])
    assert (len(world.rocks), world.tally.shots_fired) == (0, 1)


def test_it_leads_fast_shots_less() -> None:
    world = arena(rocks={(640.0, 60.0): (Size.SMALL, (180.0, 0.0))})
    ship, rock = ship_of(world), world.rocks[0]
    usual = aim_at(world, ship, rock)
    gifted(world, Gift.FAST_SHOTS)
    fast = aim_at(world, ship, rock)
    assert usual is not None
    assert fast is not None
    assert fast.heading < usual.heading
    assert fast.when < usual.when
    hit = first_hit(world, ship, fast.heading)
    assert hit is not None
    assert hit.when <= fast.when


def test_it_fires_more_shots_at_once_when_it_may() -> None:
    fired = []
    for gifts in ((), (Gift.MORE_SHOTS,)):
        world = arena(rocks={(640.0, 220.0): Size.SMALL})
        gifted(world, *gifts)
        for number in range(world.tuning.shot.cap):
            add_shot(world, (100.0 + 20.0 * number, 650.0), (0.0, 0.0)).life = NEVER
        flown(world, TICKS_PER_SECOND)
        fired.append(world.tally.shots_fired)
    assert fired == [0, 1]


def test_long_light_reaches_a_lancer_that_is_too_far_without() -> None:
    world = arena((340.0, 360.0), lancers=[(940.0, 360.0)])
    assert aim_pulse(world, ship_of(world), world.lancers[0]) is None
    gifted(world, Gift.LONG_LIGHT)
    aim = aim_pulse(world, ship_of(world), world.lancers[0])
    assert aim is not None
    assert aim.heading == RIGHT


def test_with_brakes_it_knows_that_it_stops_before_a_rock() -> None:
    alarms = []
    for gifts in ((), (Gift.BRAKES,)):
        world = arena((640.0, 360.0), velocity=(0.0, -170.0), rocks={(640.0, 100.0): Size.LARGE})
        ship = gifted(world, *gifts)
        drift = coasting(rules_of(world, ship).ship).drift
        alarms.append(len(alarms_of(ship, threats_to(world, ship, {}), (0.0, 0.0), drift)))
    assert alarms == [1, 0]


def test_with_brakes_it_aims_where_others_first_turn_round_to_brake() -> None:
    turned = []
    for gifts in ((), (Gift.BRAKES,)):
        world = arena(velocity=(0.0, -200.0), heading=UP, rocks={(640.0, 640.0): Size.SMALL})
        world.rocks[0].x, world.rocks[0].y = 440.0, 160.0
        ship = gifted(world, *gifts)
        pilot = Autopilot()
        for _ in range(TICKS_PER_SECOND // 2):
            step(world, [pilot.command(world, ship.id)])
        turned.append(abs(turn_between(ship.heading, UP)))
    assert turned[0] > TURN // 4 > turned[1]


def test_it_stays_where_it_is_for_the_beam_that_its_hull_sends_back() -> None:
    world = arena(lancers=[(940.0, 360.0)])
    lancer = world.lancers[0]
    lancer.phase, lancer.timer = LancerPhase.LOCK, ticks(0.4)
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


def test_it_shoots_the_faster_the_longer_a_wave_takes() -> None:
    fired = []
    for seconds in (0, 60):
        world = arena(rocks={(640.0 + 90.0 * k, 120.0): Size.SMALL for k in range(-3, 4)})
        world.wave_tick = seconds * TICKS_PER_SECOND
        flown(world, 6 * TICKS_PER_SECOND)
        fired.append(world.tally.shots_fired)
    assert fired[1] > fired[0] > 0
