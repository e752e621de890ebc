"""Positions in which one drawing is clearly the best; each day has one of them."""
