"""The title: what it says of the keys is true, its tables can be read, and the overlay stays off it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS
from game.input.key_names import key_name
from game.modes import MODE_VARIANTS
from game.overlay.overlay import LEVEL_WORDS, Level
from game.scenes.base.rows import Button
from game.scenes.base.scene import Pop, ReplaceAll
from game.scenes.directory import make_scene
from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.scores import Score
from game.storage.settings import TEXT_SIZES, Settings
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import make_app, press, wait
from tests.scenes.reader import Reader, read
from tests.scenes.script import Player

MEANT = {
    "TURN": {Action.TURN_LEFT, Action.TURN_RIGHT},
    "THRUST": {Action.THRUST},
    "FIRE": {Action.FIRE},
    "LASER": {Action.LASER},
    "HYPERSPACE": {Action.WARP},
    "PAUSE": {Action.PAUSE},
    "SHOW THE MATHS": {Action.OVERLAY},
}
NOTICES = 586
"""units: notices begin below."""

LONG = "the quick brown fox jumps over the lazy dog " * 9


def picture(app: App) -> bytes:
    app.painter.canvas.clear_trails()
    app.notices.instead("")
    app.draw(0.0)
    return pygame.image.tobytes(app.window.surface(), "RGB")


def with_scores(folder: Path) -> TitleScene:
    """Return a title that knows ten scores."""
    context = make_stage(folder)
    for points in range(100, 1300, 100):
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = points
        game.leave()
    return TitleScene(context)


def pages(title: TitleScene) -> list[Reader]:
    """Return what the title shows: its keys, then its scores."""
    shown = []
    for page in range(2):
        wait(title, page * 11 * TICKS_PER_SECOND)
        canvas = read(title.demo)
        scenery = len(canvas.boxes)  # pop-ups of the game behind fly where they will
        title.draw(canvas, 1.0)
        del canvas.boxes[: 2 * scenery]
        shown.append(canvas)
    return shown


def rows(canvas: Reader) -> dict[str, str]:
    """Return what stands left of each word of the table of keys."""
    words = canvas.words
    return {word: words[at - 1] for at, word in enumerate(words) if word in MEANT}


def named(keys: str) -> set[int]:
    """Return the keys that a row of the table names."""
    return {place for place in range(512) if key_name(place) in keys.replace("/", " ").split()}


@pytest.mark.slow
def test_every_key_on_the_title_does_what_stands_beside_it_and_shift_and_s_are_not_there(app: App) -> None:
    app.draw(0.0)  # key names need SDL's video
    table = rows(pages(TitleScene(make_stage()))[0])

    assert set(table) == set(MEANT)
    for word, keys in table.items():
        for name in keys.replace("/", " ").split():
            assert any(named(name) & set(DEFAULT_KEYS[action]) for action in MEANT[word]), (name, word)
        for action in MEANT[word]:
            assert named(keys) & set(DEFAULT_KEYS[action]), (action, keys)
    assert "SHIFT" not in "".join(table.values())


@pytest.mark.slow
@pytest.mark.parametrize("page", [0, 1])
def test_lines_of_a_table_stand_well_apart(tmp_path: Path, page: int) -> None:
    boxes = pages(with_scores(tmp_path))[page].boxes
    column = [box for word, box in boxes if (word in MEANT if page == 0 else word.count("-") == 2)]

    assert len({box.left for box in column}) == 1
    assert len(column) == (7 if page == 0 else 10)
    assert all(low.top - high.top >= 1.75 * high.height for high, low in pairwise(column))


@pytest.mark.parametrize("points", [99_999_999, 10**12 - 1, 10**15])
def test_long_scores_stand_clear_of_their_place_and_their_wave(tmp_path: Path, points: int) -> None:
    context = make_stage(tmp_path)
    context.store.add_score(
        Score(score=points, wave=99_999, ticks=1, seed=1, date="2026-01-01", rules="custom")
    )
    title = TitleScene(context)
    title.age = 10 * TICKS_PER_SECOND
    canvas = read(title)

    top = next(box.top for word, box in canvas.boxes if word == str(points))
    row = [box for word, box in canvas.boxes if box.top == top]
    assert len(row) == 4
    assert all(left.right + 6 <= right.left for left, right in pairwise(row))


@pytest.mark.slow
@pytest.mark.parametrize("page", [0, 1])
def test_nothing_on_the_title_stands_on_something_else_not_even_the_longest_notice(
    tmp_path: Path, page: int
) -> None:
    canvas = pages(with_scores(tmp_path))[page]
    notices = Notices()
    notices.tell(LONG)
    notices.draw(canvas)
    boxes = [box.inflate(2, 3) for _, box in canvas.boxes]

    assert sum("QUICK BROWN" in word for word in canvas.words) >= 4
    assert all(box.collidelist(boxes[:at]) < 0 for at, box in enumerate(boxes))
    assert all(pygame.Rect(0, 0, 1280, 720).contains(box) for box in boxes)


def test_f3_on_the_title_shows_nothing_there_but_the_next_game_has_the_overlay(app: App) -> None:
    player, before = Player(app), picture(app)
    press(app, pygame.K_F3)
    player.plays(f" : app.notices.current_text=in the next game: {LEVEL_WORDS[Level.SEE]}")
    assert picture(app) == before

    press(app, pygame.K_SPACE)
    player.plays(" : at PlayScene ; app.context.overlay.on=True")
    shown = picture(app)
    press(app, pygame.K_F3)
    assert picture(app) != shown


def test_the_overlay_of_a_game_does_not_follow_to_the_title(app: App) -> None:
    Player(app).plays("SPACE F3 P >QUIT DOWN RETURN : at TitleScene ; app.context.overlay.on=True")
    shown = picture(app)
    app.context.overlay.on = False
    assert picture(app) == shown


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("count", [8, 9])
def test_all_rows_stay_in_sight_clear_of_all_else(count: int, percent: int) -> None:
    context = make_stage()
    context.store.settings = Settings(text_size=percent)
    title = TitleScene(context)
    *others, last = title.rows
    title.rows = (*others, *(Button(f"ROW {number}", Pop) for number in range(len(others) + 1, count)), last)
    labels = [row.look().label for row in title.rows]
    for chosen in (*range(count), *reversed(range(count))):
        title.chosen = chosen
        canvas = read(title, percent / 100.0)
        menu = {word.strip("<> "): box for word, box in canvas.boxes if word.strip("<> ") in labels}
        others_boxes = [box for word, box in canvas.boxes if word.strip("<> ") not in labels]
        assert set(menu) == set(labels)
        assert all(box.collidelist(others_boxes) < 0 for box in menu.values())
        assert all(low.top >= high.bottom + 4 for high, low in pairwise(menu.values()))
        assert all(box.bottom <= NOTICES and box.height >= 14 * percent // 100 for box in menu.values())


def test_left_and_right_on_the_first_row_go_through_the_modes_and_fire_plays_the_chosen_one(
    tmp_path: Path,
) -> None:
    context = make_stage(tmp_path)
    title = TitleScene(context)
    seen = []
    for _ in MODE_VARIANTS:
        seen.append(title.rows[0].look().label)
        title.press(Action.RIGHT)
    assert seen == [
        variant.title if mode.seed is None else f"{variant.title} {context.day}"
        for mode, variant in MODE_VARIANTS
    ]
    assert title.rows[0].look().label == seen[0]

    title.press(Action.LEFT)
    title.press(Action.LEFT)
    while context.variant.players == 1:
        title.press(Action.LEFT)
    begun = title.press(Action.FIRE)

    assert isinstance(begun, ReplaceAll)
    game = make_scene(context, begun.to)
    assert isinstance(game, PlayScene)
    assert len(game.session.world.ships) == 2


@pytest.mark.slow
def test_the_title_says_what_the_chosen_mode_is_and_shows_its_table(tmp_path: Path) -> None:
    title = with_scores(tmp_path)
    keys, scores = pages(title)
    assert "ASTEROIDS THAT SHOW THEIR MATHS" in (*keys.words,)
    assert "1200" in (*scores.words,)

    title.press(Action.RIGHT)
    keys, scores = pages(title)
    assert title.context.variant.tagline.upper() in (*keys.words,)
    assert "1200" not in (*scores.words,)


def test_a_game_for_two_stands_on_a_table_of_its_own_and_the_title_shows_it(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    title = TitleScene(context)
    title.press(Action.RIGHT)
    game = PlayScene.begin(context, 1)
    game.session.world.ships[1].score = 4321
    game.leave()

    assert context.store.scores.tables == (("two", "pilot"),)
    assert "4321" in {word for page in pages(title) for word in page.words}
    assert (context.best, context.best_under(context.rules)) == (4321, 0)


def test_a_game_for_two_from_a_later_wave_keeps_no_score(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.choice = 1
    game = PlayScene.begin(context, 1, 5)
    game.session.world.ships[1].score = 4321
    game.leave()

    assert context.store.scores.entries == ()


def test_the_mode_of_the_command_line_is_the_one_that_the_title_offers(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path, players=2, difficulty="ace")

    assert (app.context.mode.name, app.context.variant.players, app.context.rules.name) == (
        "arcade",
        2,
        "ace",
    )
    assert Store(tmp_path).settings.difficulty == "ace"
    app.close()


@pytest.mark.parametrize("size", [size for size in TEXT_SIZES if size <= 125])
@pytest.mark.parametrize("way", range(len(MODE_VARIANTS)))
def test_what_a_mode_is_stands_in_one_line_above_the_call_to_start(way: int, size: int) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=size)
    context.choice = way
    title = TitleScene(context)
    canvas = read(title, context.text_scale)
    start = next(box for word, box in canvas.boxes if word.endswith("TO START"))
    told = [
        (word, box)
        for word, box in canvas.boxes
        if 190 <= box.top < start.top and box.centerx in range(635, 646)
    ]

    assert len(told) == 1, told
    assert told[0][1].bottom + 4 <= start.top


@pytest.mark.parametrize("way", range(len(MODE_VARIANTS)))
@pytest.mark.parametrize("size", [100, 125, 150])
def test_the_title_shows_the_keys_of_as_many_as_play_within_the_field(way: int, size: int) -> None:
    context = make_stage()
    context.change(replace(context.store.settings, text_size=size))
    context.choice = way
    reader, both = read(TitleScene(context), context.text_scale), MODE_VARIANTS[way][1].players == 2

    assert "THRUST" in reader.words
    assert {"PLAYER 1", "A D", "PLAYER 2", "LEFT RIGHT"}.issubset(reader.words) == both
    field = pygame.Rect(0, 0, 1280, 720)
    assert [word for word, box in reader.boxes if not field.contains(box)] == []


@pytest.mark.parametrize("text_size", [text_size for text_size in TEXT_SIZES if text_size > 125])
def test_at_large_text_sizes_the_call_to_start_stands_apart_from_name_and_menu(
    text_size: int,
) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=text_size)
    title = TitleScene(context)
    boxes = {word: box for word, box in read(title, text_size / 100).boxes if box.top < 330}
    name, call, play = boxes["ASTERAYS"], boxes["PRESS SPACE TO START"], boxes["PLAY"]

    assert call.top - name.bottom >= 14
    assert play.top - call.bottom >= 0.7 * call.height
    assert call.height <= 1.5 * play.height
