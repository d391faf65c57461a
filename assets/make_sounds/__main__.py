"""`python -m assets.make_sounds` writes the sounds; see synthesiser.py."""

from __future__ import annotations

import sys

from assets.make_sounds.synthesiser import main

if __name__ == "__main__":
    sys.exit(main())
