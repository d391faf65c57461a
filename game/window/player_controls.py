"""Keeps the player's controls and the saved bindings in step, and pauses for a lost pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS, DEFAULT_PAD
from game.input.controls import Controls
from game.input.pad_inputs import PadInput
from game.input.rebinding import BindingTable
from game.storage.settings import Inputs, SavedBindings
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.focus_watcher import FocusWatcher


class PlayerControls:
    """Loads the bindings, and saves changed ones. Call `keep` after each frame's events."""

    def __init__(self, controls: Controls, store: Store, notices: Notices) -> None:
        self._controls = controls
        self._store = store
        self._notices = notices
        load_bindings(controls, store)
        self._saved = (controls.keys, controls.pad)
        controls.apply(store.settings)

    def keep(self, focus: FocusWatcher) -> None:
        """Save changed bindings, show notices, and pause if the pad was unplugged."""
        self.save()
        for notice in self._controls.notices:
            self._notices.notify(notice)
        self._controls.notices.clear()
        if self._controls.abandoned:
            self._controls.abandoned = False
            focus.pause("PAD UNPLUGGED")

    def save(self) -> None:
        """Save the bindings if they have changed."""
        if self._saved != (self._controls.keys, self._controls.pad):
            self._saved = (self._controls.keys, self._controls.pad)
            self._store.save_bindings(_changed(self._controls))


def load_bindings(controls: Controls, store: Store) -> None:
    """Load the saved bindings into the controls, the default ones if the saved ones do not fit together."""
    saved = store.bindings
    try:
        controls.load(
            {Action[name.upper()]: row for (device, name), row in saved.items() if device == "keys"},
            {
                Action[name.upper()]: tuple(map(PadInput, row))
                for (device, name), row in saved.items()
                if device == "pad"
            },
        )
    except (KeyError, ValueError):
        store.notify("the saved keys and buttons do not fit together; the default ones are used")
        store.save_bindings({})
        controls.load({}, {})


def _changed(controls: Controls) -> SavedBindings:
    """Return the bindings that differ from the defaults."""
    tables: tuple[tuple[str, BindingTable[Any], Mapping[Action, Inputs]], ...] = (
        ("keys", controls.keys, DEFAULT_KEYS),
        ("pad", controls.pad, DEFAULT_PAD),
    )
    return {
        (device, action.name.lower()): tuple(getattr(item, "value", item) for item in row)
        for device, table, usual in tables
        for action, row in table.rows.items()
        if row != usual.get(action, ())
    }
