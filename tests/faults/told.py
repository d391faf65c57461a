"""The game as a player has it, which also tells what goes on in it.

Run by its path with the arguments of main.py, and with the folder of the game in PYTHONPATH. It prints a
line of JSON after each frame and each tick, and does what it reads: `score N`, `press KEY` and `release KEY`
(codes of pygame), `autopilot 0` (let it fly), `strike N` (signal N comes in the midst of what is saved at the
end), `hurry N` (N ticks pass thirty times as fast).
"""

import json
import queue
import signal
import sys
import threading
from types import FrameType
from typing import Any

import pygame

from game import options
from game.command_line import cli
from game.pilots.autopilot import Autopilot
from game.scenes.lab.lab_scene import LabScene
from game.scenes.pages.page import PageScene
from game.sim.digest import state_hash
from game.view.paint.camera import Camera
from game.window import app

_HASTE = 29
"""ticks that are played at once after each one, while the game hurries."""


class ToldApp(app.App):
    """Plays as always; its window, clock and keys are the real ones, but a busy machine pauses nothing."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.focus.longest = 10**12
        self._orders: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._frames = self._obeyed = self._hurry = 0
        self._strikes: list[int] = []
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

    def _order_press(self, key: int) -> None:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))

    def _order_release(self, key: int) -> None:
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0, unicode=""))

    def _order_hurry(self, ticks: int) -> None:
        self._hurry = ticks

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

    def tick(self) -> None:
        """Tell of every tick, so that whoever listens knows the last one."""
        ticks = 1 + min(self._hurry, _HASTE)
        self._hurry -= ticks - 1
        for _ in range(ticks):
            super().tick()
            self._tell()

    def draw(self, alpha: float) -> None:
        """Tell of every frame; after it also what its scene shows, which takes longer."""
        super().draw(alpha)
        self._frames += 1
        self._tell(**self._shown())

    def _shown(self) -> dict[str, Any]:
        """Return the state of a room of the lab, or the rows of a page with their places in pixels."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, LabScene):
            return {"lab": dict(top.bench.state), "running": top.bench.running}
        if not isinstance(top, PageScene):
            return {}
        camera, layout = Camera.fit(*self.window.handle.size), top.layout()
        places = [camera.to_screen(box.left + box.width * 0.3, box.centre[1]) for box in layout.boxes]
        return {"chosen": top.chosen, "rows": [row.view().label for row in top.rows], "places": places}

    def _tell(self, **more: object) -> None:
        """Tell where the game is."""
        told = {
            "scene": type(self.stack[-1]).__name__ if self.stack else "",
            "frames": self._frames,
            "obeyed": self._obeyed,
            "notice": self.notices.current_text,
            "size": self.window.handle.size,
            **more,
        }
        session = self.stack.session
        if session is not None:
            world = session.world
            told |= {"tick": world.tick, "heading": world.ships[0].heading, "points": world.score}
            if world.tick % 120 == 0:
                told["hash"] = state_hash(world)
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    app.App = ToldApp  # type: ignore[misc,assignment]
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored
    try:
        sys.exit(cli.main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(options.INTERRUPTED)
