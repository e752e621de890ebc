"""
Clubs: people who stay together, their evenings and their seasons.

A club is a value (`club`). What people ask of it are functions from one club to the next, which
touch neither the store nor a room; `service` loads, asks them and stores.
"""
