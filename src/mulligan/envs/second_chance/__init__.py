"""Second Chance as numbers: actions, observations, text and pictures."""
