"""Short recorded games for the tests of replays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.pilots.pilot import Pilot
from game.pilots.random_pilot import RandomPilot
from game.replay.replay import Recorder, Replay
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning
from game.sim.world import new_world


def recorded(
    ticks: int,
    *,
    seed: int = 1,
    wave: int = 1,
    ships: int = 1,
    tuning: Tuning = MODERN,
    pilots: Sequence[Pilot] = (),
) -> Replay:
    """Return a game of just so many ticks, flown at random if nobody else is named."""
    world = new_world(seed, tuning, ships=ships, wave=wave)
    hands = [*pilots] or [RandomPilot(seed + number) for number in range(ships)]
    recorder = Recorder(world)
    for _ in range(ticks):
        commands = [pilot.command(world, ship.id) for pilot, ship in zip(hands, world.ships, strict=True)]
        step(world, commands)
        recorder.follow(world, commands)
    return recorder.replay(world)


def with_other_checkpoint(replay: Replay, second: int) -> Replay:
    """Return a replay on which one checkpoint's hash is another."""
    checkpoints = list(replay.checkpoints)
    checkpoints[second] = replace(checkpoints[second], hash="0" * 16)
    return replace(replay, checkpoints=tuple(checkpoints))
