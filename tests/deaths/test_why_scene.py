"""Why did I die: the last second again, the hit and the futures, reached and left by keys, mouse and pad."""

import pygame
import pytest

from game.deaths.futures import ATTEMPTS
from game.deaths.rerun import Rerun
from game.overlay.death_picture import Viewport, viewport_for
from game.physics import Point
from game.scenes.pages.last_second import SHOWN
from game.scenes.pages.scene import ToWhy
from game.scenes.watch.why import SLOW, WhyPage, WhyScene
from game.sim.bodies import Cause
from tests.arena import sure
from tests.deaths.games import ENDS, doomed, end_by
from tests.roles import roles_of, seen_by_role
from tests.scenes.every_scene import drawn
from tests.scenes.test_room_for_text import faults
from tests.scenes.words import *

SIZE = (1280, 720)
NEAR = 100
"""ticks after which the picture has come near to the hit."""


def why_of(cause: Cause, context: SceneContext) -> tuple[SceneStack, WhyScene]:
    """Return the explanation of a loss on a stack."""
    stack = SceneStack(context, ToWhy(Rerun(end_by(cause))), lambda: None)
    return stack, expect(WhyScene, stack[-1])


def run_to(scene: WhyScene, stage: WhyPage) -> None:
    """Let the last second pass, or go on to a page, until it is all there."""
    while scene.stage is not stage:
        if scene.stage is WhyPage.LAST_SECOND:
            scene.tick()
        else:
            scene.press(Action.ACCEPT)
    wait(scene, NEAR)
    while stage is WhyPage.FUTURES and not scene.last.futures.done:
        scene.tick()


def plain_stage(text_size: int = 100) -> SceneContext:
    """Return a context without glow."""
    context = make_stage()
    context.store.settings = replace(context.store.settings, glow="plain", text_size=text_size)
    return context


def told_of(stack: SceneStack, context: SceneContext) -> list[str]:
    """Return what stands on the page, on the panel and beside the picture, and what is drawn."""
    with seen_by_role():
        return [*roles_of(drawn(stack, context, SIZE)), ""]


@pytest.mark.usefixtures("window")  # or keys have no names
def test_each_page_says_what_is_approved_by_the_keys_of_keyboard_and_pad() -> None:
    context, key = plain_stage(), KeyPress("l", shift=False, alt=False)
    stack, scene = why_of(Cause.RAM, context)

    def shown(*does: Action) -> list[str]:
        for action in does:
            scene.press(action)
        wait(scene, NEAR)
        return told_of(stack, context)

    told = [*scene.words(), *told_of(stack, context)]
    for cause in (*(each for each in ENDS if each is not Cause.RAM), Cause.RAM):
        stack, scene = why_of(cause, context)
        for page in (WhyPage.LAST_SECOND, WhyPage.FUTURES, WhyPage.HIT, WhyPage.WORKING):
            run_to(scene, page)
            told += [f"{cause.name} {page.name}", *told_of(stack, context)]
    working = shown()
    assert scene.key(key)
    told += ["WORKING, what its letters add", *(line for line in shown() if line not in working), ""]
    assert scene.key(key)
    assert shown() == working
    shown(Action.LEFT)
    scene.key(key)
    assert shown(Action.RIGHT) == working, "letters are of one page only"
    context.controls.used = Device.PAD
    told += ["WORKING, what is said at a pad", *(line for line in shown() if line not in working)]
    context.controls.used = Device.KEYS
    stack, scene = why_of(Cause.SHOT, context)
    scene.press(Action.ACCEPT)
    for moment in (30, 400, 800):
        wait(scene, moment)
        told += [f"SHOT, {moment} ticks later", *told_of(stack, context)]
    approve("deaths/pages", "\n".join(told))


@pytest.mark.slow
def test_the_last_second_runs_at_an_eighth_of_its_speed_up_to_the_moment_of_the_hit() -> None:
    _, scene = why_of(Cause.RAM, make_stage())
    scene.press(Action.ACCEPT)
    times = []
    while scene.stage is WhyPage.LAST_SECOND:
        times.append(scene.time)
        scene.tick()
    assert times == [number / SLOW for number in range(len(times))]
    assert scene.last.futures.done, "they are flown meanwhile"
    wait(scene, NEAR)
    assert scene.time == SHOWN + scene.rerun.card.moment
    assert (scene.stage, 0.0 < scene.rerun.card.moment < 1.0) == (WhyPage.HIT, True)


