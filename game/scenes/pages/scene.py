"""The base class of scenes, and the moves and destinations between them.

A scene answers the player with a move to a destination and makes no other scene itself. A destination is a
function of the context that returns the next scene: in most cases its class. A scene of another room, or one
that is reached from several places, has a name instead: a member of `Page`, or a dataclass with the scene's
arguments. Each name has a row in `stack.make_scene`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.input.key_presses import KeyPress
from game.replay.replay import Replay
from game.scenes.game.session import Session
from game.scenes.pages.keys import SceneKeys
from game.scenes.pages.scene_context import SceneContext
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions

if TYPE_CHECKING:
    from game.deaths.rerun import Rerun


class Page(Enum):
    """The named scenes that need nothing but the context."""

    TITLE = auto()
    SETTINGS = auto()
    LAB = auto()
    FRIEND = auto()


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A new game."""

    seed: int
    wave: int = 1  # the wave that it begins with
    matches: tuple[int, int] = (0, 0)  # won by each player before it, of a best of three duels


@dataclass(frozen=True, slots=True)
class ToPractice:
    """A game that goes on from a past one and does not count."""

    world: World  # how it begins; it is copied, so that one can practise from it again
    first_wave: int = 1  # the wave that the past game began with


@dataclass(frozen=True, slots=True)
class ToScores:
    """The tables of the best games."""

    chosen: str = ""  # id of the game whose row is chosen, "" for the first


@dataclass(frozen=True, slots=True)
class ToWhy:
    """Why a ship was lost, over what lies beneath."""

    rerun: Rerun


@dataclass(frozen=True, slots=True)
class ToWatch:
    """A recorded game, played from its start."""

    replay: Replay
    back: ReplaceAll | None = None  # where one came from; None: the title


@dataclass(frozen=True, slots=True)
class ToShared:
    """A game that somebody has shared: it is checked first."""

    replay: Replay


Named: TypeAlias = Page | ToPlay | ToPractice | ToScores | ToWhy | ToWatch | ToShared
"""The destinations that `stack.make_scene` knows."""


class Scene(ABC):
    """One screen. Methods that are not overridden do nothing."""

    see_through: bool = False
    """Whether the scene beneath is drawn first. Of several see-through scenes only the topmost is drawn."""

    paused: bool = False  # Whether the time of the game on the screen stands still

    shows_overlay: bool = False
    """Whether the overlay is drawn over it: over games and strips only, never over a menu, page or list."""

    can_rewind: bool = False
    """Whether the player can go through the game's time here: the slow-motion key then goes back a tick."""

    steady: bool = False  # Whether its time cannot be slowed: another player's goes on

    own_keys: SceneKeys | None = None  # Its own keys; the help lists them before those of flight

    @property
    def writes(self) -> bool:
        """Whether keys that type a character do so here, whatever they are bound to."""
        return False

    @property
    def session(self) -> Session | None:
        """The game that the overlay draws over; None: that of the scene beneath."""
        return None

    @property
    def text_boxes(self) -> Sequence[Box]:
        """Boxes with words, in units, that the overlay must not cover."""
        return ()

    @property
    def time_scale(self) -> int:
        """The speed of time in percent while this is the topmost scene."""
        return 100

    @abstractmethod
    def press(self, action: Action) -> Move | None:
        """Answer a newly pressed action."""

    def key(self, key: KeyPress) -> bool | Move:
        """Answer a key by its name: a move, or whether it means something here, before its bindings."""
        del key
        return False

    def type(self, letter: str) -> None:  # noqa: B027 - most scenes write nothing
        """Take a character that was typed, in ASCII, if it `writes`."""

    def on_any_input(self) -> Move | None:
        """Answer any touch of a key, pad or mouse. If this returns a move, the touch does nothing else."""
        return None

    def point(self, gesture: Gesture) -> Move | None:
        """Answer the mouse; its place is in units. The right button acts like Esc."""
        if gesture.kind is GestureKind.BACK:
            return self.press(Action.PAUSE) or self.press(Action.BACK)
        return None

    def on_focus_lost(self, why: str = "") -> Move | None:
        """Answer that the player has left the window; why is the reason, to be shown."""
        del why
        return None

    def leave(self) -> None:  # noqa: B027 - most scenes have nothing to save
        """Save what must not be lost; the scene is about to be discarded."""

    @abstractmethod
    def tick(self) -> Move | None:
        """Let 1/120 s of the player's time pass."""

    def tick_in_background(self) -> None:  # noqa: B027 - most scenes stand still
        """Let 1/120 s of the player's time pass beneath another scene."""

    def settings_changed(self, look: DrawOptions) -> None:
        """Use another look from now on."""
        if self.session is not None:
            self.session.look = look

    def draw_as_background(self, canvas: Canvas, alpha: float) -> None:
        """Draw it as the background of another scene, without texts that would be in the way."""
        del alpha
        self.draw(canvas, 1.0)

    @abstractmethod
    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw a frame, alpha (0..1) of the way from the previous tick to the last one."""


Destination: TypeAlias = Named | Callable[[SceneContext], Scene]


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top of this one, which waits beneath."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Remove this scene; the one beneath goes on."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in the place of this one; those beneath stay."""

    to: Destination


@dataclass(frozen=True, slots=True)
class ReplaceAll:
    """Put a scene in the place of this one and of all beneath, and others on top of it."""

    to: Destination
    above: tuple[Destination, ...] = ()


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Move: TypeAlias = Push | Pop | Replace | ReplaceAll | Quit
