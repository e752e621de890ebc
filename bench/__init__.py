"""
Measurements. Never part of the tests: the machines are shared and noisy.

Every figure stands beside a yardstick that ran in the same minute on the same core, and it is the
ratio that counts: it can be compared between machines and between commits.
"""
