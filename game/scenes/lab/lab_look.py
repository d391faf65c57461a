"""The picture of a room of the lab, made of its bench and of the handle that is pointed at."""

from __future__ import annotations

from typing import Final

from game.lab.bench import STRIP, Bench
from game.lab.figures import Arrow, Disc, Dot, Figure
from game.lab.room import Handle
from game.overlay.lab.lab_picture import HandleLook, LabLook
from game.scenes.lab.lab_panel import shown_card

_GHOST_EVERY: Final = 30
"""ticks between the states of the last run that are drawn faintly."""

_GHOSTS: Final = 8
"""states of the last run that are drawn at most, the latest ones."""


def look_of(bench: Bench, pointed: Handle | None, *, ghost: bool, card: int) -> LabLook:
    """Return what is shown of a room; the rows of its panel, its help and what glows are the scene's to add.

    pointed: the handle that is pointed at. ghost: whether the last run is shown. card: which one, round and
    round.
    """
    room = bench.room
    return LabLook(
        f"{room.number}  {room.title}",
        room.lesson,
        help=(),
        figures=[figure for figure in bench.answer.figures if not bench.covered(figure.ink)],
        ghost=_ghost_figures(bench) if ghost else (),
        handles=[_handle_look(bench, handle, pointed) for handle in room.handles],
        rows=(),
        words=bench.answer.words if not bench.covered("hit") else (),
        strips=[(name, _strip(bench, name)) for name in bench.strips],
        card=shown_card(bench, card),
    )


def _handle_look(bench: Bench, handle: Handle, pointed: Handle | None) -> HandleLook:
    first = handle.name == bench.room.first and not bench.touched
    return HandleLook(
        handle.place(bench.state), handle.name, handle is bench.chosen, first, handle is pointed
    )


def _strip(bench: Bench, name: str) -> tuple[float | None, ...]:
    """Return the values of a strip up to the one of now, which a change by hand has not put there yet."""
    values, now = tuple(bench.strips[name]), bench.answer.value(name)
    return values if values[-1:] == (now,) else (*values, now)[-STRIP:]


def _ghost_figures(bench: Bench) -> list[Figure]:
    """Return what has a place of its own in some states of the last run: discs, dots, arrows."""
    found: list[Figure] = []
    for state in bench.ghost[::-_GHOST_EVERY][:_GHOSTS]:
        found += [
            figure
            for figure in bench.room.ask(state).figures
            if isinstance(figure, (Disc, Dot, Arrow)) and figure.ink != "faint"
        ]
    return list(dict.fromkeys(found))
