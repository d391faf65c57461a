"""How a key or pad input is shown, and texts that name them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.input.actions import Action
from game.input.bindings import ALWAYS, ALWAYS_PAD
from game.input.key_names import key_name
from game.input.pad_inputs import FACES, PadInput, pad_name
from game.input.rebinding import BindingTable

_BLANK: Final = re.compile(r"\{([a-z_0-9]+)\}")
_BETWEEN: Final = "   "  # separator of the parts of a help line


@dataclass(frozen=True, slots=True)
class Prompt:
    """A name and, for a pad's face buttons, a picture."""

    text: str
    picture: str = ""  # as of `pad_inputs.FACES`

    @property
    def short(self) -> str:
        """The short form: of a face button its picture alone."""
        return self.picture or self.text

    @property
    def named(self) -> str:
        """The form in tables: a face button has its letter and its picture."""
        return f"{self.text} {self.picture}".rstrip()


def key_prompts(rows: BindingTable[int], action: Action) -> tuple[Prompt, ...]:
    """Return the keys of an action; the fixed ones only if there are no others."""
    places = rows.rows.get(action, ()) or ALWAYS.get(action, ())
    return tuple(Prompt(key_name(place)) for place in places)


def pad_prompts(rows: BindingTable[PadInput], action: Action) -> tuple[Prompt, ...]:
    """Return the pad inputs of an action; the fixed ones only if there are no others."""
    fixed = tuple(which for which, actions in ALWAYS_PAD.items() if action in actions)
    return tuple(map(pad_prompt, rows.rows.get(action, ()) or fixed))


def pad_prompt(which: PadInput) -> Prompt:
    """Return how a pad input is shown."""
    return Prompt(pad_name(which), FACES.get(which, ""))


def fill(line: str, name: Callable[[str], str]) -> str:
    """Return a line with each {word} replaced by its name.

    Parts are separated by three spaces; a part with a word without a name ("") is dropped.
    """
    parts = []
    for part in line.split(_BETWEEN):
        words = [word for word in _BLANK.findall(part) if not name(word)]
        if not words:
            parts.append(_BLANK.sub(lambda found: name(found.group(1)), part))
    return _BETWEEN.join(parts)
