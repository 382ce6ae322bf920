"""Tables that live: seats, logs, accounts, HTTP and WebSocket. Generic over the `Game` promise."""
