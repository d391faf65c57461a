"""The list of replays and what can be done with one: by keys, mouse and a pad, and the ways back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.input.pads import SETTLING
from game.pilots.autopilot import Autopilot
from game.replay.replay import Replay
from game.scenes.base.opening import open_replay
from game.scenes.base.scene import Page, ReplaceAll, Scene
from game.scenes.menu.replay_list import ReplaysScene
from game.scenes.menu.replay_page import DeleteQuestion, ReplayScene, ReplayTitle
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.replays import read_replay, write_replay
from game.storage.scores import Score
from game.storage.store import Store
from game.window.app import App
from tests.replays.games import recorded
from tests.scenes.hands import (
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    UP,
    click,
    expect,
    make_app,
    pass_time,
    push_pad,
    tap,
    turn_wheel,
)
from tests.scenes.reader import words_of
from tests.storage.makers import replay_name
from tests.virtual_pad import DPAD_DOWN, DPAD_RIGHT, A, B, VirtualPad


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(600, seed=4, wave=3, pilots=[Autopilot()])


GAMES = 20
SCORES = 3
"""the place of its row on the title, below PLAY, BEGIN AT WAVE 3 and LAB."""


def row(number: int, **more: object) -> Score:
    """Return the row of a game."""
    fields = {"score": tape().score + number, "wave": 3, "ticks": 600, "seed": 4, "date": "2026-12-28"}
    ids = {"replay": replay_name(number), "id": f"{number:016x}"}
    return Score(**{**fields, **ids, **more})  # type: ignore[arg-type]


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> Iterator[App]:
    """Run a program with twenty replays, three of them on the board."""
    folder = tmp_path / "replays"
    folder.mkdir()
    for number in range(GAMES):
        path = folder / replay_name(number)
        write_replay(path, tape())
        os.utime(path, (datetime(2023, 11, 14, 12).timestamp() + 90_000 * number,) * 2)  # noqa: DTZ001 - local
    store = Store(tmp_path)
    for number in range(3):
        store.add_score(row(number, name="WWWWWWWW"))
    made = make_app(window, tmp_path, store=store)
    yield made
    made.close()


def top(app: App) -> Scene:
    return app.stack[-1]


def opened(app: App) -> ReplaysScene:
    """Open the list by keys."""
    tap(app, *[DOWN] * SCORES, ENTER, *[DOWN] * 3, ENTER)
    return expect(ReplaysScene, top(app))


def kinds(app: App) -> list[type]:
    return [type(scene) for scene in app.stack]


@pytest.mark.slow
def test_the_list_shows_date_score_wave_length_name_and_place_of_each_replay(app: App) -> None:
    opened(app)
    pass_time(app, GAMES)
    tap(app, *[DOWN] * (GAMES - 1))
    said = words_of(top(app))

    assert {"2023-11-14", str(tape().score), "3", "0:05", "WWWWWWWW", "BEST 1", "BEST 3"} <= {*said}


@pytest.mark.slow
def test_the_list_scrolls_with_keys_and_wheel_and_every_row_is_reached(app: App) -> None:
    scene = opened(app)
    seen = set()
    for number in range(1, GAMES + 2):
        assert scene.chosen == number
        layout = scene.layout()
        shown = [row for row, box in enumerate(layout.boxes) if box.height]
        assert {0, number} <= {*shown}
        assert len(shown) >= 9
        assert layout.row_at(*layout.boxes[number].center) == number
        seen |= {*shown}
        tap(app, DOWN)
    assert seen == {*range(GAMES + 2)}
    for _ in range(GAMES):
        turn_wheel(app, 1)
        pass_time(app, 1)
    assert scene.chosen == 1


@pytest.mark.slow
def test_enter_watches_and_escape_goes_back_to_that_row_of_the_list(app: App) -> None:
    opened(app)
    tap(app, *[DOWN] * 14, ENTER)
    assert kinds(app) == [WatchScene]
    tap(app, ESCAPE)

    assert kinds(app) == [TitleScene, ScoresScene, ReplaysScene]
    scene = expect(ReplaysScene, top(app))
    assert scene.chosen == 15
    tap(app, ESCAPE, ESCAPE)
    assert kinds(app) == [TitleScene]


@pytest.mark.slow
def test_a_row_of_the_scores_leads_back_to_that_row(app: App) -> None:
    tap(app, *[DOWN] * SCORES, ENTER, DOWN, ENTER)
    assert kinds(app) == [WatchScene]
    tap(app, ESCAPE)

    scene = expect(ScoresScene, top(app))
    assert [number for number, each in enumerate(scene.rows) if each.acts].index(scene.chosen) == 1


@pytest.mark.slow
def test_a_replay_is_kept_named_shared_and_deleted_by_keys(app: App, tmp_path: Path) -> None:
    scene = opened(app)
    tap(app, RIGHT)
    assert isinstance(top(app), ReplayScene)
    tap(app, DOWN, RIGHT)
    assert Store(tmp_path).database.rows(
        "SELECT kept FROM note WHERE replay = ?", replay_name(GAMES - 1)
    ) == [(1,)]
    tap(app, DOWN, ENTER)
    assert isinstance(top(app), ReplayTitle)
    tap(app, pygame.K_h, pygame.K_i, ENTER, DOWN, ENTER)
    (copy,) = (tmp_path / "shared").glob("*.replay")
    assert read_replay(copy) == tape()
    pass_time(app, 1)
    assert str(copy) in app.notices.current_text
    tap(app, ESCAPE)
    assert {"HI", "KEPT"} <= {*words_of(top(app))}

    tap(app, RIGHT, *[DOWN] * 4, ENTER)
    assert isinstance(top(app), DeleteQuestion)
    tap(app, ENTER)
    assert isinstance(top(app), ReplayScene)
    tap(app, ENTER, DOWN, ENTER)
    pass_time(app, 2)
    assert top(app) is scene
    assert [path.name for path in (tmp_path / "replays").glob(f"{replay_name(GAMES - 1)}*")] == []
    assert len(scene.rows) == GAMES + 1


@pytest.mark.slow
def test_a_duel_s_replay_tells_how_many_fights_were_won_and_no_wave(app: App, tmp_path: Path) -> None:
    duel = read_replay(Path(__file__).parents[1] / "replays" / "duel.replay")
    write_replay(tmp_path / "replays" / "duel.replay", duel)
    opened(app)
    pass_time(app, GAMES + 2)
    assert "9 WINS" in words_of(top(app))
    tap(app, RIGHT)
    pass_time(app, 2)
    (line,) = [word for word in words_of(top(app)) if "WINS" in word]
    assert "9 WINS" in line
    assert "WAVE" not in line


@pytest.mark.slow
def test_the_replay_of_a_score_does_not_vanish_without_a_word(app: App, tmp_path: Path) -> None:
    opened(app)
    tap(app, *[DOWN] * (GAMES - 1), RIGHT, *[DOWN] * 4, ENTER)
    assert any("NUMBER 3 OF THE TEN BEST" in line for line in words_of(top(app)))
    tap(app, DOWN, ENTER)
    pass_time(app, 2)
    tap(app, ESCAPE)
    pass_time(app, 2)

    assert not (tmp_path / "replays" / replay_name(0)).exists()
    assert [entry.score for entry in Store(tmp_path).scores.entries] == [tape().score + n for n in (2, 1, 0)]
    tap(app, UP, ENTER)
    assert any("NO REPLAY OF THIS GAME" in word for word in words_of(top(app)))


@pytest.mark.slow
def test_a_replay_that_cannot_be_watched_says_why_and_can_be_deleted(app: App, tmp_path: Path) -> None:
    (tmp_path / "replays" / "friend.replay").write_bytes(b"no replay")
    scene = opened(app)
    pass_time(app, 3)
    assert {"CANNOT BE WATCHED", "FRIEND"} <= {*words_of(top(app))}
    tap(app, ENTER)
    assert top(app) is scene
    assert any("FRIEND.REPLAY IS NO ASTERAYS REPLAY" in word for word in words_of(top(app)))
    tap(app, RIGHT, *[DOWN] * 4, ENTER, DOWN, ENTER)
    pass_time(app, 2)

    assert not (tmp_path / "replays" / "friend.replay").exists()


def click_row(app: App, row: int, part: float = 0.3) -> None:
    box = top(app).layout().boxes[row]  # type: ignore[attr-defined]  # every scene here has rows
    click(app, box.left + box.width * part, box.centery)


@pytest.mark.slow
def test_the_mouse_alone_opens_the_list_watches_keeps_and_deletes(app: App, tmp_path: Path) -> None:
    click_row(app, SCORES)
    scores = expect(ScoresScene, top(app))
    click_row(app, len(scores.rows) - 2)
    assert isinstance(top(app), ReplaysScene)
    click_row(app, 3)
    assert isinstance(top(app), WatchScene)
    click(app, 600, 300, pygame.BUTTON_RIGHT)
    assert isinstance(top(app), ReplaysScene)
    click_row(app, 2, 0.97)
    assert isinstance(top(app), ReplayScene)
    click_row(app, 1)
    assert Store(tmp_path).database.rows(
        "SELECT kept FROM note WHERE replay = ?", replay_name(GAMES - 2)
    ) == [(1,)]
    click_row(app, 4)
    click_row(app, 1)
    pass_time(app, 2)

    assert not (tmp_path / "replays" / replay_name(GAMES - 2)).exists()
    click(app, 600, 300, pygame.BUTTON_RIGHT)
    assert isinstance(top(app), ScoresScene)


@pytest.mark.slow
def test_a_pad_alone_opens_the_list_watches_keeps_and_deletes(
    pad: VirtualPad, app: App, tmp_path: Path
) -> None:
    pass_time(app, SETTLING)
    push_pad(app, pad, *[DPAD_DOWN] * SCORES, A, *[DPAD_DOWN] * 3, A)
    assert isinstance(top(app), ReplaysScene)
    push_pad(app, pad, A)
    assert isinstance(top(app), WatchScene)
    push_pad(app, pad, B)
    assert isinstance(top(app), ReplaysScene)
    push_pad(app, pad, DPAD_RIGHT, DPAD_DOWN, A)
    assert Store(tmp_path).database.rows(
        "SELECT kept FROM note WHERE replay = ?", replay_name(GAMES - 1)
    ) == [(1,)]
    push_pad(app, pad, DPAD_DOWN, DPAD_DOWN, DPAD_DOWN, A, DPAD_DOWN, A)
    pass_time(app, 2)

    assert isinstance(top(app), ReplaysScene)
    assert not (tmp_path / "replays" / replay_name(GAMES - 1)).exists()


@pytest.mark.slow
def test_the_game_just_played_is_watched_from_its_result_and_leads_back_there(app: App) -> None:
    for number in range(10):
        app.context.store.add_score(row(number, score=10**6 + number, id=f"{99 + number:016x}"))
    tap(app, pygame.K_SPACE)
    game = expect(PlayScene, top(app))
    pass_time(app, 60)
    game.session.world.over = True
    pass_time(app, 3 * TICKS_PER_SECOND)
    assert isinstance(top(app), GameOverScene)
    tap(app, DOWN, ENTER)
    watched = expect(WatchScene, top(app))
    assert watched.session.world.seed == 1
    tap(app, ESCAPE)
    end = top(app)

    assert isinstance(end, GameOverScene)
    assert end.session is game.session
    tap(app, *[DOWN] * 3)
    pass_time(app, 60)
    tap(app, *[DOWN] * 3, ENTER)
    assert kinds(app) == [TitleScene]


@pytest.mark.slow
def test_left_and_right_lead_to_other_tables_and_one_table_shows_no_choice(app: App) -> None:
    tap(app, *[DOWN] * SCORES, ENTER)
    assert not any("TABLE" in word for word in words_of(top(app)))
    tap(app, ESCAPE)
    app.context.store.add_score(row(9, score=777_777, mode="daily", difficulty="ace", id="9" * 16))
    tap(app, ENTER)
    assert "ARCADE, PILOT" in words_of(top(app))
    tap(app, DOWN, DOWN, RIGHT, RIGHT)
    assert {"DAILY, ACE", "777777"} <= {*words_of(top(app))}
    tap(app, LEFT)
    assert "ARCADE, PILOT" in words_of(top(app))
    click_row(app, 0, 0.8)
    assert "DAILY, ACE" in words_of(top(app))


def test_a_folder_that_cannot_even_be_looked_into_is_told_and_not_fatal(app: App) -> None:
    app.context.shelf.folder = app.context.shelf.folder / ("x" * 300)
    told: list[str] = []
    assert open_replay(app.context, replay_name(1), ReplaceAll(Page.TITLE), told.append) is None
    assert len(told) == 1
