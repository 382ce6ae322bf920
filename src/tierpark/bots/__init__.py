"""Bots: they choose an action from what one seat may know."""
