"""Keys by name for scenes with keys of their own, such as the lab, and what keys type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.input.key_names import american, label_of, place_of

_COMMANDS: Final = {"c": "copy", "v": "paste"}  # with Ctrl, or on a Mac with Command


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down: its label in lower case, without KEYPAD, and the modifiers."""

    name: str
    shift: bool = False
    alt: bool = False

    @property
    def types(self) -> bool:
        """Whether it types a character where text is written."""
        return len(self.name) == 1 or self.name in ("space", "comma", "dot")


def key_press_of(event: pygame.Event) -> KeyPress | None:
    """Return the key of a KEYDOWN; None for any other event, and for other keys with Ctrl than these.

    Ctrl+C is "copy"; Ctrl+V, and Shift+Insert, are "paste".
    """
    if event.type != pygame.KEYDOWN:
        return None
    held = getattr(event, "mod", 0)
    name = label_of(event).lower().removeprefix("keypad ")
    shift, alt = bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT)
    if held & (pygame.KMOD_CTRL | pygame.KMOD_META) and not alt:  # with Alt, Ctrl is AltGr
        name = _COMMANDS.get(name, "")
    elif name == "insert" and shift:
        name = "paste"
    return KeyPress(name, shift, alt) if name else None


class TextInput:
    """What keys type as the system tells it (TEXTINPUT), whatever the layout, while a scene asks for it.

    A press types once: the repeats of a held key, which may be held since before the scene, type nothing.
    """

    def __init__(self) -> None:
        self._on = False
        self._place = 0  # of the key pressed last while it is down, else 0
        self._due = False  # whether its text comes next

    def switch(self, on: bool) -> None:
        """Ask the system for text, or not: an input method may swallow keys while it is asked."""
        if on != self._on:
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()
            self._on = on

    def follow(self, event: pygame.Event) -> None:
        """Note which key is down, from one event of any type."""
        if event.type == pygame.KEYDOWN:
            self._place, self._due = place_of(event), False
        elif event.type == pygame.KEYUP and place_of(event) == self._place:
            self._place = 0

    def expect(self) -> None:
        """Take the text of the key that went down."""
        self._due = True

    def read(self, event: pygame.Event) -> str:
        """Return the text of a TEXTINPUT in ASCII (see `american`); with no key down it is no repeat."""
        due, self._due = self._due or not self._place, False
        return american(event.text, self._place) if due else ""
