"""The interface between a game and what flies its ships: a built-in pilot, or a bot (see `bot`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.pilots.pilot import Pilot
from game.pilots.thoughts import Thoughts, checked
from game.sim.command import Command
from game.sim.world import World

POLL_SECONDS: Final = 0.2  # s to wait for an answer before looking at signals and limits again


class PilotError(Exception):
    """A bot failed. The message is one line that names it and, where there is one, the tick and its line."""


class Answer(NamedTuple):
    """A pilot's commands for the coming tick, in the order of the ships in the question."""

    commands: Sequence[Command]
    said: Sequence[Thoughts] = ()  # what it says it sees, if asked


class Flyer:
    """A built-in pilot for all games of a run. It is trusted, and reads the world of the game itself."""

    failed = False  # whether it has stopped flying in this game

    def __init__(self, pilot: Pilot, name: str = "") -> None:
        self.pilot = pilot
        self.name = name

    def begin(self, world: World, whose: str = "") -> None:
        """Begin a game; whose: is added to the name in messages of failure, such as " of ship 2"."""

    def answer(
        self, world: World, ship_ids: Sequence[int], *, say: bool = False, wait: float = POLL_SECONDS
    ) -> Answer | None:
        """Ask for the commands of some ships, and with `say` for thoughts; None: no answer within `wait` s.

        Then ask again. Until `follow`, the same question gets the same answer.

        Raises:
            PilotError: the pilot failed.
        """
        del wait
        commands = [self.pilot.command(world, ship_id) for ship_id in ship_ids]
        thoughts = getattr(self.pilot, "thoughts", None) if say else None
        said = [checked(thoughts(world, ship_id)) if thoughts else () for ship_id in ship_ids]
        return Answer(commands, said)

    def follow(self, commands: Sequence[Command]) -> None:
        """Take in the commands of all ships for the tick that is played next."""

    def close(self) -> None:
        """End it."""


def begin(flyers: Sequence[Flyer], world: World) -> list[Flyer]:
    """Begin a game; return the flyer of each ship: one pilot flies all ships, two fly one each."""
    for number, flyer in enumerate(flyers, 1):
        flyer.begin(world, f" of ship {number}" if len(flyers) > 1 else "")
    return [*flyers] * (len(world.ships) if len(flyers) == 1 else 1)


def answers_of(
    flyers: Sequence[Flyer | None], world: World, *, say: bool = False, wait: float = POLL_SECONDS
) -> dict[int, tuple[Command, Thoughts]] | None:
    """Return the command and the thoughts for each ship that has a flyer, by index.

    None: a flyer has not answered yet, see `Flyer.answer`.

    Raises:
        PilotError: a pilot failed.
    """
    found: dict[int, tuple[Command, Thoughts]] = {}
    for flyer in dict.fromkeys(flyers):
        if flyer is None:
            continue
        numbers = [number for number, its in enumerate(flyers) if its is flyer]
        answer = flyer.answer(world, [world.ships[number].id for number in numbers], say=say, wait=wait)
        if answer is None:
            return None
        found |= zip(
            numbers, zip(answer.commands, answer.said or ((),) * len(numbers), strict=True), strict=True
        )
    return dict(sorted(found.items()))
