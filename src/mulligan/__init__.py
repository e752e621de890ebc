"""
Mulligan: a place to play Second Chance and One More!

`core` holds what every game shares, `games` the rules of the two; everything else is built on them.
"""

__version__ = "0.1.0"
