"""
The tests. Folders mirror `src/mulligan`; CONTRIBUTING.md says what kinds of test there are.

This file only makes `tests` a package, so that tests can share helpers by `from tests.x import y`.
"""
