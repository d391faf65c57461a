"""The settings: a list of pages. A change takes effect at once; leaving a page saves it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from game.scenes.menu.binding_page import KeysPage, PadPage
from game.scenes.pages.page import Button, Choice, PageScene, Row, Slider, opens
from game.scenes.pages.scene import Pop, SceneContext
from game.scenes.pages.text_entry import NameEntry
from game.sound.cues import Cue
from game.storage import settings
from game.storage.settings import OneOf, Percent, Section, Setting, Settings, Unlisted
from game.view.pages.page_view import Column, PageView
from game.view.pages.widgets import HELP_HEIGHT, ROOM, Layout
from game.view.paint.text_layout import scaled, wrapped


class SettingsScene(PageScene):
    """The pages."""

    paused = True
    view = PageView(column=Column(top=230.0, width=420.0, every=56.0))

    def __init__(self, context: SceneContext) -> None:
        rows = (
            opens("SOUND", SoundSettings),
            opens("PICTURE", PictureSettings),
            opens("CONTROLS", ControlsScene),
            opens("GAME", GameSettings),
            Button("BACK", Pop),
        )
        super().__init__(context, "SETTINGS", rows)


class ControlsScene(PageScene):
    """The pages of the controls."""

    paused = True
    view = PageView(column=Column(top=230.0, width=420.0, every=56.0))

    def __init__(self, context: SceneContext) -> None:
        rows = (
            opens("KEYS", KeysPage),
            opens("PAD", PadPage),
            opens("HANDLING", HandlingPage),
            Button("BACK", Pop),
        )
        super().__init__(context, "CONTROLS", rows)


_KEYS: Final = "{arrows} CHOOSE AND CHANGE   {back} BACK   MOUSE: CLICK, DRAG OR WHEEL"


@lru_cache(maxsize=256)
def _lines(words: str, height: float) -> tuple[str, ...]:
    """Return words as lines of the help, in letters of this height (units); none for ""."""
    return wrapped(words, height, ROOM) if words else ()


class SettingsPage(PageScene):
    """A row for each setting of a section, in the order of `Settings`; `more` rows come after them.

    Each change takes effect at once. Below the rows stands the explanation of the chosen one.
    """

    paused = True
    section: Section

    def __init__(self, context: SceneContext, more: Sequence[Row] = ()) -> None:
        self.context = context  # its rows ask for the settings
        self._lines = {name: line for name, line in settings.LINES.items() if line.section is self.section}
        rows = [self._row(name, line) for name, line in self._lines.items()]
        super().__init__(context, self.section.name, (*rows, *more, Button("BACK", Pop)))

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.context.store.settings

    def set(self, name: str, value: object) -> None:
        """Change a setting."""
        self.context.change(settings.with_value(self.settings, name, value))

    def suffix(self, name: str) -> str:  # noqa: ARG002 - few choices have any
        """Return words after the value of a choice."""
        return ""

    def _row(self, name: str, line: Setting) -> Row:
        match line.values:
            case OneOf(values, write):
                won = self.settings.has_won or self.settings.palette == settings.PRIZE
                open_now = [each for each in values if each != settings.PRIZE or won]
                return self._choice(name, line, open_now, tuple(map(write, open_now)))
            case Percent(least, most, step):
                return Slider(
                    line.word,
                    lambda: int(getattr(self.settings, name)),
                    lambda value: self.set(name, value),
                    step,
                    least,
                    most,
                )
            case Unlisted():
                raise ValueError(f"{name} has values that no page can show")
            case _:
                assert_never(line.values)

    def _choice(self, name: str, line: Setting, values: Sequence[object], words: Sequence[str]) -> Choice:
        return Choice(
            line.word,
            words,
            lambda: values.index(getattr(self.settings, name)),
            lambda chosen: self.set(name, values[chosen]),
            lambda: self.suffix(name),
        )

    def layout(self) -> Layout:
        """Return where everything stands now, with the explanation of the chosen row.

        Explanations take as many lines as the longest one, so that no row moves with the choice.
        """
        every = [line.explanation for line in self._lines.values()]
        words = every[self.chosen] if self.chosen < len(every) else ""
        height = scaled(HELP_HEIGHT, self.context.text_scale)
        lines = _lines(words, height)
        most = max((len(_lines(each, height)) for each in every), default=0)
        self.help = (*lines, *[" "] * (most - len(lines)), _KEYS)
        return super().layout()

    def leave(self) -> None:
        """Save what was changed."""
        self.context.store.flush()


class SoundSettings(SettingsPage):
    """The volumes."""

    section = Section.SOUND

    def set(self, name: str, value: object) -> None:
        """Change a setting; a new volume of the heartbeat or the music is played."""
        super().set(name, value)
        if name == "beat_volume":
            self.context.sounds.play(Cue.BEAT_HIGH)
        if name == "music_volume":
            self.context.sounds.play(Cue.STING_WAVE)


class PictureSettings(SettingsPage):
    """The screen, and how much shakes, flashes and flies about."""

    section = Section.PICTURE
    view = PageView(column=Column(top=138.0, every=33.0), heading_top=60.0)

    def suffix(self, name: str) -> str:
        """Say that one of the effects was changed since their word was chosen."""
        return ", CHANGED" if name == "effects" and not settings.as_one_word(self.settings) else ""


class GameSettings(SettingsPage):
    """How a game goes on after a pause, how hard it is, and what it explains."""

    section = Section.GAME
    view = PageView(column=Column(top=150.0, every=38.0))

    def __init__(self, context: SceneContext) -> None:
        hints = Button("SHOW HINTS AGAIN", self._show_hints)
        super().__init__(context, (opens("YOUR NAME", NameEntry), hints))

    def _show_hints(self) -> None:
        self.set("hints", ())
        self.context.store.notify("hints will be shown again in play")


class HandlingPage(SettingsPage):
    """Hold or switch, auto-fire, the speed of turning, and what the pad does."""

    section = Section.HANDLING
    view = PageView(column=Column(top=146.0, every=40.0), heading_top=76.0)

    def set(self, name: str, value: object) -> None:
        """Change a setting; a new rumble is felt."""
        super().set(name, value)
        if name == "rumble":
            self.context.controls.try_rumble(self.settings.rumble / 100.0)
