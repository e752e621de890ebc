"""How much is downloaded for offline play, as the build has packed it."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import mulligan

STATIC = Path(mulligan.__file__).parent / "server" / "static"

MOST = 5_000_000
"""Bytes, compressed with Brotli."""

NETWORKS = Path("mulligan/bots/second_chance/network")


def manifest() -> Any:
    return json.loads((STATIC / "offline" / "manifest.json").read_text("utf-8"))


def test_manifest_says_what_travels_and_what_is_kept() -> None:
    found = manifest()
    files = [STATIC / each["path"].removeprefix("/") for each in found["files"]]
    compressed = [file.with_name(f"{file.name}.br").stat().st_size for file in files]

    assert [each["bytes"] for each in found["files"]] == compressed
    assert [each["size"] for each in found["files"]] == [file.stat().st_size for file in files]
    assert found["bytes"] == sum(compressed)


def test_download_stays_small() -> None:
    assert sum(each["bytes"] for each in manifest()["files"]) <= MOST


def test_every_bot_finds_its_network_there() -> None:
    files = {Path(each["path"]).name: each["path"] for each in manifest()["files"]}
    with ZipFile(STATIC / files["game.zip"].removeprefix("/")) as game:
        packed = {Path(name) for name in game.namelist()}

    assert {NETWORKS / "small.npz", NETWORKS / "large.npz"} <= packed
