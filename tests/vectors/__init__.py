"""
Positions with what the rules say of them, as JSON: the page is held to the same files.

The page judges a little by itself, because a finger cannot wait for the server. `test_vectors.py`
holds these files to the rules, and the tests of `web` hold the page to these files.
"""
