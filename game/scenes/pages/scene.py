"""The base class of scenes, what they share, and the moves and destinations between them.

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
from game.input.events import Gesture, GestureKind, KeyPress
from game.replay.replay import Replay
from game.scenes.game.session import Session
from game.scenes.pages.keys import SceneKeys
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions

if TYPE_CHECKING:
    from game.deaths.rerun import Rerun
import os
import time
from dataclasses import field
from datetime import date

from game.deaths.loss import Loss
from game.input.controls import Controls
from game.input.events import copied
from game.modes import ARCADE, MODE_VARIANTS, Challenge, Mode, ModeVariant, utc_today
from game.overlay.overlay import Overlay
from game.pilots.flyer import Flyer
from game.replay.encoding import BadReplay
from game.sim.tuning import Tuning
from game.sound.sounds import Sounds
from game.sound.voices import unheard
from game.storage.replays import ReplayFolder, ReplayLibrary, read_replay
from game.storage.scores import table_of
from game.storage.settings import Settings
from game.storage.store import Store
from game.view.paint.draw_options import draw_options_of
from game.view.paint.theme import Theme


@dataclass(slots=True)
class SceneContext:
    """What every scene shares: input, files, overlay and sounds, and what outlives a game."""

    controls: Controls  # keys and pads
    store: Store
    clock: Callable[[], int] = time.perf_counter_ns  # returns a steady time in ns
    overlay: Overlay = field(default_factory=Overlay)
    draw_seed: Callable[[], int] = lambda: 0  # returns the seed of the next game
    sounds: Sounds = field(default_factory=lambda: Sounds(unheard))
    on_settings: Callable[[], object] = lambda: None
    """called after each change of the settings, to make it seen and heard at once."""
    mode: Mode = ARCADE  # the mode of the next game
    variant: ModeVariant = ARCADE.variants[0]  # how many play it: one of the mode's
    today: Callable[[], date] = utc_today  # returns the UTC date
    past_day: date | None = None  # the day of --daily, which is practice unless it is today
    challenge: Challenge | None = None
    """the challenge that the next game takes up, until the title returns; `take_up` sets it."""
    begin_at: int = 1  # the wave that the player has chosen to begin with
    asked_wave: int = 1  # the wave of --wave: one can begin with any up to it
    scenario: Tuning | None = None  # the rules of --scenario: then all games have them, and none is scored
    bots: tuple[Flyer, ...] = ()
    """bots that fly games in place of players, one for all ships or one for each; such games do not count."""
    failed: str = ""  # how a bot failed, "" if none did
    address: str = ""  # of the page that links lead to, "" for none
    own_palette: Theme | None = None
    """the colours of the game on the screen, None if it has those that the player has chosen."""
    shelf: ReplayFolder = field(init=False)
    library: ReplayLibrary = field(init=False)

    def __post_init__(self) -> None:
        """Keep the replays beside the scores."""
        self.shelf = ReplayFolder(self.store)
        self.library = ReplayLibrary(self.store, self.shelf)

    @property
    def rules(self) -> Tuning:
        """The rules of the next game."""
        if self.scenario is not None:
            return self.scenario
        if self.challenge is not None:
            return self.challenge.tuning
        chosen = self.store.settings
        return self.mode.rules(
            chosen.difficulty,
            shielded=chosen.extra_shield,
            tethered=chosen.tether and self.variant.players > 1,
            friendly_fire=chosen.friendly_fire and self.variant.players > 1,
        )

    @property
    def choice(self) -> int:
        """The place of the next game's mode and number of players in `MODE_VARIANTS`; assign to choose."""
        return MODE_VARIANTS.index((self.mode, self.variant))

    @choice.setter
    def choice(self, number: int) -> None:
        self.mode, self.variant = MODE_VARIANTS[number]

    @property
    def highest_wave(self) -> int:
        """The highest wave that the next game may begin with: waves reached count for the arcade alone."""
        if self.mode.seed is not None or self.challenge is not None:
            return 1
        reached = self.store.wave_reached(self.store.settings.difficulty) if self.mode is ARCADE else 1
        return max(self.asked_wave, reached)

    @property
    def first_wave(self) -> int:
        """The wave that the next game begins with."""
        return min(self.begin_at, self.highest_wave)

    @property
    def best(self) -> int:
        """The highest score known on the table of the mode that is chosen, 0 if there is none."""
        return self.best_under(self.rules, players=self.variant.players, seed=self.set_seed)

    def best_under(
        self, rules: Tuning, first_wave: int = 1, players: int = 1, seed: int | None = None
    ) -> int:
        """Return the highest score on the table of such games, 0 if there is none, as for a scenario."""
        table = None if self.scenario is not None else table_of(rules, first_wave, players, seed)
        return 0 if table is None else self.store.scores.best_of(table)

    @property
    def look(self) -> DrawOptions:
        """How everything is drawn by the settings, and by the game on show."""
        return draw_options_of(self.store.settings, self.own_palette)

    @property
    def palette(self) -> Theme:
        """The colours in use."""
        return self.look.palette

    @property
    def text_scale(self) -> float:
        """How large letters are, 1 to 2."""
        return self.look.text_scale

    def change(self, chosen: Settings) -> None:
        """Keep these settings and let them take effect; `store.flush` saves them."""
        self.store.keep_settings(chosen)
        self.on_settings()

    def next_seed(self, after: World | None = None) -> int:
        """Return the seed of the next game. after: the game it repeats, whose day it keeps after midnight."""
        if self.set_seed is None:
            return self.draw_seed()
        return self.set_seed if after is None else after.seed

    def take_up(self, challenge: Challenge) -> None:
        """Let the next game be that of a challenge."""
        self.challenge, self.mode = challenge, challenge.played
        self.variant = self.mode.variant(challenge.players) or self.mode.variants[0]

    @property
    def day(self) -> date:
        """The day whose game the daily mode plays."""
        return self.past_day or self.today()

    @property
    def set_seed(self) -> int | None:
        """The seed of the next game if its mode or a challenge sets it, else None."""
        if self.challenge is not None:
            return self.challenge.seed
        return None if self.mode.seed is None else self.mode.seed(self.day)


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

    def key(self, key: KeyPress) -> bool | Move:  # noqa: ARG002 - most scenes have no keys of their own
        """Answer a key by its name: a move, or whether it means something here, before its bindings."""
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

    def on_focus_lost(self, why: str = "") -> Move | None:  # noqa: ARG002 - most scenes go on
        """Answer that the player has left the window; why is the reason, to be shown."""
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

    def draw_as_background(self, canvas: Canvas, alpha: float) -> None:  # noqa: ARG002 - most stand still
        """Draw it as the background of another scene, without texts that would be in the way."""
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


