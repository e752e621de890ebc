"""The dashboard and the alerts of `deploy/` ask for figures that there are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from mulligan.server.metrics import Metrics
from mulligan.server.settings import Settings
from mulligan.wire import Refusal

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
RULES: list[dict[str, Any]] = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"][
    0
]["rules"]

ASKED = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
WATCHED = [rule["expr"] for rule in RULES]
KINDS = re.compile(r"_(bucket|sum|count|total|created|info)$")


def measured() -> dict[str, set[str]]:
    """Every figure of a process at which everything has happened, with the names of its labels."""
    metrics = Metrics()
    metrics.moved("one-more", "human")
    metrics.refused(Refusal.NOT_STORED)
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def names(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:mulligan|process)_\w+", expression))


@pytest.mark.parametrize("expression", ASKED + WATCHED)
def test_every_figure_that_is_asked_for_exists(expression: str) -> None:
    exists = measured()
    asked = names(expression)
    labels = {
        label
        for listed in re.findall(r"by \(([\w, ]+)\)", expression)
        for label in listed.split(", ")
    }

    assert asked <= exists.keys()
    assert asked or "up{" in expression
    assert labels <= {label for name in asked for label in exists[name]}


def test_every_figure_of_ours_is_on_the_dashboard() -> None:
    ours = {KINDS.sub("", name) for name in measured() if name.startswith("mulligan_")}
    shown = {KINDS.sub("", name) for expression in ASKED for name in names(expression)}

    assert ours <= shown


def test_quantiles_are_of_histograms_and_rates_of_counters() -> None:
    for expression in ASKED + WATCHED:
        for name in re.findall(r"(?:rate|increase)\((\w+)", expression):
            assert name.endswith(("_total", "_bucket")), expression
        if "histogram_quantile" in expression:
            assert re.search(r"by \(le\) \(rate\(\w+_bucket\b", expression), expression


def test_an_alert_that_names_a_refusal_or_a_limit_names_the_right_one() -> None:
    text = " ".join(WATCHED)
    codes = re.findall(r'code="([\w-]+)"', text)

    assert codes
    assert all(code in set(Refusal) for code in codes)
    assert f"0.8 * {Settings().connections}" in text


def test_every_alert_says_what_is_wrong() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert rule["annotations"]["summary"].endswith((".", "?"))


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    cells = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]

    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
