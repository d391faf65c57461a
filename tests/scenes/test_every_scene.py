"""What every scene writes and draws, and what it answers to actions, keys, letters, mouse and no focus."""

import tempfile
from collections import Counter
from types import SimpleNamespace

import pytest

from game.scenes.net import friend
from game.scenes.pages.scene import Move
from game.scenes.pages.text_entry import TextEntry
from tests.net.air import HERE, Air
from tests.roles import marks_on, seen_by_role, words_in
from tests.scenes.every_scene import WAYS, drawn, every_scene, under
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

LATER = {
    *(f"FlightScene-{at}" for at in (2, 4, 6)),
    *(f"LabScene-{at}" for at in (2, 3, 4, 6)),
    *("TitleScene-2", "PlayScene-4", "GameOverScene-3", "WatchScene-3"),
}
"""Examples that take long and are much like others of their scene: slow."""

SMALL_LETTERS = {"KeysPage-2", "KeysPage-6"} | {
    name for name in EXAMPLES if name.startswith(("FlightScene-", "LabScene-"))
}
"""Pages whose names of keys, or whose line at the foot, are too long for large letters; and pictures."""

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


def answers(scene: Scene, context: SceneContext) -> Iterator[str]:
    """Yield what a scene answers, which words then go and which come, and what is heard."""
    canvas, before = Canvas(Glow()), Counter[str]()
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
            yield f"{asked}: {' | '.join(told)}"
        before = words


def boxes_of(scene: Scene) -> Iterator[str]:
    """Yield what the overlay must not cover, and the boxes of rows."""
    yield from (f"kept clear {[*map(round, box)]}" for box in scene.text_boxes)
    if isinstance(scene, PageScene):
        yield from (f"row {[*map(round, box)]}" for box in scene.layout().boxes)


def look(name: str, context: SceneContext) -> tuple[str, tuple[float, float]]:
    """Return what a scene writes, draws and answers, and how high its smallest letters are at 200 and 100 %.

    It is looked at first at 200 percent with a pad in use, then with keys in the same game, which goes on.
    """
    stack, words, smallest = None, list[str](), list[float]()
    for text_size, device in ((200, Device.PAD), (100, Device.KEYS)):
        settings = replace(context.store.settings, text_size=text_size)
        stack = under(settings, EXAMPLES[name], stack, context)
        context.controls.used = device
        with seen_by_role():
            canvas = drawn(stack, context, (1280, 720))
        words.append("\n".join(words_in(canvas)))
        smallest.append(min((each.box.height for each in canvas.written), default=0.0))
    assert stack is not None
    large = "the same" if words[0] == words[1] else words[0]
    marks = "\n".join((*marks_on(canvas), *boxes_of(stack[-1])))
    asked = "" if name in ALIKE else "\n\n" + "\n".join(answers(stack[-1], context))
    told = f"{words[1]}\n\n{marks}\n\nat 200 percent, with a pad\n\n{large}{asked}"
    return told, (smallest[0], smallest[1])


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LATER)) for name in EXAMPLES]
)
def test_a_scene_looks_and_answers_as_approved_and_its_letters_grow_to_twice_their_height(name: str) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        context = context_with_scores(Path(folder))
        told, (large, small) = look(name, context)
        context.store.flush()  # a thread may still be saving into the folder
    approve(f"scenes/{name}", told)
    if name not in SMALL_LETTERS:
        assert large >= min(56.0, 1.95 * small) > 0.0


def test_every_scene_has_an_example_and_each_approved_text_is_of_one() -> None:
    assert every_scene() == {*WAYS}
    kept = {path.stem for path in (Path(__file__).parent / "approved").iterdir()}
    assert kept == {*EXAMPLES}
