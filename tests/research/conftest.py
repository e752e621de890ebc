"""Ray reads its settings when it is imported, so they are made here, before any test is."""

import os
import secrets

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # listen on the loopback interface alone
os.environ["RAY_AUTH_MODE"] = "token"  # as docs/simulation.md advises
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
