"""Spectacular: build a park of hexagons, feed its animals with dice, and make the two fit together."""
