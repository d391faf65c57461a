"""How a key or an input of a pad is shown."""

from __future__ import annotations

from dataclasses import dataclass

from game.input.actions import Action
from game.input.bindings import ALWAYS
from game.input.key_names import key_name, place_of
from game.input.pad_bindings import ALWAYS_PAD
from game.input.pad_inputs import PadInput, lit_dot, pad_name
from game.input.rebinding import Rows


@dataclass(frozen=True, slots=True)
class Prompt:
    """A name and, for a pad's face buttons, a picture."""

    text: str
    dot: int | None = None
    """which of four dots is lit: 0 top, 1 right, 2 bottom, 3 left."""


def key_prompts(rows: Rows[int], action: Action) -> tuple[Prompt, ...]:
    """Return the keys that mean an action; those that always do only if there are no others."""
    places = rows.rows.get(action, ()) or tuple(place_of(key) for key in ALWAYS.get(action, ()))
    return tuple(Prompt(key_name(place)) for place in places)


def pad_prompts(rows: Rows[PadInput], action: Action) -> tuple[Prompt, ...]:
    """Return the pad inputs that mean an action; those that always do only if there are no others."""
    fixed = tuple(which for which, actions in ALWAYS_PAD.items() if action in actions)
    return tuple(Prompt(pad_name(which), lit_dot(which)) for which in rows.rows.get(action, ()) or fixed)
