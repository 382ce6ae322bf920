"""Tierpark: four zoo-building board games, one rulebook each, at three speeds."""

__version__ = "0.1.0"
