"""Measures every game on this machine, OpenSpiel beside it, and holds the figures against the bars: `./dev bench`."""
