"""Short effects of events: sparks, wrecks, pop-ups, shake."""
