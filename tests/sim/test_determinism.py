"""The same seed and the same commands give the same game, to the last bit, whoever looks.

That a game is the same in another process is shown by the golden replays, and by tests/test_without_pygame.py
under other hash seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from game import core
from game.physics import Space, beams, legs
from game.sim.clone import clone
from game.sim.command import AWAY
from game.sim.digest import state_hash
from game.sim.field import space_of
from game.sim.rule_sets import DUEL, TETHER
from game.sim.tick import contacts
from tests.play import *


def hashes(seed: int, pilot: int, wave: int, ticks: int, *, ships: int = 1) -> list[str]:
    """Play at random, and return the hash of every 120th tick."""
    world = new_world(seed, wave=wave, ships=ships)
    make_immortal(world)
    hands = [random_commands(pilot + number) for number in range(ships)]
    found = []
    for tick in range(ticks):
        step(world, [next(hand) for hand in hands])
        if tick % 120 == 119:
            found.append(state_hash(world))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("wave", [1, 5])
def test_twin_games_are_equal_every_second(wave: int) -> None:
    one, other = (hashes(3, 8, wave, 2400) for _ in range(2))
    assert one == other
    assert len(set(one)) == 20


@pytest.mark.slow
def test_twin_games_of_two_ships_are_equal() -> None:
    assert hashes(4, 9, 3, 1800, ships=2) == hashes(4, 9, 3, 1800, ships=2)


def twin(tuning: Tuning, record: Record | None, *, cloned: bool) -> list[object]:
    """Play at random by some rules with a second player who comes and goes, as a clone from the middle on."""
    world = new_world(11, tuning, ships=2, wave=3)
    hands = [random_commands(5), random_commands(6)]
    found: list[object] = []
    for tick in range(1500):
        one, other = [next(hand) for hand in hands]
        found += [step(world, [one, AWAY if tick % 500 < 60 else other], record), state_hash(world)]
        if cloned and tick == 700:
            world = clone(world)
    return found


@pytest.mark.parametrize("rules", [TETHER, DUEL, tuned(team={"friendly_fire": True})])
def test_twin_games_by_rules_for_two_are_equal_with_a_record_and_as_a_clone(rules: Tuning) -> None:
    plain = twin(rules, None, cloned=False)
    assert plain == twin(rules, Record(), cloned=True)
    assert len(set(map(str, plain))) > 1500


def course_of(wave: int, tuning: Tuning, ticks: int, record: Record | None = None) -> list[object]:
    """Play at random with two ships, and return the events of each tick, and the state's hash after it."""
    world = new_world(30 + wave, tuning, wave=wave, ships=2)
    make_immortal(world)
    hands = [random_commands(wave + number) for number in range(2)]
    found: list[object] = []
    for _ in range(ticks):
        found += [step(world, [next(hand) for hand in hands], record), state_hash(world)]
    return found


SOME_WAVES = pytest.mark.parametrize(
    ("wave", "tuning"),
    [
        pytest.param(7, MODERN, id="hall of mirrors"),
        pytest.param(1, hurried(), id="everything at once"),
        *(pytest.param(wave, MODERN, id=str(wave), marks=pytest.mark.slow) for wave in (1, 2, 3, 8, 12)),
        *(pytest.param(wave, hurried(), id=f"castle {wave}", marks=pytest.mark.slow) for wave in (5, 10)),
    ],
)


@pytest.mark.slow
@SOME_WAVES
def test_recording_changes_nothing(wave: int, tuning: Tuning) -> None:
    assert course_of(wave, tuning, 1200) == course_of(wave, tuning, 1200, Record())


@pytest.mark.slow
@pytest.mark.skipif(core() == "compiled", reason="compiled code calls what it was compiled with")
@SOME_WAVES
def test_the_first_looks_leave_nothing_out_that_is_met(
    wave: int, tuning: Tuning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without them every mover is swept, and every line is tried with everything that it might meet."""
    expected = course_of(wave, tuning, 1200)
    asked: list[int] = []

    def everybody(
        _space: Space, fliers: Sequence[Ship | Shot], *_: object, **__: object
    ) -> list[Ship | Shot]:
        asked.append(len(fliers))
        return [*fliers]

    monkeypatch.setattr(contacts, "may_meet", everybody)
    for module in (legs, beams):
        monkeypatch.setattr(module, "is_off_line", lambda *_: False)
    assert course_of(wave, tuning, 1200) == expected
    assert sum(asked) > 1200


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
