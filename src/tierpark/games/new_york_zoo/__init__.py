"""New York Zoo: fill your zoo board with enclosures and attractions before the others do."""
