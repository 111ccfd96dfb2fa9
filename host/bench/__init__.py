"""The numbers of hearing: what is marked right, what falsely, and how fast."""
