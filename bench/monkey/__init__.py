"""A monkey plays whole games in a real browser by what is lit or offered, and tells what is wrong (docs/monkey.md)."""
