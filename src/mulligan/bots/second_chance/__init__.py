"""Bots for Second Chance, from a child to an expert. The strong ones think with compiled code."""
