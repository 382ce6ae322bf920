"""Shared geometry of boards and pieces. Nothing here knows a rule of any game."""
