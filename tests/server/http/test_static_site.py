"""The page for a host that only has files."""

import re
from pathlib import Path

import pytest

from mulligan.core import MulliganError
from mulligan.server.http import static_site
from mulligan.server.http.static_site import SIGN, addresses, write_site

ROUTER = Path(__file__).parents[3] / "web" / "src" / "App.svelte"
LESSONS = ROUTER.parent / "pages" / "learn" / "lessons.ts"


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
    documents += [site / address / "index.html" for address in addresses()]

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


def test_every_address_of_the_pages_router_has_a_document_and_no_other() -> None:
    """Those that hold the name of a table, a deck, a club, a day or a puzzle are somebody's."""
    text = ROUTER.read_text("utf-8")
    with_or_without, rest = _parts(text, "function route(", "if (name === '') {")
    without, rest = _parts(rest, "", "return null\n  }")
    _, of_games = _parts(rest, "", "if (!game) return null")
    of_games, _ = _parts(of_games, "", "function clubRoute(")
    games = re.findall(r"name === '([\w-]+)'", with_or_without)
    expected = {*_firsts(with_or_without), *_firsts(without)}
    expected |= {f"{page}/{game}" for page in _firsts(of_games) for game in games}

    later = re.findall(r"[0-9]", LESSONS.read_text("utf-8").partition("LATER = [")[2].split("]")[0])
    expected |= {f"learn/{game}-{number}" for game in games for number in later}

    assert expected == set(addresses())


def _parts(text: str, start: str, end: str) -> tuple[str, str]:
    """What stands between both, and what comes after it."""
    found, _, rest = text.partition(start)[2].partition(end) if start else text.partition(end)
    assert rest, f"the router looks different: {end}"
    return found, rest


def _firsts(text: str) -> list[str]:
    return re.findall(r"first === '([\w-]+)'", text)
