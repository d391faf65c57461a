"""The input sources of a soak: from pure noise to a good player whose replay was spoilt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from random import Random

from game.pilots.autopilot import Autopilot
from game.pilots.pilot import Idle, Pilot, RandomPilot
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.world import World


class Kind(StrEnum):
    """How commands are made up; a soak takes them in turn."""

    UNIFORM = "uniform"  # every button anew in every tick
    STICKY = "sticky"  # the random pilot: a choice is kept for a while
    HELD = "held"  # everything held all the time
    ALTERNATING = "alternating"  # everything in one tick, nothing in the next
    AUTOPILOT = "autopilot"
    IDLE = "idle"
    MUTATED = "mutated"  # the replay of an autopilot's game, spoilt here and there


EVERYTHING = Command(FULL_TURN, thrust=True, fire=True, laser=True, warp=True)


class Uniform:
    """A new random command in every tick."""

    def __init__(self, seed: int) -> None:
        self._roll = Random(seed).random

    def command(self, world: World, ship_id: int) -> Command:  # noqa: ARG002 - it does not look
        """Return anything."""
        roll = self._roll
        turn = int(roll() * (2 * FULL_TURN + 1)) - FULL_TURN
        return Command(turn, roll() < 0.5, roll() < 0.5, roll() < 0.5, roll() < 0.02)


class Held:
    """Everything, all the time or every other tick."""

    def __init__(self, *, alternating: bool) -> None:
        self._alternating = alternating

    def command(self, world: World, ship_id: int) -> Command:
        """Return everything or nothing; ships take turns."""
        return IDLE if self._alternating and (world.tick + ship_id) & 1 else EVERYTHING


class Written:
    """Commands written down before, one list per tick with one for each ship; nothing held after its end."""

    def __init__(self, ticks: Sequence[Sequence[Command]]) -> None:
        self._ticks = ticks

    def command(self, world: World, ship_id: int) -> Command:
        """Return what is written for the coming tick."""
        number = next(number for number, ship in enumerate(world.ships) if ship.id == ship_id)
        return self._ticks[world.tick][number] if world.tick < len(self._ticks) else IDLE


class Visitor:
    """Another pilot, who is away for a while now and then, and as the game begins in half of all games."""

    def __init__(self, pilot: Pilot, seed: int) -> None:
        self._pilot = pilot
        self._roll = Random(seed).random
        self._away = self._roll() < 0.5

    def command(self, world: World, ship_id: int) -> Command:
        """Return what the other one holds, or that nobody is there."""
        if self._roll() < 1.0 / 400.0:
            self._away = not self._away
        return Command(away=True) if self._away else self._pilot.command(world, ship_id)


def pilots(
    kind: Kind, seed: int, ships: int, replay: Sequence[Sequence[Command]] = (), *, visits: bool = False
) -> list[Pilot]:
    """Return a pilot for each ship; visits: the second comes and goes."""
    found = [_pilot(kind, seed * 2 + number, replay) for number in range(ships)]
    if visits:
        found[1] = Visitor(found[1], seed)
    return found


def _pilot(kind: Kind, seed: int, replay: Sequence[Sequence[Command]]) -> Pilot:
    makers: dict[Kind, Callable[[], Pilot]] = {
        Kind.UNIFORM: lambda: Uniform(seed),
        Kind.STICKY: lambda: RandomPilot(seed),
        Kind.HELD: lambda: Held(alternating=False),
        Kind.ALTERNATING: lambda: Held(alternating=True),
        Kind.AUTOPILOT: Autopilot,
        Kind.IDLE: Idle,
        Kind.MUTATED: lambda: Written(mutated(replay, seed)),
    }
    return makers[kind]()


def mutated(replay: Sequence[Sequence[Command]], seed: int) -> list[list[Command]]:
    """Return a replay in which about one tick in fifty was spoilt.

    Buttons flipped, turns reversed, ticks left out, doubled, or exchanged with a far one.
    """
    roll = Random(seed).random
    found: list[list[Command]] = []
    for ticks in replay:
        commands = list(ticks)
        if roll() < 0.02:
            way = int(roll() * 5.0)
            if way == 0:
                continue
            if way == 1:
                found += [commands] * (1 + int(roll() * 30))
            elif way == 2:
                commands = list(replay[int(roll() * len(replay))])
            else:
                commands = [_spoilt(command, int(roll() * 5.0)) for command in commands]
        found.append(commands)
    return found


def _spoilt(command: Command, way: int) -> Command:
    """Return a command with one thing in it turned round."""
    if way == 0:
        return replace(command, turn=-command.turn or FULL_TURN)
    button = ("thrust", "fire", "laser", "warp")[way - 1]
    return replace(command, **{button: not getattr(command, button)})
