"""The environments, against the suites of their libraries and laws of our own: `make research`."""
