"""The lab: six rooms in which the collision maths of the game can be taken in the hand. No pygame here."""
