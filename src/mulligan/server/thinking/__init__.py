"""What takes a processor's time: bots at tables, the coach, decks on trial. All in threads."""
