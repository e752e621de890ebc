"""One More! as numbers: actions, observations, text and pictures."""
