"""Charts by altair, drawn ahead as SVG: the page needs no network and no scripts, and dark mode reaches into it."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any

from tierpark.core.errors import TierparkError

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 640
ROW = 22  # height of a bar
HEIGHT = 240
FILL, LINE = "#3c8fb0", "#c0801a"  # mid tones that read on light and on dark
MOST_BARS = 60  # in a distribution; more values share bars

Point = dict[str, Any]


def check_installed() -> None:
    """Refuse to begin what cannot be drawn in the end."""
    try:
        import altair  # noqa: F401  # only whether they are there
        import vl_convert  # noqa: F401
    except ImportError:
        raise TierparkError("--report needs altair and vl-convert-python: install tierpark[reports]") from None


def ranges(points: Sequence[Point], title: str, zero: float | None = None, *, rates: bool = False) -> str:
    """One row for each point (name, value, low, high): a dot with its interval, and a line where nothing differs."""
    import altair as alt

    data = _data(points)
    axis = alt.Axis(format=".0%" if rates else "", tickMinStep=0.01 if rates else alt.Undefined)
    names = alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=240))
    layers: list[Any] = [
        alt.Chart(data)
        .mark_rule(color=FILL, strokeWidth=2)
        .encode(y=names, x=alt.X("low:Q", title=title, scale=alt.Scale(zero=False), axis=axis), x2="high:Q"),
        alt.Chart(data).mark_circle(color=FILL, size=70, opacity=1).encode(y=names, x="value:Q"),
    ]
    if zero is not None:
        line = _data([{"at": zero}])
        layers.append(alt.Chart(line).mark_rule(color=LINE, strokeDash=[4, 3]).encode(x="at:Q"))
    return _drawn(alt.layer(*layers).properties(width=WIDTH, height=max(2, len(points)) * ROW), title)


def bars(points: Sequence[Point], title: str) -> str:
    """One bar for each point (name, value, group), groups side by side."""
    import altair as alt

    groups = list(dict.fromkeys(point["group"] for point in points))
    chart = (
        alt.Chart(_data(points))
        .mark_bar()
        .encode(
            y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=240)),
            yOffset=alt.YOffset("group:N", sort=groups),
            x=alt.X("value:Q", title=title),
            color=alt.Color("group:N", sort=groups, title=None, scale=alt.Scale(range=[FILL, LINE])),
        )
    )
    rows = len({point["name"] for point in points})
    return _drawn(chart.properties(width=WIDTH, height=max(2, rows) * ROW * len(groups)), title)


def distribution(counts: Sequence[tuple[int, int]], title: str) -> str:
    """How often each value came."""
    import altair as alt

    chart = (
        alt.Chart(_data(binned(counts, step_of(counts))))
        .mark_bar(color=FILL)
        .encode(
            x=alt.X("low:Q", title=title, scale=alt.Scale(zero=False)),
            x2="high:Q",
            y=alt.Y("value:Q", title="how often", scale=alt.Scale(zero=True)),
            y2=alt.Y2Datum(0),
        )
    )
    return _drawn(chart.properties(width=WIDTH, height=HEIGHT), title)


def step_of(counts: Sequence[tuple[int, int]]) -> int:
    """How many values share a bar: 1, 2, 5, 10 ..."""
    span = counts[-1][0] - counts[0][0] + 1
    step, factors = 1, (2, 2.5, 2)
    for i in range(60):
        if span / step <= MOST_BARS:
            break
        step = int(step * factors[i % 3])
    return step


def binned(counts: Sequence[tuple[int, int]], step: int) -> list[Point]:
    """The counts in bars of so many values."""
    found: dict[int, int] = {}
    for value, times in counts:
        found[value // step * step] = found.get(value // step * step, 0) + times
    return [{"low": low, "high": low + step, "value": times} for low, times in sorted(found.items())]


def _data(points: Sequence[Point]) -> Any:
    import altair

    made: Any = altair.Data  # altair is typed in part only
    return made(values=list(points))


def _drawn(chart: Any, title: str) -> str:
    """A chart as SVG that takes the colour of its page."""
    text = StringIO()
    axis = {
        "labelColor": "#777",
        "titleColor": "#777",
        "gridColor": "#8884",
        "domainColor": "#8888",
        "tickColor": "#8888",
    }
    chart.configure(
        background="transparent", font="sans-serif", axis=axis, legend={"labelColor": "#777"}, view={"stroke": None}
    ).properties(description=title).save(text, format="svg")
    drawn = text.getvalue()
    drawn = re.sub(r"<\?xml[^>]*>|<!DOCTYPE[^>]*>", "", drawn).replace("#777", "currentColor")
    return drawn.strip()
