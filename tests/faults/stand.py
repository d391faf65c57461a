"""Where faults are tried out: a display, a folder for pictures, and the list of all rows."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.faults.display import Display
from tests.faults.player import ROOT, Player

SIZE: Final = "960x540"


class Skip(Exception):  # noqa: N818 - no error
    """Says why the fault cannot be shown on this machine."""


@dataclass
class Stand:
    """What every row is tried with."""

    display: Display
    bare: Display
    """One without a window manager: windows get any size that they are told, and no frame."""
    pictures: Path
    work: Path
    """A folder for whatever; it is removed in the end."""
    _count: int = field(default=0, init=False)

    def folder(self) -> Path:
        """Return a new name for a data folder."""
        self._count += 1
        return self.work / f"home-{self._count}"

    def start(
        self,
        *more: str,
        folder: Path | None = None,
        tree: Path = ROOT,
        environment: dict[str, str] | None = None,
        bare: bool = False,
    ) -> Player:
        """Start the game with seed 1 in a window."""
        display = self.bare if bare else self.display
        words = ("--seed", "1", "--windowed", "--size", SIZE, *more)
        return Player(
            folder or self.folder(),
            *words,
            tree=tree,
            environment={**display.environment, **(environment or {})},
        )

    def begin(self, player: Player, *, bare: bool = False) -> str:
        """Press Return on the title, as a player does; return the window once a game is under way."""
        display = self.bare if bare else self.display
        player.comes_to("TitleScene")
        window = display.window(player.pid)
        display.focus(window)
        player.lives_on(5)
        display.do("key", "Return")
        player.until(lambda told: told["scene"] == "PlayScene" and told["tick"] >= 20)
        return window

    def copy(self) -> Path:
        """Return a copy of the game that may be spoilt."""
        self._count += 1
        tree = self.work / f"tree-{self._count}"
        for name in ("game", "assets"):
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        return tree

    def shoot(self, name: str, *, bare: bool = False) -> Path:
        """Take a picture of the screen."""
        path = self.pictures / f"{name}.png"
        (self.bare if bare else self.display).picture(path)
        return path


Trial = Callable[[Stand], str]
"""Provokes a fault and says what happened; an AssertionError if that is not what must."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    fault: str
    provoked: str
    must: str
    trial: Trial


ROWS: Final[list[Row]] = []


def row(fault: str, provoked: str, must: str) -> Callable[[Trial], Trial]:
    """Enter a trial in the table."""

    def enter(trial: Trial) -> Trial:
        ROWS.append(Row(fault, provoked, must, trial))
        return trial

    return enter
