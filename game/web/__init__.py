"""The game for a browser: packed into a page by --export-web, and imported by nobody here."""
