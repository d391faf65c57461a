"""Where a scene can lead: frozen values that name the next scene, and what becomes of the present one.

Scenes return them and never make one another: `directory.make_scene` alone does. A new scene needs its own
file, a destination here and a row in the directory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from game.deaths.loss import Loss, LossKeeper
from game.deaths.rerun import Rerun
from game.lab.bench import Bench
from game.replay.replay import Replay
from game.replay.timeline import Timeline
from game.scenes.base.demo import Demo
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene_keys import SceneKeys
from game.scenes.base.session import Session
from game.sim.world import World


class Paused(Protocol):
    """A scene that can be paused."""

    past: Session | None
    """what it shows in the place of its session, while that is being looked back on."""
    timeline: Timeline
    losses: LossKeeper

    @property
    def session(self) -> Session:
        """The game."""

    @property
    def practice(self) -> bool:
        """Whether the game does not count."""

    def tick(self) -> Move | None:
        """Let 1/120 s of the player's time pass."""


@dataclass(frozen=True, slots=True)
class ToTitle:
    """The title."""


@dataclass(frozen=True, slots=True)
class ToAttract:
    """The attract mode, over the title."""

    demo: Demo
    """flown by the title."""


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A new game."""

    seed: int


@dataclass(frozen=True, slots=True)
class ToPractice:
    """A game that goes on from a past one and does not count."""

    world: World
    """how it begins; it is copied, so that one can practise from it again."""


@dataclass(frozen=True, slots=True)
class ToPracticeQuestion:
    """The question whether to end the game beneath and practise."""

    world: World


@dataclass(frozen=True, slots=True)
class ToPause:
    """The menu of a paused scene."""

    paused: Paused
    why: str = ""
    """why the game paused though nobody asked for it, in words for the screen."""


@dataclass(frozen=True, slots=True)
class ToQuitQuestion:
    """The question whether to quit the game beneath."""


@dataclass(frozen=True, slots=True)
class ToRestartQuestion:
    """The question whether to give up the game beneath for a new one."""


@dataclass(frozen=True, slots=True)
class ToLeaveQuestion:
    """The question whether to end the program."""


@dataclass(frozen=True, slots=True)
class ToCountIn:
    """The seconds between the end of a pause and the game beneath."""

    paused: Paused
    seconds: int
    """1 and more."""


@dataclass(frozen=True, slots=True)
class ToScores:
    """The tables of the best games."""

    chosen: str = ""
    """id of the game whose row is chosen, "" for the first."""


@dataclass(frozen=True, slots=True)
class ToReplays:
    """The list of all replays."""

    chosen: str = ""
    """name of the file whose row is chosen, "" for the first."""


@dataclass(frozen=True, slots=True)
class ToReplay:
    """What can be done with a replay."""

    name: str
    """of its file, here and below."""


@dataclass(frozen=True, slots=True)
class ToReplayTitle:
    """The question for a replay's title."""

    name: str


@dataclass(frozen=True, slots=True)
class ToDeleteQuestion:
    """The question whether to delete a replay."""

    name: str


class LabRoom(Protocol):
    """A room of the lab in use, as its menu needs it."""

    bench: Bench
    ghost: bool
    stride: float
    """units of a step of arrows or stick."""

    @property
    def tone(self) -> bool:
        """Whether the tone is heard."""

    def step_on(self) -> None:
        """Go one tick on and stand still."""

    def choose_handle(self, steps: int) -> None:
        """Choose another handle, for arrows and stick to move."""

    def toggle_tone(self) -> None:
        """Let the tone be heard or not."""

    def next_card(self) -> None:
        """Show the next card of the room's."""

    def toggle_ghost(self) -> None:
        """Show or hide the last run."""

    def toggle_letters(self) -> None:
        """Show what the letters mean, or the beginning of the panel."""

    def keep(self, digit: int) -> None:
        """Keep the state under a digit, 1..9."""

    def recall(self, digit: int) -> None:
        """Bring back the state that is kept under a digit."""

    def write_table(self) -> None:
        """Write what happened as a CSV file."""

    def do(self, number: int) -> None:
        """Do a deed of the room."""


