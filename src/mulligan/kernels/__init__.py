"""
The same rules once more, compiled, for those who need millions of games.

`games` is the truth; the tests play the same deals through both and compare move for move. Nothing
here is imported until somebody asks for it: numba takes a while to load, and most people only play.
"""
