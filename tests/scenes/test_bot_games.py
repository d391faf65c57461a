"""Games that a bot flies in the window: they are watched, they do not count, and a bot that fails is told."""

import pygame
import pytest

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.pilots.flyer import Answer, PilotError
from tests.overlay.looking import blank, coloured, prints
from tests.play import *
from tests.scenes.words import *

SIZE = (1280, 720)


class Bot:
    """Spins and fires, or does nothing; says what it is told to say; fails at a tick."""

    def __init__(self, said: object = None, fails_at: int = -1, *, still: bool = False) -> None:
        self.said, self.fails_at, self.still = said, fails_at, still
        self.flown = self.asked = 0

    def command(self, world: World, _ship_id: int) -> Command:
        if world.tick == self.fails_at:
            raise PilotError("the pilot lost its way")
        self.flown += 1
        return Command() if self.still else Command(turn=127, fire=world.tick % 9 == 0)

    def thoughts(self, _world: World, _ship_id: int) -> object:
        self.asked += 1
        return self.said


class Fallible(Flyer):
    """Has failed once its pilot says so, as a bot from a file has."""

    def answer(self, *asked: Any, **how: Any) -> Answer | None:
        try:
            return super().answer(*asked, **how)
        except PilotError:
            self.failed = True
            raise


def game_by(
    *bots: Bot | Flyer, folder: Path | None = None, players: int = 1, level: Level = Level.OFF
) -> tuple[SceneContext, PlayScene]:
    context = make_stage(folder)
    context.overlay.level = level
    context.variant = next(variant for variant in ARCADE.variants if variant.players == players)
    context.bots = tuple(
        bot if isinstance(bot, Flyer) else Fallible(bot, "some/folder/bot.py:Bot") for bot in bots
    )
    return context, expect(PlayScene, make_scene(context, ToPlay(7)))


def test_one_key_takes_the_ship_from_the_bot_and_gives_it_back_and_the_replay_is_the_game() -> None:
    context, scene = game_by(bot := Bot())
    hold(context, pygame.K_LEFT)
    hold(context, pygame.K_UP)
    ship = scene.session.world.ships[0]
    before = ship.heading
    wait(scene, 15)
    heading = ship.heading
    assert (bot.flown, heading > before, ship.thrusting) == (15, True, False)
    assert "PILOT bot.py:Bot" in words_of(scene)
    (pilot, *_), (asked,) = (
        [box for word, box in read(scene).boxes if word == told]
        for told in ("PILOT bot.py:Bot", "T FLY YOURSELF")
    )
    assert pilot.bottom <= asked.top < pilot.bottom + pilot.height
    for context.overlay.on in (True, False):
        assert ("NO SCORE IS KEPT" in words_of(scene)) != context.overlay.on

    let_go(context, pygame.K_LEFT)
    assert scene.press(Action.TAKE_OVER) is None
    wait(scene, 15)
    assert (bot.flown, ship.heading, ship.thrusting) == (15, heading, True)
    assert "YOU FLY" in words_of(scene)
    assert "T LET THE BOT FLY" in words_of(scene)

    scene.press(Action.TAKE_OVER)
    wait(scene, 15)
    assert (bot.flown, ship.heading > heading, ship.thrusting) == (30, True, False)
    assert "THE BOT FLIES" in words_of(scene)
    assert state_hash(scene.run.timeline.at(45)) == state_hash(scene.session.world)
    scene.on_focus_lost()
    assert not [word for word in words_of(scene) if "PILOT" in word], "it would lie on the rows of the pause"


@pytest.mark.slow
def test_a_bots_game_enters_no_table_saves_no_replay_teaches_no_hints_and_flies_nobody_home(
    tmp_path: Path,
) -> None:
    context, scene = game_by(Bot(), folder=tmp_path)
    for _ in range(2):
        wait(scene, 130)
        scene.press(Action.TAKE_OVER)  # not even if somebody flew it
    world = scene.session.world
    scene.session.headlines.follow([CastlesFell(20)], world)
    assert not any(scene.tick() for _ in range(600))
    world.ships[0].score, world.over = 90_000, True
    while (move := scene.tick()) is None:
        pass
    context.store.flush()
    over = expect(GameOverScene, make_scene(context, move.to))  # type: ignore[union-attr]
    assert "NO SCORE IS KEPT" in words_of(over)
    assert (context.best, context.store.settings.hints, world.tally.shots_fired > 5) == (0, (), True)
    assert [path for path in tmp_path.rglob("*") if path.suffix in (".replay", ".playing")] == []


def test_a_bot_that_fails_pauses_the_game_and_the_player_flies_on() -> None:
    context, scene = game_by(Bot(fails_at=5))
    moves = [scene.tick() for _ in range(6)]
    assert moves[:5] == [None] * 5
    assert isinstance(moves[5], Push)
    assert [context.failed] == context.store.notices == ["the pilot lost its way"]
    assert scene.session.world.tick == 5
    hold(context, pygame.K_UP)
    wait(scene, 5)
    assert scene.session.world.ships[0].thrusting


class Late(Flyer):
    """Answers each question when it is asked for the third time."""

    def __init__(self) -> None:
        super().__init__(Bot(), "late")
        self.waited, self.told = list[bool](), list[Sequence[Command]]()

    def answer(self, *asked: Any, wait: float = 0.0, **how: Any) -> Answer | None:
        self.waited.append(wait > 0.0)
        return super().answer(*asked, **how) if len(self.waited) % 3 == 0 else None

    def follow(self, commands: Sequence[Command]) -> None:
        self.told.append(commands)


