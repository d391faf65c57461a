"""Turns lines into a glowing frame: canvas, camera, pens, haze, letters, colours."""
