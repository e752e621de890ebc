"""Work that takes processor time: bots at tables, the coach, deck trials. All in threads."""
