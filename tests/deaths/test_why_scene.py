"""Why did I die: the last second again, the hit and the futures, reached and left by keys, mouse and pad."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.cards.numbers import MINUS
from game.deaths.rerun import Rerun
from game.input.actions import Action
from game.input.capture import Device
from game.input.gestures import Gesture, GestureKind
from game.input.key_presses import KeyPress
from game.overlay import death_picture
from game.overlay.card_panel import Panel, TextRow, legend
from game.overlay.death_picture import Viewport, viewport_for
from game.overlay.debug_draw import DebugDraw
from game.physics import Point
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Pop, Push, ReplaceAll, ToPractice, ToWhy
from game.scenes.base.scene_context import SceneContext
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.pause import PauseScene, ToPause
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.scenes.watch.why import SHOWN, SLOW, WhyPage, WhyScene
from game.sim.bodies import Cause
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.window.game_loop import Metronome, Pace
from game.window.painter import Painter
from tests.arena import sure
from tests.cards.reading import read, reckon, rounded, tuple_of, value_of
from tests.deaths.games import ENDS, doomed, end_by
from tests.each import each
from tests.scenes.context import let_go, make_stage
from tests.scenes.every_scene import texts
from tests.scenes.hands import expect, wait

SIZE = (1280, 720)
NEAR = 100
"""ticks after which the picture has come near to the hit."""


def stack_of(cause: Cause, context: SceneContext) -> tuple[SceneStack, WhyScene]:
    """Return the explanation of a loss on a stack."""
    stack = SceneStack(context, ToWhy(Rerun(end_by(cause))), lambda: None)
    scene = expect(WhyScene, stack[-1])
    return stack, scene


def run_to(scene: WhyScene, stage: WhyPage) -> None:
    """Let the last second pass, or go on to a page, until it is all there."""
    while scene.stage is not stage:
        if scene.stage is WhyPage.LAST_SECOND:
            scene.tick()
        else:
            scene.press(Action.ACCEPT)
    wait(scene, NEAR)
    while stage is WhyPage.FUTURES and not scene.futures.done:
        scene.tick()


def picture(stack: SceneStack, context: SceneContext) -> pygame.Surface:
    """Paint what the stack shows."""
    frame = pygame.Surface(SIZE)
    Painter(context, stack, Notices(), Metronome(), Pace(0.0)).paint(frame, 1.0, 0.02, None)
    return frame


def plain_stage(text_size: int = 100) -> SceneContext:
    """Return a context without glow."""
    context = make_stage()
    context.store.settings = replace(context.store.settings, glow="plain", text_size=text_size)
    return context


def lost_game(context: SceneContext, lives: int = 3) -> SceneStack:
    """Return a game in which a ship of so many lives has just met a rock."""
    world = doomed()
    world.ships[0].lives = lives
    context.store.settings = replace(context.store.settings, count_in=0)
    stack = SceneStack(context, ToPractice(world), lambda: None)
    game = expect(PlayScene, stack[-1])
    while not game.losses.any():
        stack.follow(stack[-1].tick())
    return stack


def labels(page: PageScene) -> list[str]:
    return [row.look().label for row in page.rows]


@pytest.mark.slow
def test_the_last_second_runs_at_an_eighth_of_its_speed_up_to_the_moment_of_the_hit() -> None:
    context = make_stage()
    stack, scene = stack_of(Cause.RAM, context)
    times = []
    while scene.stage is WhyPage.LAST_SECOND:
        times.append(scene.time)
        scene.tick()
    moment = scene.rerun.card.moment
    assert 0.0 < moment < 1.0
    assert {b - a for a, b in pairwise(times)} == {1 / SLOW}
    assert scene.time == SHOWN + moment
    assert scene.stage is WhyPage.HIT
    assert f"THE HIT, AFTER {moment:.2f} OF THE TICK" in {each.text for each in texts(stack, context, SIZE)}
    wait(scene, NEAR)
    assert scene.time == SHOWN + moment


@pytest.mark.slow
@each("cause", ENDS)
def test_every_cause_is_shown_from_its_last_second_to_its_futures(cause: Cause) -> None:
    context = plain_stage()
    stack, scene = stack_of(cause, context)
    frames = [picture(stack, context)]
    while scene.stage is WhyPage.LAST_SECOND:
        scene.tick()
    assert scene.futures.done, "they are flown while the last second is shown"
    for stage in (WhyPage.HIT, WhyPage.WORKING, WhyPage.FUTURES):
        run_to(scene, stage)
        frames.append(picture(stack, context))
        check_panel(scene)
    assert len({pygame.image.tobytes(frame, "RGB") for frame in frames}) == len(WhyPage)


@pytest.mark.slow
@each("cause", ENDS)
def test_large_text_and_the_legend_leave_room_for_the_words_at_the_top_and_at_the_foot(cause: Cause) -> None:
    context = plain_stage(200)
    stack, scene = stack_of(cause, context)
    scene.legend = True
    for stage in (WhyPage.HIT, WhyPage.WORKING):
        run_to(scene, stage)
        picture(stack, context)
        check_panel(scene)


def check_panel(scene: WhyScene) -> None:
    """See that the panel stands on the picture, between the words at the top and at the foot."""
    assert scene._picture.box is not None
    assert pygame.Rect(0, 0, *SIZE).contains(scene._picture.box)
    assert scene._picture.box.collidelist(list(scene.written)) < 0


def rows_told(stack: SceneStack, context: SceneContext) -> list[TextRow]:
    """Return the rows of the panel."""
    rows: list[TextRow] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Panel, "draw", lambda _panel, _draw, _theme, shown, *_: rows.extend(shown))
        picture(stack, context)
    return rows


def words_of(rows: list[TextRow]) -> str:
    return " ".join(text for row in rows for text, _ in row.pieces)


def told(stack: SceneStack, context: SceneContext) -> str:
    """Return what stands on the panel."""
    return words_of(rows_told(stack, context))


APART = f"|X {MINUS} C|"
DECIDED = {
    Cause.RAM: ("k", APART), Cause.SHOT: ("k", APART), Cause.BEAM: ("h",), Cause.LASER: ("h",),
    Cause.BLAST: ("k", "|f|"), Cause.WARP: ("w",),
}  # fmt: skip
"""The letters of what decided, the last of which is compared with the sum of the radii, or the radius."""


def check_equation(rows: list[TextRow], cause: Cause) -> None:
    """See that rows tell what decided, with numbers that give it, and that it is not above the limit."""
    texts: dict[str, str] = {}
    for row in rows:
        if row.line is not None:
            symbol, text = row.line.symbol, "".join(text for text, _ in row.pieces)
            texts[symbol] = texts.get(symbol, "") + text
    assert tuple(texts) == DECIDED[cause]
    for text in texts.values():
        line = read(text)
        for numbers in line.numbers:
            (worth,) = tuple_of(reckon(numbers))
            assert rounded(worth, line.results[0]) == value_of(line.results[0])
    if cause is not Cause.WARP:
        assert line.numbers
        assert line.limit is not None
        sign, letter, limit = line.limit
        assert (sign, letter) in {("=", "k"), ("<", "k"), ("<", "r")}
        assert value_of(line.results[0]) <= value_of(limit)
        assert "k" not in texts or read(texts["k"]).results == [limit]


@pytest.mark.slow
@each("cause", ENDS)
def test_the_first_page_is_a_sentence_what_decided_and_the_picture_enter_shows_the_working_and_l_the_legend(
    cause: Cause,
) -> None:
    context = plain_stage()
    stack, scene = stack_of(cause, context)
    death, meaning = scene.rerun.card, legend(scene.rerun.card.card)
    for stage in (WhyPage.LAST_SECOND, WhyPage.HIT):
        run_to(scene, stage)
        rows = rows_told(stack, context)
        assert words_of([row for row in rows if row.line is None]) == death.words
        check_equation(rows, cause)
    scene.press(Action.ACCEPT)
    working = told(stack, context)
    assert working.startswith(f"{death.words} {death.who}")
    assert death.card.title in working
    assert meaning not in working
    key = KeyPress("l", shift=False, alt=False)
    for _ in range(2):
        assert scene.key(key)
        assert meaning in told(stack, context)
        assert scene.key(key)
        assert told(stack, context) == working
    scene.press(Action.LEFT)
    scene.key(key)
    scene.press(Action.RIGHT)
    assert meaning not in told(stack, context)


@pytest.mark.slow
@each("device, shows, letters", [
    (Device.KEYS, "{accept} OR CLICK SHOWS THE WORKING", "L LETTERS"),
    (Device.PAD, "{accept} SHOWS THE WORKING", "{laser} LETTERS"),
])  # fmt: skip
def test_each_page_says_which_key_leads_to_the_working_and_which_to_the_legend(
    device: Device, shows: str, letters: str
) -> None:
    context = plain_stage()
    context.controls.used = device
    stack, scene = stack_of(Cause.RAM, context)
    for stage in (WhyPage.HIT, WhyPage.WORKING):
        run_to(scene, stage)
        said = " ".join(written.text for written in texts(stack, context, SIZE))
        assert (context.controls.fill(shows) in said) == (stage is WhyPage.HIT)
        assert (context.controls.fill(letters) in said) == (stage is WhyPage.WORKING)


@pytest.mark.slow
def test_beside_the_sentence_the_picture_has_the_names_and_only_the_letters_of_what_is_told() -> None:
    context = plain_stage()
    stack, scene = stack_of(Cause.RAM, context)
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            death_picture, "write_labels", lambda _, labels, __: written.extend(each.text for each in labels)
        )
        for stage in (WhyPage.HIT, WhyPage.WORKING):
            run_to(scene, stage)
            written.clear()
            picture(stack, context)
            assert {"k", "P: ship #1", "C: large rock #2"} <= set(written)
            letters = {each for each in written if "#" not in each}
            assert (letters <= {*"kfdt"}) == (stage is WhyPage.HIT)


@pytest.mark.slow
def test_large_text_is_larger_on_the_panel() -> None:
    sizes = []
    for text_size in (100, 200):
        context = plain_stage(text_size)
        stack, scene = stack_of(Cause.WARP, context)
        run_to(scene, WhyPage.WORKING)
        picture(stack, context)
        assert scene._picture.box is not None
        sizes.append(scene._picture.box.height)
    assert sizes[1] > 1.4 * sizes[0]


@pytest.mark.slow
def test_the_pair_is_bright_and_the_rest_dim() -> None:
    context = plain_stage()
    stack, scene = stack_of(Cause.RAM, context)
    frame = picture(stack, context)
    light = {}
    for rock in scene.rerun.worlds[-1 - SHOWN].rocks:
        box = pygame.Rect(rock.x - 60, rock.y - 60, 120, 120).clip(frame.get_rect())
        light[rock.id] = sum(pygame.image.tobytes(frame.subsurface(box), "RGB"))
    killer = scene.rerun.loss.event.killer
    (other,) = light.keys() - {killer}
    assert light[killer] > 1.6 * light[other] > 0


@pytest.mark.slow
def test_enter_and_a_click_go_on_the_left_arrow_goes_back_and_from_the_futures_it_begins_anew() -> None:
    _, scene = stack_of(Cause.RAM, make_stage())
    click, hover = (Gesture(kind, 10.0, 10.0) for kind in (GestureKind.CLICK, GestureKind.HOVER))
    second, hit, working, futures = WhyPage
    for does, shown in (
        (Action.LEFT, second), (Action.ACCEPT, hit), (click, working), (Action.LEFT, hit),
        (Action.RIGHT, working), (Action.RIGHT, futures), (Action.RIGHT, second), (hover, second),
        (Action.LEFT, second),
    ):  # fmt: skip
        move = scene.point(does) if isinstance(does, Gesture) else scene.press(does)
        assert (move, scene.stage) == (None, shown)
    assert scene.time == 0.0


@pytest.mark.slow
def test_the_picture_is_near_at_once_on_the_page_after_the_hit_and_only_then_has_marks() -> None:
    stack, scene = stack_of(Cause.RAM, make_stage())
    marked: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(death_picture.DeathPicture, "draw_hit", lambda *_, marks, **__: marked.append(marks))
        while scene.stage is WhyPage.LAST_SECOND:
            scene.tick()
        picture(stack, scene.context)
        wait(scene, NEAR)
        zoom = scene.viewport.zoom
        picture(stack, scene.context)
        scene.press(Action.ACCEPT)
        picture(stack, scene.context)
        assert scene.viewport.zoom == zoom > 1.0
    assert marked == [False, True, True]
    scene.press(Action.LEFT)
    scene.press(Action.LEFT)
    assert scene.viewport.zoom == 1.0


@each("corner", [(0.0, 0.0), (1279.0, 0.0), (0.0, 719.0), (640.0, 719.0), (640.0, 360.0)])
@each("zoom", [1.0, 2.5])
def test_all_that_is_in_sight_is_drawn_though_it_lies_beyond_an_edge(corner: Point, zoom: float) -> None:
    sight = Viewport(corner, zoom)
    camera = Camera.fit(*SIZE)
    for pixel in ((1.0, 1.0), (1278.0, 1.0), (1.0, 718.0), (1278.0, 718.0), (640.0, 360.0)):
        within = [camera.zoomed(middle, zoom).to_world(*pixel) for middle in sight.images]
        assert sum(0.0 <= x < 1280.0 and 0.0 <= y < 720.0 for x, y in within) == 1


def test_the_picture_comes_nearer_only_as_far_as_all_of_the_card_is_seen() -> None:
    near, far = (viewport_for([(100.0, 100.0), (x, 120.0)]) for x in (130.0, 700.0))
    assert near.zoom > 3.0
    assert far.zoom == 1.0
    assert near.nearing(0.0) == Viewport()
    assert near.nearing(1.0) == near


def test_sounds_that_last_are_silent_meanwhile() -> None:
    _, scene = stack_of(Cause.RAM, make_stage())
    told: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.context.sounds, "state", lambda _, *, paused: told.append(paused))
        wait(scene, 3)
    assert told == [True] * 3


def test_esc_and_the_right_button_lead_back() -> None:
    _, scene = stack_of(Cause.RAM, make_stage())
    assert scene.press(Action.BACK) == scene.press(Action.PAUSE) == Pop()
    assert scene.point(Gesture(GestureKind.BACK, 10.0, 10.0)) == Pop()


@pytest.mark.slow
def test_the_page_of_futures_says_what_saves_the_ship_and_from_when_the_dots_are() -> None:
    _, scene = stack_of(Cause.RAM, make_stage())
    assert scene.words() == ["The futures are being flown ..."]
    run_to(scene, WhyPage.FUTURES)
    *said, dots = scene.words()
    assert said == scene.futures.words()
    latest = min(earlier for earlier in scene.futures.moments if scene.futures.lives(earlier))
    assert f"from {latest / 120:g} s earlier on" in dots


@pytest.mark.slow
def test_no_dot_of_a_way_lies_on_the_words_at_the_top_and_at_the_foot() -> None:
    context = plain_stage()
    stack, scene = stack_of(Cause.RAM, context)
    run_to(scene, WhyPage.FUTURES)
    picture(stack, context)
    shown = min(filter(scene.futures.lives, scene.futures.moments))
    ways = [place for future in scene.futures.found if future.earlier == shown for place in future.path]
    assert any(box.collidepoint(place) for box in scene.written for place in ways)
    frames = []
    for shown in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            if not shown:
                patch.setattr(DebugDraw, "dot", lambda *_, **__: None)
            frames.append(picture(stack, context))
    for box in scene.written:
        one, other = (pygame.image.tobytes(frame.subsurface(box), "RGB") for frame in frames)
        assert one == other


def press(stack: SceneStack, key: int) -> None:
    """Press and release a key: of its meanings the first that leads somewhere counts."""
    context = stack[-1].context  # type: ignore[attr-defined]
    event = partial(pygame.Event, key=key, mod=0, scancode=0)
    for action in context.controls.presses(event(pygame.KEYDOWN)):
        move = stack[-1].press(action)
        stack.follow(move)
        if move is not None:
            break
    let_go(context, key)


def to_why(stack: SceneStack) -> PageScene:
    """Go to the row that asks why on the page in front, and return that page."""
    page = expect(PageScene, stack[-1])
    while labels(page)[page.chosen] != "WHY DID I DIE?":
        press(stack, pygame.K_DOWN)
    return page


def over(stack: SceneStack) -> GameOverScene:
    """Let a game go on to the page of its result, until that hears the player."""
    while isinstance(stack[-1], PlayScene):
        stack.follow(stack[-1].tick())
    end = expect(GameOverScene, stack[-1])
    for _ in range(120):
        stack.follow(end.tick())
    return end


def test_the_pause_asks_why_only_after_a_loss_in_this_game_and_leads_back_to_itself() -> None:
    context = make_stage()
    stack = lost_game(context)
    fresh = SceneStack(context, ToPractice(doomed()), lambda: None)
    assert "WHY DID I DIE?" not in labels(PauseScene(context, expect(PlayScene, fresh[-1])))
    stack.follow(Push(ToPause(expect(PlayScene, stack[0]))))
    pause = to_why(stack)
    press(stack, pygame.K_RETURN)
    assert expect(WhyScene, stack[-1]).rerun.card.cause is Cause.RAM
    press(stack, pygame.K_ESCAPE)
    assert stack[-1] is pause


@pytest.mark.slow
def test_the_page_of_the_result_asks_why_by_mouse() -> None:
    stack = lost_game(make_stage(), lives=1)
    end = over(stack)
    to_why(stack)
    stack.follow(end.point(Gesture(GestureKind.CLICK, *end.layout().boxes[end.chosen].center)))
    scene = expect(WhyScene, stack[-1])
    assert scene.rerun.loss.event.lives == 0
    stack.follow(scene.point(Gesture(GestureKind.BACK, 1.0, 1.0)))
    assert stack[-1] is end


@pytest.mark.slow
def test_the_game_beneath_does_not_notice_that_it_was_explained() -> None:
    stack = lost_game(make_stage())
    game = expect(PlayScene, stack[0])
    ticks = game.session.world.tick
    stack.follow(Push(ToWhy(Rerun(sure(game.losses.last())))))
    for _ in range(300):
        stack.follow(stack[-1].tick())
    stack.follow(Pop())
    assert game.session.world.tick == ticks
    assert isinstance(stack[-1], PlayScene)


@pytest.mark.slow
def test_a_loss_that_cannot_be_shown_again_is_told_in_one_line_and_leaves_the_page_of_the_result() -> None:
    context = make_stage()
    stack = lost_game(context, lives=1)
    session, loss = sure(over(stack).session), end_by(Cause.RAM)
    other = replace(loss, commands=loss.commands[:-60])
    stack.follow(ReplaceAll(ToGameOver(session, None, loss=other)))
    end = over(stack)
    to_why(stack)
    context.store.take_notices()
    press(stack, pygame.K_RETURN)
    assert stack[-1] is end
    assert context.store.take_notices() == ["this loss cannot be explained: the ship is not lost again"]


@pytest.mark.slow
def test_a_ship_that_is_lost_by_single_steps_in_a_pause_can_be_asked_about_at_once() -> None:
    context = make_stage()
    context.store.settings = replace(context.store.settings, count_in=0)
    context.overlay.on = True
    stack = SceneStack(context, ToPractice(doomed()), lambda: None)
    game = expect(PlayScene, stack[-1])
    stack.follow(Push(ToPause(game)))
    pause = expect(PauseScene, stack[-1])
    pause.chosen = labels(pause).index("QUIT")
    while not game.losses.any():
        pause.press(Action.STEP)
    assert "WHY DID I DIE?" in labels(pause)
    assert labels(pause)[pause.chosen] == "QUIT"
    assert pause.column == PauseScene(context, game).column