@dataclass(frozen=True, slots=True)
class ToLabList:
    """The list of the lab's rooms."""


@dataclass(frozen=True, slots=True)
class ToLab:
    """A room of the lab."""

    number: int
    """1..6."""


@dataclass(frozen=True, slots=True)
class ToLabMenu:
    """All that can be done in the room beneath, as rows."""

    lab: LabRoom


@dataclass(frozen=True, slots=True)
class ToHelp:
    """The table of keys."""

    of: SceneKeys | None = None
    """the keys of the scene beneath, which are shown first; None if it has none of its own."""


@dataclass(frozen=True, slots=True)
class ToSettings:
    """The list of the settings' pages."""


@dataclass(frozen=True, slots=True)
class ToSoundSettings:
    """The volumes."""


@dataclass(frozen=True, slots=True)
class ToPictureSettings:
    """What is seen, and how much of it moves."""


@dataclass(frozen=True, slots=True)
class ToControls:
    """The list of the controls' pages."""


@dataclass(frozen=True, slots=True)
class ToKeys:
    """Which key means what."""


@dataclass(frozen=True, slots=True)
class ToPad:
    """Which input of a pad means what."""


@dataclass(frozen=True, slots=True)
class ToHandling:
    """How the ship follows the hand."""


@dataclass(frozen=True, slots=True)
class ToBindingQuestion:
    """The question whether to change a binding that takes something from another action."""

    heading: str
    words: tuple[str, ...]
    """what would change."""
    yes: str
    act: Callable[[], object]
    """makes the change."""


@dataclass(frozen=True, slots=True)
class ToGameSettings:
    """How a game goes on after a pause."""


@dataclass(frozen=True, slots=True)
class ToGameOver:
    """The result of a game that has just ended."""

    session: Session
    place: int | None
    """1 for the best on the score board, None if the game is not on it."""
    game_id: str = ""
    """of its row on the board."""
    replay: str = ""
    """name of its replay's file, "" if there is none."""
    summary: RunSummary | None = None
    practice: ToPractice | None = None
    """how the practice that has ended began; None for a game that counted."""
    loss: Loss | None = None
    """of the last ship."""


@dataclass(frozen=True, slots=True)
class ToSummary:
    """What a player did in a game, and the question why the last ship was lost, if there is an answer."""

    summary: RunSummary
    loss: Loss | None = None


@dataclass(frozen=True, slots=True)
class ToNameEntry:
    """The question for the name of who played the game beneath."""

    game_id: str
    place: int


@dataclass(frozen=True, slots=True)
class ToWhy:
    """Why a ship was lost, over what lies beneath."""

    rerun: Rerun


@dataclass(frozen=True, slots=True)
class ToWatch:
    """A recorded game, played from its start."""

    replay: Replay
    fingerprint: str = ""
    """of its file; what comes of watching it is remembered by that. "" if it has none."""
    back: Become | None = None
    """where one came from; None: the title."""


Destination: TypeAlias = (
    ToTitle
    | ToAttract
    | ToPlay
    | ToPractice
    | ToPracticeQuestion
    | ToPause
    | ToQuitQuestion
    | ToRestartQuestion
    | ToLeaveQuestion
    | ToCountIn
    | ToScores
    | ToReplays
    | ToReplay
    | ToReplayTitle
    | ToDeleteQuestion
    | ToHelp
    | ToSettings
    | ToSoundSettings
    | ToPictureSettings
    | ToControls
    | ToKeys
    | ToPad
    | ToHandling
    | ToBindingQuestion
    | ToGameSettings
    | ToGameOver
    | ToSummary
    | ToNameEntry
    | ToWhy
    | ToWatch
    | ToLabList
    | ToLab
    | ToLabMenu
)


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top of this one, which waits beneath."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Pop:
    """Take this scene off; the one beneath goes on."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a scene in the place of this one; those beneath stay."""

    to: Destination


@dataclass(frozen=True, slots=True)
class Become:
    """Put a scene in the place of this one and of all beneath, and others on top of it."""

    to: Destination
    above: tuple[Destination, ...] = ()


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Move: TypeAlias = Push | Pop | Swap | Become | Quit
