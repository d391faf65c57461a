"""Who flies the ships of a game, as the game sees it: one of its own pilots, or a bot (see `bot`)."""

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
    """What a pilot wants for the coming tick, in the order of the ships that it was asked for."""

    commands: Sequence[Command]
    said: Sequence[Thoughts] = ()  # what it says it sees, if that was asked for


class Flyer:
    """A pilot of the game's own, which flies the games of a run. It is trusted, and gets the world itself."""

    failed = False  # whether it flies no more in this game

    def __init__(self, pilot: Pilot, name: str = "") -> None:
        self.pilot = pilot
        self.name = name

    def begin(self, world: World, whose: str = "") -> None:
        """Begin a game; whose: what the flyer's failures add to its name, such as " of ship 2"."""

    def answer(
        self, world: World, ship_ids: Sequence[int], *, say: bool = False, wait: float = POLL_SECONDS
    ) -> Answer | None:
        """Ask for some ships, and for thoughts with `say`; None: there is no answer within `wait` s as yet.

        Ask again then: until `follow` the answer to the same question stays the same.

        Raises:
            PilotError: the pilot failed.
        """
        del wait
        commands = [self.pilot.command(world, ship_id) for ship_id in ship_ids]
        thoughts = getattr(self.pilot, "thoughts", None) if say else None
        said = [checked(thoughts(world, ship_id)) if thoughts else () for ship_id in ship_ids]
        return Answer(commands, said)

    def follow(self, commands: Sequence[Command]) -> None:
        """Hear what all ships hold in the tick that is played next."""

    def close(self) -> None:
        """End what flies."""


def begin(flyers: Sequence[Flyer], world: World) -> list[Flyer]:
    """Begin a game; return who flies each ship: one pilot flies all ships, of two each has its own."""
    for number, flyer in enumerate(flyers, 1):
        flyer.begin(world, f" of ship {number}" if len(flyers) > 1 else "")
    return [*flyers] * (len(world.ships) if len(flyers) == 1 else 1)


def answers_of(
    flyers: Sequence[Flyer | None], world: World, *, say: bool = False, wait: float = POLL_SECONDS
) -> dict[int, tuple[Command, Thoughts]] | None:
    """Return command and thoughts for the ships of a game, by number from 0 on, each of who flies it.

    None: somebody has not answered yet, see `Flyer.answer`.

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
