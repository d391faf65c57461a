"""Games that a bot flies in the window: they are watched, they do not count, and a bot that fails is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.input.actions import Action
from game.modes import ARCADE
from game.overlay.overlay import Level
from game.overlay.text_cache import TextCache
from game.pilots import bot as foreign
from game.pilots.flyer import Answer, Flyer, PilotError
from game.scenes.base.scene import Push, ToPlay
from game.scenes.base.scene_context import SceneContext
from game.scenes.directory import make_scene
from game.scenes.menu.help import HelpScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.world import World
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Colour
from tests.scenes.context import hold, let_go, make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import read, words_of
from tests.scenes.test_session import play_to_the_end

SIZE = (1280, 720)


class Bot:
    """Spins and fires; says what it is told to say; fails at a tick."""

    def __init__(self, said: object = None, fails_at: int = -1) -> None:
        self.said, self.fails_at, self.asked = said, fails_at, 0

    def command(self, world: World, _ship_id: int) -> Command:
        if world.tick == self.fails_at:
            raise PilotError("the pilot lost its way")
        return Command(turn=127, fire=world.tick % 9 == 0)

    def thoughts(self, _world: World, _ship_id: int) -> object:
        self.asked += 1
        return self.said


class Counting(Bot):
    """Counts what it is asked for."""

    commands = 0

    def command(self, world: World, ship_id: int) -> Command:
        self.commands += 1
        return super().command(world, ship_id)


class Fallible(Flyer):
    """Has failed once its pilot says so, as a bot from a file has."""

    def answer(self, *asked: Any, **how: Any) -> Answer | None:
        try:
            return super().answer(*asked, **how)
        except PilotError:
            self.failed = True
            raise


class Still(Bot):
    """Does nothing."""

    def command(self, _world: World, _ship_id: int) -> Command:
        return Command()


def game_of(bot: Bot, folder: Path | None = None) -> tuple[SceneContext, PlayScene]:
    return game_by((bot,), folder)


def game_by(
    bots: Sequence[Bot | Flyer], folder: Path | None = None, players: int = 1
) -> tuple[SceneContext, PlayScene]:
    context = make_stage(folder)
    context.variant = next(variant for variant in ARCADE.variants if variant.players == players)
    context.bots = tuple(
        bot if isinstance(bot, Flyer) else Fallible(bot, "some/folder/bot.py:Bot") for bot in bots
    )
    scene = make_scene(context, ToPlay(7))
    assert isinstance(scene, PlayScene)
    return context, scene


def test_the_bot_flies_whatever_keys_are_held() -> None:
    context, scene = game_of(Bot())
    hold(context, pygame.K_LEFT)
    hold(context, pygame.K_UP)
    headings = []
    for _ in range(30):
        assert scene.tick() is None
        headings.append(scene.session.world.ships[0].heading)

    assert headings == sorted(headings)
    assert headings[-1] > headings[0]
    assert not scene.session.world.ships[0].thrusting


def test_a_bots_game_enters_no_table_saves_no_replay_and_teaches_no_hints(tmp_path: Path) -> None:
    context, scene = game_of(Bot(), tmp_path)
    wait(scene, 600)
    scene.session.world.ships[0].score = 90_000
    move = play_to_the_end(scene)
    context.store.flush()
    over = make_scene(context, move.to)  # type: ignore[union-attr]

    assert isinstance(over, GameOverScene)
    canvas = read(over, size=SIZE)
    assert "NO SCORE IS KEPT" in canvas.words
    assert context.best == 0
    assert not list(tmp_path.rglob("*.replay"))
    assert not list(tmp_path.rglob("*.playing"))
    assert context.store.settings.hints == ()
    assert scene.session.world.tally.shots_fired > 5


def test_the_players_own_game_still_counts(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    scene = PlayScene.begin(context, 7)
    wait(scene, 60)
    scene.session.world.ships[0].score = 90_000
    play_to_the_end(scene)

    assert context.best == 90_000


def test_a_bot_that_fails_pauses_the_game_and_the_player_flies_on() -> None:
    context, scene = game_of(Bot(fails_at=5))
    moves = [scene.tick() for _ in range(6)]

    assert moves[:5] == [None] * 5
    assert isinstance(moves[5], Push)
    assert context.failed == "the pilot lost its way"
    assert context.store.notices == ["the pilot lost its way"]
    assert scene.session.world.tick == 5
    hold(context, pygame.K_UP)
    wait(scene, 5)
    assert scene.session.world.ships[0].thrusting


@pytest.mark.slow
def test_a_bot_that_thinks_long_slows_the_game_and_not_the_picture_and_stays_in_step(tmp_path: Path) -> None:
    """It answers once there is a file, and says the state of its copy; a player flies meanwhile."""
    there = tmp_path / "there"
    (tmp_path / "bot.py").write_text(
        f"""
