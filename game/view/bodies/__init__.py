"""How each kind of body is drawn."""
