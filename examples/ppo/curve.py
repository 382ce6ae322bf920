"""Draw how a network learned: python -m examples.ppo.curve trained/curve.csv learning.svg (needs tierpark[reports])."""

from __future__ import annotations

import csv
import sys
from typing import Any

import altair as alt

from tierpark.arena.charts import FILL, LINE
from tierpark.arena.statistics import wilson

GREY = "#808080"  # reads on light and on dark


def points(path: str) -> list[dict[str, Any]]:
    """What was measured, with intervals."""
    with open(path, newline="") as file:
        rows = [(float(r["minutes"]), r["opponent"], int(r["games"]), float(r["won"])) for r in csv.DictReader(file)]
    found = []
    for minutes, opponent, games, won in rows:
        low, high = wilson(won * games, games)
        found.append({"minutes": minutes, "against": opponent, "won": won, "low": low, "high": high})
    return found


def drawn(path: str) -> Any:
    """The curve against each opponent, and a line where a bot is as good."""
    data = alt.Data(values=points(path))
    minutes = alt.X("minutes:Q", title="minutes of training", axis=alt.Axis(tickCount=6))
    against = alt.Color("against:N", title="against", scale=alt.Scale(domain=["regular", "random"], range=[FILL, LINE]))
    won = alt.Y("won:Q", title="games won", axis=alt.Axis(format=".0%"))
    interval = alt.Chart(data).mark_rule(strokeWidth=2).encode(x=minutes, y="low:Q", y2="high:Q", color=against)
    line = alt.Chart(data).mark_line(point=True).encode(x=minutes, y=won, color=against)
    even = alt.Chart(alt.Data(values=[{"at": 0.5}])).mark_rule(color=GREY, strokeDash=[4, 3]).encode(y="at:Q")
    words = {"labelColor": GREY, "titleColor": GREY}
    return (
        alt.layer(even, interval, line)
        .properties(width=640, height=280)
        .configure(background="transparent", font="sans-serif", view={"stroke": None}, legend=words)
        .configure_axis(gridColor=GREY, gridOpacity=0.25, domainColor=GREY, tickColor=GREY, **words)
    )


if __name__ == "__main__":
    drawn(sys.argv[1]).save(sys.argv[2])
