"""
A table as a value: what is agreed, who sits where, and the game so far, folded from its entries.

Nothing here waits, sends, stores or asks what time it is but for the day: the same code runs on a
server, in a test and in a browser. `table` is the fold, `permissions` decides what becomes of what
people ask, `games` has an adapter for each game.
"""
