"""What is shown in a terminal: games as drawings, and what happened in sentences."""
