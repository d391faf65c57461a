"""Writes the constants and the labels of the stand-in for pygame, as pygame has them here."""

from __future__ import annotations

import json
import os
import sys
from typing import Final

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import pygame

from game.input.bindings import PLACES

_KEYS: Final = ("K_", "KSCAN_", "KMOD_")


def texts(source: str) -> dict[str, str]:
    """Return the modules of the stand-in that hold numbers and words, by name; source: all that uses them."""
    wanted = {
        name: value
        for name, value in vars(pygame).items()
        if isinstance(value, int)
        and (name.startswith(("K_", "KSCAN_", "KMOD_")) or f"pygame.{name}" in source)
    }
    pygame.display.init()
    names = {code: pygame.key.name(code, use_compat=False) for code in PLACES}
    return {
        "pygame/constants.py": "".join(f"{name} = {value}\n" for name, value in sorted(wanted.items())),
        "pygame/labels.py": f"PLACES = {PLACES}\nNAMES = {names}\n",
    }


if __name__ == "__main__":
    json.dump(texts(sys.stdin.read()), sys.stdout)
