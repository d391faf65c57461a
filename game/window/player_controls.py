"""Keeps the player's controls and the saved bindings and settings in step, and pauses for a lost pad."""

from __future__ import annotations

from collections.abc import Mapping

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS, DEFAULT_PAD
from game.input.controls import Controls
from game.input.handling import AutoFire, Handling
from game.input.pad_inputs import PadInput, Stick
from game.input.rebinding import BindingTable, T
from game.storage.bindings import SavedBindings
from game.storage.settings import STICKS, Settings
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.absence import Absence


class PlayerControls:
    """Applies settings to the controls and saves changed bindings. Call `keep` after each frame's events."""

    def __init__(self, controls: Controls, store: Store, notices: Notices) -> None:
        self._controls = controls
        self._store = store
        self._notices = notices
        load_bindings(controls, store)
        self._saved = (controls.keys, controls.pad)
        self._settings: Settings | None = None
        self._take_settings()

    def keep(self, absence: Absence) -> None:
        """Save changed bindings, apply changed settings, show notices, and pause if the pad was unplugged."""
        self._take_settings()
        self.save()
        for notice in self._controls.notices:
            self._notices.tell(notice)
        self._controls.notices.clear()
        if self._controls.abandoned:
            self._controls.abandoned = False
            absence.pause("PAD UNPLUGGED")

    def save(self) -> None:
        """Save the bindings if they have changed."""
        if self._saved != (self._controls.keys, self._controls.pad):
            self._saved = (self._controls.keys, self._controls.pad)
            self._store.save_bindings(_changed(self._controls))

    def _take_settings(self) -> None:
        settings = self._store.settings
        if settings is self._settings:
            return
        self._settings = settings
        self._controls.rumble = settings.rumble / 100.0
        handling = Handling(
            settings.toggle_thrust,
            settings.toggle_laser,
            settings.turn_speed,
            settings.ease_in,
            AutoFire(settings.auto_fire),
        )
        self._controls.take(handling, Stick(settings.dead_zone, settings.stick == STICKS[0]))


def load_bindings(controls: Controls, store: Store) -> None:
    """Load the saved bindings into the controls, the default ones if the saved ones do not fit together."""
    saved = store.bindings
    try:
        controls.load(
            {Action[name.upper()]: row for name, row in saved.keys.items()},
            {Action[name.upper()]: tuple(map(PadInput, row)) for name, row in saved.pad.items()},
        )
    except (KeyError, ValueError):
        store.tell("the saved keys and buttons do not fit together; the default ones are used")
        store.save_bindings(SavedBindings())
        controls.load({}, {})


def _changed(controls: Controls) -> SavedBindings:
    keys = _rows(controls.keys, DEFAULT_KEYS)
    pad = _rows(controls.pad, DEFAULT_PAD)
    return SavedBindings(keys, {name: tuple(each.value for each in row) for name, row in pad.items()})


def _rows(rows: BindingTable[T], usual: Mapping[Action, tuple[T, ...]]) -> dict[str, tuple[T, ...]]:
    """Return the rows that differ from the defaults, by the names of their actions."""
    return {action.name.lower(): row for action, row in rows.rows.items() if row != usual.get(action, ())}
