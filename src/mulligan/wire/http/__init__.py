"""Requests and answers over HTTP, by subject."""
