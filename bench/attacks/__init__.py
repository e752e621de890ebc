"""
`python -m bench.attacks`: how people play while a server is attacked.

`attackers` has the attacks, in a process of their own; `players` measures from the side of people
who play at other tables: how long moves, bots and new tables take; `__main__` runs all attacks one
after the other, each against a fresh server, and prints the table. Its exit status is the number of
rows in which something was too much, in bold letters; so 0 is good.
"""
