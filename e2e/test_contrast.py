"""Lines that have to be seen, measured on the screen as it is."""

from collections import Counter
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

LEAST = 3.0
"""What WCAG 1.4.11 asks of graphics that carry meaning."""
SIDE = 9

Colour = tuple[int, int, int]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": 1366, "height": 650}},
        {"viewport": {"width": 390, "height": 664}, "device_scale_factor": 2},
    ],
    ids=["laptop", "phone"],
)
def test_the_lines_of_the_grid_stand_out(
    browser: Browser, server: str, screen: dict[str, Any], scheme: Any
) -> None:
    context = browser.new_context(
        base_url=server, locale="en-GB", reduced_motion="reduce", color_scheme=scheme, **screen
    )
    page = context.new_page()
    table = {"game": "second-chance", "seats": 1, "people": ["Ada"], "start": True}
    page.goto(f"/t/{page.request.post('/api/tables', data=table).json()['id']}")
    grid = page.get_by_role("grid").first
    grid.wait_for()
    page.mouse.move(0, 0)
    seen = Image.open(BytesIO(page.locator("svg:has(> .rules)").first.screenshot())).convert("RGB")
    context.close()

    # Through the middle of the first row, where nothing is drawn yet.
    row = [(r, g, b) for r, g, b in np.asarray(seen)[seen.height // SIDE // 2].tolist()]
    paper = Counter(row).most_common(1)[0][0]
    step = seen.width / SIDE
    for line in range(1, SIDE):
        near = row[round(line * step) - 3 : round(line * step) + 4]
        assert max(contrast(paper, pixel) for pixel in near) >= LEAST


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
