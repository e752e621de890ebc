"""
`python -m bench.attacks`: how people play while a server is attacked.

`attackers` has the attacks, in a process of their own; `players` measures from the side of people
who play at other tables: how long moves, bots, new tables and tables that were put away take.
`measuring` does so for one attack, first without it and then under it, on a fresh server; `rows`
says what is too much and makes the table. The exit status is the number of rows in which something
is too much, in bold letters; so 0 is good.
"""
