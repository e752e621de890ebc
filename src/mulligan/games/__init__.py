"""The games. Each is a package of pure functions; neither knows the other."""
