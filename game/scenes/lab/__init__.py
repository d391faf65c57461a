"""The lab on the screen: one scene for all rooms, its panel, menu and list."""
