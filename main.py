"""Asterays. `python main.py` plays, `python main.py --help` tells the rest."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from game.cli import main

        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
