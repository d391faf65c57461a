"""Keeps the player's controls and the saved bindings in step, and pauses for a lost pad."""

from __future__ import annotations

from collections.abc import Mapping

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS, DEFAULT_PAD
from game.input.controls import Controls
from game.input.pad_inputs import PadInput
from game.input.rebinding import BindingTable, T
from game.storage.settings import SavedBindings
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
            {Action[name.upper()]: row for name, row in saved.keys.items()},
            {Action[name.upper()]: tuple(map(PadInput, row)) for name, row in saved.pad.items()},
        )
    except (KeyError, ValueError):
        store.notify("the saved keys and buttons do not fit together; the default ones are used")
        store.save_bindings(SavedBindings())
        controls.load({}, {})


def _changed(controls: Controls) -> SavedBindings:
    keys = _rows(controls.keys, DEFAULT_KEYS)
    pad = _rows(controls.pad, DEFAULT_PAD)
    return SavedBindings(keys, {name: tuple(each.value for each in row) for name, row in pad.items()})


def _rows(rows: BindingTable[T], usual: Mapping[Action, tuple[T, ...]]) -> dict[str, tuple[T, ...]]:
    """Return the rows that differ from the defaults, by the names of their actions."""
    return {action.name.lower(): row for action, row in rows.rows.items() if row != usual.get(action, ())}
