"""What the actions that can be bound are called on the pages of the controls."""

from __future__ import annotations

from typing import Final

from game.input.actions import LAYERS, Action

WORDS: Final = {
    Action.TURN_LEFT: "TURN LEFT",
    Action.TURN_RIGHT: "TURN RIGHT",
    Action.THRUST: "THRUST",
    Action.FIRE: "FIRE",
    Action.LASER: "LASER",
    Action.WARP: "HYPERSPACE",
    Action.PAUSE: "PAUSE",
    Action.HELP: "HELP",
    Action.FULLSCREEN: "FULL SCREEN",
    Action.SCREENSHOT: "PICTURE",
    Action.MUTE: "SOUND OFF",
    Action.OVERLAY: "SHOW THE MATHS",
    Action.STEP: "ONE TICK",
    Action.SLOW: "SLOW MOTION / BACK",
    Action.QUESTION: "NEXT QUESTION",
    Action.WORKING: "THE WORKING",
    **{layer: f"LAYER {number}" for number, layer in enumerate(LAYERS, 1)},
}
