"""The title: what it says in every mode, its tables of scores; and the attract mode when nobody is there."""

import gc
from weakref import ref

import pygame
import pytest

from game.overlay.state import LEVEL_WORDS
from game.scenes.menu.modes_page import ModesScene
from game.scenes.menu.title import AttractScene, Demo
from game.view.paint.draw_options import FULL
from game.view.paint.strokes import TextBounds
from tests.scenes.test_room_for_text import faults
from tests.scenes.words import *

pytestmark = pytest.mark.slow


def shown(context: SceneContext) -> list[TextBounds]:
    """Return what is written in a picture of the title."""
    return texts(SceneStack(context, Page.TITLE, lambda: None), context, (1280, 720))


def ended(context: SceneContext, points: int, player: int = 0) -> None:
    """Play a game that ends with these points."""
    game = PlayScene.begin(context, 1)
    game.session.world.ships[player].score = points
    game.leave()


@each("way", range(len(MODE_VARIANTS)))
@each("text_size", TEXT_SIZES)
def test_in_every_mode_all_stands_apart_and_within_the_field(way: int, text_size: int) -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, text_size=text_size)
    context.choice = way
    assert faults(shown(context), (1280, 720)) == []


@each("points", [99_999_999, 10**15])
def test_long_scores_stand_clear_of_their_place_and_their_wave(points: int) -> None:
    context = make_stage()
    context.store.add_score(score(points, wave=99_999, rules="custom"))
    title = TitleScene(context)
    title.age = 10 * TICKS_PER_SECOND
    canvas = read(title)
    top = next(box.top for word, box in canvas.boxes if word == str(points))
    row = [box for _, box in canvas.boxes if box.top == top]
    assert len(row) == 4
    assert all(left.right + 6 <= right.left for left, right in pairwise(row))


def test_f3_on_the_title_is_for_the_next_game_and_the_overlay_of_a_game_stays_there(app: App) -> None:
    def picture() -> bytes:
        app.painter.canvas.clear_trails()
        app.notices.instead("")
        app.draw(0.0)
        return pygame.image.tobytes(app.window.surface(), "RGB")

    player, before = Player(app), picture()
    press(app, pygame.K_F3)
    player.plays(f" : app.notices.current_text=in the next game: {LEVEL_WORDS[Level.SEE]}")
    assert picture() == before

    player.plays("SPACE : at PlayScene ; app.context.overlay.on=True")
    with_overlay = picture()
    app.context.overlay.on = False
    assert picture() != with_overlay


def test_the_modes_are_pictured_by_their_own_rules_at_the_difficulty_chosen_there() -> None:
    context = make_stage()
    page = expect(ModesScene, make_scene(context, ModesScene))
    pictured = []
    for _ in MODE_VARIANTS:
        world = page.picture.world
        pictured.append((len(world.ships), world.tuning.name))
        page.press(Action.DOWN)
    assert pictured == [
        (1, "modern"), (2, "modern"), (1, "1979"), (1, "modern"), (2, "duel")
    ]  # fmt: skip
    page.press(Action.RIGHT)
    assert (context.store.settings.difficulty, page.picture.world.tuning.name) == ("ace", "duel-ace")
    for _ in ("with a friend", "back"):
        page.press(Action.DOWN)
    assert page.press(Action.ACCEPT) == Pop()


def test_each_mode_has_a_table_of_its_own_that_the_title_shows_in_turn_with_the_keys(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    ended(context, 1200)
    context.choice = 1
    ended(context, 4321, player=1)
    assert context.store.scores.tables == (("arcade", "pilot"), ("two", "pilot"))
    assert (context.best, context.best_under(context.rules)) == (4321, 1200)

    title = TitleScene(context)
    told = []
    for age in (0, 10, 16):
        title.age = age * TICKS_PER_SECOND
        for context.choice in (0, 1):
            told.append({"1200", "4321", "THRUST"} & {*words_of(title)})
    assert told == [{"THRUST"}, {"THRUST"}, {"1200"}, {"4321"}, {"THRUST"}, {"THRUST"}]


def test_the_mode_of_the_command_line_is_the_one_that_the_title_offers(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path, players=2, difficulty="ace")
    Player(app).plays(" : > PLAY TOGETHER < ; app.context.rules.name=ace")
    assert Store(tmp_path).settings.difficulty == "ace"
    app.close()


TEN_SECONDS = 10 * TICKS_PER_SECOND
PLACE = {"pos": (115, 160), "touch": False}
"""where PLAY stands on the title, in a window of 640x360"""
TWITCH = pygame.Event(pygame.MOUSEMOTION, {**PLACE, "rel": (1, 0), "buttons": (0, 0, 0)})
CLICK = pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_LEFT})


def key(code: int, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=scancode, unicode="")


