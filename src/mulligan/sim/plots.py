"""Standings as a picture, for a file and for the terminal."""

from io import BytesIO
from typing import Any

from mulligan.bots.characters import characters
from mulligan.sim.arena import QUANTILE, Standings, lacking

PAPER, SHEET, INK, SOFT, RULE = "#fbf7ee", "#fffdf8", "#2a2933", "#6b6875", "#cfc7b5"
PENCILS = ("#0b63a5", "#c77700", "#0a7f5a", "#c2410c", "#8e3b7a", "#3d4a5c")
HATCHES = ("///", "\\\\\\", "|||", "---", "//", "\\\\")


def require() -> None:
    """Raise MulliganError now if a picture could not be drawn later."""
    try:
        import matplotlib.figure  # noqa: F401  # only whether it is there
        import plotext  # type: ignore[import-untyped]  # noqa: F401  # it brings no types
    except ModuleNotFoundError as missing:
        raise lacking(missing) from None


def called(game: str, bot: str) -> str:
    """A bot as people know it."""
    character = characters()[game].get(bot)
    return bot if character is None else f"{character.name} ({bot})"


def png(standings: Standings) -> bytes:
    """Ratings, win rates and, for Second Chance, empty squares: each with its 95 % interval."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    game = standings.tournament.game
    order = standings.order()[::-1]  # the best on top
    panels = _panels(standings, order)
    with rc_context({"hatch.linewidth": 1.6, "font.family": "DejaVu Sans", "font.size": 10}):
        figure = Figure(
            figsize=(4.2 * len(panels) + 1.4, 0.62 * len(order) + 1.9),
            dpi=150,
            facecolor=PAPER,
            layout="constrained",
        )
        axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for panel, (title, values, errors, line) in zip(axes, panels, strict=True):
            _bars(panel, values, errors)
            panel.set_title(title, color=INK, fontsize=11, loc="left")
            panel.set_yticks(range(len(order)), [called(game, name) for name in order])
            if line is not None:
                panel.axvline(line, color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        what = f"{standings.games} games of {game}, {standings.tournament.setup.seats} players"
        figure.suptitle(what, color=INK, fontsize=13, fontweight="bold")
        file = BytesIO()
        figure.savefig(file, format="png", metadata={"Software": "Mulligan"})
    return file.getvalue()


def _panels(
    standings: Standings, order: list[str]
) -> list[tuple[str, list[float], list[tuple[float, float]], float | None]]:
    """Title, values, how far the interval goes down and up, and where chance alone would be."""
    bots = [standings.bots[name] for name in order]
    rates = [100 * bot.win_rate for bot in bots]
    panels: list[tuple[str, list[float], list[tuple[float, float]], float | None]] = [
        (
            "rating",
            [bot.rating[0] for bot in bots],
            [(QUANTILE * bot.rating[1],) * 2 for bot in bots],
            None,
        ),
        (
            "won, %",
            rates,
            [
                (rate - 100 * bot.interval[0], 100 * bot.interval[1] - rate)
                for rate, bot in zip(rates, bots, strict=True)
            ],
            100 / standings.tournament.setup.seats,
        ),
    ]
    if all(bot.empty.number for bot in bots):
        panels.append(
            (
                "empty squares",
                [bot.empty.mean for bot in bots],
                [(bot.empty.margin or 0.0,) * 2 for bot in bots],
                None,
            )
        )
    return panels


def _bars(panel: Any, values: list[float], errors: list[tuple[float, float]]) -> None:
    panel.set_facecolor(SHEET)
    for at, value in enumerate(values):
        colour = PENCILS[at % len(PENCILS)]
        panel.barh(
            at,
            value,
            height=0.56,
            facecolor=f"{colour}24",
            edgecolor=colour,
            linewidth=1.6,
            hatch=HATCHES[at % len(HATCHES)],
            zorder=2,
        )
        low, high = errors[at]
        panel.errorbar(
            value, at, xerr=[[low], [high]], color=INK, capsize=4, linewidth=1.4, zorder=3
        )
    panel.tick_params(colors=INK, length=0)
    panel.grid(axis="x", color=RULE, linewidth=0.6, zorder=0)
    panel.set_xlim(
        left=min(0.0, *(value - low for value, (low, _) in zip(values, errors, strict=True)))
    )
    panel.margins(y=0.08)
    for spine in panel.spines.values():
        spine.set_color(RULE)


def in_terminal(standings: Standings, width: int) -> str:
    """The win rates as bars of text."""
    import plotext

    names = standings.order()[::-1]
    rates = [100 * standings.bots[name].win_rate for name in names]
    figure = plotext.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(min(width, 76), 4 + 2 * len(names))
    figure.draw(figure.bar(names, rates, orientation="h", width=0.5))
    figure.ruler("x").lim(0, max(1.0, *rates) * 1.02)
    figure.title("won, %")
    text = plotext.uncolorize(str(figure.build()))
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())
