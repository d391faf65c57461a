"""Where a scene can lead: frozen values that name the next scene, and what becomes of the present one.

Scenes return them and never make one another: `directory.make_scene` alone does. A new scene needs its own
file, a destination here and a row in the directory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.replay.replay import Replay
from game.scenes.session import Session


class Paused(Protocol):
    """A scene that can be paused."""

    session: Session

    def tick(self) -> Move | None:
        """Let 1/120 s of the player's time pass."""


@dataclass(frozen=True, slots=True)
class ToTitle:
    """The title."""


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A new game."""

    seed: int


@dataclass(frozen=True, slots=True)
class ToPause:
    """The menu of a paused scene."""

    paused: Paused


@dataclass(frozen=True, slots=True)
class ToQuitQuestion:
    """The question whether to quit the game beneath."""


@dataclass(frozen=True, slots=True)
class ToGameOver:
    """The result of a game that has just ended."""

    session: Session
    place: int | None
    """1 for the best on the score board, None if the game is not on it."""


@dataclass(frozen=True, slots=True)
class ToWatch:
    """A recorded game, played from its start."""

    replay: Replay


Destination: TypeAlias = ToTitle | ToPlay | ToPause | ToQuitQuestion | ToGameOver | ToWatch


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top of this one, which waits beneath."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Take this scene off; the one beneath goes on."""


@dataclass(frozen=True, slots=True)
class Become:
    """Put a scene in the place of this one and of all beneath."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Move: TypeAlias = Push | Pop | Become | Quit
