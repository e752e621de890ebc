"""
From numba's functions to the WebAssembly module that bots use in a browser: `make wasm`.

`build` compiles and links; `second_chance` and `one_more` are what the module exports, on top of
the kernels; `network` is the network's forward pass, `mathematics` what else it takes from a C
library. `engine` runs the module under CPython, and `agreement` compares it with numba. Nothing
here is part of the package that people install.
"""
