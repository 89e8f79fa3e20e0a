"""The carts of `lab load --carts`, byte for byte: the same seed, index and coupons, the same body.

Source of the numbers: SplitMix64 (Steele, Lea, Flood 2014), one generator for every cart, seeded
from the load's seed and the cart's index; a number below n is the upper half of the 128-bit
product (Lemire 2019).
"""

import json

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

CUSTOMERS = 10_000
BOOKS = 5_000
MOST_LINES = 4
HIGHEST_QUANTITY = 5
COUPON_EVERY = 5


def _mixed(value):
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)


class _RandomSource:
    def __init__(self, seed, index):
        self._state = _mixed((seed + _STEP) & _MASK) ^ _mixed((index * _STEP + 1) & _MASK)

    def below(self, bound):
        self._state = (self._state + _STEP) & _MASK
        return _mixed(self._state) * bound >> 64

    def one_to(self, highest):
        return self.below(highest) + 1


def cart_body(seed, index, coupons):
    """Cart number `index` of `seed` as the JSON body that a checkout takes.

    `coupons`: a list, may be empty; every fifth cart has one of them.
    """
    random = _RandomSource(seed, index)
    cart = {"customerId": random.one_to(CUSTOMERS), "lines": []}
    count = random.one_to(MOST_LINES)
    taken = set()
    while len(cart["lines"]) < count:
        book = random.one_to(BOOKS)
        while book in taken:
            book = random.one_to(BOOKS)
        taken.add(book)
        cart["lines"].append({"bookId": book, "quantity": random.one_to(HIGHEST_QUANTITY)})
    if index % COUPON_EVERY == 0 and coupons:
        cart["couponCode"] = coupons[random.below(len(coupons))]
    return json.dumps(cart, separators=(",", ":"), ensure_ascii=False)
