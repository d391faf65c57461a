"""Short recorded games for the tests of replays."""

import struct
from hashlib import blake2b

from game.pilots.pilot import Pilot, RandomPilot
from game.replay.encoding import Writer
from game.replay.file_format import FORMAT_VERSION, MAGIC
from game.replay.replay import Recorder, Replay
from game.sim.rule_sets import RULES_VERSION, free_numbers
from game.sim.scene_rows import SceneEnemy, SceneRock, SceneShip, SceneTuning, SceneWall, SceneWave
from tests.play import *

SCENE = SceneTuning(
    ships=(SceneShip(x=1.5, y=2.0),),
    rocks=(SceneRock(x=1.0, y=-0.0), SceneRock(x=3.0, y=4.0, size=4)),
    walls=(SceneWall(x=300.0, y=300.0, length=99.0, turn=-3.0),),
    enemies=(SceneEnemy(kind=int(Kind.LANCER), y=5.0, from_left=False),),
    waves=(SceneWave(rocks=2, stored=(1, 0, 2)), SceneWave(rocks=3, speed=0.3)),
)
"""A scenario with every kind of row."""


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


def file_of(packed: bytes, rules: int = RULES_VERSION, form: int = FORMAT_VERSION) -> bytes:
    """Return a file with this compressed body, of whatever versions, and a checksum that agrees."""
    head = MAGIC + struct.pack("<HHI", form, rules, len(packed))
    return head + blake2b(head + packed, digest_size=8).digest() + packed


def by_hand(name: str, *numbers: float, rows: bytes = bytes(5)) -> bytes:
    """Return the bytes of rules that somebody else wrote: a rule set, its five numbers, and five lists."""
    writer = Writer()
    writer.text(name)
    for number in numbers or free_numbers(MODERN).values():
        writer.real(number)
    return bytes(writer) + rows


def with_other_checkpoint(replay: Replay, second: int) -> Replay:
    """Return a replay on which one checkpoint's hash is another."""
    checkpoints = list(replay.checkpoints)
    checkpoints[second] = replace(checkpoints[second], hash="0" * 16)
    return replace(replay, checkpoints=tuple(checkpoints))
