"""What all scenes share: input, files, overlay, sounds and the rules of the next game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from game.challenge import Challenge
from game.daily import utc_today
from game.input.controls import Controls
from game.modes import ARCADE, MODE_VARIANTS, Mode, ModeVariant
from game.overlay.overlay import Overlay
from game.overlay.state import Level
from game.pilots.flyer import Flyer
from game.sim.tuning import Tuning
from game.sim.world import World
from game.sound.sounds import Sounds
from game.sound.voices import unheard
from game.storage.lab import LabShelf
from game.storage.replay_library import ReplayLibrary
from game.storage.replays import ReplayFolder
from game.storage.scores import table_of
from game.storage.settings import Settings
from game.storage.store import Store
from game.view.paint.draw_options import DrawOptions, draw_options_of
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
    recording: Path | None = None  # the file to record the next game into, None once that is done
    unrecorded: str = ""  # why the recording could not be written, "" if it was
    bots: tuple[Flyer, ...] = ()
    """bots that fly games in place of players, one for all ships or one for each; such games do not count."""
    failed: str = ""  # how a bot failed, "" if none did
    address: str = ""  # of the page that links lead to, "" for none
    own_palette: Theme | None = None
    """the colours of the game on the screen, None if it has those that the player has chosen."""
    shelf: ReplayFolder = field(init=False)
    lab: LabShelf | None = None  # the lab's file, once it has been opened
    library: ReplayLibrary = field(init=False)
    _levels: dict[str, Level] = field(default_factory=dict)  # of the overlay, in other modes

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
        self._choose(*MODE_VARIANTS[number])

    def _choose(self, mode: Mode, variant: ModeVariant) -> None:
        """Choose a mode, with the overlay as the player left it there."""
        self._levels[self.mode.name] = self.overlay.level
        self.mode, self.variant = mode, variant
        self.overlay.level = self._levels.get(mode.name, Level.OFF)

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
        self.challenge, mode = challenge, challenge.played
        self._choose(mode, mode.variant(challenge.players) or mode.variants[0])

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
