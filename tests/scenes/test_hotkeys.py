"""Keys that do the same in every scene; and the mouse, which points at nothing while it rests."""

import pygame
import pytest

from game.input.events import Pointer
from game.overlay.state import LEVEL_WORDS
from game.window.app import Hotkeys
from game.window.main_window import in_pixels, open_window
from tests.scenes.words import *

pytestmark = pytest.mark.slow


class Program:
    """The keys of a program that shows a title, a game or the page after it."""

    def __init__(self, shown: str) -> None:
        context, self.metronome, self.notices = make_stage(), Metronome(), Notices()
        self.overlay = context.overlay
        self.stack = SceneStack(context, Page.TITLE if shown == "title" else ToPlay(1), lambda: None)
        self.keys = Hotkeys(self.stack, context.overlay, self.metronome, Pointer(), self.notices)
        if shown == "over":
            game = expect(PlayScene, self.stack[-1])
            game.session.world.over = True
            self.stack.follow(ReplaceAll(partial(GameOverScene, game=game)))

    def presses(self, keys: str) -> str:
        """Press keys; return those that meant something, a dash for each other."""
        return " ".join(key if self.keys.press(Action[key]) else "-" for key in keys.split())


@each("shown, first", [("game", ""), ("title", "in the next game: "), ("over", "in the next game: ")])
def test_f3_steps_through_the_levels_and_names_each(shown: str, first: str) -> None:
    program, said = Program(shown), []
    for _ in range(4):
        assert program.presses("OVERLAY FIRE PAUSE BACK STEP") == "OVERLAY - - - -"
        said.append(program.notices.current_text)
    assert said == [first + LEVEL_WORDS[level] for level in (Level.SEE, Level.EXPLAIN, Level.ALL, Level.OFF)]


@each(
    "shown, levels",
    [
        ("game", ["- -", "- -", "QUESTION WORKING", "QUESTION WORKING"]),
        ("title", ["- -", "- -", "- -", "- -"]),
        ("over", ["- -", "- -", "- -", "- -"]),
    ],
)
def test_tab_and_the_key_for_the_working_mean_something_only_where_a_question_is_explained(
    shown: str, levels: list[str]
) -> None:
    program, meant, working = Program(shown), [], []
    for _ in levels:
        meant.append(program.presses("QUESTION WORKING"))
        working.append(program.overlay.working)
        program.presses("OVERLAY")
    assert meant == levels
    assert working == [False, False, shown == "game", False]


@each("shown, assisted", [("game", True), ("over", False)])
def test_slow_motion_is_said_both_ways_and_marks_the_game_that_it_slows(shown: str, assisted: bool) -> None:
    program, said = Program(shown), []
    for _ in range(2):
        assert program.presses("SLOW") == "SLOW"
        said.append((program.metronome.pace, program.notices.current_text))
    assert said == [(8, "slow motion"), (1, "normal speed")]
    session = program.stack.session
    assert session is not None
    assert session.assisted == assisted


@sessions("""
    it points at nothing until it moves
        SPACE F3 draw     : points=False
        moved=0 draw      : points=False
        moved=3 draw draw : points=True
    it rests again when the overlay is switched on anew
        SPACE F3 moved=3 F3*2 draw : points=False
    it still points in the pause of a game in which it did
        SPACE F3 moved=3 P draw : points=True
    moved on the title it rests as the game begins
        F3 moved=3 SPACE draw : points=False
""")
def test_a_mouse(app: App, monkeypatch: pytest.MonkeyPatch, session: str) -> None:
    told: list[object] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, pointer, **__: told.append(pointer))

    def moved(by: str) -> None:
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(320, 180), rel=(int(by), 0), buttons=(0, 0, 0))
        )
        assert app.events()

    player = Player(app, draw=lambda: app.draw(0.0), moved=moved, points=lambda: told[-1] is not None)
    player.plays(session)


@each(
    "place, size, pixels, there",
    [
        ((320, 180), (640, 360), (1280, 720), (640.0, 360.0)),
        ((639, 359), (640, 360), (960, 540), (958.5, 538.5)),
        ((0, 0), (0, 0), (0, 0), (0.0, 0.0)),
        ((10, 10), (100, 50), (200, 150), (20.0, 30.0)),
    ],
)
def test_a_place_in_the_window_is_scaled_to_its_picture(
    place: tuple[int, int], size: tuple[int, int], pixels: tuple[int, int], there: tuple[float, float]
) -> None:
    assert in_pixels(place, size, pixels) == there


def test_the_window_has_the_screens_own_pixels_and_no_input_method_swallows_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    window = pygame.Window

    def make(*args: Any, **requests: Any) -> pygame.Window:
        asked.append(f"high dpi {requests['allow_high_dpi']}")
        return window(*args, **requests)

    monkeypatch.setattr(pygame, "Window", make)
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("no text"))
    open_window((640, 360), fullscreen=False).destroy()
    assert asked == ["high dpi True", "no text"]