import os, time
from game.cards.shapes import Caption
from game.sim.command import Command
from game.sim.digest import state_hash

class Slow:
    def command(self, world, ship):
        while world.tick == 2 and not os.path.exists({str(there)!r}):
            time.sleep(0.001)
        return Command(9, True)

    def thoughts(self, world, ship):
        return [Caption((9.0, 9.0), state_hash(world), "")]
"""
    )
    bot = foreign.Bot(f"{tmp_path / 'bot.py'}:Slow")
    context, scene = game_by((bot,))
    world, overlay = scene.session.world, context.overlay
    overlay.level = Level.SEE
    bot.load()

    def play(until: int) -> None:
        while world.tick < until:
            scene.draw(Canvas(), 0.5)
            assert scene.tick() is None

    play(2)
    for _ in range(9):
        scene.tick()
    assert world.tick == 2
    scene.press(Action.TAKE_OVER)
    hold(context, pygame.K_UP)
    play(300)
    there.touch()
    scene.press(Action.TAKE_OVER)
    was = state_hash(world)
    play(301)
    assert overlay.thoughts == (301, [(0, (Caption((9.0, 9.0), was, ""),))])
    bot.close()


def test_one_key_takes_the_ship_from_the_bot_and_gives_it_back() -> None:
    context, scene = game_of(bot := Counting())
    scene.tick()
    hold(context, pygame.K_UP)
    assert bot.commands == 1
    assert not scene.session.world.ships[0].thrusting

    assert scene.press(Action.TAKE_OVER) is None
    heading = scene.session.world.ships[0].heading
    wait(scene, 30)
    ship = scene.session.world.ships[0]
    assert bot.commands == 1
    assert ship.thrusting
    assert ship.heading == heading
    assert "YOU FLY" in words_of(scene)

    scene.press(Action.TAKE_OVER)
    wait(scene, 30)
    assert bot.commands == 31
    assert "THE BOT FLIES" in words_of(scene)
    assert not ship.thrusting
    assert ship.heading > heading


def test_a_press_from_before_the_take_over_fires_no_shot() -> None:
    context, scene = game_of(Still())
    wait(scene, 200)
    hold(context, pygame.K_SPACE)
    let_go(context, pygame.K_SPACE)
    scene.press(Action.TAKE_OVER)
    scene.tick()

    assert scene.session.world.tally.shots_fired == 0


def test_a_game_that_was_taken_over_plays_again_to_the_same_bits_and_counts_for_nothing(
    tmp_path: Path,
) -> None:
    context, scene = game_of(Bot(), tmp_path)
    for tick in range(240):
        if tick in (60, 180):
            scene.press(Action.TAKE_OVER)
        (hold if tick % 50 < 25 else let_go)(context, pygame.K_RIGHT)
        scene.tick()

    assert state_hash(scene.timeline.at(240)) == state_hash(scene.session.world)
    assert not scene.counts
    scene.leave()
    assert not list(tmp_path.rglob("*.replay"))


def test_the_screen_names_the_key_that_takes_over_and_so_does_the_help_of_a_bot_s_game() -> None:
    context, scene = game_of(Bot())
    assert "T FLY YOURSELF" in words_of(scene)
    scene.press(Action.TAKE_OVER)
    assert "T LET THE BOT FLY" in words_of(scene)
    for bots, told in ((context.bots, True), ((), False)):
        context.bots = bots
        page = HelpScene(context)
        page.turn_to(page.pages.index("FLIGHT"))
        assert ("FLY YOURSELF, LET THE BOT FLY" in str(page.layout().texts)) is told


def test_the_key_of_a_take_over_can_be_changed() -> None:
    context, scene = game_of(Bot())
    place = pygame.KSCAN_F5
    context.controls.keys = context.controls.keys.swap(Action.TAKE_OVER, 0, place)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, scancode=place)

    assert Action.TAKE_OVER in context.controls.presses(event)
    assert "F5 FLY YOURSELF" in words_of(scene)


def test_without_a_bot_the_key_of_a_take_over_does_nothing() -> None:
    context = make_stage()
    scene = PlayScene.begin(context, 7)

    assert scene.press(Action.TAKE_OVER) is None
    assert not scene.flyers.taken_over
    assert not any("FLY" in word for word in words_of(scene))


def test_of_two_bots_each_flies_its_own_ship_and_says_what_it_sees_in_the_colour_of_that_ship() -> None:
    first, second = Bot([Dot((300.0, 500.0), "")]), Still([Dot((900.0, 500.0), "")])
    context, scene = game_by((first, second), players=2)
    context.overlay.level = Level.SEE
    before = [ship.heading for ship in scene.session.world.ships]
    wait(scene, 5)
    after = [ship.heading for ship in scene.session.world.ships]

    assert after[0] != before[0]
    assert after[1] == before[1]
    frame, theme = painted(context, scene), context.overlay.theme
    assert coloured(frame, (297, 497, 6, 6), theme.ship)
    assert coloured(frame, (897, 497, 6, 6), theme.ship_two)
    assert not coloured(frame, (297, 497, 6, 6), theme.ship_two)
    assert not coloured(frame, (897, 497, 6, 6), theme.overlay_thought)
    assert "PILOT bot.py:Bot, bot.py:Bot" in words_of(scene)


def test_one_bot_that_flies_both_ships_is_asked_what_it_sees_from_each() -> None:
    context, scene = game_by((bot := Bot([Dot((300.0, 500.0), "")]),), players=2)
    context.overlay.level = Level.SEE
    scene.tick()

    assert bot.asked == 2
    assert [number for number, _ in context.overlay.thoughts[1]] == [0, 1]


def test_what_two_bots_see_is_told_apart_without_colours_by_the_numbers_of_their_ships(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = [
        [Dot((x, 500.0), ""), Ring((x, 300.0), 20.0, "", "HERE"), Caption((x, 600.0), "I AIM", "")]
        for x in (300.0, 900.0)
    ]
    context, scene = game_by((Bot(both[0]), Still(both[1])), players=2)
    context.overlay.level = Level.SEE
    scene.tick()
    written: list[str] = []
    word = TextCache.word

    def write(cache: TextCache, text: str, colour: Colour) -> pygame.Surface:
        written.append(text)
        return word(cache, text, colour)

    monkeypatch.setattr(TextCache, "word", write)
    painted(context, scene)

    assert {f"{number}{said}" for number in (1, 2) for said in ("", ": HERE", ": I AIM")} <= {*written}


def test_where_two_bots_fly_a_player_takes_the_first_ship_and_the_second_bot_flies_on() -> None:
    context, scene = game_by((Bot(), second := Counting()), players=2)
    scene.press(Action.TAKE_OVER)
    hold(context, pygame.K_w)
    wait(scene, 10)

    assert second.commands == 10
    assert scene.flyers.is_player(0)
    assert scene.flyers.is_bot(1)
    assert scene.flyers.words(scene.session.world)[1].startswith("BOT   TO PLAY, PRESS ")


def test_of_two_bots_one_that_fails_is_named_by_its_ship_and_the_other_flies_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context, scene = game_by((first := Counting(), Bot(fails_at=5)), players=2)
    moves = [scene.tick() for _ in range(6)]

    assert isinstance(moves[-1], Push)
    assert context.failed == "the pilot lost its way"
    wait(scene, 5)
    assert first.commands == 11
    assert scene.flyers.is_bot(0)
    assert not scene.flyers.is_bot(1)
    assert scene.session.world.tick == 10
    for flown in ([], [1]):  # a player may take the ship, and leave it again
        monkeypatch.setattr(context.controls, "is_flown", flown.__contains__)
        assert scene.flyers.open


def test_a_player_who_leaves_a_ship_that_its_bot_flies_again_may_go_on_from_the_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context, scene = game_by((Bot(), Bot()), players=2)
    monkeypatch.setattr(context.controls, "is_flown", [0, 1].__contains__)
    scene.press(Action.TAKE_OVER)
    scene.tick()
    pause = PauseScene(context, scene)
    row = next(row for row in pause.rows if row.look().label == "PLAYER 2 LEAVES")
    scene.flyers.taken_over = False
    row.accept()

    assert not any("PLAYER" in row.look().label for row in pause.rows)
    assert pause.rows[pause.chosen].look().label == "RESUME"


def test_thoughts_are_asked_only_while_the_overlay_shows_them() -> None:
    bot = Bot([Dot((10.0, 20.0), "")])
    context, scene = game_of(bot)
    wait(scene, 5)
    assert bot.asked == 0
    context.overlay.level = Level.EXPLAIN
    wait(scene, 5)
    assert bot.asked == 5


def painted(context: SceneContext, scene: PlayScene) -> pygame.Surface:
    """Return the overlay of a game on black."""
    frame = pygame.Surface(SIZE, 0, 32)
    context.overlay.draw(frame, Camera.fit(*SIZE), scene.session.world)
    return frame


def coloured(frame: pygame.Surface, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> bool:
    """Say whether there is a pixel of about a colour in a box."""
    x, y, wide, high = box
    return any(
        max(abs(a - b) for a, b in zip(frame.get_at((px, py))[:3], colour, strict=True)) < 60
        for px in range(x, x + wide)
        for py in range(y, y + high)
    )


THOUGHTS: dict[str, tuple[Shape, tuple[tuple[int, int, int, int], ...]]] = {
    "line over the seam": (
        Line((1250.0, 600.0), (1310.0, 600.0), ""),
        ((1255, 597, 20, 6), (5, 597, 20, 6)),
    ),
    "arrow": (Arrow((200.0, 600.0), (80.0, 0.0), ""), ((210, 597, 60, 6),)),
    "ring over the seam": (Ring((0.0, 300.0), 40.0, ""), ((36, 296, 8, 8), (1236, 296, 8, 8))),
    "point": (Dot((300.0, 500.0), ""), ((297, 497, 6, 6),)),
    "word": (Caption((200.0, 560.0), "A ROCK", ""), ((200, 550, 60, 20),)),
    "label": (Dot((900.0, 520.0), "", "HERE"), ((860, 480, 90, 80),)),
}


@pytest.mark.parametrize("level", [Level.SEE, Level.EXPLAIN, Level.ALL])
def test_thoughts_are_drawn_in_a_colour_of_their_own_over_the_edges_too(level: Level) -> None:
    frames = []
    for said in ([shape for shape, _ in THOUGHTS.values()], []):
        context, scene = game_of(Bot(said))
        context.overlay.level = level
        scene.tick()
        frames.append(painted(context, scene))
    colour = context.overlay.theme.overlay_thought
    for name, (_, boxes) in THOUGHTS.items():
        assert [coloured(frames[0], box, colour) for box in boxes] == [True] * len(boxes), name
        assert [coloured(frames[1], box, colour) for box in boxes] == [False] * len(boxes), name


def test_thoughts_of_a_past_tick_are_not_drawn() -> None:
    context, scene = game_of(Bot([Dot((300.0, 500.0), "")]))
    context.overlay.level = Level.SEE
    scene.tick()
    scene.session.tick([Command()], context.overlay)

    assert not coloured(painted(context, scene), (297, 497, 6, 6), context.overlay.theme.overlay_thought)


def test_the_screen_says_who_flies_and_that_no_score_is_kept() -> None:
    _, scene = game_of(Bot())
    canvas = Canvas()
    canvas.begin(Camera.fit(*SIZE))
    scene.tick()
    scene.draw(canvas, 1.0)
    words = [written.text for written in canvas.written]

    assert "PILOT bot.py:Bot" in words
    assert "NO SCORE IS KEPT" in words


def test_the_name_of_a_pilot_does_not_lie_on_the_rows_of_a_pause() -> None:
    _, scene = game_of(Bot())
    scene.tick()
    assert isinstance(scene.on_focus_lost(), Push)
    canvas = Canvas()
    canvas.begin(Camera.fit(*SIZE))
    scene.draw(canvas, 1.0)

    assert not [written.text for written in canvas.written if "PILOT" in written.text]
