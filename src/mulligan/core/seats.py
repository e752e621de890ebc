"""Seats are numbered from 0 in the order in which people sit, clockwise around the table."""

from typing import TypeAlias

Seat: TypeAlias = int
