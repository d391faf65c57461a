"""The lab in a real window: every room is opened, dragged, typed into, solved by mouse and by keys, and left.

The server of the display sends the mouse and the keys. Where to point is worked out from the numbers that the
program tells, by the layout of the lab, and what to do by `lab_hands.wishes_of`. Nothing waits for time: each
act is followed by what the program tells after it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import pytest

from game.input.controls import Controls
from game.lab.room import Handle, Room
from game.lab.rooms.all_rooms import ROOMS
from game.lab.state import State
from game.overlay.lab.lab_picture import PANEL, LabPicture
from game.physics import Point
from game.scenes.base.scene_context import SceneContext
from game.scenes.lab.lab_notes import shelf_of
from game.storage.store import Store
from tests.faults.display import TOOLS, Display, missing_tools
from tests.faults.player import Player
from tests.scenes.lab_hands import Wish, in_window, wishes_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing_tools()), reason=f"not all of {', '.join(TOOLS)} are installed"),
]

_OPENING: Final = 1
"""The digit under which the opening state of each room is kept before the program starts."""

_NAMES: Final = {"-": "minus", ".": "period"}
"""xdotool's names of what is no letter or digit."""


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with Display() as made:
        yield made


def row_high() -> float:
    """Return how high a row of the panel is in a window of one pixel for a unit."""
    picture = LabPicture()
    picture.fit(1.0, 1.0)
    return picture.row


def turned(name: str, before: object) -> Callable[[dict[str, Any]], bool]:
    """Return what asks whether something that the room tells is another by now, and not nothing."""
    return lambda lab: lab[name] not in {None, before}


def solved(goal: str) -> Callable[[dict[str, Any]], bool]:
    """Return what asks whether a challenge is solved."""
    return lambda lab: goal in lab["solved"]


def opening_of(room: Room) -> dict[str, float]:
    """Return the state that a room opens with."""
    return dict(room.opening())


