"""The second pure machine: turn loop, repairs and global commands."""
