"""The lab on the screen: one scene for all rooms, its panel and list."""
