"""What the worst cases do to the eye, as a table. By hand: `python -m tests.view.figures_comfort`."""

from __future__ import annotations

from dataclasses import fields

from game.view.paint.look import LEVELS
from tests.view.flicker import Figures, measure
from tests.view.worst_case import CASES, frames


def main() -> None:
    """Print the figures of every level."""
    print(__doc__)
    print("two seconds at 60 frames/s; what the columns mean is written in tests/view/flicker.py")
    names = [field.name for field in fields(Figures)]
    print(f"{'effects':<10}" + "".join(f"{name:>15}" for name in names))
    for title, case in CASES.items():
        print(title)
        for level in LEVELS:
            figures = measure(frames(level, case=case))
            print(f"{level:<10}" + "".join(f"{getattr(figures, name):>15.4g}" for name in names))


if __name__ == "__main__":
    main()
