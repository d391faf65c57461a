"""The rows a page can have: each knows its look, and what keys and mouse do to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.scenes.pages.scene import Destination, Move, Push
from game.view.pages.grid import Cell
from game.view.pages.page_view import RowView


class Row(ABC):
    """One row of a page. Methods that are not overridden do nothing."""

    acts: bool = True  # False: it is only read, and can be chosen only to scroll

    @abstractmethod
    def view(self) -> RowView:
        """Return how it is drawn now."""

    def change(self, steps: int) -> None:  # noqa: B027 - many rows have no value
        """Change its value by steps (-1 or 1)."""

    def accept(self) -> Move | None:
        """Answer Enter or a click."""
        return None

    def set_fraction(self, fraction: float) -> None:  # noqa: B027 - few rows have a track
        """Set its value to a fraction (0..1) of its range."""


@dataclass(frozen=True, slots=True)
class Button(Row):
    """A row that opens a scene or does one thing."""

    label: str
    act: Callable[[], Move | None]
    gap: float = 0.0  # units left free above it, at a text size of 100 %

    def view(self) -> RowView:
        """Return its label."""
        return RowView(self.label, gap=self.gap)

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


@dataclass(frozen=True, slots=True)
class WordButton(Row):
    """A button with one of several meanings: arrows go to the next, past either end to the other."""

    words: Sequence[str]
    read: Callable[[], int]
    write: Callable[[int], object]
    act: Callable[[], Move | None]

    def view(self) -> RowView:
        """Return the word of what it does now."""
        return RowView(self.words[self.read()], turns=len(self.words) > 1)

    def change(self, steps: int) -> None:
        """Go to the next meaning in that direction."""
        self.write((self.read() + steps) % len(self.words))

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


def opens(label: str, to: Destination) -> Button:
    """Return a button that puts a scene on top of the page."""
    return Button(label, lambda: Push(to))


@dataclass(frozen=True, slots=True)
class ListRow(Row):
    """One line of a table, or of text that is only read."""

    cells: tuple[Cell, ...]
    act: Callable[[], Move | None]
    gap: float = 0.0  # units left free above it, at a text size of 100 %
    acts: bool = True

    def view(self) -> RowView:
        """Return its cells."""
        return RowView("", cells=self.cells, gap=self.gap, acts=self.acts)

    def accept(self) -> Move | None:
        """Act."""
        return self.act()


@dataclass(frozen=True, slots=True)
class Slider(Row):
    """A percentage in steps, between two ends."""

    label: str
    read: Callable[[], int]
    write: Callable[[int], object]
    step: int = 5
    least: int = 0
    most: int = 100

    def view(self) -> RowView:
        """Return its label, track and number."""
        value = self.read()
        return RowView(self.label, f"{value} %", (value - self.least) / (self.most - self.least))

    def change(self, steps: int) -> None:
        """Go to the next multiple of its step in that direction, within its range."""
        value = self.read()
        onward = value // self.step + steps if steps > 0 else -(-value // self.step) + steps
        self._set(onward * self.step)

    def set_fraction(self, fraction: float) -> None:
        """Go to the step nearest to a fraction of the track."""
        self._set(round((self.least + fraction * (self.most - self.least)) / self.step) * self.step)

    def _set(self, value: int) -> None:
        value = min(self.most, max(self.least, value))
        if value != self.read():
            self.write(value)


@dataclass(frozen=True, slots=True)
class Choice(Row):
    """One of a few words; Enter goes to the next, and from the last to the first."""

    label: str
    words: Sequence[str]
    read: Callable[[], int]
    write: Callable[[int], object]
    suffix: Callable[[], str] = str  # words after the value, such as CHANGED

    def view(self) -> RowView:
        """Return its label and word."""
        return RowView(self.label, self.words[self.read()] + self.suffix())

    def change(self, steps: int) -> None:
        """Go to the next word in that direction; stop at either end."""
        wanted = min(len(self.words) - 1, max(0, self.read() + steps))
        if wanted != self.read() or self.suffix():
            self.write(wanted)

    def accept(self) -> None:
        """Go to the next word."""
        self.write((self.read() + 1) % len(self.words))


def toggle(label: str, read: Callable[[], bool], write: Callable[[bool], object]) -> Choice:
    """Return a choice between off and on."""
    return Choice(label, ("OFF", "ON"), lambda: int(read()), lambda chosen: write(chosen == 1))
