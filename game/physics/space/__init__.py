"""The discs and barriers of a moment, and the questions about all of them at once."""
