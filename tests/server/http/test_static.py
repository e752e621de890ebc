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

    assert (None if found is None else found.plain.decode()) == file


def test_built_files_are_kept_for_ever_and_the_page_is_not(pages: Pages) -> None:
    built, entrance = pages.find("/assets/room-a1b2.js"), pages.find("/t/k3f9a")

    assert built is not None
    assert entrance is not None
    assert (built.caching, entrance.caching) == (FOREVER, ASK_AGAIN)
    assert list(built.squeezed) == ["br", "gzip"]
    assert built.tag != entrance.tag


def test_without_a_page_nothing_is_found(tmp_path: Path) -> None:
    assert Pages(tmp_path / "nowhere").find("/t/k3f9a") is None
