"""One file for each kind of body: its rows, what it does, and how it enters."""
