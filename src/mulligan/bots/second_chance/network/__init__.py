"""
The value networks: how a sheet of Second Chance will end.

`layout` says what goes in and comes out, `features` makes what goes in, and `model` computes what
comes out, with the arithmetic of `convolution`; `wasm` lets a WebAssembly module do that.
`training/second_chance.py` learned the weights of the small network, `training/champion.py` those
of the large one.
"""
