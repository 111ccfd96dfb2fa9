"""Pages on the local network: secrets by phone, a screen for the table. Nobody needs them."""
