"""Zoo Parque: build one zoo together out of dominoes, and claim its areas before fences turn them into exhibits."""
