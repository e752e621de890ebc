"""What needs large libraries, and so an environment of its own: research, and many machines."""
