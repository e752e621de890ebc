"""How much is downloaded for offline play, as the build has packed it: whole games are 4.5 MB."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import mulligan

STATIC = Path(mulligan.__file__).parent / "server" / "static"

TO_PLAY = 4_500_000
TO_THINK = 500_000
"""Bytes, compressed with Brotli: what the stronger bots, hints and the coach need comes on top."""

THINKING = ("mulligan/analysis/", "mulligan/bots/second_chance/network/", "mulligan/bots/wasm/")
"""What of that is packed with the rest."""


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
    files = {Path(each["path"]).name: each for each in manifest()["files"]}
    kernels = files["kernels.wasm"]["bytes"]
    with ZipFile(STATIC / files["game.zip"]["path"].removeprefix("/")) as game:
        packed = [each for each in game.infolist() if each.filename.startswith(THINKING)]

    assert any(each.filename.endswith(".npz") for each in packed)
    assert kernels + sum(each.file_size for each in packed) <= TO_THINK
    assert sum(each["bytes"] for each in files.values()) - kernels < TO_PLAY
