"""What must be true after every tick, whatever a pilot does: checked as the soak checks it.

tests/soak/test_games.py does the same for games of all sorts.
"""

from __future__ import annotations

import pytest

from tests.play import *
from tests.soak.invariants import Watch


def points_in(events: list[Event]) -> int:
    return sum(end.points for end in events if isinstance(end, BodyDestroyed))


@pytest.mark.slow
@pytest.mark.parametrize(("wave", "ships"), [(1, 1), (9, 2)])
def test_the_world_stays_in_order_whatever_a_pilot_does(wave: int, ships: int) -> None:
    world = new_world(wave, wave=wave, ships=ships)
    make_immortal(world)
    watch = Watch(world)
    hands = [random_commands(wave * 10 + number) for number in range(ships)]
    kinds: set[type[Event]] = set()
    for tick in range(1500):
        kinds |= {type(event) for event in watch.step(world, [next(hand) for hand in hands])}
        assert world.tick == tick + 1
    assert {ShotFired, BodyDestroyed} <= kinds
    assert world.score > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
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
    assert tally.rocks_destroyed == len(destroyed(events, *ROCKS))
    assert tally.saucers_destroyed == len(destroyed(events, *SAUCERS))
    assert tally.lancers_destroyed == len(destroyed(events, Kind.LANCER))
    assert tally.deaths == len(of(events, ShipDestroyed)) == 3 + len(of(events, ExtraShip))
    assert tally.shots_fired == len([shot for shot in of(events, ShotFired) if not shot.hostile])
    assert world.ships[0].phase is ShipPhase.OUT
    assert world.ships[0].lives == 0
    assert all(lancer.phase is not LancerPhase.CHARGE for lancer in world.lancers)
