"""The autopilot plays well, fairly, and by looking only."""

import math

import pytest

from game.contest.tournament import cause_of
from game.pilots.aiming import aim_at, aim_pulse, first_hit, intercept
from game.pilots.trigger import burnt
from tests.pilots.conftest import flown
from tests.play import *

QUIET = replace(MODERN, wave=replace(MODERN.wave, first_pause=1e6))
"""Rules under which nothing arrives."""

# ---- whole games


@pytest.mark.slow
@each("seed", [1, 201])
def test_it_clears_the_first_wave_at_a_human_pace(seed: int) -> None:
    world = new_world(seed)
    assert of(flown(world, 60.0, WaveCleared), WaveCleared)
    assert world.tick > ticks(10.0)


@pytest.mark.slow
def test_two_autopilots_score_both_and_end_each_other_seldom_with_friendly_fire() -> None:
    ended = 0
    for seed in (1, 2):
        world = new_world(seed, tuned(team={"friendly_fire": True}), ships=2)
        lost = of(flown(world, 25.0), ShipDestroyed)
        ended += sum(loss.fired_by in {ship.id for ship in world.ships} for loss in lost)
        assert all(ship.score > 0 for ship in world.ships)
    assert ended <= 1


@pytest.mark.slow
def test_it_never_changes_the_world_and_twin_runs_get_the_same_commands() -> None:
    worlds = [new_world(5, wave=4, ships=2) for _ in range(2)]
    pilots = [Autopilot() for _ in worlds]
    for world in worlds:
        world.ticks_to_wave = 1
    for number in range(240):
        before = state_hash(worlds[0]) if number % 20 == 0 else None
        one, other = (
            [pilot.command(world, ship.id) for ship in world.ships]
            for world, pilot in zip(worlds, pilots, strict=True)
        )
        assert one == other
        assert before is None or state_hash(worlds[0]) == before
        for world in worlds:
            step(world, one)
    assert Autopilot().command(worlds[0], NOBODY) == IDLE


@each("parts", [{"ship": {"turn": 0.0}}, {"ship": {"thrust": 0.0}}, {"shot": {"speed": 0.0}}])
def test_it_flies_a_ship_that_cannot_turn_or_burn_and_shots_that_stand_still(parts: dict[str, Any]) -> None:
    """A scenario may ask for any of them."""
    world = new_world(3, tuned(**parts), wave=5)
    world.ticks_to_wave = 1
    flown(world, 1.0)
    assert world.tick == ticks(1.0)


# ---- shooting and dodging


def test_it_hits_a_moving_rock_across_the_seam() -> None:
    world = arena((1240.0, 360.0), rocks={(160.0, 300.0): (Size.SMALL, (10.0, 60.0))})
    aim = sure(aim_at(world, world.ships[0], world.rocks[0]))
    assert first_hit(world, world.ships[0], aim.heading) is not None
    flown(world, 3.0)
    assert (world.rocks, world.tally.shots_fired) == ([], 1)


def test_it_does_not_shoot_into_a_wall_and_steers_round_it_or_meets_it_gently() -> None:
    world = arena(rocks={(640.0, 100.0): Size.LARGE}, walls=[((640.0, 250.0), (110.0, 0.0))])
    assert first_hit(world, world.ships[0], UP) is None
    world = arena(velocity=(0.0, -200.0), walls=[((640.0, 150.0), (110.0, 0.0))])
    assert max((bump.speed for bump in of(flown(world, 2.0), Bounced)), default=0.0) < 120.0


@pytest.mark.slow
@each("size", [Size.SMALL, Size.LARGE])
def test_it_survives_a_rock_that_comes_straight_at_it_and_dodges_it_without_any_weapon(size: Size) -> None:
    unarmed = tuned(shot={"cap": 0}, laser={"energy": 0.0, "refill": 0.0})
    for place, drift, rules in (
        ((340.0, 360.0), (150.0, 0.0), MODERN), ((640.0, 40.0), (0.0, 140.0), unarmed),
    ):  # fmt: skip
        world = arena(rocks={place: (size, drift)}, tuning=rules)
        assert of(flown(world, 3.5), ShipDestroyed) == []


