"""The files of the page: what is found at which address, and how it is sent."""

from pathlib import Path

import pytest

from mulligan.server.http.static import ASK_AGAIN, FOREVER, Pages


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    for name in (
        "index.html",
        "icon.svg",
        "entrances/t.html",
        "entrances/learn/one-more.html",
        "assets/room-a1b2.js",
        "assets/room-a1b2.js.br",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, "utf-8")
    return Pages(tmp_path)


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/", "index.html"),
        ("/icon.svg", "icon.svg"),
        ("/assets/room-a1b2.js", "assets/room-a1b2.js"),
        ("/settings", "index.html"),
        ("/t/k3f9a", "entrances/t.html"),
        ("/learn", "index.html"),
        ("/learn/one-more", "entrances/learn/one-more.html"),
        ("/learn/another", "index.html"),
        ("/nowhere/at/all", "index.html"),
        ("/nothing.js", None),
        ("/assets/room-old.js", None),
    ],
)
def test_what_is_at_an_address(pages: Pages, address: str, file: str | None) -> None:
    """An address of the page itself is the page, at some entrances with what it will need."""
    found = pages.find(address)

    assert (None if found is None else found.plain().decode()) == file


def test_built_files_are_kept_for_ever_and_the_page_is_not(pages: Pages) -> None:
    built, entrance = pages.find("/assets/room-a1b2.js"), pages.find("/t/k3f9a")

    assert built is not None
    assert entrance is not None
    assert (built.caching, entrance.caching) == (FOREVER, ASK_AGAIN)
    assert list(built.squeezed) == ["br", "gzip"]
    assert built.tag != entrance.tag


def test_what_plays_offline_is_kept_for_ever_and_has_its_kind(tmp_path: Path) -> None:
    kinds = {"p.wasm": "application/wasm", "p.mjs": "text/javascript", "p.zip": "application/zip"}
    folder = tmp_path / "offline" / "0a1b2c"
    folder.mkdir(parents=True)
    for name in kinds:
        (folder / name).write_bytes(bytes(100_000))
        (folder / f"{name}.br").write_bytes(b"small")
    (tmp_path / "offline" / "manifest.json").write_text("{}", "utf-8")
    pages = Pages(tmp_path)
    manifest = pages.find("/offline/manifest.json")

    for name, kind in kinds.items():
        found = pages.find(f"/offline/0a1b2c/{name}")
        assert found is not None
        assert (found.kind, found.caching) == (kind, FOREVER)
        assert dict(found.squeezed) == {"br": b"small"}
        assert found.plain() == bytes(100_000)
    assert manifest is not None
    assert manifest.caching == ASK_AGAIN


def test_without_a_page_nothing_is_found(tmp_path: Path) -> None:
    assert Pages(tmp_path / "nowhere").find("/t/k3f9a") is None
