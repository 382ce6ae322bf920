"""The tests. A package, or the `tests` that some library installs would come first."""
