"""What pages are made of, and what every scene has."""
