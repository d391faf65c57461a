"""What must be true after every tick, whatever a pilot does."""

from __future__ import annotations

from typing import Any

import pytest

from game.physics import Torus
from game.sim.bodies import LancerPhase, ShipPhase
from game.sim.events import (
    Cause,
    Event,
    ExtraShip,
    GameOver,
    LancerCharging,
    LancerDestroyed,
    LancerFired,
    LancerLocked,
    RockBroken,
    SaucerDestroyed,
    ShipDestroyed,
    ShotFired,
)
from game.sim.step import step
from game.sim.world import World, new_world
from tests.arena import make_immortal, of, random_commands, speed_of


def check_places(world: World) -> None:
    torus: Torus = world.torus
    everything: list[Any] = [*world.ships, *world.rocks, *world.shots, *world.saucers, *world.lancers]
    everything += world.pick_ups
    for body in [*everything, *world.walls]:
        assert 0.0 <= body.x < torus.width
        assert 0.0 <= body.y < torus.height
    for moving in everything:
        assert abs(moving.vx) + abs(moving.vy) < 3000.0
    for ship in world.ships:
        assert 0.0 <= ship.energy <= world.tuning.laser.energy
        assert 0 <= ship.heading < 65536
        assert speed_of(ship) <= world.tuning.ship.top_speed * (1.0 + 1e-12)
        assert 0 <= ship.shields <= world.tuning.pick_up.shields
        assert 0 <= ship.combo_ticks <= 240
        assert ship.combo_kills > 0 or ship.combo_ticks == 0
    for rock in world.rocks:
        assert speed_of(rock) <= world.tuning.rock.top_speed * (1.0 + 1e-12)
        assert 0 < rock.health <= world.tuning.rock.kind(rock.size).health


def check_counts(world: World) -> None:
    assert len(world.rocks) <= world.tuning.rock.cap
    assert len(world.saucers) <= 1
    assert len(world.lancers) <= world.tuning.lancer.most
    assert len(world.arrivals) <= 3
    owners = [shot.owner for shot in world.shots if not shot.hostile]
    assert all(owners.count(ship.id) <= 12 for ship in world.ships)
    assert len(world.pick_ups) <= world.tuning.pick_up.cap
    mortals: list[Any] = [*world.rocks, *world.shots, *world.saucers, *world.lancers]
    mortals += world.pick_ups
    assert all(body.alive for body in mortals)


def check_ids(world: World, seen: set[int], newest: int) -> int:
    """Check that ids are unique, rise within a list, and that a new one is newer than all before."""
    now = []
    for group in (
        world.ships,
        world.rocks,
        world.shots,
        world.saucers,
        world.lancers,
        world.walls,
        world.pick_ups,
    ):
        ids = [body.id for body in group]
        assert ids == sorted(ids)
        now += ids
    assert len(now) == len(set(now))
    new = set(now) - seen
    assert all(newest < number < world.next_id for number in new)
    seen |= new
    return world.next_id - 1


def points_in(events: list[Event]) -> int:
    return sum(
        end.points for end in events if isinstance(end, RockBroken | SaucerDestroyed | LancerDestroyed)
    )


class Attacks:
    """Whether each Lancer has shown what it was about to do, long enough."""

    def __init__(self) -> None:
        self.charged: dict[int, int] = {}
        self.locked: dict[int, int] = {}
        self.fired: dict[int, int] = {}

    def check(self, tick: int, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, LancerCharging):
                self.charged[event.lancer] = tick
            elif isinstance(event, LancerLocked):
                assert tick - self.charged.pop(event.lancer) >= 0.6 * 120
                self.locked[event.lancer] = tick
            elif isinstance(event, LancerFired):
                assert tick - self.locked.pop(event.lancer) >= 0.25 * 120
                self.fired[event.lancer] = tick
            elif isinstance(event, ShipDestroyed) and event.cause is Cause.BEAM:
                assert tick - self.fired[event.killer] <= 0.3 * 120


@pytest.mark.parametrize(("wave", "ships"), [(1, 1), (2, 1), (4, 2), (8, 1), (9, 2)])
def test_the_world_stays_in_order_whatever_a_pilot_does(wave: int, ships: int) -> None:
    world = new_world(wave, wave=wave, ships=ships)
    make_immortal(world)
    hands = [random_commands(wave * 10 + number) for number in range(ships)]
    seen: set[int] = set()
    newest = 0
    attacks = Attacks()
    kinds: set[type[Event]] = set()
    for tick in range(4000):
        score, lives = world.score, world.lives
        events = step(world, [next(hand) for hand in hands])
        kinds |= {type(event) for event in events}
        check_places(world)
        check_counts(world)
        newest = check_ids(world, seen, newest)
        attacks.check(tick, events)
        assert world.score == score + points_in(events)
        assert world.lives == lives - len(of(events, ShipDestroyed)) + len(of(events, ExtraShip))
        ended = [end.rock for end in of(events, RockBroken)]
        assert len(ended) == len(set(ended))
        assert world.tick == tick + 1
    assert {ShotFired, RockBroken, ShipDestroyed} <= kinds
    assert world.score > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_random_game_ends_once_with_the_tally_of_its_events(seed: int) -> None:
    world = new_world(seed, wave=3)
    hands = random_commands(seed)
    events: list[Event] = []
    while not world.over and world.tick < 20_000:
        events += step(world, [next(hands)])
    for _ in range(300):
        events += step(world, [next(hands)])
    (over,) = of(events, GameOver)
    assert over.score == world.score == points_in(events)
    tally = world.tally
    assert tally.rocks_destroyed == len(of(events, RockBroken))
    assert tally.saucers_destroyed == len(of(events, SaucerDestroyed))
    assert tally.lancers_destroyed == len(of(events, LancerDestroyed))
    assert tally.deaths == len(of(events, ShipDestroyed)) == 3 + len(of(events, ExtraShip))
    assert tally.shots_fired == len([shot for shot in of(events, ShotFired) if not shot.hostile])
    assert world.ships[0].phase is ShipPhase.OUT
    assert world.ships[0].lives == 0
    assert all(lancer.phase is not LancerPhase.CHARGE for lancer in world.lancers)
