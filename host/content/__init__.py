"""Content: loading, checking and linting of packs."""
