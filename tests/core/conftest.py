"""The first call of a compiled rule compiles it or loads it from disk: no example is too slow for that."""

from hypothesis import settings

settings.register_profile("compiled", deadline=None)
settings.load_profile("compiled")
