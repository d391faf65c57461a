"""Drawing: canvas, camera, bodies, effects, HUD. README.md tells how a frame is made."""
