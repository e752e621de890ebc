"""What needs large libraries: they are installed in an environment of its own (`make research`)."""
