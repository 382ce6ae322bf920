"""Attacks from outside: a real server, real people who play, and everything that can go wrong around them."""
