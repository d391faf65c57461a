"""Short visual effects of events: sparks, wrecks, pop-ups, screen shake."""
