"""The HUD, its boxes and sizes, and the hints of the first games."""
