"""
The value network: how a sheet of Second Chance will end.

`layout` says what goes in and comes out, `features` makes what goes in, and `model` computes what
comes out, with the arithmetic of `convolution`. `training/second_chance.py` made the weights.
"""