HARMLESS = [
    key(pygame.K_q, pygame.KSCAN_Q),
    key(pygame.K_LSHIFT, pygame.KSCAN_LSHIFT),
    TWITCH,
    pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_MIDDLE}),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, touch=False),
    pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=0),
]
"""Touches that do nothing on the title either."""

TOUCHES = [
    *map(key, (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p, pygame.K_F1, pygame.K_F3)),
    CLICK,
    pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_RIGHT}),
    *HARMLESS,
]


def touches(event: pygame.Event) -> None:
    """Post a touch; a key comes up again."""
    pygame.event.post(event)
    if event.type == pygame.KEYDOWN:
        pygame.event.post(pygame.Event(pygame.KEYUP, event.dict))


class Nobody(Player):
    """A player whose scripts leave the title alone for all but the last five ticks of ten seconds."""

    def __init__(self, app: App) -> None:
        title = expect(TitleScene, app.stack[0])
        super().__init__(
            app,
            nearly=lambda: setattr(title, "idle", TEN_SECONDS - 5),
            idle=lambda: title.idle,
            twitch=lambda: pygame.event.post(TWITCH),
            push=lambda: pygame.event.post(CLICK),
        )


@sessions("""
    it begins after ten seconds of nothing
        nearly wait=4       : stack=TitleScene
        wait=1              : stack=TitleScene AttractScene
    a click that comes with a twitch of the mouse starts no game but the next one does
        nearly wait=5       : at AttractScene
        twitch push wait=1  : stack=TitleScene
        wait=28 push wait=1 : stack=TitleScene
        push wait=1         : stack=PlayScene
    time in the settings does not count
        @SETTINGS nearly RETURN wait=30 : at SettingsScene
        ESCAPE wait=30      : at TitleScene
""")
def test_attract_mode(app: App, session: str) -> None:
    Nobody(app).plays(session)


def test_any_touch_puts_it_off_and_any_touch_leads_back_to_the_title_and_does_nothing_else(app: App) -> None:
    player = Nobody(app)

    @each("touch", HARMLESS)
    def puts_off(touch: pygame.Event) -> None:
        player.plays("nearly wait=4")
        touches(touch)
        player.plays("wait=4 : stack=TitleScene ; idle=4")

    @each("touch", TOUCHES)
    def leads_back(touch: pygame.Event) -> None:
        player.plays("nearly wait=5 : stack=TitleScene AttractScene")
        touches(touch)
        player.plays("wait=5 : stack=TitleScene ; top.chosen=0 ; app.context.overlay.on=False")

    puts_off()
    leads_back()


def test_the_demo_goes_on_in_silence_but_for_the_theme() -> None:
    context, orders = make_stage(), list[object]()
    context.sounds = Sounds(orders.append)
    stack = SceneStack(context, Page.TITLE, lambda: None)
    title = expect(TitleScene, stack[0])
    title.idle = TEN_SECONDS - 5
    world = title.demo.session.world
    for _ in range(800):
        stack.follow(stack[-1].tick())
        if stack[-1] is not title:
            title.tick_in_background()
        if world.tally.shots_fired > 0:
            break
    assert len(stack) == 2
    assert world.tally.shots_fired > 0
    assert {getattr(order, "voice", 0) for order in orders} == {getattr(orders[0], "voice", 0)}
    assert getattr(orders[0], "stem", "") == "music_title"


def test_demos_follow_one_another_at_waves_with_gates_and_castles_and_leave_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.scenes.menu.title._LENGTH", 10)
    demo, waves = Demo(FULL), []
    for ticks in (9, 9, 0, 9, 9):
        session = ref(demo.session)
        waves.append(demo.session.world.wave + 1)
        wait(demo, ticks)
        demo.session.world.over = ticks == 0
        assert demo.session is session()
        demo.tick()
        gc.collect()
        assert session() is None
    assert waves == [2, 5, 8, 10, 2]


def test_the_second_half_of_a_demo_shows_the_maths_with_its_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.menu.title._LENGTH", 20)
    demo, shown = Demo(FULL), []
    scene = AttractScene(make_stage(tmp_path), demo)
    for _ in range(25):
        demo.tick()
        shown.append("F3: THE MATHS" in read(scene).words)
    assert shown == [False] * 9 + [True] * 10 + [False] * 6


@sessions("""
    who looks through the modes and leaves has chosen none
        >MODES DOWN*2        : > CLASSIC 1979 <
        ESCAPE               : at TitleScene ; app.context.mode.name=arcade ; > MODES <
        RETURN DOWN >BACK    : at TitleScene ; app.context.mode.name=arcade
        RETURN DOWN back=5,5 : at TitleScene ; app.context.mode.name=arcade
    enter begins a game of the mode
        >MODES DOWN*2 RETURN : at PlayScene ; app.context.mode.name=classic
""")
def test_only_who_begins_a_game_has_chosen_a_mode(app: App, session: str) -> None:
    Player(app).plays(session)
