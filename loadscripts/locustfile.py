"""Drives the checkout endpoints with locust, with the carts of `lab load --carts`.

    locust --headless -u 50 -r 50 -t 30s -f loadscripts/locustfile.py --host http://127.0.0.1:8080 \
        --csv result

Locust is a closed loop: every user waits for its answer. constant_throughput keeps the rate only as
long as answers come in time. Environment: VARIANT (v2; v1 is /api/checkout), RATE (700 a second,
all users together), USERS (50; what -u says), SEED (1), COUPONS (BOOK25, separated by commas),
FIRST (0, the index of the first cart).
"""

import itertools
import os
import sys
import time
from pathlib import Path

import gevent
from locust import HttpUser, constant_throughput, task

sys.path.insert(0, str(Path(__file__).resolve().parent))
from carts import cart_body  # noqa: E402

# The event loop's clock has stood still while modules were loaded; --run-time counts by it.
gevent.get_hub().loop.update_now()

VARIANT = os.environ.get("VARIANT", "v2")
PATH = "/api/checkout" if VARIANT == "v1" else f"/api/checkout-{VARIANT}"
RATE = float(os.environ.get("RATE", "700"))
USERS = int(os.environ.get("USERS", "50"))
SEED = int(os.environ.get("SEED", "1"))
COUPONS = [coupon for coupon in os.environ.get("COUPONS", "BOOK25").split(",") if coupon]
INDICES = itertools.count(int(os.environ.get("FIRST", "0")))


class Buyer(HttpUser):
    wait_time = constant_throughput(RATE / USERS)

    @task
    def check_out(self):
        headers = {
            "Content-Type": "application/json",
            "X-Request-Start": f"t={time.time_ns() // 1000}",
        }
        body = cart_body(SEED, next(INDICES), COUPONS)
        self.client.post(PATH, data=body.encode(), headers=headers)
