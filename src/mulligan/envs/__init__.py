"""Environments for research: Gymnasium, PettingZoo and OpenSpiel over the same rules."""
