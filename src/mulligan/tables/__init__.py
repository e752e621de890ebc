"""
A table as a value: what is agreed, who sits where, and the game so far, folded from its entries.

Nothing here waits, sends or stores, or reads more of the clock than the date: the same code runs on
a server, in a test and in a browser. `table` is the fold, `permissions` turns requests into entries
or refusals, `games` has an adapter for each game.
"""
