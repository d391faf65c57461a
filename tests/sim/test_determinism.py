"""The same seed and the same commands give the same game, to the last bit, whoever looks.

That a game is the same in another process is shown by the golden replays, and by tests/test_without_pygame.py
under other hash seeds.
"""

from __future__ import annotations

from functools import cache

import pytest

from game.physics import Record
from game.sim.clone import clone
from game.sim.digest import state_hash
from game.sim.field import space_of
from game.sim.step import step
from game.sim.world import World, new_world
from tests.arena import make_immortal, random_commands


def hashes(
    seed: int, pilot: int, wave: int, ticks: int, *, recorded: bool = False, ships: int = 1
) -> list[str]:
    """Play at random, and return the hash of every 120th tick."""
    world = new_world(seed, wave=wave, ships=ships)
    make_immortal(world)
    hands = [random_commands(pilot + number) for number in range(ships)]
    record = Record() if recorded else None
    found = []
    for tick in range(ticks):
        step(world, [next(hand) for hand in hands], record)
        if tick % 120 == 119:
            found.append(state_hash(world))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("wave", "ships"), [(8, 1), (5, 2)])
def test_recording_changes_nothing(wave: int, ships: int) -> None:
    plain, recorded = (
        hashes(wave, 9, wave, 960, recorded=recorded, ships=ships) for recorded in (False, True)
    )
    assert plain == recorded
    assert len(set(plain)) == 8


@pytest.mark.slow
def test_another_seed_or_another_pilot_is_another_game() -> None:
    game = hashes(1, 1, 1, 600)
    assert game[-1] not in hashes(2, 1, 1, 600)
    assert game[-1] not in hashes(1, 2, 1, 600)
    assert game[-1] not in hashes(1, 1, 2, 600)


@pytest.mark.slow
def test_a_seed_decides_the_game_itself_and_not_only_its_hash() -> None:
    rocks = set()
    for seed in range(8):
        world = new_world(seed)
        for _ in range(300):
            step(world, [next(random_commands(0))])
        rocks.add((world.rocks[0].x, world.rocks[0].y))
    assert len(rocks) == 8


@cache
def _played() -> World:
    world = new_world(6, wave=5)
    make_immortal(world)
    hands = random_commands(7)
    for _ in range(1000):
        step(world, [next(hands)])
    return world


def midgame() -> World:
    """Return a game that has been going on for 1,000 ticks, and that nobody else has."""
    return clone(_played())


@pytest.mark.slow
def test_what_the_broad_phase_keeps_changes_nothing() -> None:
    world = midgame()
    copy = clone(world)
    other = midgame()
    other.rocks.reverse()
    space_of(other)
    copy.space = other.space
    assert copy.space is not world.space
    assert state_hash(copy) == state_hash(world)
    hands = random_commands(71)
    for _ in range(600):
        command = next(hands)
        step(world, [command])
        step(copy, [command])
    assert state_hash(copy) == state_hash(world)


@pytest.mark.slow
def test_two_worlds_do_not_disturb_each_other() -> None:
    alone = hashes(9, 9, 2, 600)
    one, other = new_world(9, wave=2), new_world(10, wave=7)
    for world in (one, other):
        make_immortal(world)
    hands, more = random_commands(9), random_commands(10)
    found = []
    for tick in range(600):
        step(one, [next(hands)])
        step(other, [next(more)])
        if tick % 120 == 119:
            found.append(state_hash(one))
    assert found == alone
