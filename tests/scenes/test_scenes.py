"""What the title, a game and its banners show, and what they let happen."""

import pygame

from game.view.paint.strokes import Quality
from tests.scenes.words import *


@each("held", [False, True])
def test_the_key_that_starts_a_game_does_not_also_fire_in_it_unless_it_is_held_on(*, held: bool) -> None:
    context = make_stage()
    hold(context, pygame.K_SPACE)
    if not held:
        let_go(context, pygame.K_SPACE)
    game = PlayScene.begin(context, 1)
    wait(game, 60)
    assert bool(game.session.world.shots) is held


def test_the_banner_of_a_wave_gives_way_to_the_word_paused_and_comes_back() -> None:
    game = PlayScene.begin(make_stage(), 1)
    game.tick()
    assert words_of(game).count("WAVE 1") == 2
    assert isinstance(game.on_focus_lost(), Push)
    assert words_of(game).count("WAVE 1") == 1
    game.tick()
    assert words_of(game).count("WAVE 1") == 2


def test_the_first_banner_of_a_game_opens_evenly() -> None:
    game = PlayScene(make_stage(), new_world(1, wave=2))
    canvas, wide = Canvas(Glow(Quality.PLAIN)), []
    while game.session.world.ticks_to_wave != 8:
        wait(game, 8)
        canvas.begin(Camera.fit(1280, 720))
        game.draw(canvas, 1.0)
        wide.append(max(each.box[2] for each in canvas.written if each.text == "WAVE 2"))
    steps = [after - before for before, after in pairwise(wide)]
    assert max(steps) < 1.01 * min(steps)


def test_the_announcement_of_a_wave_stays_where_it_began_though_the_ship_flies_on() -> None:
    game = PlayScene(make_stage(), new_world(1, wave=10))
    tops = set()
    for x in (100.0, 640.0):
        game.session.world.ships[0].x = x
        game.tick()
        tops.add([box.top for text, box in read(game).boxes if text == "WAVE 10"][-1])
    assert len(tops) == 1
