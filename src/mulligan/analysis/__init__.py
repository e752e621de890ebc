"""A coach for finished games: what each decision was worth, and what would have been better."""
