"""
A Ray cluster of two nodes with one worker each, in a process of its own.

It prints the address, the address for clients, and the id of the second node. A line on standard
input kills a node, "first" or "second", and the end of standard input ends the cluster.
"""

import socket
import sys
from typing import Any

from ray.cluster_utils import Cluster

HERE = "127.0.0.1"


def main() -> None:
    local: dict[str, Any] = {"num_cpus": 1, "node_ip_address": HERE}
    port = free_port()
    head = local | {"include_dashboard": False, "ray_client_server_port": port}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        second = cluster.add_node(**local)
        print(cluster.address, f"ray://{HERE}:{port}", second.node_id, flush=True)
        for line in sys.stdin:
            node = second if line.strip() == "second" else cluster.head_node
            cluster.remove_node(node, allow_graceful=False)
    finally:
        cluster.shutdown()


def free_port() -> int:
    with socket.create_server((HERE, 0)) as server:
        port: int = server.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
