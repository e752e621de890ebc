"""Bots for Second Chance, from a child to an expert. They find placements with the kernels."""
