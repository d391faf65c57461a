"""The desktop painter: strokes as a glowing picture, by pygame. Nothing else in game/view imports that."""
