"""Looking at the overlay: what it explains, what it draws, and all its strokes and words as a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from game.cards.card import Card
from game.overlay import card_layer
from game.overlay.card_panel import Panel
from game.overlay.debug_draw import DebugDraw
from game.overlay.happenings import Happenings
from game.overlay.labels import Label
from game.overlay.memory import Memory
from game.overlay.number_cards import WordCard
from game.overlay.overlay import Overlay
from game.overlay.pointing import pointed_at
from game.overlay.state import Level, OverlayStats
from game.overlay.text_cache import TextCache
from game.physics import Point, Torus
from game.physics.record import Record
from game.sim.tuning import Size
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.camera import Camera
from tests.arena import RIGHT, arena, fly, sure

SIZE = (1280, 720)
CAMERA = Camera.fit(*SIZE)
WHITE = (255, 255, 255)
PLAYED, PAUSED = OverlayStats(120.0, 4.0), OverlayStats(120.0, 4.0, "paused")

STROKES = "line dashes path circle dashed_circle capsule arrow dot note brackets"


def at(level: Level, world: World | None = None, record: Record | None = None) -> Overlay:
    """Return an overlay of a level that has seen a tick with this record, if one is given."""
    overlay = Overlay()
    overlay.level = level
    if world is not None and record is not None:
        overlay.follow(world, record)
    return overlay


def drawn(overlay: Overlay, world: World, **how: Any) -> pygame.Surface:
    """Draw an overlay; how: as Overlay.draw has it."""
    frame = pygame.Surface(SIZE, 0, 32)
    overlay.draw(frame, CAMERA, world, **({"stats": PLAYED} | how))
    return frame


def words_drawn(overlay: Overlay, world: World, size: tuple[int, int] = SIZE, **how: Any) -> list[Box]:
    """Draw an overlay; return the boxes of its words."""
    frame = pygame.Surface(size, 0, 32)
    return overlay.draw(frame, Camera.fit(*size), world, **({"stats": PLAYED} | how))


def lasered() -> tuple[World, Record]:
    """Return a world in which the ship's laser has just met a rock, and the record of it."""
    world, record = arena(heading=RIGHT, rocks={(900.0, 380.0): Size.LARGE}), Record()
    fly(world, "l", record=record)
    return world, record


def about_to_meet() -> tuple[World, Record]:
    """Return a world in which a rock will meet the ship, and the record of a tick."""
    world, record = arena(heading=RIGHT, rocks={(900.0, 360.0): (Size.LARGE, (-120.0, 0.0))}), Record()
    fly(world, ".", record=record)
    return world, record


def bounced() -> tuple[World, Record]:
    """Return a world in which two rocks have just bounced off one another, and the record of it."""
    rocks = {(300.0, 500.0): (Size.LARGE, (60.0, 0.0)), (403.0, 500.0): (Size.LARGE, (-60.0, 0.0))}
    world, record = arena(heading=RIGHT, rocks=dict(rocks)), Record()
    while not any(contact.impulse for contact in record.contacts):
        fly(world, ".", record=record)
    return world, record


def title_of(overlay: Overlay) -> str:
    """Return the question that is explained, "" for none."""
    return overlay.card.title if overlay.card is not None else ""


def rows_of_panel(overlay: Overlay) -> list[str]:
    """Return the rows of the panel that was drawn last."""
    return ["".join(text for text, _ in row.pieces) for row in overlay.painter.questions._panel._rows]


def asked(world: World, record: Record, pointer: Point) -> Card:
    """Return the card of what is pointed at after a tick with this record."""
    memory, happenings = Memory(), Happenings()
    memory.follow(world, record)
    happenings.follow(world, record)
    return sure(pointed_at(world, memory, happenings, pointer))[1]


def pen(frame: pygame.Surface | None = None, pointer: Point | None = None) -> DebugDraw:
    """Return a pen for a field of the usual size, with letters of 100 %."""
    cache = TextCache()
    cache.fit(1.0)
    return DebugDraw(frame or pygame.Surface(SIZE), CAMERA, Torus(1280.0, 720.0), cache, pointer)


def strokes(overlay: Overlay, world: World, **how: Any) -> str:
    """Return all that an overlay draws, a stroke or a word a line.

    Words at places are told at every level, though only ALL writes them.
    """
    told: list[str] = []

    def noting(name: str) -> Callable[..., None]:
        def note(_draw: DebugDraw, *given: Any, **_rest: Any) -> None:
            told.append(" ".join([name, *(_word(each) for each in given if not _is_colour(each))]))

        return note

    def label(_draw: DebugDraw, labels: Sequence[Label], *_rest: object) -> None:
        told.extend(f"label {each.text} {_word(each.place)}" for each in labels)

    def panel(_panel: Panel, _draw: DebugDraw, _theme: object, rows: Sequence[Any], *_rest: object) -> None:
        told.extend("panel " + "".join(text for text, _ in row.pieces) for row in rows)

    with pytest.MonkeyPatch.context() as patch:
        for name in STROKES.split():
            patch.setattr(DebugDraw, name, noting(name))
        patch.setattr(card_layer, "write_labels", label)
        patch.setattr(Panel, "draw", panel)
        patch.setattr(WordCard, "draw", lambda card, *_: told.extend(f"words {line}" for line in card._lines))
        drawn(overlay, world, **how)
    return "\n".join(told)


def _is_colour(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(part, int) for part in value)


def _word(value: Any) -> str:
    if isinstance(value, float):
        return f"{round(value, 1) + 0.0:g}"
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_word, value))})"
    return str(value)
