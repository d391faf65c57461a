"""What the autopilot knows of gates, gifts and Castles."""

import pytest

from game.pilots.aiming import first_hit
from game.pilots.threats import lines_at
from game.pilots.trigger import burnt
from game.sim.kinds.gate import open_gates
from game.sim.plates import carry
from game.sim.wave_table import first_wave_with
from tests.pilots.conftest import flown
from tests.play import *

# ---- gates and gifts


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


@pytest.mark.slow
@each("corner, heading", [
    ((20.0, 20.0), LEFT), ((1260.0, 20.0), DOWN), ((20.0, 700.0), UP), ((1260.0, 700.0), RIGHT),
])  # fmt: skip
def test_it_takes_a_gate_within_its_time_from_each_corner(corner: Point, heading: int) -> None:
    world = arena(corner, heading)
    world.wave = 2
    open_gates(StepContext(world))
    assert len(taken(world)) == 1


def test_it_takes_the_best_gift_but_a_lesser_one_rather_than_come_too_late_or_fly_into_a_rock() -> None:
    late = with_gates(
        arena((100.0, 360.0)), ((740.0, 360.0), Gift.SPARE_SHIELD), ((100.0, 480.0), Gift.BRAKES), seconds=2.5
    )
    assert taken(late) == [Gift.BRAKES]
    gates = (((940.0, 360.0), Gift.SPARE_SHIELD), ((340.0, 360.0), Gift.BRAKES))
    assert taken(with_gates(arena(), *gates)) == [Gift.SPARE_SHIELD]
    assert taken(with_gates(arena(rocks={(950.0, 380.0): Size.LARGE}), *gates)) == [Gift.BRAKES]


@pytest.mark.slow
def test_two_ships_take_a_gate_each() -> None:
    gates = ((300.0, 200.0), Gift.REFILL), ((980.0, 200.0), Gift.BRAKES), ((640.0, 600.0), Gift.PUSH)
    assert len(set(taken(with_gates(arena(ships=2), *gates)))) == 2


@pytest.mark.slow
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


# ---- castles


def besieged(heading: int = 0, turn: int = 0) -> tuple[World, Castle]:
    """Return a world with a ship that aims at the core of a Castle with whole rings."""
    world = arena((300.0, 300.0), heading=heading)
    castle = add_castle(world, (600.0, 300.0), rings=True)
    castle.phase = LancerPhase.COOL
    castle.turns = castle.turns_before = (turn,) * len(castle.turns)
    carry(world, castle)
    return world, castle


def test_a_shot_at_the_core_meets_the_outer_ring_first_and_the_core_through_a_gap_in_every_ring() -> None:
    world, castle = besieged(turn=TURN // 16)
    hit = sure(first_hit(world, ship_of(world), 0))
    assert isinstance(hit.body, Plate)
    assert hit.body.ring == len(world.tuning.castle.round.rings) - 1
    assert castle not in burnt(world, ship_of(world), 0)
    facing_left = hit.body.number
    world.plates[:] = [plate for plate in world.plates if plate.number != facing_left]
    behind = sure(first_hit(world, ship_of(world), 0))
    assert (behind.body, behind.when > hit.when) == (castle, True)
    assert castle in burnt(world, ship_of(world), 0)


@each("mirror", [False, True])
def test_a_pulse_hurts_the_plate_in_its_way_and_not_the_core_and_is_lost_on_a_mirror(mirror: bool) -> None:
    world, _ = besieged(turn=TURN // 16)
    for plate in world.plates:
        plate.mirror = mirror
    found = burnt(world, ship_of(world), 0)
    assert [each.kind for each in found] == ([] if mirror else [Kind.PLATE])


def shot_at(world: World) -> tuple[int, float] | None:
    """Fire once; return the id of what that hurts first, and after how many s; None for nothing."""
    for number in range(120):
        for event in step(world, [Command(fire=number == 0)]):
            if isinstance(event, BodyDamaged | BodyDestroyed):
                return event.id, number * DT
    return None


@pytest.mark.slow
def test_what_it_foresees_is_what_its_shots_meet_while_rings_turn() -> None:
    dice, right, tried = Random(5), 0, 20
    for _ in range(tried):
        world, castle = besieged(dice.randrange(-2000, 2000) % TURN, dice.randrange(TURN // 16) * 16)
        castle.vx, castle.vy = dice.uniform(-36.0, 36.0), dice.uniform(-36.0, 36.0)
        castle.health = dice.choice([240, 150, 60])
        world.plates[:] = [plate for plate in world.plates if dice.random() < 0.5]
        step(world, [IDLE])
        hit = first_hit(world, ship_of(world), ship_of(world).heading)
        found = shot_at(world)
        if hit is None or found is None:
            right += hit is None and found is None
        else:
            right += hit.body.id == found[0] and abs(hit.when - found[1]) < 0.05
    assert right >= 0.9 * tried, right


@pytest.mark.slow
@each("seed", [1, 2])
def test_it_beats_the_first_castle_and_rams_neither_core_nor_plates(seed: int) -> None:
    world = new_world(seed, wave=first_wave_with("modern", Kind.CASTLE))
    events = flown(world, 120.0, WaveCleared)
    assert destroyed(events, Kind.CASTLE)
    rammed = [lost.killer_kind for lost in of(events, ShipDestroyed) if lost.cause is Cause.RAM]
    assert not {Kind.CASTLE, Kind.PLATE} & {*rammed}


@pytest.mark.slow
@each("form", [2, 3, 4])
def test_it_wins_against_each_castle(form: int) -> None:
    world = arena((340.0, 360.0), seed=1)
    castle = add_castle(world, (900.0, 360.0), raising=1, form=form)
    castle.timer = ticks(2.0)
    castle.vx = castle.course_x = world.tuning.castle.speed
    make_immortal(world)
    while world.castles:
        assert world.tick < ticks(75.0)
        flown(world, 5.0)


def test_of_two_cores_it_goes_on_shooting_at_the_damaged_one() -> None:
    for number in (0, 1):
        world = arena()
        cores = [add_castle(world, (640.0 + side * 280.0, 360.0), form=4) for side in (-1.0, 1.0)]
        cores[number].health //= 3
        full = world.tuning.castle.twins.health
        flown(world, 0.8)
        assert cores[number].health < full // 3
        assert cores[1 - number].health == full
