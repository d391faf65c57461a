"""Joining before the first wave changes nothing of what the players have seen, and costs nobody a ship."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.scenes.play.early_join import EarlyJoin
from game.sim.command import AWAY, IDLE, Command
from game.sim.digest import state_hash
from game.sim.rule_sets import DIFFICULTIES, DUEL, TETHER, with_friendly_fire
from game.sim.step import step
from game.sim.tuning import MODERN, ShipTuning, Tuning
from game.sim.world import World, new_world

ODDS = with_friendly_fire(DIFFICULTIES["ace"])


def played(early: EarlyJoin, world: World, commands: list[Command]) -> None:
    """Play one tick, as the game does."""
    step(world, commands)
    early.commands.append(commands)


def again(early: EarlyJoin) -> World:
    """Return the game that its commands lead to."""
    world = early.start
    for held in early.commands:
        step(world, held)
    return world


def test_a_player_who_joins_while_the_other_waits_is_there_at_once() -> None:
    world = new_world(5, MODERN, ships=2)
    early = EarlyJoin(world)
    for _ in range(60):
        played(early, world, [IDLE, AWAY])
    assert not world.ships[1].flying

    assert early.join(world, [IDLE, IDLE])
    assert [ship.flying for ship in again(early).ships] == [True, True]


@pytest.mark.parametrize("rules", [MODERN, TETHER, DUEL, ODDS], ids=lambda rules: rules.name)
def test_a_player_who_joins_moves_no_other_ship_takes_no_shot_away_and_ends_nobody(rules: Tuning) -> None:
    joined = []
    for seed in range(30):
        roll = Random(seed).random
        world = new_world(seed, rules, ships=2)
        early, held = EarlyJoin(world), Command(127 * (int(roll() * 3) - 1), roll() < 0.4)
        for _ in range(int(roll() * 190)):
            played(early, world, [Command(held.turn, held.thrust, roll() < 0.2), AWAY])
        joined.append(early.join(world, [held, IDLE]))
        now = again(early)
        if not joined[-1]:
            assert state_hash(now) == state_hash(world)
            continue
        (one, late), (before, _) = now.ships, world.ships
        assert late.flying
        assert (one.x, one.y, one.vx, one.vy) == (before.x, before.y, before.vx, before.vy)
        assert (one.heading, one.energy, one.shields) == (before.heading, before.energy, before.shields)
        assert [(shot.x, shot.y) for shot in now.shots] == [(shot.x, shot.y) for shot in world.shots]
        assert now.tick == world.tick
    assert any(joined)


@pytest.mark.parametrize(
    ("ship", "shots"),
    [
        (replace(ODDS.ship, protection=0.0), {50}),  # the shot has gone long before the join
        (replace(ODDS.ship, protection=0.0, shields=1), {160}),  # it breaks the shield
    ],
)
def test_a_player_whose_ship_would_have_been_shot_meanwhile_waits_as_by_the_rules(
    ship: ShipTuning, shots: set[int]
) -> None:
    world = new_world(1, replace(ODDS, ship=ship), ships=2)
    early = EarlyJoin(world)
    for tick in range(190):
        turns = 127 if tick < 44 else 0  # to the right, where the second ship stands
        played(early, world, [Command(turns, False, tick in shots), AWAY])

    assert not early.join(world, [IDLE, IDLE])


def test_a_player_who_has_flown_and_left_waits_as_by_the_rules() -> None:
    world = new_world(5, MODERN, ships=2)
    early = EarlyJoin(world)
    for held in (IDLE, Command(0, True), AWAY):
        for _ in range(20):
            played(early, world, [IDLE, held])
    before = [*early.commands]

    assert not early.join(world, [IDLE, IDLE])
    assert early.commands == before