def test_a_bot_that_thinks_long_slows_the_game_and_not_the_picture_and_is_told_what_a_player_flies() -> None:
    context, scene = game_by(late := Late())
    wait(scene, 9)
    assert (scene.session.world.tick, late.waited) == (3, [True, False, False] * 3)
    scene.press(Action.TAKE_OVER)
    hold(context, pygame.K_UP)
    wait(scene, 4)
    assert (scene.session.world.tick, len(late.waited)) == (7, 9)
    assert [commands[0].thrust for commands in late.told] == [False] * 3 + [True] * 4


def test_a_press_from_before_the_take_over_fires_no_shot() -> None:
    context, scene = game_by(Bot(still=True))
    wait(scene, 200)
    hold(context, pygame.K_SPACE)
    let_go(context, pygame.K_SPACE)
    scene.press(Action.TAKE_OVER)
    scene.tick()
    assert scene.session.world.tally.shots_fired == 0


def test_the_key_of_a_take_over_can_be_changed_and_the_help_of_a_bot_s_game_alone_names_it() -> None:
    context, scene = game_by(Bot())
    for bots, told in ((context.bots, True), ((), False)):
        context.bots = bots
        page = HelpScene(context)
        page.turn_to(page.pages.index("FLIGHT"))
        assert ("FLY YOURSELF, LET THE BOT FLY" in str(page.layout().texts)) is told
    place = pygame.KSCAN_F5
    context.controls.keys = context.controls.keys.swap(Action.TAKE_OVER, 0, place)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, scancode=place)
    assert Action.TAKE_OVER in context.controls.presses(event)
    assert "F5 FLY YOURSELF" in words_of(scene)


def test_of_two_bots_each_flies_its_own_ship_and_says_what_it_sees_in_its_colour_and_by_its_number() -> None:
    both: list[list[Shape]] = [
        [Dot((x, 500.0), ""), Ring((x, 300.0), 20.0, "", "HERE"), Caption((x, 600.0), "I AIM", "")]
        for x in (300.0, 900.0)
    ]
    context, scene = game_by(Bot(both[0]), Bot(both[1], still=True), players=2, level=Level.SEE)
    first, second = scene.session.world.ships
    before = (first.heading, second.heading)
    wait(scene, 5)
    assert (first.heading != before[0], second.heading == before[1]) == (True, True)

    canvas, theme = painted(context, scene), context.overlay.theme
    written = [text.text for text in prints(canvas)]
    seen = [
        coloured(canvas, Box(x - 3, 497, 6, 6), hue)
        for x in (300.0, 900.0)
        for hue in (theme.ship, theme.ship_two)
    ]
    assert seen == [True, False, False, True]
    assert {f"{number}{said}" for number in (1, 2) for said in ("", ": HERE", ": I AIM")} <= {*written}
    assert "PILOT bot.py:Bot, bot.py:Bot" in words_of(scene)


def test_one_bot_that_flies_both_ships_is_asked_what_it_sees_from_each_while_the_overlay_shows_it() -> None:
    context, scene = game_by(bot := Bot([Dot((300.0, 500.0), "")]), players=2)
    scene.tick()
    assert bot.asked == 0
    context.overlay.level = Level.SEE
    scene.tick()
    assert bot.asked == 2
    assert [number for number, _ in context.overlay.thoughts[1]] == [0, 1]


def test_of_two_bots_one_that_fails_is_named_by_its_ship_and_the_other_flies_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context, scene = game_by(first := Bot(), Bot(fails_at=5), players=2)
    moves = [scene.tick() for _ in range(6)]
    assert isinstance(moves[-1], Push)
    assert context.failed == "the pilot lost its way"
    wait(scene, 5)
    assert (first.flown, scene.session.world.tick) == (11, 10)
    assert (scene.flyers.is_bot(0), scene.flyers.is_bot(1)) == (True, False)
    for flown in ([], [1]):  # a player may take the ship, and leave it again
        monkeypatch.setattr(context.controls, "is_flown", flown.__contains__)
        assert scene.flyers.open
    scene.press(Action.TAKE_OVER)
    monkeypatch.setattr(context.controls, "is_flown", [0].__contains__)
    assert (scene.flyers.is_player(0), scene.flyers.is_bot(0)) == (True, False)


def painted(context: SceneContext, scene: PlayScene) -> Canvas:
    """Return the overlay of a game alone."""
    canvas = blank()
    context.overlay.draw(canvas, scene.session.world)
    return canvas


THOUGHTS: Sequence[tuple[Shape, list[Box]]] = [
    (Line((1250.0, 600.0), (1310.0, 600.0), ""), [Box(1255, 597, 20, 6), Box(5, 597, 20, 6)]),
    (Arrow((200.0, 600.0), (80.0, 0.0), ""), [Box(210, 597, 60, 6)]),
    (Ring((0.0, 300.0), 40.0, ""), [Box(36, 296, 8, 8), Box(1236, 296, 8, 8)]),
    (Dot((300.0, 500.0), ""), [Box(297, 497, 6, 6)]),
    (Caption((200.0, 560.0), "A ROCK", ""), [Box(200, 550, 60, 20)]),
    (Dot((900.0, 520.0), "", "HERE"), [Box(860, 480, 90, 80)]),
]
"""What a bot says, and where it is drawn: on both sides of the edges."""


@each("level", [Level.SEE, Level.ALL])
def test_thoughts_are_drawn_in_a_colour_of_their_own_over_the_edges_too_and_those_of_the_past_are_not(
    level: Level,
) -> None:
    context, scene = game_by(Bot([shape for shape, _ in THOUGHTS]), level=level)
    colour = context.overlay.theme.overlay_thought
    for drawn in (True, False):
        if drawn:
            scene.tick()
        else:
            scene.session.tick([Command()], context.overlay)
        canvas = painted(context, scene)
        for shape, boxes in THOUGHTS:
            assert [coloured(canvas, box, colour) for box in boxes] == [drawn] * len(boxes), shape
