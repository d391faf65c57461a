"""Asterays: an Asteroids-style arcade game that shows its mathematics while you play.

An installed game may hold game/physics, game/sim and game/env/observation.py twice: as sources, and
compiled from them. Then the compiled ones run, unless the environment has ASTERAYS_PURE=1. Both compute the
same bits.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec

__version__ = "0.1.0"


def core() -> str:
    """Return what physics and rules are here: "compiled" or "pure". Imports neither."""
    found = [find_spec(f"{__name__}.{part}") for part in ("physics", "sim")]
    compiled = [spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in found]
    return "compiled" if all(compiled) else "pure"


class _Sources:
    """Finds the modules of the game as sources, never compiled: for the list of finders in sys.meta_path."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return where the source of a module is, None to let the next finder look."""
        if path is None or not name.startswith(f"{__name__}."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("ASTERAYS_PURE", "") not in {"", "0"}:
    sys.meta_path.insert(0, _Sources)
