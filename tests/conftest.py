"""What holds for all tests: no test makes a noise, or needs a device that could."""

from __future__ import annotations

import os

os.environ["SDL_AUDIODRIVER"] = "dummy"
