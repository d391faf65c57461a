"""The game itself, flown by the player."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.game_over import GameOverScene
from game.scenes.death_slowdown import Impact
from game.scenes.pause import PauseScene
from game.scenes.scene import Become, Move, Push, Stage
from game.scenes.score_keeper import ScoreKeeper
from game.scenes.session import Session
from game.scenes.replay_keeper import TapeKeeper
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World, new_world
from game.view.canvas import Canvas
from game.view.hud import banner, draw_hud
from game.sound.cues import Cue

_LAST_LOOK = 2 * TICKS_PER_SECOND
"""ticks for which the field stays in view after the last ship is gone."""

_GOAL = "CLEAR THE FIELD OF ROCKS"
_LANCER = "A LANCER TAKES AIM: HIDE BEHIND A ROCK"
_MIRRORS = "A MIRROR TURNS EVERY BEAM, YOURS AS WELL"


class PlayScene:
    """One game, from its first tick to its last."""

    see_through = False

    def __init__(self, stage: Stage, world: World) -> None:
        self.stage = stage
        stage.sounds.leave()
        self.session = Session(world, stage.sounds, stage.level)
        self._impact = Impact(stage.level)
        self._keeper = ScoreKeeper(stage.store)
        self._tapes = TapeKeeper(stage, world, self._keeper.id)
        self._left = _LAST_LOOK
        self._covered = False
        stage.keyboard.clear()

    @staticmethod
    def begin(stage: Stage, seed: int) -> PlayScene:
        """Return a new game from its seed."""
        return PlayScene(stage, new_world(seed))

    def press(self, action: Action) -> Move | None:
        """Pause on demand, and to be let through tick by tick. Flying goes by held keys, once a tick."""
        if action is not Action.PAUSE and not (action is Action.STEP and self.stage.overlay.on):
            return None
        self.stage.sounds.say(Cue.MENU_MOVE)
        return self._pause()

    def away(self) -> Move | None:
        """Pause: a game that nobody looks at must not go on, and never goes on by itself."""
        return self._pause()

    def _pause(self) -> Move:
        self.stage.keyboard.clear()
        self._keeper.note(self.session.world)
        self._covered = True
        return Push(PauseScene(self.stage, self))

    def leave(self) -> None:
        """Keep the score and the replay: what was earned counts, however the game ends."""
        self._keeper.note(self.session.world)  # under way while the replay is being written
        self._tapes.save(self.session.world)
        self._keeper.save(self.session.world, self._tapes.saved)

    def tick(self) -> Move | None:
        """Hand the player's command to the world, unless its last tick is still to be looked at."""
        self._covered = False
        if not self._impact.due(steady=self.stage.overlay.on):
            return None
        world = self.session.world
        commands = [self.stage.keyboard.command()]
        events = self.session.tick(commands, self.stage.overlay)
        self._impact.follow(events)
        self._tapes.follow(world, commands)
        self._keeper.follow(events, world)
        if not world.over:
            return None
        self._left -= 1
        return None if self._left > 0 else Become(self._result())

    def _result(self) -> GameOverScene:
        """Return the screen that says what came of the game."""
        self.leave()
        return GameOverScene(self.stage, self.session, PlayScene.begin, self._keeper.place)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field, the figures, and what wave comes."""
        world = self.session.world
        with self._impact.shaking(canvas, alpha, steady=self.stage.overlay.on) as within:
            self.session.draw(canvas, within)
        draw_hud(canvas, world, self.stage.best)
        if world.pause > 0 and not world.over and not self._covered:
            self._draw_banner(canvas, world)

    def _draw_banner(self, canvas: Canvas, world: World) -> None:
        """Announce the wave that comes."""
        wave = world.tuning.wave
        whole = ticks(wave.first_pause if world.tick < world.pause else wave.pause)
        banner(canvas, f"WAVE {world.wave + 1}", _news(world), 1.0 - world.pause / whole)


def _news(world: World) -> str:
    """Return what a player should know about the wave that comes; nothing if it brings nothing new."""
    news = {
        world.tuning.lancer.from_wave: _LANCER,
        world.tuning.wall.from_wave: _MIRRORS,
        1: _GOAL,
    }
    return news.get(world.wave + 1, "")
