"""The page for a host that only has files."""

from pathlib import Path

import pytest

from mulligan.core import MulliganError
from mulligan.server.http import static_site
from mulligan.server.http.static_site import ADDRESSES, SIGN, write_site

ROUTER = Path(__file__).parents[3] / "web" / "src" / "App.svelte"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as the build leaves it."""
    folder = tmp_path / "package"
    document = '<head><meta charset="utf-8" /></head><body>{}</body>'
    files = {
        "index.html": document.format("index"),
        "index.html.br": "squeezed",
        "entrances/learn/one-more.html": document.format("a lesson"),
        "assets/room.js": "code",
        "offline/manifest.json": "{}",
    }
    for name, text in files.items():
        (folder / "static" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "static" / name).write_text(text, "utf-8")
    monkeypatch.setattr(static_site, "files", lambda _: folder)
    return folder / "static"


@pytest.mark.usefixtures("built")
def test_every_address_has_the_document_and_says_that_there_is_no_server(tmp_path: Path) -> None:
    site = tmp_path / "site"
    size = write_site(site)
    documents = [site / "index.html", site / "404.html"]
    documents += [site / address / "index.html" for address in ADDRESSES]

    for document in documents:
        text = document.read_text("utf-8")
        assert SIGN in text
        assert "'wasm-unsafe-eval'" in text
        assert "frame-ancestors" not in text
    assert "a lesson" in (site / "learn" / "one-more" / "index.html").read_text("utf-8")
    assert (site / "assets" / "room.js").read_text("utf-8") == "code"
    assert not list(site.rglob("*.html.br")), "they would not say it"
    assert (site / "api/bots/one-more/casual/face.svg").read_text("utf-8").startswith("<svg")
    assert size == sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


@pytest.mark.usefixtures("built")
def test_it_replaces_a_site_and_nothing_else(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    write_site(tmp_path / "site")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear", "utf-8")

    with pytest.raises(MulliganError, match="something else"):
        write_site(mine)
    assert (mine / "letter.txt").exists()


def test_without_a_built_page_there_is_no_site(built: Path, tmp_path: Path) -> None:
    (built / "offline" / "manifest.json").unlink()

    with pytest.raises(MulliganError, match="not built"):
        write_site(tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_the_pages_router_knows_every_address() -> None:
    text = ROUTER.read_text("utf-8")

    assert all(f"first === '{address.partition('/')[0]}'" in text for address in ADDRESSES)
