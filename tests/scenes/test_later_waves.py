"""A game can begin at any wave that was reached; what it comes to stands on a table of its own."""

import pytest

from game.scenes.pages.scene import ToScores
from game.window.app import make_context
from tests.play import *
from tests.replays.games import recorded
from tests.scenes.words import *

pytestmark = pytest.mark.slow


class Returning(Player):
    """A player who has reached waves before, and sees what the second row of the title offers."""

    def __init__(self, app: App, plug: Callable[[], VirtualPad]) -> None:
        store = app.context.store
        super().__init__(
            app,
            plug=lambda: setattr(self, "pad", plug_in(app, plug)),
            reached=self.has_reached,
            ace=lambda wave: store.note_wave("ace", int(wave)),
            difficulty=lambda name: app.context.change(replace(self.settings, difficulty=name)),
            arcade=lambda points: store.add_score(score(int(points), wave=4)),
            third=lambda points: store.add_score(score(int(points), mode="wave-3")),
            title=self.to_title,
            clear=self.clears,
            over=self.loses,
            offered=lambda: self.page.rows[1].view().label,
            turns=lambda: self.page.rows[1].view().turns,
            chosen=lambda: self.page.rows[self.page.chosen].view().label,
            best=lambda: [word for word in self.texts if word.startswith("BEST ")],
            board=lambda: [f"{row.score}{row.name}" for row in store.scores.table(("wave-3", "pilot"))],
        )

    def has_reached(self, wave: str) -> None:
        """Have reached a wave, and see a new title."""
        self.app.context.store.note_wave("pilot", int(wave))
        self.to_title()

    def to_title(self) -> None:
        """Show a new title."""
        self.app.stack.follow(ReplaceAll(Page.TITLE))

    def clears(self, until: str) -> None:
        """Clear waves until another has come."""
        clear_waves(self.game, int(until))

    def loses(self, points: str) -> None:
        """Let the game be over with so many points."""
        self.ship.score, self.world.over = int(points), True


def clear_waves(game: PlayScene, until: int) -> None:
    """Take away whatever a wave has, as often as it takes to come to another."""
    world = game.session.world
    while world.wave < until:
        for group in (world.rocks, world.fading, world.saucers, world.lancers, world.spawn_markers):
            group.clear()
        for store in world.spawners:
            store.left = 0
        world.ticks_to_wave = min(world.ticks_to_wave, 1)
        game.tick()


