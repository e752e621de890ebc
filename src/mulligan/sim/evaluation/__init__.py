"""
How well bots play Second Chance alone: few empty squares, and the goal of a solo challenge.

`solo` plays the games on many cores or machines, `luck` says how lucky each of them was, and
`estimates` takes that off, so that fewer games are enough. `kept` keeps what was played in a file,
and `summary` has the figures.
"""
