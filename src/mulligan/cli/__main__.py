"""`python -m mulligan.cli` is the same as `mulligan`."""

from mulligan.cli import main

if __name__ == "__main__":
    main()