@pytest.mark.slow
@each("health, seconds", [(10**9, 30.0), (MODERN.lancer.health, 60.0)])
def test_no_lancer_burns_it(health: int, seconds: float) -> None:
    """One that nothing kills fires all the time; the other is dead within the minute."""
    tuning = tuned(QUIET, lancer={"health": health}, ship={"lives": NEVER, "protection": 0.0})
    world = arena((300.0, 200.0), RIGHT, tuning=tuning, seed=1)
    add_lancer(world, (900.0, 500.0), 0).timer = ticks(world.tuning.lancer.stalk)
    events = flown(world, seconds, BodyDestroyed)
    assert [loss for loss in of(events, ShipDestroyed) if loss.cause is Cause.BEAM] == []
    assert bool(of(events, BeamFired) if health == 10**9 else destroyed(events, Kind.LANCER))


@each("phase, wasted", [(LancerPhase.STALK, True), (LancerPhase.COOL, False)])
def test_it_wastes_neither_shots_nor_pulses_on_a_shield_and_shoots_when_it_is_lowered(
    phase: LancerPhase, wasted: bool
) -> None:
    still = {"stalk": 1e6, "cool": 1e6, "speed": 0.0, "turn": 1e4, "stalk_turn": 1e4}
    world = arena(heading=RIGHT, tuning=tuned(lancer=still), seed=3)
    ship_of(world).protection = NEVER
    add_lancer(world, (900.0, 360.0), LEFT, phase).timer = NEVER
    events = flown(world, 1.0)
    assert bool(of(events, ShotFired) or of(events, LaserFired)) != wasted


def test_it_shoots_the_faster_the_longer_a_wave_takes() -> None:
    fired = []
    for seconds in (0.0, 60.0):
        world = arena(rocks={(640.0 + 90.0 * k, 120.0): Size.SMALL for k in range(-3, 4)})
        world.wave_tick = ticks(seconds)
        flown(world, 2.5)
        fired.append(world.tally.shots_fired)
    assert fired[1] > fired[0] > 0


# ---- two ships


@pytest.mark.slow
@each("number", [0, 1])
def test_in_a_duel_it_hunts_the_other_ship_and_wins_against_one_that_does_nothing(number: int) -> None:
    world = new_world(3, tuned(DUEL, wave={"first_pause": 1e6}, team={"goal": 1}), ships=2)
    pilot, winner = Autopilot(), world.ships[number].id
    events: list[Event] = []
    while not world.over:
        assert world.tick < ticks(30.0)
        held = [pilot.command(world, ship.id) if ship.id == winner else IDLE for ship in world.ships]
        events += step(world, held)
    assert [over.winner for over in of(events, GameOver)] == [winner]
    assert world.tally.shots_fired < 12


@pytest.mark.slow
def test_in_a_duel_it_dodges_the_shots_of_the_other_ship() -> None:
    hits = 0
    for offset in range(0, 20, 2):
        world = arena(tuning=tuned(DUEL, ship={"warp_risk": 0.0}), ships=2)
        one, other = world.ships
        one.x, other.x, other.y, other.protection = 600.0, 1100.0 - 9.0 * offset, one.y, NEVER
        add_shot(world, (one.x - 350.0, one.y), (620.0, 0.0), owner=other.id)
        hits += len(of(flown(world, 1.0), ShipDestroyed))
    assert hits <= 2


@each("hurts", [False, True])
def test_it_shoots_at_no_ship_where_that_is_no_foe(hurts: bool) -> None:
    """The other ship alone is no target, and where it can be hurt the rock behind it is none either."""
    world = arena((640.0, 500.0), tuning=tuned(team={"friendly_fire": hurts}), ships=2)
    one, other = world.ships
    other.x, other.y = 640.0, 380.0
    assert of(flown(world, 1.5), ShotFired) == []
    rock = add_rock(world, Size.SMALL, (640.0, 300.0))
    one.x, one.y, one.vx, one.vy = 640.0, 500.0, 0.0, 0.0
    hit = first_hit(world, one, UP)
    assert (hit is not None and hit.body is rock) is not hurts
    assert (burnt(world, one, UP) != []) is not hurts