@pytest.mark.slow
@each("cause", ENDS)
def test_the_panel_stands_on_every_page_between_the_words_at_the_top_and_at_the_foot(cause: Cause) -> None:
    for text_size in (100, 200):
        context = plain_stage(text_size)
        stack, scene = why_of(cause, context)
        scene.legend = text_size > 100
        for stage in (WhyPage.HIT, WhyPage.WORKING, WhyPage.FUTURES)[: 4 - text_size // 100]:
            run_to(scene, stage)
            assert not faults(drawn(stack, context, SIZE).written, SIZE)
            box = sure(scene._picture.box)
            assert Box(0, 0, *SIZE).contains(box)
            assert box.free_of(list(scene.text_boxes))


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


# How a player comes there


def game_of(context: SceneContext, lives: int = 3) -> tuple[SceneStack, PlayScene]:
    """Return a game in which a ship of so many lives is about to meet a rock."""
    world = doomed()
    world.ships[0].lives = lives
    context.store.settings = replace(context.store.settings, count_in=0)
    stack = SceneStack(context, ToPractice(world), lambda: None)
    return stack, expect(PlayScene, stack[-1])


def lost_game(context: SceneContext, lives: int = 3) -> tuple[SceneStack, PlayScene]:
    """Return a game in which it has just met it."""
    stack, game = game_of(context, lives)
    while not game.run.losses.any():
        stack.follow(stack[-1].tick())
    return stack, game


def labels(page: PageScene) -> list[str]:
    return [row.view().label for row in page.rows]


def touch(stack: SceneStack, key: int) -> None:
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
        touch(stack, pygame.K_DOWN)
    return page


def over(stack: SceneStack) -> GameOverScene:
    """Let a game go on to the page of its result, until that hears the player."""
    while isinstance(stack[-1], PlayScene):
        stack.follow(stack[-1].tick())
    end = expect(GameOverScene, stack[-1])
    for _ in range(120):
        stack.follow(end.tick())
    return end


@pytest.mark.slow
def test_the_pause_asks_why_only_after_a_loss_and_leads_back_to_a_game_that_does_not_notice() -> None:
    context = make_stage()
    stack, game = lost_game(context)
    _, fresh = game_of(context)
    assert "WHY DID I DIE?" not in labels(PauseScene(context, fresh))
    ticks = game.session.world.tick
    stack.follow(Push(partial(PauseScene, paused=game)))
    pause = to_why(stack)
    touch(stack, pygame.K_RETURN)
    assert expect(WhyScene, stack[-1]).rerun.loss.event.cause is Cause.RAM
    for _ in range(30):
        stack.follow(stack[-1].tick())
    touch(stack, pygame.K_ESCAPE)
    assert (stack[-1], game.session.world.tick) == (pause, ticks)


@pytest.mark.slow
@each("ways, said", [(None, "AND YOU LIVE"), (1, "NOTHING THAT WAS TRIED SAVES YOU")])
def test_the_result_says_what_would_have_saved_the_ship_or_that_nothing_does_and_one_key_leads_on(
    ways: int | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ways is not None:  # hands off alone, as flown
        monkeypatch.setattr("game.deaths.futures.ATTEMPTS", ATTEMPTS[-ways:])
    for text_size in (100, 200):
        context = plain_stage(text_size)
        stack, _ = lost_game(context, lives=1)
        end = over(stack)
        wait(end, 2 * TICKS_PER_SECOND)
        told = " ".join(read(end, text_size / 100).words)
        assert "LOST TO A LARGE ROCK. YOU" in told
        assert said in told
    touch(stack, pygame.K_k)
    assert expect(WhyScene, stack[-1]).rerun.loss.event.cause is Cause.RAM


@pytest.mark.slow
def test_a_loss_that_cannot_be_shown_again_is_told_in_one_line_and_leaves_the_page_of_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = make_stage()
    stack, game = lost_game(context, lives=1)
    loss = end_by(Cause.RAM)
    other = replace(loss, commands=loss.commands[:-60])
    monkeypatch.setattr(game.run.losses, "each", lambda _: [(0, other)])
    end = over(stack)
    to_why(stack)
    context.store.take_notices()
    touch(stack, pygame.K_RETURN)
    assert stack[-1] is end
    assert context.store.take_notices() == ["this loss cannot be explained: the ship is not lost again"]


@pytest.mark.slow
def test_a_ship_that_is_lost_by_single_steps_in_a_pause_can_be_asked_about_at_once() -> None:
    context = make_stage()
    context.overlay.on = True
    stack, game = game_of(context)
    stack.follow(Push(partial(PauseScene, paused=game)))
    pause = expect(PauseScene, stack[-1])
    pause.chosen = labels(pause).index("QUIT")
    while not game.run.losses.any():
        pause.press(Action.STEP)
    assert "WHY DID I DIE?" in labels(pause)
    assert labels(pause)[pause.chosen] == "QUIT"
    assert pause.view.column == PauseScene(context, game).view.column