@sessions("""
    a single later wave is offered once it was reached and cannot be turned
                              : offered=MODES
        reached=2             : offered=BEGIN AT WAVE 2 ; turns=False
        DOWN RIGHT            : offered=BEGIN AT WAVE 2
    each difficulty offers the waves that were reached in it
        reached=7 @SETTINGS difficulty=ace : offered=MODES ; chosen=SETTINGS
        difficulty=pilot      : offered=BEGIN AT WAVE 7 ; chosen=SETTINGS
    play begins at wave 1 whatever was chosen beside it
        reached=7 DOWN LEFT UP SPACE : game.first_wave=1 ; world.wave=0 ; app.context.first_wave=1
    fire begins at the wave that is shown and the title is as it was left
        reached=7 DOWN LEFT*6 : offered=BEGIN AT WAVE 7
        RIGHT LEFT*2 SPACE    : game.first_wave=6 ; world.wave=5 ; world.score=0 ; ship.lives=3 ; ship.gifts=
        title                 : chosen=BEGIN AT WAVE 6
    the mouse turns the wave by its arrows and its wheel and begins by the words
        reached=7 click=BEGIN_AT_WAVE_7/0.02 click=BEGIN_AT_WAVE_6/0.02 : offered=BEGIN AT WAVE 5
        click=BEGIN_AT_WAVE_5/0.98 : offered=BEGIN AT WAVE 6
        wheel=-1              : offered=BEGIN AT WAVE 5
        click=BEGIN_AT_WAVE_5/0.5 : game.first_wave=5
    a pad turns the wave and begins
        reached=4 plug pad=DPAD_DOWN pad=DPAD_LEFT pad=A : game.first_wave=3
    another game begins at the wave of the one before
        reached=7 DOWN RETURN P >RESTART DOWN RETURN wait=1 : at PlayScene ; game.first_wave=7
        over=0 until=GameOverScene wait=120 RETURN : at PlayScene ; game.first_wave=7
    in a difficulty with fewer waves the next game begins at one of them
        reached=7 ace=3 DOWN RETURN difficulty=ace P >RESTART DOWN RETURN : game.first_wave=3
    who came to wave 3 may begin there and that game stands on a table of its own
        third=9 SPACE clear=3 over=5 until=NameEntry wait=100 A N N RETURN : at GameOverScene
        title DOWN            : offered=BEGIN AT WAVE 3
        SPACE over=20 until=GameOverScene wait=1 : board=20ANN 9
                              : SCORE 20   WAVE 2 ; A NEW BEST ; app.context.first_wave=3
    practice from such a game and from that practice knows its first wave
        reached=3 DOWN SPACE clear=4 wait=60 P COMMA*2 >PRACTISE_FROM_HERE DOWN RETURN
                              : game.practice=True ; game.first_wave=3
        until=PlayScene wait=60 P COMMA*2 >PRACTISE_FROM_HERE : at CountInScene ; game.first_wave=3
    the title shows the best of the games that the chosen row begins
        arcade=9000 third=400 title : best=BEST 9000
        DOWN                  : offered=BEGIN AT WAVE 4 ; best=
        LEFT                  : best=BEST 400
        DOWN                  : best=BEST 9000
""")
def test_later_waves(app: App, plug: Callable[[], VirtualPad], session: str) -> None:
    Returning(app, plug).plays(session)


@each("practice, rules, wave", [(False, MODERN, 5), (True, MODERN, 1), (False, tuned(ship={"lives": 9}), 1)])
def test_a_game_has_reached_the_wave_that_it_begins_at_but_practice_and_custom_rules_do_not_count(
    practice: bool, rules: Tuning, wave: int
) -> None:
    context, world = make_stage(), new_world(1, rules, wave=5)
    wait(PlayScene(context, world, ToPractice(world) if practice else None), 3 * TICKS_PER_SECOND)
    assert context.store.wave_reached("pilot") == wave


def test_the_hud_of_a_game_and_of_its_replay_and_the_page_of_scores_know_its_own_table() -> None:
    context = make_stage()
    for points, mode in ((9000, "arcade"), (1200, "wave-12"), (400, "wave-3")):
        context.store.add_score(score(points, mode=mode, wave=4))
    game = PlayScene.begin(context, 1, 3)
    practice = make_scene(context, ToPractice(game.session.world, game.first_wave))
    for scene in (game, practice, make_scene(context, ToWatch(recorded(2, seed=4, wave=3)))):
        assert ("400" if scene is game else "HI 400") in words_of(scene)
    assert "NEXT PIP" in words_of(PlayScene.begin(context, 1))

    page, seen = make_scene(context, ToScores()), []
    for _ in range(3):
        seen += [
            word for word in words_of(page) if word.endswith(", PILOT") or word in ("9000", "400", "1200")
        ]
        page.press(Action.RIGHT)
    assert seen == ["ARCADE, PILOT", "9000", "FROM WAVE 3, PILOT", "400", "FROM WAVE 12, PILOT", "1200"]


def test_the_wave_of_the_command_line_is_chosen_on_the_title_and_reached_once_it_began(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    context = make_context(Options(wave=6, seed=1), store, lambda *_: None, steady())
    title = TitleScene(context)
    assert title.rows[title.chosen].view().label == "BEGIN AT WAVE 6"
    assert store.wave_reached("pilot") == 1
    move = expect(ReplaceAll, title.press(Action.FIRE))
    game = expect(PlayScene, make_scene(context, move.to))
    wait(game, 3 * TICKS_PER_SECOND)
    game.leave()
    assert (game.first_wave, Store(tmp_path).wave_reached("pilot")) == (6, 6)
