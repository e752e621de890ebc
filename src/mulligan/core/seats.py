"""Seats are numbered from 0, clockwise around the table."""

from typing import TypeAlias

Seat: TypeAlias = int
