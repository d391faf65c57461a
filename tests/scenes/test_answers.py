"""What every scene answers to each action, to its own keys, to letters, the mouse and a lost focus."""

import tempfile
from collections import Counter
from functools import partial
from types import SimpleNamespace

import pytest

from game.input.events import KeyPress
from game.scenes.net import friend
from game.scenes.pages.page import PageScene
from game.scenes.pages.scene import Move, Scene
from game.scenes.pages.text_entry import TextEntry
from game.scenes.stack import make_scene
from tests.approve import approve
from tests.net.air import HERE, Air
from tests.scenes.every_scene import Example
from tests.scenes.words import *
from tests.sound.ear import listen
from tests.storage.makers import MEMORY

ACTIONS = (
    *(Action.RIGHT, Action.LEFT, Action.DOWN, Action.RIGHT, Action.UP, Action.CLEAR, Action.FIRE),
    *(Action.LASER, Action.STEP, Action.SLOW, Action.QUESTION, Action.WORKING, Action.RESET),
    *(Action.TAKE_OVER, Action.HELP, Action.OVERLAY, Action.ACCEPT, Action.BACK, Action.PAUSE),
)
ALIKE = {"FlightScene-2", "FlightScene-4", "FlightScene-6", *(f"LabScene-{at}" for at in range(7, 16))}
"""Examples that answer as others of their scene do."""

PLACES = ((640.0, 240.0), (300.0, 560.0), (900.0, 690.0))
"""where the mouse points."""


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no page open a socket or look up an address."""
    monkeypatch.setattr(friend, "open_socket", lambda *_: Air().socket(HERE))
    monkeypatch.setattr(friend, "own_addresses", lambda: ["192.0.2.1"])
    monkeypatch.setattr(friend, "Resolver", lambda _: SimpleNamespace(address=None, fault=""))


def name_of(move: Move, context: SceneContext) -> str:
    """Return what a move does to the stack, and which scene it leads to."""
    to = getattr(move, "to", None)
    if to is None:
        return type(move).__name__
    where = to.name if isinstance(to, Page) else type(to).__name__
    if callable(to):
        made = make_scene(context, to)
        where = type(made).__name__
        made.leave()
    return f"{type(move).__name__} {where}"


def chosen(page: PageScene, row: int, action: Action) -> Move | None:
    """Choose a row, if it still is there, and press an action."""
    page.chosen = min(row, len(page.rows) - 1)
    return page.press(action)


def probes(scene: Scene) -> Iterator[tuple[str, Callable[[], bool | Move | None]]]:
    """Yield all that can be asked of a scene, by name."""
    for action in ACTIONS:
        yield action.name, partial(scene.press, action)
    for key in ("p", "l", "c", "g", "r", "1", "space", "left", "home", "end", "tab", "backspace", "return"):
        yield f"key {key}", partial(scene.key, KeyPress(key, shift=False, alt=False))
    if scene.writes:
        yield "type b", partial(scene.type, "b")
    for steps in (-1, 1):
        yield f"wheel {steps}", partial(scene.point, Gesture(GestureKind.WHEEL, steps=steps))
    for x, y in PLACES:
        for kind in (GestureKind.HOVER, GestureKind.CLICK, GestureKind.DRAG):
            yield f"{kind.name} {x:g},{y:g}", partial(scene.point, Gesture(kind, x, y))
    yield "right button", partial(scene.point, Gesture(GestureKind.BACK))
    if isinstance(scene, TextEntry):
        yield from ((f"paste {text}", partial(scene.paste, text)) for text in ("", "Ada 7", "?"))
    if isinstance(scene, PageScene):
        for row in range(len(scene.rows)):
            for action in (Action.RIGHT, Action.ACCEPT):
                yield f"row {row} {action.name}", partial(chosen, scene, row, action)
    yield "focus lost", scene.on_focus_lost


def answers(name: str, example: Example) -> Iterator[str]:
    """Yield what a scene answers, which words then go and which come, and what is heard."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        context = context_with_scores(Path(folder))
        stack = stack_of(example, context)
        scene, canvas, before = stack[-1], Canvas(Glow()), Counter[str]()
        for asked, ask in (("", scene.on_any_input), *probes(scene)):
            context.sounds, ear = listen()  # a new one, or a sound would wait for itself
            answer = ask()
            moves = [move for move in (answer, scene.tick()) if not isinstance(move, bool | None)]
            canvas.begin(Camera.fit(1280, 720))
            scene.draw(canvas, 1.0)
            small = [text.text for layer in canvas.strokes.layers for text in layer.prints]
            words = Counter([*(text.text for text in canvas.written), *small])
            told = [name_of(move, context) for move in moves] + ["yes"] * (answer is True)
            told += [f"-{text}" for text in (before - words)] + [f"+{text}" for text in (words - before)]
            told += [f"sound {cue.name}" for cue in ear.cues]
            if asked and told:
                yield f"{name}, {asked}: {' | '.join(told)}"
            before = words
        context.store.flush()  # a thread may still be saving into the folder


def test_every_scene_answers_as_approved() -> None:
    asked = [(name, example) for name, example in every_example() if name not in ALIKE]
    approve("scenes/answers", "\n".join(line for each in asked for line in answers(*each)))