def open_replay(context: SceneContext, name: str, back: ReplaceAll) -> ReplaceAll | None:
    """Return the move to watch a file of the shelf; if it cannot be watched, tell why and return None."""
    path = context.shelf.folder / name
    if not name or not os.path.lexists(path):
        context.store.notify("no replay of this game has been kept")
        return None
    try:
        replay = read_replay(path)
    except BadReplay as fault:
        reason = str(fault).replace(str(path), name)
        context.store.notify(f"this game cannot be watched: {ascii(reason)[1:-1]}")
        return None
    return ReplaceAll(ToWatch(replay, back))


def share(context: SceneContext, name: str) -> None:
    """Copy the link of a replay to the clipboard, or write it beside the replays; tell which."""
    if not (link := context.library.link(name, context.address)):
        return
    if copied(link):
        context.store.notify(f"a link of {len(link)} letters is on the clipboard")
    else:
        context.library.write_link(name, link)


def why_words(number: int, names: Sequence[str]) -> str:
    """Return the label of the row that explains the loss of a ship; names: who flies each."""
    return f"WHY DID {names[number]} DIE?" if len(names) > 1 else "WHY DID I DIE?"


def explain(context: SceneContext, loss: Loss) -> Push | None:
    """Return the move to the explanation of a loss; if it has none, tell the player and return None."""
    from game.deaths.rerun import Rerun  # most games begin without it

    try:
        return Push(ToWhy(Rerun(loss)))
    except LookupError as fault:
        context.store.notify(f"this loss cannot be explained: {fault}")
        return None
