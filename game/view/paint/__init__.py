"""Collects the strokes of a frame: canvas, camera, letters, colours."""
