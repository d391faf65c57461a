"""The list of the lab's rooms, with a star for each solved challenge."""

from __future__ import annotations

from collections.abc import Callable

from game.lab.room import Room
from game.lab.rooms.all_rooms import ROOMS
from game.scenes.lab.lab_scene import LabScene, goals_of
from game.scenes.pages.page import Button, ListRow, PageScene
from game.scenes.pages.scene import Move, Pop, Push, SceneContext
from game.view.pages.grid import Cell
from game.view.pages.page_view import Column, PageView

_HIGH = 16.0  # units: letters


class LabList(PageScene):
    """Six rooms: which lesson each is about, and what has been solved there."""

    paused = True
    see_through = False
    view = PageView(column=Column(top=170.0, width=720.0, every=48.0, spread=True))

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "LAB", ())
        self.help = ("THE GAME'S OWN MATHEMATICS, TO TRY OUT", *self.help)
        self._refresh()

    def _refresh(self) -> None:
        """Rebuild the rows, since stars may have been won."""
        solved = self.context.store.solved
        rooms = [
            ListRow(
                _cells(room, len(solved.get(room.number, frozenset()) & goals_of(room))), _go_to(room.number)
            )
            for room in ROOMS
        ]
        self.rows = (*rooms, Button("BACK", Pop))

    def tick(self) -> Move | None:
        """Update the stars."""
        self._refresh()
        return super().tick()


def _go_to(number: int) -> Callable[[], Move]:
    return lambda: Push(lambda context: LabScene(context, number))


def _cells(room: Room, solved: int) -> tuple[Cell, ...]:
    stars = f"{solved} OF {len(room.goals)}  " + "*" * solved
    most = f"{len(room.goals)} OF {len(room.goals)}  " + "*" * len(room.goals)
    return Cell(f"{room.number}  {room.title}", height=_HIGH), Cell(stars, height=_HIGH, longest=most)
