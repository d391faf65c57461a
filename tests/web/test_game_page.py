"""The game's page in a real browser, opened from its file without a network: played, kept, shared."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.command_line.export_command import export_web
from game.replay.link import replay_of
from game.replay.playback import verify
from game.sim.tuning import TICKS_PER_SECOND
from tests.chromium import CHROMIUM, PYODIDE, Browser, chromium

needs_a_browser = pytest.mark.skipif(
    not (CHROMIUM and PYODIDE), reason="no chromium, or no npm package pyodide"
)


class Game:
    """A page in a browser, and what is asked of its Python."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def asks(self, words: str) -> Any:
        """Return what an expression of Python is; `app` is the running game."""
        code = f"import json; app = page.app; json.dumps({words})"
        return json.loads(self.browser.value(f"python.runPython({json.dumps(code)})"))

    def opens(self, address: str) -> None:
        """Open an address and wait for the first frame."""
        self.browser.go(address)
        self.browser.until("document.body?.dataset.ready")
        self.browser.value("python.globals.set('page', page)")
        self.asks("app.focus.__setattr__('longest', 10**15)")  # a busy machine is no reason to pause

    @property
    def texts(self) -> list[str]:
        """What is written in the picture."""
        self.frames()
        return list(self.asks("[each.text for each in app.painter.canvas.written]"))

    @property
    def scene(self) -> str:
        return str(self.asks("type(app.stack[-1]).__name__"))

    def frames(self, count: int = 2) -> None:
        """Wait for some frames."""
        wait = f"for (let n = 0; n < {count}; n++) await new Promise(requestAnimationFrame)"
        self.browser.value(f"(async () => {{ {wait} }})()")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.browser.key(key)
            self.frames()

    def choose(self, word: str) -> None:
        """Choose a row by the arrows and accept it."""
        rows = "[each.view().label for each in app.stack[-1].rows]"
        while away := self.asks(f"{rows}.index({word!r}) - app.stack[-1].chosen"):
            self.press("ArrowDown" if away > 0 else "ArrowUp")
        self.press("Enter")

    def waits_for(self, text: str) -> None:
        """Wait until a text is written."""
        for _ in range(600):
            if text.upper() in map(str.upper, self.texts):
                return
        raise AssertionError((text, self.texts))

    def passes(self, seconds: int) -> None:
        """Let the time of the game go by."""
        self.asks(f"[app.tick() for _ in range({seconds * TICKS_PER_SECOND})] and 0")

    def plays_until(self, *scenes: str) -> None:
        """Let the time of the game go by quickly until one of these scenes comes."""
        for _ in range(400):
            if self.scene in scenes:
                return
            self.passes(1)
        raise AssertionError(self.scene)


PLACES = """(lambda scene, at: [scene.bench.chosen.place(scene.bench.state), at((0, 0)), at((100, 100))])(
    app.stack[-1], __import__("game.scenes.lab.lab_input").scenes.lab.lab_input.in_room)"""
"""where the chosen handle is, and two places of a picture of 1280 x 720, in units of the room"""

SMALL = (640, 360)  # pixels: a processor that draws in place of a graphics card needs long for more
HELD = (("ArrowLeft", "ArrowLeft"), (" ", "Space"))


@contextmanager
def opened(folder: Path, address: str) -> Iterator[Game]:
    """Give the page in a browser with an empty profile, off line."""
    with chromium(folder) as browser:
        browser.ask("Network.setBlockedURLs", urls=["http://*", "https://*"])
        browser.ask("Emulation.setFocusEmulationEnabled", enabled=True)
        browser.size(*SMALL)
        game = Game(browser)
        game.opens(address)
        yield game
        assert browser.faults == []


def plays(game: Game) -> tuple[str, int]:
    """Mute, play to the end by keys, turning and firing, and share; return the link and the score."""
    assert (game.scene, "> PLAY <" in game.texts) == ("TitleScene", True)
    assert game.browser.value("painter.canvas.toDataURL().length") > 4_000, "the picture is empty"
    game.press("m", "Enter")
    assert game.scene == "PlayScene"
    for key, code in HELD:
        game.browser.ask("Input.dispatchKeyEvent", type="keyDown", key=key, code=code)
    game.frames(5)
    game.plays_until("GameOverScene", "NameEntry")
    for key, code in HELD:
        game.browser.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=code)
    game.frames()  # which hears that they are up
    game.passes(1)
    if game.scene == "NameEntry":
        game.press("a", "n", "n", "Enter")
        game.passes(1)
    game.choose("SHARE")
    link, score = game.asks("[__import__('pygame').scrap.get_text(), app.stack.session.world.score]")
    return str(link), int(score)


def tries_the_lab(game: Game) -> None:
    """Open the first room from the title and drag a handle."""
    game.choose("LAB")
    game.press("Enter")
    assert game.scene == "LabScene"
    before = game.asks("repr(app.stack[-1].bench.state)")
    (x, y), (left, top), (right, bottom) = game.asks(PLACES)
    scale = 100.0 * SMALL[0] / 1280
    x, y = (x - left) * scale / (right - left), (y - top) * scale / (bottom - top)
    game.browser.mouse((x, y), (x + 20.0, y + 5.0), (x + 30.0, y + 10.0))
    game.frames()
    assert game.asks("repr(app.stack[-1].bench.state)") != before


@pytest.mark.slow
@needs_a_browser
def test_a_stranger_plays_the_page_comes_back_and_his_link_proves_itself(tmp_path: Path) -> None:
    page = tmp_path / "my games" / "asterays.html"
    page.parent.mkdir()
    assert export_web(str(page), PYODIDE) == 0
    with opened(tmp_path / "one", page.as_uri()) as game:
        link, score = plays(game)
        assert link.startswith(f"{page.as_uri()}#r=")
        world, difference = verify(replay_of(link))
        assert (difference, world.score) == (None, score), "the same game here, to the last bit"
        while game.asks("page.unsaved") or game.browser.value("document.body.dataset.saving"):
            game.frames()
        game.opens(page.as_uri())
        assert game.asks("app.context.store.settings.muted")
        game.choose("SCORES")
        assert [text for text in game.texts if str(score) in text]
        game.press("Escape")
        tries_the_lab(game)
    with opened(tmp_path / "other", link) as game:
        assert game.scene == "SharedScene"
        game.waits_for("THE SAME GAME TO THE LAST BIT")
        game.waits_for(f"SCORE {score}   WAVE {world.wave}")
        game.choose("WATCH")
        assert game.scene == "WatchScene"
        game.browser.value("location.hash = '#r=AAAA'")
        game.waits_for("the link is no Asterays replay")
