"""Work that takes processor time, in threads: bots, the coach, deck trials, prints."""
