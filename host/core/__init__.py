"""Structs and their JSON, the rules protocol, needs, seats, the log with undo."""
