"""How lines become a glowing frame: canvas, camera, pens, haze, letters, colours."""
