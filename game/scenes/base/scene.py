"""What every scene is, and what all of them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from game.input.actions import Action
from game.input.controls import Controls
from game.input.gestures import Gesture, GestureKind
from game.input.key_presses import KeyPress
from game.overlay.overlay import Overlay
from game.scenes.base.checking import ReplayChecker
from game.scenes.base.moves import Move
from game.scenes.base.scene_keys import SceneKeys
from game.scenes.base.session import Session
from game.sim.rule_sets import difficulty_of, rules_for
from game.sim.tuning import Tuning
from game.sound.audio_sink import unheard
from game.sound.sounds import Sounds
from game.storage.lab_file import LabShelf
from game.storage.replay_library import ReplayLibrary
from game.storage.replays import ReplayShelf
from game.storage.scores import USUAL_TABLE, Table
from game.storage.settings import Settings
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.effects_level import LEVELS, EffectsLevel
from game.view.paint.palette import PALETTES
from game.view.paint.theme import Theme


def table_of(rules: Tuning) -> Table:
    """Return the table of scores on which games under these rules stand."""
    return (USUAL_TABLE[0], difficulty_of(rules))


@dataclass(slots=True)
class SceneContext:
    """What every scene shares: input, files, overlay and sounds, and what outlives a game."""

    controls: Controls
    """keys and pads."""
    store: Store
    overlay: Overlay = field(default_factory=Overlay)
    draw_seed: Callable[[], int] = lambda: 0
    """gives the seed of the next game."""
    sounds: Sounds = field(default_factory=lambda: Sounds(unheard))
    on_settings: Callable[[], object] = lambda: None
    """called after each change of the settings, so that its effect is seen and heard at once."""
    recording: Path | None = None
    """the file that the player wants the first game recorded into."""
    recorded: int = 0
    """games recorded there so far."""
    unrecorded: str = ""
    """why the last of them is not there, if it is not."""
    buffer_in_use: str = field(init=False)
    """the setting of the sound buffer that the mixer began with."""
    shelf: ReplayShelf = field(init=False)
    lab: LabShelf | None = None
    """the lab's file, once it has been asked for."""
    checker: ReplayChecker = field(init=False)
    """knows which scores are verified."""
    library: ReplayLibrary = field(init=False)

    def __post_init__(self) -> None:
        """Keep the replays beside the scores."""
        self.buffer_in_use = self.store.settings.sound_buffer
        self.shelf = ReplayShelf(self.store)
        self.library = ReplayLibrary(self.store, self.shelf)
        self.checker = ReplayChecker(self.store, self.shelf.folder)

    @property
    def rules(self) -> Tuning:
        """The rules of the next game."""
        chosen = self.store.settings
        return rules_for(chosen.difficulty, shielded=chosen.extra_shield)

    @property
    def best(self) -> int:
        """The highest score known on the table of the difficulty that is chosen, 0 if there is none."""
        return self.best_under(self.rules)

    def best_under(self, rules: Tuning) -> int:
        """Return the highest score on the table of these rules' difficulty, 0 if there is none."""
        return self.store.scores.best_of(table_of(rules))

    @property
    def level(self) -> EffectsLevel:
        """How much shakes, flashes and flies about."""
        chosen = self.store.settings
        return replace(
            LEVELS[chosen.effects],
            shake=chosen.shake / 100.0,
            flashes=chosen.flashes,
            trails=chosen.trails,
            stars=chosen.stars,
        )

    @property
    def palette(self) -> Theme:
        """The colours in use."""
        return PALETTES[self.store.settings.palette]

    @property
    def text_scale(self) -> float:
        """How large letters are, 1 to 2."""
        return self.store.settings.text_size / 100.0

    def change(self, chosen: Settings) -> None:
        """Keep these settings and let them take effect; `store.flush` saves them."""
        self.store.keep_settings(chosen)
        self.on_settings()

    def next_seed(self) -> int:
        """Return the seed of the next game."""
        return self.draw_seed()


class Scene(ABC):
    """One screen. It answers by moves and knows no other scene; what is not overridden does nothing."""

    see_through: bool = False
    """Whether the scene beneath is drawn first; of several in a row only the topmost is drawn."""

    paused: bool = False
    """Whether the time of the game on the screen stands still."""

    takes_overlay: bool = False
    """Whether the overlay is drawn over it. Only a game takes it, and what leaves its field readable: never a
    menu, a page or a list."""

    takes_keys: bool = False
    """Whether keys are shown to `key` first, before they mean what they are bound to."""

    travels: bool = False
    """Whether the game's time is gone through here, so that the key for slow motion goes a tick back."""

    own_keys: SceneKeys | None = None
    """The keys that it has beside those of flight and of every scene, for the help."""

    takes_letters: bool = False
    """Whether keys that are letters type them here, rather than meaning what they are bound to."""

    @property
    def session(self) -> Session | None:
        """The game it shows, for the overlay; None to ask the scene beneath."""
        return None

    @property
    def written(self) -> Sequence[pygame.Rect]:
        """Parts of the field, in units, with words: nothing of the overlay is drawn on them."""
        return ()

    @property
    def time_scale(self) -> int:
        """Percent of the usual speed at which time passes while this is the topmost scene."""
        return 100

    @abstractmethod
    def press(self, action: Action) -> Move | None:
        """Answer a newly pressed action."""

    def key(self, key: KeyPress) -> bool | Move:
        """Answer a key by its name, if `takes_keys`: a move, or whether it means something here."""
        del key
        return False

    def type(self, letter: str) -> Move | None:
        """Answer a letter of `letters.letter_of`."""
        del letter
        return None

    def stirred(self) -> Move | None:
        """Answer that a key, a pad or the mouse was touched, whatever that means; a move is all the answer.

        Without a move the touch then counts as what it means.
        """
        return None

    def point(self, gesture: Gesture) -> Move | None:
        """Answer the mouse; its place is in units. The right button is what Esc is."""
        if gesture.kind is GestureKind.BACK:
            return self.press(Action.PAUSE) or self.press(Action.BACK)
        return None

    def away(self, why: str = "") -> Move | None:
        """Answer that the player is no longer there. why says in words for the screen what happened."""
        del why
        return None

    def leave(self) -> None:  # noqa: B027 - most scenes have nothing to save
        """Save what must not be lost: this scene does not come back."""

    @abstractmethod
    def tick(self) -> Move | None:
        """Let 1/120 s of the player's time pass."""

    def tick_beneath(self) -> None:  # noqa: B027 - most scenes stand still
        """Let 1/120 s of the player's time pass beneath another scene."""

    def settings_changed(self, level: EffectsLevel) -> None:
        """Take on how much is to shake, flash and fly about from now on."""
        if self.session is not None:
            self.session.level = level

    def draw_beneath(self, canvas: Canvas, alpha: float) -> None:
        """Draw the background of another scene: without what would stand in its way."""
        del alpha
        self.draw(canvas, 1.0)

    def annotate(self, frame: pygame.Surface, camera: Camera) -> None:  # noqa: B027 - most scenes glow only
        """Draw on the finished frame, seen through a camera: small text and thin lines."""

    @abstractmethod
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw a frame that lies alpha of the way from the last tick but one to the last."""
