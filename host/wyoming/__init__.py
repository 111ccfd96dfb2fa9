"""Smart speakers by the Wyoming protocol: what a table borrows from them, and what it offers."""
