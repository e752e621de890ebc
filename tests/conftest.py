"""
Hypothesis profiles, chosen by the environment variable MULLIGAN_HYPOTHESIS.

`dev` (the default) is quick and different every time, so that daily work keeps looking in new
places. `ci` is the same every time: a red build is red for everybody. `night` looks long.
`mutants` is for `make mutants`: the same every time, and a failure need not be made small.
"""

import os

from hypothesis import HealthCheck, Phase, settings

# A shared machine may be slow; that is no fault of the code under test.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", patient, max_examples=20)
settings.register_profile("ci", patient, max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("night", patient, max_examples=2000, print_blob=True)
settings.register_profile(
    "mutants",
    patient,
    max_examples=10,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("MULLIGAN_HYPOTHESIS", "dev"))