class Visitor:
    """Sits before the window with a mouse and a keyboard; a pixel of it is a unit."""

    def __init__(self, display: Display, player: Player, room: Room) -> None:
        self._display = display
        self._player = player
        self._row = row_high()
        self.room = room
        player.until(lambda told: told["size"] == [1280, 720] and "lab" in told and told["frames"] > 5)
        self._window = display.window(player.pid)
        display.focus(self._window)
        player.lives_on(3)

    def lab(self, met: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """Wait until the room is as asked, and return what it tells."""
        told = self._player.until(lambda told: "lab" in told and met(told["lab"]))
        lab: dict[str, Any] = told["lab"]
        return lab

    def keys(self, *names: str) -> None:
        """Press keys in a row, not so fast that SDL takes the same key twice for one that is held."""
        self._display.do("key", "--delay", "8", *names)

    def _at(self, place: Point) -> tuple[str, ...]:
        x, y = round(place[0]), round(place[1])
        return ("mousemove", "--window", self._window, str(x), str(y))

    def drag(self, start: Point, to: Point) -> None:
        """Drag from one pixel to another."""
        self._display.do(*self._at(start), "mousedown", "1", *self._at(to), "mouseup", "1")

    def click(self, place: Point) -> None:
        self._display.do(*self._at(place), "click", "1")

    def wheel(self, place: Point, notches: int) -> None:
        """Turn the wheel at a pixel; up is positive."""
        button = "4" if notches > 0 else "5"
        self._display.do(*self._at(place), "click", "--repeat", str(abs(notches)), "--delay", "0", button)

    def row(self, start: str) -> Point:
        """Return the pixel of the row of the panel that begins with some words."""
        lab = self.lab(lambda lab: any(row.startswith(start) for row in lab["rows"]))
        at = next(at for at, row in enumerate(lab["rows"]) if row.startswith(start)) - lab["first"]
        return (PANEL.left + 40.0, PANEL.top + 6.0 + (at + 0.5) * self._row)

    def state(self) -> State:
        return State(self.lab()["state"])

    def sees(self, handle: Handle, state: State) -> None:
        """Wait until a handle is as in a state."""
        wanted = {field.name: state[field.name] for field in handle.fields}
        self.lab(lambda lab: all(abs(lab["state"][name] - wanted[name]) < 1e-3 for name in wanted))

    def opens_anew(self) -> None:
        """Bring back the state that the room opens with; it stands still then."""
        self.keys(f"shift+{_OPENING}")
        opening = opening_of(self.room)
        self.lab(lambda lab: lab["state"] == opening and not lab["running"])

    def leaves(self) -> None:
        self.keys("Escape")
        self._player.comes_to("TitleScene")


def by_mouse(visitor: Visitor, wish: Wish) -> None:
    """Grant a wish by the mouse; only time itself needs a key."""
    room = visitor.room
    if wish.what == "put":
        handle, state, to = room.handle(wish.name), visitor.state(), wish.to
        if wish.name == "d":  # a direction is turned more finely from farther away
            x, y = room.handle("P").place(state)
            to = (x + 4.0 * (to[0] - x), y + 4.0 * (to[1] - y))
        to = (float(round(to[0])), float(round(to[1])))
        visitor.drag(in_window(handle.place(state)), in_window(to))
        visitor.sees(handle, handle.moved(state, to))
    elif wish.what == "type":
        field, before = room.field(wish.name), visitor.state()[wish.name]
        notches = round((wish.value - before) / field.step)
        if notches:
            visitor.wheel(visitor.row(field.label), notches)
        wanted = min(field.high, max(field.low, before + notches * field.step))
        visitor.lab(lambda lab: abs(lab["state"][field.name] - wanted) < 1e-6)
    elif wish.what == "do":
        visitor.click(visitor.row(f"[ {room.actions[wish.number].label}"))
    elif wish.what == "switch":
        switch = room.switches[wish.number]
        word = visitor.state()[switch.name]
        visitor.click(visitor.row(switch.label))
        visitor.lab(lambda lab: lab["state"][switch.name] != word)
    elif not visitor.lab()["running"]:
        visitor.keys("space")
        visitor.lab(lambda lab: lab["running"])


def by_keys(visitor: Visitor, wish: Wish) -> None:
    """Grant a wish by keys."""
    room = visitor.room
    if wish.what == "put":
        handle = room.handle(wish.name)
        state = handle.moved(visitor.state(), wish.to)
        names = [each.name for each in room.handles]
        steps = (names.index(wish.name) - names.index(visitor.lab()["chosen"])) % len(names) or len(names)
        visitor.keys(*["Tab"] * steps)
        visitor.lab(lambda lab: lab["chosen"] == wish.name)
        types(visitor, [state[field.name] for field in handle.fields])
        visitor.sees(handle, state)
    elif wish.what == "type":
        visitor.keys("Return")
        lab = visitor.lab(lambda lab: lab["typing"] is not None)
        while lab["typing"] != f"{wish.name} ":
            before = lab["typing"]
            visitor.keys("Tab")
            lab = visitor.lab(turned("typing", before))
        visitor.keys(*letters(wish.value), "Return")
        visitor.lab(lambda lab: lab["typing"] is None and abs(lab["state"][wish.name] - wish.value) < 1e-3)
    elif wish.what == "do":
        visitor.keys("f")
    elif wish.what == "switch":
        switch = room.switches[wish.number]
        word = visitor.state()[switch.name]
        visitor.keys("shift+s" if wish.number else "s")
        visitor.lab(lambda lab: lab["state"][switch.name] != word)
    else:
        visitor.keys("period")


def letters(value: float) -> list[str]:
    """Return the keys of a number with four decimals."""
    return [_NAMES.get(letter, letter) for letter in f"{value:.4f}"]


def types(visitor: Visitor, values: Sequence[float]) -> None:
    """Type the numbers of the chosen handle."""
    keys = ["Return"]
    for value in values:
        keys += [*letters(value), "Tab"]
    visitor.keys(*keys[:-1], "Return")
    visitor.lab(lambda lab: lab["typing"] is None)


def tries_out(visitor: Visitor) -> None:
    """Drag the handle that glows, move it by an arrow, and type a number into a row that was clicked."""
    room = visitor.room
    handle = room.handle(room.first)
    visitor.keys("space")
    visitor.lab(lambda lab: not lab["running"])
    visitor.opens_anew()
    state = visitor.state()
    x, y = handle.place(state)
    to = (float(round(x)) + 30.0, float(round(y)) + 20.0)
    visitor.drag(in_window((x, y)), in_window(to))
    visitor.sees(handle, handle.moved(state, to))
    state = visitor.state()
    x, y = handle.place(state)
    visitor.keys("Up")
    visitor.sees(handle, handle.moved(state, (x, y - 1.0)))
    field = next(field for field in room.fields if field.is_visible)
    value = round((field.low + field.high) / 3.0, 1)
    visitor.click(visitor.row(field.label))
    visitor.keys(*letters(value), "Return")
    visitor.lab(lambda lab: lab["typing"] is None and abs(lab["state"][field.name] - value) < 1e-3)


Hands = Callable[[Visitor, Wish], None]
WAYS: dict[str, tuple[Hands, ...]] = {"by mouse": (by_mouse,), "by keys": (by_keys,)}
BY_TURNS: tuple[Hands, ...] = (by_mouse, by_keys)
SESSIONS = (
    [pytest.param(room, hands, id=f"{room.title} {name}") for room in ROOMS for name, hands in WAYS.items()]
    if "ASTERAYS_EXAMPLES" in os.environ
    else [pytest.param(ROOMS[3], BY_TURNS, id=f"{ROOMS[3].title} by turns")]
)
"""Long runs play every room by mouse and by keys, others one by both; test_lab.py needs no window."""


@pytest.mark.parametrize(("room", "ways"), SESSIONS)
def test_all_challenges_of_a_room_are_solved_in_a_real_window_and_their_stars_kept(
    room: Room, ways: Sequence[Hands], display: Display, tmp_path: Path
) -> None:
    shelf_of(SceneContext(Controls(), Store(tmp_path))).keep(room.number, _OPENING, opening_of(room))
    words = ("--lab", str(room.number), "--windowed", "--size", "1280x720")
    with Player(tmp_path, *words, environment=display.environment) as player:
        player.comes_to("LabScene")
        visitor = Visitor(display, player, room)
        tries_out(visitor)
        for goal, hands in zip(room.goals, cycle(ways), strict=False):
            lab = visitor.lab()
            while lab["goal"] != goal.name:
                before = lab["goal"]
                if hands is by_mouse:
                    visitor.click(visitor.row("CHALLENGE"))
                else:
                    visitor.keys("c")
                lab = visitor.lab(turned("goal", before))
            visitor.opens_anew()
            assert goal.name not in visitor.lab()["solved"]
            for wish in wishes_of(room, goal.name):
                hands(visitor, wish)
            visitor.lab(solved(goal.name))
        visitor.leaves()
        assert player.end("SIGTERM")[1] == ""
    kept = shelf_of(SceneContext(Controls(), Store(tmp_path)))
    assert kept.solved == {room.number: frozenset(goal.name for goal in room.goals)}
    assert kept.kept[room.number] == {_OPENING: opening_of(room)}, "no digit that was typed kept a state"
