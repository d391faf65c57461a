"""The HUD, its boxes and sizes, and the hints for new players."""
