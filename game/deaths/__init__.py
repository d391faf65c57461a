"""Why a ship was lost: the hit inside its tick, its card, and what would have saved the ship. No screen.

card_of_death       the cause, the pair, the card, and the world at that moment
LossKeeper, Loss    the last seconds before a loss, kept by a listener of a game's events
Rerun               those seconds again, tick by tick
Futures             what would have become of the ship, had it done one thing differently
"""
