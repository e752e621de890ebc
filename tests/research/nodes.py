"""
A Ray cluster of two nodes with one worker each, in a process of its own.

It prints the address, and the id of the second node. A line on standard input kills that node, and
the end of standard input ends the cluster.
"""

import sys
from typing import Any

from ray.cluster_utils import Cluster


def main() -> None:
    local: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, head_node_args=local | {"include_dashboard": False})
    try:
        second = cluster.add_node(**local)
        print(cluster.address, second.node_id, flush=True)
        if sys.stdin.readline():
            cluster.remove_node(second, allow_graceful=False)
            sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
