"""The game as a player has it, which also tells what goes on in it.

Run by its path with the arguments of main.py, and with the folder of the game in PYTHONPATH. It prints a line
of JSON after each frame and each tick, and does what it reads: `score N`, `flood N` (post N events in one
frame), `press KEY` and `release KEY` (codes of pygame), `linger MS` (every frame takes so much longer),
`seize 0` (end the mixer under the game), `autopilot 0` (let it fly), `strike N` (signal N comes in the midst
of what is saved at the end), `hurry N` (N ticks pass ten times as fast), `alert 0` (pause after a second of
standstill, as a player's game does; here a busy machine pauses nothing), `places 0` (tell with each frame
where in the window the rows and letters of its scene are), `plug 0` (plug in a pad that SDL plays itself),
`button N` and `let N` (press and let go a button of it).
"""

from __future__ import annotations

import json
import queue
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any

import pygame

from game import options
from game.command_line import cli
from game.pilots.autopilot import Autopilot
from game.scenes.base.page import PageScene
from game.scenes.lab.lab_scene import LabScene
from game.sim.digest import state_hash
from game.view.paint.camera import Camera
from game.window import app
from game.window.game_loop import NS_PER_SECOND

_HASTE = 9
"""ticks that are played at once after each one, while the game hurries."""


class ToldApp(app.App):
    """Plays as always; its window, clock and keys are the real ones."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.absence.longest = 10**12
        self._orders: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._linger = 0.0
        self._frames = self._obeyed = 0
        self._strikes: list[int] = []
        self._hurry = 0
        self._places = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            self._orders.put(line)

    def events(self) -> bool:
        """Do what was ordered before the frame begins."""
        for _ in range(self._orders.qsize()):
            word, number = self._orders.get().split()
            getattr(self, f"_order_{word}")(int(number))
            self._obeyed += 1
        return super().events()

    def _order_score(self, points: int) -> None:
        session = self.stack.session
        assert session is not None
        session.world.ships[0].score = points

    def _order_flood(self, number: int) -> None:
        """Post so many events, as many in a frame as SDL takes."""
        for left in range(number, 0, -1):
            try:
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
            except pygame.error:  # the queue is full
                self._orders.put(f"flood {left}")
                break

    def _order_press(self, key: int) -> None:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))

    def _order_release(self, key: int) -> None:
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0, unicode=""))

    def _order_linger(self, milliseconds: int) -> None:
        self._linger = milliseconds / 1000.0

    def _order_alert(self, _: int) -> None:
        self.absence.longest = NS_PER_SECOND

    def _order_hurry(self, ticks: int) -> None:
        self._hurry = ticks

    def _order_seize(self, _: int) -> None:
        pygame.mixer.quit()

    def _order_autopilot(self, _: int) -> None:
        session = self.stack.session
        assert session is not None
        world, pilot = session.world, Autopilot()
        self.context.controls.command = lambda seat=0: pilot.command(world, world.ships[0].id)  # type: ignore[method-assign]  # noqa: ARG005

    def _order_strike(self, number: int) -> None:
        self._strikes.append(number)

    def close(self) -> None:
        """Save what must not be lost, and be struck by the signals in the midst of it."""
        calls = 0

        def strike(_frame: FrameType, what: str, _argument: object) -> None:
            nonlocal calls
            calls += what == "call"
            if what == "call" and calls % 50 == 0 and self._strikes:
                signal.raise_signal(self._strikes.pop(0))

        sys.setprofile(strike if self._strikes else None)
        super().close()
        sys.setprofile(None)
        assert not self._strikes

    def _order_places(self, _: int) -> None:
        self._places = True

    def _order_plug(self, _: int) -> None:
        from tests.virtual_pad import VirtualPad, find_sdl

        sdl = find_sdl()
        assert sdl is not None
        self._pad = VirtualPad(sdl)

    def _order_button(self, button: int) -> None:
        self._pad.press(button)

    def _order_let(self, button: int) -> None:
        self._pad.release(button)

    def _find_places(self) -> list[tuple[str, tuple[int, int] | None, tuple[int, int] | None]]:
        """List what can be clicked: its words, its place in pixels, and that of its value's right end."""
        scene, camera = self.stack[-1], Camera.fit(*self.window.handle.size)

        def pixels(x: float, y: float) -> tuple[int, int]:
            left, top = camera.to_screen(x, y)
            return round(left), round(top)

        if not isinstance(scene, PageScene):
            return []
        layout, found = scene.layout(), []
        for row, box, value in zip(scene.rows, layout.boxes, layout.values, strict=True):
            place = pixels(box.left + box.width * 0.3, box.centery) if box.height else None
            end = pixels(value.right - 10, value.centery) if value is not None else None
            found.append((row.look().label, place, end))
        return found

    def tick(self) -> None:
        """Tell of every tick, so that whoever listens knows the last one."""
        super().tick()
        self._tell()
        for _ in range(min(self._hurry, _HASTE)):
            self._hurry -= 1
            super().tick()
            self._tell()

    def draw(self, alpha: float) -> None:
        """Tell of every frame."""
        super().draw(alpha)
        time.sleep(self._linger)
        self._frames += 1
        self._tell(whole=True, places=self._find_places() if self._places and self.stack else None)

    def _tell(self, *, whole: bool = False, **more: object) -> None:
        """Tell where the game is; whole: also what a room of the lab shows, which takes longer."""
        session = self.stack.session
        name = type(self.stack[-1]).__name__ if self.stack else ""
        told: dict[str, Any] = {
            "scene": name,
            "frames": self._frames,
            "obeyed": self._obeyed,
            "notice": self.notices.current_text,
        }
        told["size"], told["obeyed"] = self.window.handle.size, self._obeyed
        if whole and self.stack and isinstance(self.stack[-1], LabScene):
            told["lab"] = lab_told(self.stack[-1])
        told["paused"] = bool(self.stack) and self.stack[-1].paused
        if session is not None:
            world = session.world
            told |= {"tick": world.tick, "heading": world.ships[0].heading, "points": world.score}
            if world.tick % 120 == 0:
                told["hash"] = state_hash(world)
        if isinstance(scene := self.stack[-1] if self.stack else None, PageScene):
            told["chosen"] = scene.chosen
        told |= {key: value for key, value in more.items() if value is not None}
        print(json.dumps(told), flush=True)


def lab_told(lab: LabScene) -> dict[str, Any]:
    """Return what a room of the lab holds and shows."""
    bench, look, typing = lab.bench, lab.look(), lab.numbers.typing
    return {
        "room": bench.room.number,
        "state": dict(bench.state),
        "running": bench.running,
        "chosen": bench.chosen.name,
        "goal": bench.room.goals[bench.goal].name,
        "solved": sorted(bench.solved),
        "typing": None if typing is None else f"{typing.field.name} {typing.text}",
        "rows": ["".join(text for text, _ in row.pieces) or row.text for row in look.rows],
        "first": look.first_row,
    }


if __name__ == "__main__":
    app.App = ToldApp  # type: ignore[misc,assignment]
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored
    try:
        sys.exit(cli.main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(options.INTERRUPTED)
