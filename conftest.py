"""
Environments for research are tested where their libraries are installed: see `make research`.

Anywhere else neither they nor their tests can be imported, and pytest leaves them out.
"""

from importlib.util import find_spec

collect_ignore = [] if find_spec("gymnasium") else ["src/mulligan/envs", "tests/research"]
