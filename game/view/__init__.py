"""Drawing: canvas, camera, bodies, effects, HUD. README.md explains how a frame is made."""
