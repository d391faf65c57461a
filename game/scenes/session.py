"""A game under way, with everything that shows it: for a player, and for the demo behind the title."""

from __future__ import annotations

from collections.abc import Sequence

from game.overlay.overlay import Overlay
from game.physics import Record
from game.sim.command import Command
from game.sim.events import Event
from game.sim.step import step
from game.sim.world import World
from game.sound.sounds import Sounds
from game.view.canvas import Canvas
from game.view.draw_world import draw_world
from game.view.effects import Effects
from game.view.effects_level import FULL, EffectsLevel
from game.view.hit_feedback import HitFeedback
from game.view.poses import Poses


class Session:
    """A world, where its bodies stood a tick ago, the sparks about it, and the record of its physics.

    Without sounds it is seen and not heard. level is how much flashes and flies about.
    """

    def __init__(self, world: World, sounds: Sounds | None = None, level: EffectsLevel = FULL) -> None:
        self.world = world
        self.record: Record | None = None
        """the queries of the last tick, while the overlay asks for them."""
        self.effects = Effects(level=level)
        self._hit_feedback = HitFeedback(level)
        self._poses = Poses()
        self._sounds = sounds

    def tick(self, commands: Sequence[Command], overlay: Overlay | None = None) -> list[Event]:
        """Advance by one tick, one command per ship; what happened is shown and returned."""
        self.record = self._record_for(overlay)
        self._poses.remember(self.world)
        events = step(self.world, commands, self.record)
        self.show(events)
        if overlay is not None and self.record is not None:
            overlay.follow(self.world, self.record)
        return events

    def show(self, events: Sequence[Event]) -> None:
        """Let be seen and heard what happened in a tick, and all that is under way live on for its time."""
        self._poses.follow(events)
        self.effects.follow(events, self.world)
        self.effects.tick()
        self._hit_feedback.follow(events, self.world)
        self._hit_feedback.tick()
        if self._sounds is not None:
            self._sounds.follow(events, self.world)
            self._sounds.state(self.world)

    def _record_for(self, overlay: Overlay | None) -> Record | None:
        """Return the record to fill: none costs nothing."""
        if overlay is None or not overlay.on:
            return None
        return self.record or Record()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field as it was alpha of the way through the last tick."""
        draw_world(canvas, self.world, self._poses, alpha, hit_feedback=self._hit_feedback)
        self.effects.draw(canvas, alpha)