# ---- aiming

far = st.floats(-600.0, 600.0)


@given(st.tuples(far, far), st.tuples(far, far), st.floats(300.0, 700.0), st.floats(0.0, 20.0))
def test_an_intercept_is_where_shot_and_target_are_at_one_time_and_none_is_sooner(
    offset: Point, motion: Point, speed: float, head_start: float
) -> None:
    def ahead(t: float) -> float:
        """Return by how much the target is still farther than the shot."""
        return math.hypot(offset[0] + motion[0] * t, offset[1] + motion[1] * t) - head_start - speed * t

    when = intercept(offset, motion, speed, head_start)
    if when is None:
        assert min(ahead(number / 10.0) for number in range(100)) > -1e-3
    elif when == 0.0:
        assert ahead(0.0) <= 1e-6
    else:
        assert ahead(when) == pytest.approx(0.0, abs=1e-6 * (1.0 + speed * when))
        assert min(ahead(when * number / 20.0) for number in range(20)) > -1e-6


def test_what_flies_as_fast_as_a_shot_is_met_only_if_it_comes() -> None:
    assert intercept((100.0, 0.0), (50.0, 0.0), 50.0, 0.0) is None
    assert intercept((100.0, 0.0), (-50.0, 0.0), 50.0, 0.0) == pytest.approx(1.0)


@each("over, reached", [(-1.0, True), (1.0, False)])
def test_what_is_in_reach_of_shots_and_of_the_laser(over: float, reached: bool) -> None:
    world = arena(heading=RIGHT, tuning=tuned(shot={"life": 0.5}))
    (ship,), rules = world.ships, world.tuning
    nose, rock = ship.x + rules.ship.nose, add_rock(world, Size.SMALL, CENTRE)
    # by a shot: its rim, with 0.05 s to spare
    rock.x = nose + rules.shot.speed * (rules.shot.life - 0.05) + rock.radius + over
    aim = aim_at(world, ship, rock)
    assert (aim is not None) == reached
    assert aim is None or aim.heading == RIGHT
    # by a pulse: it is aimed at up to half of its radius, and burnt at its rim
    rock.x = nose + rules.laser.reach + rock.radius * 0.5 + over
    aim = aim_pulse(world, ship, rock)
    assert (aim and aim[:2]) == ((RIGHT, 0.0) if reached else None)
    rock.x = nose + rules.laser.reach + rock.radius + over
    assert burnt(world, ship, RIGHT) == [rock] * reached
    # from the side
    rock.x, rock.y = nose + 100.0, ship.y + rock.radius + over / 100.0
    hit = first_hit(world, ship, RIGHT)
    assert burnt(world, ship, RIGHT) == [rock] * reached == [rock] * bool(hit)


@each("rocks, first", [
    ({(840.0, 360.0): Size.SMALL, (440.0, 360.0): Size.SMALL}, 840.0),  # that it has to turn least for
    ({(840.0, 360.0): Size.LARGE, (440.0, 360.0): Size.SMALL}, 840.0),
    ({(780.0, 360.0): Size.LARGE, (690.0, 200.0): Size.SMALL}, 690.0),  # the large one is too near
])  # fmt: skip
def test_it_shoots_first_at_what_it_hits_soonest_but_at_no_large_rock_nearby(
    rocks: dict[Point, Size], first: float
) -> None:
    world = arena(heading=RIGHT, rocks=rocks)
    ids = {rock.id: rock.x for rock in world.rocks}
    hits = [event for event in flown(world, 2.0) if isinstance(event, BodyDamaged | BodyDestroyed)]
    assert ids[hits[0].id] == first


@each("cause, kind, words", [
    (Cause.RAM, Kind.LARGE_ROCK, "rock"), (Cause.RAM, Kind.LANCER, "touching a lancer"),
    (Cause.BEAM, Kind.LANCER, "beam of a lancer"), (Cause.WARP, None, "hyperspace"),
])  # fmt: skip
def test_causes_are_told_apart(cause: Cause, kind: Kind | None, words: str) -> None:
    assert cause_of(ShipDestroyed(1, CENTRE, (0.0, 0.0), 0, cause, 9, 2, kind)) == words
