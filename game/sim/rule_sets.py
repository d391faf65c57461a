"""The rule sets that have a name, and in which numbers other rules differ from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeAlias

from game.sim.tuning import MODERN, Tuning

ASSISTED: Final = replace(MODERN, name="assisted", ship=replace(MODERN.ship, shields=1))
"""The default rules with a shield for each ship."""

RULE_SETS: Final[Mapping[str, Tuning]] = {"modern": MODERN, "assisted": ASSISTED}
"""All named rule sets. A score or a replay counts as verified under one of these only."""

CUSTOM: Final = "custom"
"""What rules without a name are called."""

Number: TypeAlias = float | str | tuple[float, ...]
"""A field of the rules: a number, a switch, a word or a list of numbers."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which rules some numbers are."""

    name: str
    """A key of RULE_SETS, or CUSTOM."""
    base: str
    """The named rule set that they are or, for custom rules, the one with the fewest other numbers."""
    differs: Mapping[str, tuple[Number, Number]]
    """By dotted name of a field what it is in the base and what it is here; empty under a named rule set."""

    @property
    def named(self) -> bool:
        """Whether they are a named rule set to the last number."""
        return self.name != CUSTOM

    def __str__(self) -> str:
        """Return them in words, with every number that differs."""
        if self.named:
            return f"{self.name} rules"
        return f"custom rules: {', '.join(self.changes())}"

    def changes(self) -> list[str]:
        """List what differs, each as "rock.large.points 20 -> 1000000"."""
        return [f"{name} {_shown(was)} -> {_shown(now)}" for name, (was, now) in self.differs.items()]


def identify(tuning: Tuning) -> Identity:
    """Return which rules a tuning is."""
    candidates = [(name, _differences(usual, tuning)) for name, usual in RULE_SETS.items()]
    base, differs = min(candidates, key=lambda candidate: len(candidate[1]))
    return Identity(CUSTOM if differs else base, base, differs)


def numbers_of(usual: Tuning, tuning: Tuning) -> Iterator[tuple[str, Any, Any]]:
    """Yield every field of the rules under its dotted name: its usual value, its value."""
    yield from _numbers("", usual, tuning)


def _numbers(name: str, usual: Any, value: Any) -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401 - any part
    for part in fields(usual):
        full = f"{name}.{part.name}" if name else part.name
        was, now = getattr(usual, part.name), getattr(value, part.name)
        if is_dataclass(was):
            yield from _numbers(full, was, now)
        else:
            yield full, was, now


def _differences(usual: Tuning, tuning: Tuning) -> dict[str, tuple[Number, Number]]:
    return {name: (was, now) for name, was, now in numbers_of(usual, tuning) if was != now}


def _shown(number: Number) -> str:
    """Return a number as briefly as it can be read; a list with its items."""
    if isinstance(number, tuple):
        return "/".join(_shown(item) for item in number)
    return f"{number:.7g}" if isinstance(number, float) else str(number)
