"""A new best during play: announced once, as soon as the score passes the best of its table."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.base.session import Session
from game.sim.events import Event
from game.sim.world import World
from game.sound.cues import Cue
from game.sound.sounds import Sounds
from game.view.effects import set_pieces


class NewBest:
    """Listens to a session. best: the highest score of the table when the game began, 0 for none."""

    def __init__(self, best: int, session: Session, sounds: Sounds) -> None:
        self.best = best
        self._session = session
        self._sounds = sounds
        self._is_announced = False

    def follow(self, events: Sequence[Event], world: World) -> None:
        """Announce it with a headline, rings around the best score on the HUD, and a sound."""
        del events
        if self._is_announced or not 0 < self.best < world.score:
            return
        self._is_announced = True
        self._session.headlines.tell_best(world.score, world)
        set_pieces.tell_best(self._session.effects, world)
        self._sounds.say(Cue.NEW_BEST)
