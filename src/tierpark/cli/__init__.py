"""The command `tierpark`."""
