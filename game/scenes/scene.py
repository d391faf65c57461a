"""The words that scenes speak: where to go next, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias

from game.input.actions import Action
from game.input.keyboard import Keyboard
from game.overlay.overlay import Overlay
from game.scenes.session import Session
from game.sound.audio_sink import unheard
from game.sound.sounds import Sounds
from game.storage.replays import ReplayShelf
from game.storage.store import Store
from game.view.canvas import Canvas
from game.view.effects_level import LEVELS, EffectsLevel


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene over this one, which waits beneath."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Lift this scene off; what waited beneath goes on."""


@dataclass(frozen=True, slots=True)
class Become:
    """Put a scene in the place of this one and of all beneath."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game."""


Move: TypeAlias = Push | Pop | Become | Quit


@dataclass(slots=True)
class SceneContext:
    """What every scene shares: the player's hands, eyes and ears, and what is remembered between games."""

    keyboard: Keyboard
    store: Store
    overlay: Overlay = field(default_factory=Overlay)
    draw_seed: Callable[[], int] = lambda: 0
    """gives the seed of the next game."""
    sounds: Sounds = field(default_factory=lambda: Sounds(unheard))
    effects: str | None = None
    """how much shakes, flashes and flies about, a word of LEVELS; None: as in the settings."""
    recording: Path | None = None
    """the file that the player wants the first game recorded into."""
    recorded: int = 0
    """games recorded there so far."""
    unrecorded: str = ""
    """why the last of them is not there, if it is not."""
    shelf: ReplayShelf = field(init=False)

    def __post_init__(self) -> None:
        """Keep the replays beside the scores."""
        self.shelf = ReplayShelf(self.store)

    @property
    def best(self) -> int:
        """The highest score known, 0 if there is none."""
        return self.store.scores.best

    @property
    def level(self) -> EffectsLevel:
        """How much shakes, flashes and flies about."""
        return LEVELS[self.effects or self.store.settings.effects]

    def next_seed(self) -> int:
        """Return the seed of the next game."""
        return self.draw_seed()


class Scene(Protocol):
    """One screen."""

    @property
    def session(self) -> Session | None:
        """The game it shows, for the overlay; None to ask the scene beneath."""

    @property
    def see_through(self) -> bool:
        """Whether the scene beneath is drawn first."""

    def press(self, action: Action) -> Move | None:
        """Answer a newly pressed action."""

    def away(self) -> Move | None:
        """Answer the loss of the window's focus, or its minimising."""

    def leave(self) -> None:
        """Put away what must not be lost: this scene does not come back."""

    def tick(self) -> Move | None:
        """Live for a 120th of a second."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw a frame that lies alpha of the way from the last tick but one to the last."""
