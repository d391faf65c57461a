"""The daily game: the first one of a day counts, the others are practice, and each day has a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.challenge import Challenge, decode, encode, find_code
from game.command_line.headless import run_replay
from game.daily import seed_of
from game.input.actions import Action
from game.input.capture import Device
from game.input.key_presses import PASTE
from game.modes import ARCADE, CHOICES, DAILY
from game.pilots.flyer import Flyer
from game.pilots.idle import Idle
from game.replay.replay import Recorder
from game.scenes.base.day_words import told_of_day
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Become, Page
from game.scenes.menu.challenge_entry import ChallengeEntry
from game.scenes.menu.title import TitleScene
from game.scenes.play.card_page import CardScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.ghost import Ghost
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.rule_sets import RULES_VERSION
from game.sim.step import step
from game.sim.world import World, new_world
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf, read_replay
from game.storage.settings import with_value
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.every_scene import EXAMPLES, context_with_scores, stack_of
from tests.scenes.hands import expect, make_app
from tests.scenes.reader import Reader, read, words_of

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
        made.append(make_app(window, tmp_path, seed=3, mode="daily", daily=past))
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


def title_of(app: App) -> TitleScene:
    title = app.stack[0]
    assert isinstance(title, TitleScene)
    return title


@pytest.mark.slow
def test_the_first_game_of_a_day_stands_on_its_table_and_the_next_one_is_practice(start: Start) -> None:
    app, key_of_table = start(), (f"daily-{day()}", "pilot")
    assert "THE FIRST GAME OF A DAY COUNTS, EVEN IF BROKEN OFF" in words_of(title_of(app))

    first = play_to_the_end(app)
    scores = app.context.store.scores
    (row,) = scores.table(key_of_table)
    assert scores.tables == (key_of_table,)
    assert (row.seed, row.score) == (seed_of(day()), first.session.world.score)
    assert app.context.store.streak(day()) == 1
    assert "A NEW BEST" in words_of(first)

    tap(app, pygame.K_RETURN)  # PLAY AGAIN
    again = app.stack[-1]
    assert isinstance(again, PlayScene)
    assert again.session.world.seed == seed_of(day())
    assert {"PRACTICE", "TODAY'S GAME HAS BEEN PLAYED"} <= {*words_of(again)}
    again.session.world.ships[0].score += 10**6
    run(app, 200)
    again.leave()
    assert Store(app.context.store.folder).scores.entries == scores.entries == (row,)
    assert run_replay(read_replay(app.context.shelf.folder / row.replay))[1] is None


def test_a_game_of_the_day_that_is_broken_off_has_counted(start: Start) -> None:
    app = start()
    game = begin(app)
    assert game.counts
    run(app, 10)
    game.leave()

    later = start()
    assert "0 POINTS COUNT TODAY, MORE IS PRACTICE   STREAK 1" in words_of(title_of(later))
    assert not begin(later).counts
    tomorrow = start(day() + timedelta(days=1))
    assert begin(tomorrow).counts
    assert tomorrow.context.store.streak(day() + timedelta(days=1)) == 2


def test_a_past_day_is_practice_and_begins_no_streak(start: Start) -> None:
    app = start(day() + timedelta(days=3), day())
    assert "A PAST DAY IS PRACTICE" in words_of(title_of(app))
    game = begin(app)
    run(app, 3)

    assert game.session.world.seed == seed_of(day())
    assert "A PAST DAY: NO SCORE IS KEPT" in words_of(game)
    assert (game.counts, app.context.store.streak(day())) == (False, 0)
    game.leave()
    (tape,) = app.context.shelf.folder.glob("*.replay")
    assert read_replay(tape).start.seed == seed_of(day())
    assert not app.context.store.scores.entries


def test_the_title_offers_the_day_by_its_date_and_no_later_wave(start: Start) -> None:
    app = start()
    app.context.asked_wave = app.context.begin_at = 5
    run(app)
    assert any(word == f"PLAY DAILY {day()}" for word in words_of(title_of(app)))
    assert app.context.first_wave == 1
    app.context.choice = 0
    assert (CHOICES[0][0].seed, app.context.first_wave) == (None, 5)


def accept(app: App, label: str) -> None:
    scene = app.stack[-1]
    assert isinstance(scene, PageScene)
    scene.chosen = [row.look().label for row in scene.rows].index(label)
    tap(app, pygame.K_RETURN)


def lose(app: App, game: PlayScene, points: int) -> None:
    """Let a game end soon, with so many points."""
    world = game.session.world
    world.ships[0].score = points
    world.over = True
    for _ in range(500):
        run(app)
        if app.stack[-1] is not game:
            break
    run(app, 120)
    if isinstance(app.stack[-1], NameEntry):
        tap(app, pygame.K_RETURN)
        run(app, 120)
    assert isinstance(app.stack[-1], GameOverScene)


def test_the_card_of_a_game_is_copied_and_its_code_names_the_game(start: Start) -> None:
    app = start()
    lose(app, begin(app), 4210)
    accept(app, "CARD TO PASTE")
    page = app.stack[-1]
    assert isinstance(page, CardScene)
    first, second, third = pygame.scrap.get_text().splitlines()

    assert first == f"ASTERAYS DAILY {day()}"
    assert second == "SCORE 4210  WAVE 0  STREAK 1"
    assert decode(third.removeprefix("CODE ")) == Challenge("daily", 1, "pilot", seed_of(day()), 4210)
    assert "THE CARD IS ON THE CLIPBOARD" in "\n".join(words_of(page))
    assert first in "\n".join(words_of(page))

    accept(app, "BACK")
    accept(app, "PLAY AGAIN")
    again = app.stack[-1]
    assert isinstance(again, PlayScene)
    lose(app, again, 5000)
    accept(app, "CARD TO PASTE")
    assert "SCORE 5000  WAVE 0  STREAK 1  PRACTICE" in pygame.scrap.get_text()


def test_without_a_clipboard_the_card_is_written_into_a_file(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    app = start()
    lose(app, begin(app), 90)
    accept(app, "CARD TO PASTE")

    (file,) = (app.context.store.folder / "cards").iterdir()
    assert f"ASTERAYS DAILY {day()}\nSCORE 90" in file.read_text()
    page = app.stack[-1]
    assert isinstance(page, CardScene)
    assert file.name in "\n".join(words_of(page))


@pytest.mark.parametrize(
    ("points", "speed", "assisted", "said"),
    [
        (700, 100, False, "CHALLENGE 600: BEATEN BY 100"),
        (600, 100, True, "CHALLENGE 600, ASSISTED: EQUALLED"),
        (550, 100, False, "CHALLENGE 600: SHORT BY 50"),
        (700, 90, False, "CHALLENGE 600: BEATEN BY 100, ASSISTED"),
    ],
)
def test_a_challenge_begins_its_game_and_its_end_says_whether_it_is_beaten(
    window: pygame.Window, tmp_path: Path, points: int, speed: int, said: str, *, assisted: bool
) -> None:
    challenge = Challenge("arcade", 1, "ace", 77, 600, assisted=assisted)
    app = make_app(window, tmp_path, challenge=challenge)
    app.context.change(replace(app.context.store.settings, game_speed=speed))
    for _ in range(2):
        game = app.stack[-1]
        assert isinstance(game, PlayScene)
        assert game.session.world.tuning == ARCADE.rules("ace")
        assert game.session.world.seed == 77
        lose(app, game, points)
        result = app.stack[-1]
        assert isinstance(result, GameOverScene)
        assert any(word.endswith(said) for word in words_of(result))
        accept(app, "CARD TO PASTE")
        code = decode(find_code(pygame.scrap.get_text()))
        assert code == replace(challenge, score=points, assisted=speed < 100)
        tap(app, pygame.K_RETURN)
        accept(app, "PLAY AGAIN")
    assert app.context.store.settings.difficulty == "pilot"

    app.stack.follow(Become(Page.TITLE))
    assert (app.context.challenge, app.context.next_seed() == 77) == (None, False)
    app.close()


def test_the_longest_line_on_a_challenge_stays_one_line_at_200_percent() -> None:
    context = context_with_scores(text_size=200)
    page = expect(GameOverScene, stack_of(EXAMPLES[GameOverScene][1], context)[-1])
    context.challenge = Challenge("arcade", 1, "ace", 77, 2**32 - 1, assisted=True)
    page.session.assisted = True
    said = "CHALLENGE 4294967295, ASSISTED: SHORT BY 4194967305, ASSISTED"
    assert f"NUMBER 10 OF YOUR BEST TEN   {said}" in read(page, 2.0).words


def test_a_game_over_midnight_counts_on_its_own_day_and_the_title_begins_the_new_one(start: Start) -> None:
    app = start()
    first = begin(app)
    assert first.counts
    run(app, 300)
    app.context.today = lambda: day() + timedelta(days=1)
    lose(app, first, 4000)
    store = app.context.store
    assert [(row.score, row.mode) for row in store.scores.entries] == [(4000, f"daily-{day()}")]
    note = store.day(day())
    assert note is not None
    assert (note.score, store.streak(app.context.today())) == (4000, 1)

    accept(app, "PLAY AGAIN")
    again = app.stack[-1]
    assert isinstance(again, PlayScene)
    assert (again.counts, again.session.world.seed) == (False, first.session.world.seed)
    tap(app, pygame.K_p)
    tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)
    tap(app, pygame.K_DOWN)
    tap(app, pygame.K_RETURN)
    again = app.stack[-1]
    assert isinstance(again, PlayScene)
    assert (again.counts, again.session.world.seed) == (False, first.session.world.seed)

    app.stack.follow(Become(Page.TITLE))
    again = begin(app)
    assert again.counts
    assert again.session.world.seed == seed_of(day() + timedelta(days=1))
    lose(app, again, 50)
    assert store.streak(app.context.today()) == 2
    assert store.scores.tables == (
        (f"daily-{day() + timedelta(days=1)}", "pilot"),
        (f"daily-{day()}", "pilot"),
    )


def test_a_title_left_open_over_midnight_offers_the_new_day(start: Start) -> None:
    app = start()
    run(app, 40)
    assert f"PLAY DAILY {day()}" in words_of(title_of(app))
    tap(app, pygame.K_DOWN)
    app.context.today = lambda: day() + timedelta(days=1)
    run(app, 2)
    assert f"PLAY DAILY {day() + timedelta(days=1)}" in words_of(title_of(app))
    assert title_of(app).chosen == 1
    tap(app, pygame.K_UP)
    game = begin(app)
    assert game.session.world.seed == seed_of(day() + timedelta(days=1))
    assert game.counts


def test_a_clock_that_was_set_back_is_told_on_the_title_and_costs_nothing(start: Start) -> None:
    app = start()
    lose(app, begin(app), 900)
    app.close()

    again = start(day() - timedelta(days=1))
    run(again, 2)
    said = f"   CLOCK SET BACK? {day()} WAS PLAYED"
    assert told_of_day(again.context) == f"THE FIRST GAME OF A DAY COUNTS{said}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(again.context.store, "streak", lambda _today: 3000)
        for scale in (1.0, 1.25):
            title = read(title_of(again), scale)
            (told,) = [box for words, box in title.boxes if words.endswith(f"   STREAK 3000{said}")]
            (call,) = [box for words, box in title.boxes if words.endswith(" TO START")]
            assert told.bottom <= call.top
            assert told.width <= 1200
            assert told.height >= 15
    game = begin(again)
    assert game.counts  # nothing was played on that day
    assert again.context.store.streak(day()) == 2
    assert told_of_day(again.context) == f"0 POINTS COUNT TODAY   STREAK 1{said}"


def entry_of(app: App) -> ChallengeEntry:
    """Open the entry of codes from the title."""
    app.stack.follow(Become(Page.TITLE))
    run(app, 40)
    accept(app, "CHALLENGE CODE")
    page = app.stack[-1]
    assert isinstance(page, ChallengeEntry)
    return page


BESIDE: Final = Challenge("tether", 2, "ace", 77, 600)
CARD: Final = f"ASTERAYS TETHER ACE\r\nSCORE 600  WAVE 3\r\nCODE {encode(BESIDE)}\r\n"


def taken_up(app: App) -> tuple[str, int, int]:
    """Return the rules, the ships and the seed of the game that a code has begun."""
    game = app.stack[-1]
    assert isinstance(game, PlayScene)
    assert app.context.challenge == BESIDE
    world = game.session.world
    return world.tuning.name, len(world.ships), world.seed


@pytest.mark.parametrize("dashes", [True, False])
def test_a_code_typed_on_the_title_begins_its_game(start: Start, *, dashes: bool) -> None:
    app = start()
    pygame.scrap.put_text("no code")
    entry = entry_of(app)
    assert entry.text == ""
    for letter in encode(BESIDE) if dashes else encode(BESIDE).replace("-", ""):
        tap(app, ord(letter.lower()))
    assert app.stack[-1] is entry
    tap(app, pygame.K_RETURN)
    assert taken_up(app) == ("tether-ace", 2, 77)


def test_a_card_is_pasted_by_ctrl_v_and_one_on_the_clipboard_is_offered(start: Start) -> None:
    app = start()
    pygame.scrap.put_text("")
    entry = entry_of(app)
    pygame.scrap.put_text(CARD)
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, scancode=0, unicode="v")
    )
    run(app, 2)
    assert entry.text == encode(BESIDE)
    tap(app, pygame.K_RETURN)
    assert taken_up(app) == ("tether-ace", 2, 77)

    again = entry_of(app)
    assert again.text == encode(BESIDE)
    tap(app, pygame.K_RETURN)
    assert taken_up(app) == ("tether-ace", 2, 77)


def test_a_pad_turns_the_letters_of_a_code(start: Start) -> None:
    app = start()
    pygame.scrap.put_text("")
    entry = entry_of(app)
    app.context.controls.used = Device.PAD
    for letter in encode(BESIDE).replace("-", ""):
        while entry.text[entry.cursor : entry.cursor + 1] != letter:
            entry.press(Action.UP)
        app.stack.follow(entry.press(Action.ACCEPT))
    app.stack.follow(entry.press(Action.PAUSE))
    assert taken_up(app) == ("tether-ace", 2, 77)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("ABC", "A CODE HAS 26 LETTERS, NOT 3"),
        (encode(BESIDE)[:-1] + "2", "A LETTER IS WRONG, OR SOME ARE SWAPPED"),
        (encode(BESIDE)[:-1] + "0", "'0' IS IN NO CODE: 0, O, 1 AND I NEVER ARE"),
        (
            encode(replace(BESIDE, rules=3)),
            f"THE CODE IS OF RULES 3, AND THIS GAME HAS RULES {RULES_VERSION}",
        ),
        (
            encode(Challenge("daily", 1, "pilot", seed_of(date(2026, 11, 23)), 9)),
            "2026-11-23, THE DAY OF THE CODE, HAS NOT BEGUN AT UTC",
        ),
    ],
)
def test_a_bad_code_gets_one_line_and_can_be_mended(start: Start, code: str, said: str) -> None:
    app = start(date(2026, 11, 22))
    pygame.scrap.put_text("")
    entry = entry_of(app)
    entry.paste(code)
    tap(app, pygame.K_RETURN)
    assert app.stack[-1] is entry
    for size in (100, 200):
        app.context.change(with_value(app.context.store.settings, "text_size", size))
        canvas = Reader()
        canvas.begin(Camera.fit(1280, 720))
        entry.draw(canvas, 1.0)
        assert canvas.words.count(said) == 1
        (line,) = [each for each in entry.board().texts if each.text == said]
        assert line.colour == app.context.palette.warning
    entry.paste(CARD)
    tap(app, pygame.K_RETURN)
    assert taken_up(app) == ("tether-ace", 2, 77)


def test_an_empty_clipboard_is_told_and_changes_nothing(start: Start) -> None:
    app = start()
    pygame.scrap.put_text("")
    entry = entry_of(app)
    entry.type("A")
    entry.type(PASTE)
    assert entry.text == "A"
    assert "NO TEXT ON THE CLIPBOARD" in [each.text for each in entry.board().texts]


def fly(game: PlayScene, until: Callable[[World], bool], command: Command) -> World:
    """Let the scene play with the same command in every tick."""
    world = game.session.world
    game.flyers.commands = lambda world: [command] * len(world.ships)  # type: ignore[method-assign]
    while not until(world):
        assert game.tick() is None
    return world


def clock(world: World) -> str:
    return f"{world.tick // 7200}:{world.tick // 120 % 60:02}"


def test_the_ghost_of_the_best_game_flies_beside_the_next_one_tick_for_tick(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.choice = next(number for number, (mode, _) in enumerate(CHOICES) if mode is DAILY)
    context.today = day
    first = PlayScene.begin(context, context.next_seed())
    assert first.ghost is None
    flown = fly(first, lambda world: world.score > 0, Command(fire=True))
    first.leave()

    again = PlayScene.begin(context, context.next_seed())
    assert again.repeat
    ghost = again.ghost
    assert ghost is not None
    world = fly(again, lambda world: world.tick == flown.tick - 1, Command())
    assert f"{world.score:+,} AT {clock(world)}" in words_of(again)
    fly(again, lambda world: world.tick == flown.tick, Command())
    assert state_hash(ghost.world) == state_hash(flown)
    assert f"{world.score - flown.score:+,} AT {clock(world)}" in words_of(again)
    fly(again, lambda world: world.tick == flown.tick + 30, Command())
    assert (ghost.world.tick, ghost.gone) == (flown.tick, False)
    assert f"{world.score - flown.score:+,} AT {clock(world)}" in words_of(again)

    context.change(replace(context.store.settings, ghost=False))
    assert not any(" AT " in word for word in words_of(again))
    again.leave()
    context.mode = ARCADE
    assert PlayScene.begin(context, context.next_seed()).ghost is None


def test_the_ghost_is_a_dim_outline_of_its_ship_alone() -> None:
    world = new_world(seed_of(day()), DAILY.rules("pilot"))
    recorder = Recorder(world)
    for _ in range(150):
        commands = [Command(thrust=True)]
        step(world, commands)
        recorder.follow(world, commands)
    ghost = Ghost(recorder.replay(world))
    fresh = new_world(seed_of(day()), DAILY.rules("pilot"))
    drawn: list[tuple[object, float]] = []
    canvas = Reader()
    canvas.begin(Camera.fit(1280, 720))
    canvas.drawing = lambda *given, **more: drawn.append((given[1], more["bright"]))  # type: ignore[method-assign]
    for tick in range(150):
        fresh.tick = tick
        ghost.follow(fresh)
    ghost.draw(canvas)

    ship = ghost.world.ships[0]
    assert ship.flying
    assert len(drawn) == 1
    assert drawn[0][1] < 0.5
    assert canvas.words == []
    fresh.tick = 150
    ghost.follow(fresh)
    ghost.draw(canvas)  # its game has ended
    assert len(drawn) == 1


def test_a_ghost_that_does_not_reproduce_its_game_goes() -> None:
    world = new_world(seed_of(day()), DAILY.rules("pilot"))
    recorder = Recorder(world)
    for tick in range(360):
        commands = [Command(thrust=True)]
        step(world, commands)
        world.ships[0].score += tick == 200
        recorder.follow(world, commands)
    ghost = Ghost(recorder.replay(world))
    fresh = new_world(seed_of(day()), DAILY.rules("pilot"))
    for tick in range(360):
        fresh.tick = tick
        ghost.follow(fresh)
    assert ghost.gone
    assert ghost.pace(fresh) == ""


def test_a_ghost_that_was_switched_off_catches_up() -> None:
    world = new_world(seed_of(day()), DAILY.rules("pilot"))
    recorder = Recorder(world)
    for _ in range(400):
        step(world, [Command()])
        recorder.follow(world, [Command()])
    ghost = Ghost(recorder.replay(world))
    fresh = new_world(seed_of(day()), DAILY.rules("pilot"))
    fresh.tick = 100
    ghost.follow(fresh)
    assert (ghost.world.tick, ghost.pace(fresh)) == (4, "")
    for tick in range(100, 140):
        fresh.tick = tick
        ghost.follow(fresh)
    assert (ghost.world.tick, ghost.pace(fresh)) == (139, "+0 AT 0:01")


def of_the_day(folder: Path) -> PlayScene:
    """Begin a game of the day without a window."""
    context = make_stage(folder)
    context.choice = next(number for number, (mode, _) in enumerate(CHOICES) if mode is DAILY)
    context.today = day
    return PlayScene.begin(context, context.next_seed())


def test_practice_that_was_killed_leaves_nothing_to_recover(tmp_path: Path) -> None:
    of_the_day(tmp_path).leave()
    game = of_the_day(tmp_path)
    assert game.repeat
    game.session.world.ships[0].score = 50
    fly(game, lambda world: world.tick == 240, Command())
    assert not [*tmp_path.glob("*.playing")]
    store = Store(tmp_path)
    recover(store, ReplayShelf(store))
    assert Store(tmp_path).scores.entries == ()


def test_no_bot_shows_the_game_of_today_and_one_of_a_past_day_leaves_it_alone(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.today, context.bots = day, (Flyer(Idle(), "idle"),)
    game = PlayScene.begin(context, seed_of(day()))
    assert (game.counts, game.flyers.any_bot, game.flyers.take_over()) == (True, False, False)
    game = PlayScene.begin(context, seed_of(day() - timedelta(days=1)))
    assert (game.counts, game.flyers.any_bot, game.day) == (False, True, None)


def test_scores_of_a_game_of_the_day_count_for_the_day_even_if_the_arcade_is_chosen(tmp_path: Path) -> None:
    game = PlayScene.begin(context := make_stage(tmp_path), seed_of(day()))
    assert (context.mode, game.day) == (ARCADE, day())
    game.session.world.ships[0].score = 50
    game.leave()
    assert {row.mode for row in context.store.scores.entries} <= {f"daily-{day()}"}


def test_a_game_of_the_same_seed_that_began_at_another_wave_is_no_ghost(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.asked_wave = 3
    first = PlayScene.begin(context, 77, 3)
    first.session.world.ships[0].score = 50
    fly(first, lambda world: world.tick == 130, Command())
    first.leave()

    assert PlayScene.begin(context, 77, 3).ghost is not None
    assert PlayScene.begin(context, 77).ghost is None
