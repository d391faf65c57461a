"""How a key or an input of a pad is shown, and texts that name them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.input.actions import Action
from game.input.bindings import ALWAYS
from game.input.key_names import key_name, place_of
from game.input.pad_bindings import ALWAYS_PAD
from game.input.pad_inputs import PadInput, lit_dot, pad_name
from game.input.rebinding import Rows

_FACES: Final = "◓◑◒◐"
"""Four dots of which the top, right, bottom, left one is lit; the game's own letters have them."""

_BLANK: Final = re.compile(r"\{([a-z_0-9]+)\}")
_BETWEEN: Final = "   "
"""separates the parts of a line of help."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A name and, for a pad's face buttons, a picture."""

    text: str
    dot: int | None = None
    """which of four dots is lit: 0 top, 1 right, 2 bottom, 3 left."""

    @property
    def shown(self) -> str:
        """How it is written: a face button as a single letter, the picture of four dots."""
        return self.text if self.dot is None else _FACES[self.dot]

    @property
    def named(self) -> str:
        """How a table writes it: a face button by its letter and its place."""
        return self.text if self.dot is None else f"{self.text} {_FACES[self.dot]}"


def key_prompts(rows: Rows[int], action: Action) -> tuple[Prompt, ...]:
    """Return the keys that mean an action; those that always do only if there are no others."""
    places = rows.rows.get(action, ()) or tuple(place_of(key) for key in ALWAYS.get(action, ()))
    return tuple(Prompt(key_name(place)) for place in places)


def fixed_of(place: int) -> tuple[Action, ...]:
    """Return what a key always means, by its scancode."""
    plain = {action: [key for key in keys if not key.alt] for action, keys in ALWAYS.items()}
    return tuple(action for action, keys in plain.items() if place in map(place_of, keys))


def pad_prompts(rows: Rows[PadInput], action: Action) -> tuple[Prompt, ...]:
    """Return the pad inputs that mean an action; those that always do only if there are no others."""
    fixed = tuple(which for which, actions in ALWAYS_PAD.items() if action in actions)
    return tuple(map(pad_prompt, rows.rows.get(action, ()) or fixed))


def pad_prompt(which: PadInput) -> Prompt:
    """Return how an input of a pad is shown."""
    return Prompt(pad_name(which), lit_dot(which))


def fill(line: str, name: Callable[[str], str]) -> str:
    """Return a line with a name in the place of each {word}.

    Parts stand three spaces apart; one with a word that has no name ("") is left out.
    """
    parts = []
    for part in line.split(_BETWEEN):
        words = [word for word in _BLANK.findall(part) if not name(word)]
        if not words:
            parts.append(_BLANK.sub(lambda found: name(found.group(1)), part))
    return _BETWEEN.join(parts)
