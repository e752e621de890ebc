"""An evening on paper: what it is made of, and the score sheet that goes with it."""
