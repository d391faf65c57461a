"""The HUD, its boxes and sizes."""
