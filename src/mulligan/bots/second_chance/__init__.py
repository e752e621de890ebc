"""Bots for Second Chance, from a child to an expert. They look through compiled eyes."""
