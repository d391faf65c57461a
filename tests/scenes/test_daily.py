"""The daily game: the first one of a day counts, the others are practice, and each day has a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.daily import seed_of
from game.modes import CHOICES, DAILY
from game.options import Options
from game.scenes.base.checking import ReplayChecker, RowState
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.step import step
from game.sim.world import new_world
from game.storage.replays import read_replay
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.window.app import App
from tests.scenes.reader import Reader

LONGEST = 12_000
"""ticks in which a ship that only fires is surely lost."""

Start = Callable[..., App]


@cache
def day() -> date:
    """Return a day on which a ship that only fires hits something and is then lost."""
    for number in count():
        found = date(2026, 11, 22) + timedelta(days=number)
        world = new_world(seed_of(found), DAILY.rules("pilot"))
        while not world.over and world.tick < LONGEST - 1000:
            step(world, [Command(fire=True)])
        if world.over and world.score > 0:
            return found
    raise AssertionError


@pytest.fixture
def start(window: pygame.Window, tmp_path: Path) -> Iterator[Start]:
    """Give what starts a program that plays the daily game of `day()`."""
    made: list[App] = []

    def started(today: date | None = None, past: date | None = None) -> App:
        options = Options(seed=3, sound=False, data_dir=str(tmp_path), mode="daily", daily=past)
        made.append(App(window, options, Store(tmp_path)))
        made[-1].context.today = lambda: today or day()
        return made[-1]

    yield started
    for app in made:
        app.close()


def run(app: App, ticks: int = 1) -> None:
    for _ in range(ticks):
        assert app.events()
        app.tick()


def key(kind: int, code: int) -> None:
    pygame.event.post(pygame.Event(kind, key=code, mod=0, scancode=0, unicode=""))


def tap(app: App, code: int) -> None:
    key(pygame.KEYDOWN, code)
    key(pygame.KEYUP, code)
    run(app, 2)


def begin(app: App) -> PlayScene:
    """Begin the game of the day by the keys."""
    run(app, 40)
    tap(app, pygame.K_RETURN)
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    return game


def play_to_the_end(app: App) -> GameOverScene:
    """Hold fire until the last ship is lost; return the result."""
    game = begin(app)
    key(pygame.KEYDOWN, pygame.K_SPACE)
    for _ in range(LONGEST):
        run(app)
        if app.stack[-1] is not game:
            break
    key(pygame.KEYUP, pygame.K_SPACE)
    run(app, 120)  # the page is deaf for a moment
    if isinstance(app.stack[-1], NameEntry):
        tap(app, pygame.K_RETURN)
        run(app, 80)
    result = app.stack[-1]
    assert isinstance(result, GameOverScene)
    return result


def words(scene: PlayScene | TitleScene | GameOverScene) -> list[str]:
    canvas = Reader()
    canvas.begin(Camera.fit(1280, 720))
    scene.draw(canvas, 1.0)
    return canvas.words


def title_of(app: App) -> TitleScene:
    title = app.stack[0]
    assert isinstance(title, TitleScene)
    return title


def verdict(app: App) -> list[RowState]:
    """Return the state of all rows after their replays were played again."""
    checker = ReplayChecker(app.context.store, app.context.shelf.folder)
    for _ in range(LONGEST):
        checker.work(10**7)
        if checker.job is None:
            break
    return [checker.state(row) for row in app.context.store.scores.entries]


@pytest.mark.slow
def test_the_first_game_of_a_day_stands_on_its_table_and_the_next_one_is_practice(start: Start) -> None:
    app, key_of_table = start(), (f"daily-{day()}", "pilot")
    assert f"DAILY {day()}: THE FIRST GAME COUNTS, ENDED OR BROKEN OFF" in words(title_of(app))

    first = play_to_the_end(app)
    scores = app.context.store.scores
    (row,) = scores.table(key_of_table)
    assert scores.tables == (key_of_table,)
    assert (row.seed, row.score) == (seed_of(day()), first.session.world.score)
    assert verdict(app) == [RowState.VERIFIED]
    assert app.context.store.streak(day()) == 1
    assert "A NEW BEST" in words(first)

    tap(app, pygame.K_RETURN)  # PLAY AGAIN
    again = app.stack[-1]
    assert isinstance(again, PlayScene)
    assert again.session.world.seed == seed_of(day())
    assert {"PRACTICE", "TODAY'S GAME HAS BEEN PLAYED"} <= {*words(again)}
    again.session.world.ships[0].score += 10**6
    run(app, 200)
    again.leave()
    assert Store(app.context.store.folder).scores.entries == scores.entries == (row,)


def test_a_game_of_the_day_that_is_broken_off_has_counted(start: Start) -> None:
    app = start()
    game = begin(app)
    assert game.counts
    run(app, 10)
    game.leave()

    later = start()
    assert f"DAILY {day()}: 0 POINTS COUNT, MORE IS PRACTICE   STREAK 1" in words(title_of(later))
    assert not begin(later).counts
    tomorrow = start(day() + timedelta(days=1))
    assert begin(tomorrow).counts
    assert tomorrow.context.store.streak(day() + timedelta(days=1)) == 2


def test_a_past_day_is_practice_and_begins_no_streak(start: Start) -> None:
    app = start(day() + timedelta(days=3), day())
    assert f"DAILY {day()}: A PAST DAY IS PRACTICE" in words(title_of(app))
    game = begin(app)
    run(app, 3)

    assert game.session.world.seed == seed_of(day())
    assert "A PAST DAY: NO SCORE IS KEPT" in words(game)
    assert (game.counts, app.context.store.streak(day())) == (False, 0)
    game.leave()
    (tape,) = app.context.shelf.folder.glob("*.replay")
    assert read_replay(tape).start.seed == seed_of(day())
    assert not app.context.store.scores.entries


def test_a_row_of_another_days_game_is_not_verified(start: Start) -> None:
    """Its replay shows a game, but not that of the day."""
    from dataclasses import replace

    app = start()
    game = begin(app)
    game.session.world.ships[0].score = 10
    run(app, 5)
    game.leave()
    store = app.context.store
    (row,) = store.scores.entries
    other = replace(row, mode=f"daily-{day() - timedelta(days=1)}", id="0" * 16)
    store.add_score(other)

    checker = ReplayChecker(store, app.context.shelf.folder)
    for _ in range(50):
        checker.work(10**7)
    assert checker.state(other) is RowState.DIFFERS


def test_the_title_offers_the_day_by_its_date_and_no_later_wave(start: Start) -> None:
    app = start()
    app.context.asked_wave = app.context.begin_at = 5
    assert any(word == f"PLAY DAILY {day()}" for word in words(title_of(app)))
    assert app.context.first_wave == 1
    app.context.choice = 0
    assert (CHOICES[0][0].seed, app.context.first_wave) == (None, 5)
