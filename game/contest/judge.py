"""Plays a recorded game again, and counts what happened in it: `python -m game.contest.judge FILE`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from game.replay.encoding import BadReplay
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Replay
from game.sim.bodies import ROCKS, Cause
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.storage.replays import read_replay


@dataclass
class Figures:
    """What a game came to."""

    score: int = 0
    wave: int = 0
    ticks: int = 0
    over: bool = False
    deaths: dict[str, int] = field(default_factory=dict)  # ships lost, by cause
    fired: int = 0  # shots that have hit or expired; pulses of the laser are not counted
    hit: int = 0
    verified: bool = False  # whether the game is the recorded one, at every checkpoint


def cause_of(lost: ShipDestroyed) -> str:
    """Return what ended a ship, in words."""
    kind = lost.killer_kind
    if lost.cause is Cause.WARP or kind is None:
        return "hyperspace"
    if kind in ROCKS:
        return "rock"
    name = kind.name.lower().replace("_", " ")
    if lost.cause is Cause.RAM:
        return f"touching a {name}"
    return f"beam of a {name}" if lost.cause is Cause.BEAM else name


def figures_of(replay: Replay) -> Figures:
    """Play a recorded game to its end, or to the first difference from what was recorded."""
    found, aim, playback, deaths = Figures(), Aim(), Playback(replay), Counter[str]()
    shots = ShotCounter(aim)
    world = playback.start()
    same = playback.judge(world) is None
    while same and not playback.is_over(world):
        events = step(world, playback.commands(world))
        shots.follow(events, world)
        deaths.update(cause_of(event) for event in events if isinstance(event, ShipDestroyed))
        same = playback.judge(world) is None
    found.score, found.wave, found.ticks, found.over = world.score, world.wave, world.tick, world.over
    found.fired, found.hit, found.verified = aim.fired, aim.hit, same
    found.deaths = {**deaths}
    return found


def main() -> None:
    """Print the figures of the replay in a file as JSON."""
    try:
        replay = read_replay(Path(sys.argv[1]))
        said = {**asdict(figures_of(replay)), "start": _start(replay)}
    except (BadReplay, *UNPLAYABLE) as fault:
        said = {"fault": str(fault)}
    print(json.dumps(said))  # noqa: T201 - this is the output


def _start(replay: Replay) -> list[object]:
    from game.contest.bot_process import packed

    start = replay.start
    return [start.seed, start.wave, start.ships, packed(start.tuning)]


if __name__ == "__main__":
    main()
