// The carts of `lab load --carts`, byte for byte: the same seed, index and coupons give the same
// body. Works in k6, Node and any browser: BigInt is all that it needs.
//
// Source of the numbers: SplitMix64 (Steele, Lea, Flood 2014), one generator for every cart, seeded
// from the load's seed and the cart's index; a number below n is the upper half of the 128-bit
// product (Lemire 2019).

const STEP = 0x9e3779b97f4a7c15n;
const u64 = (value) => BigInt.asUintN(64, value);

function mixed(value) {
  value = u64((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n);
  value = u64((value ^ (value >> 27n)) * 0x94d049bb133111ebn);
  return value ^ (value >> 31n);
}

class RandomSource {
  constructor(seed, index) {
    this.state = mixed(u64(seed + STEP)) ^ mixed(u64(index * STEP + 1n));
  }

  // 0 to bound - 1.
  below(bound) {
    this.state = u64(this.state + STEP);
    return Number((mixed(this.state) * BigInt(bound)) >> 64n);
  }

  oneTo(highest) {
    return this.below(highest) + 1;
  }
}

const CUSTOMERS = 10000;
const BOOKS = 5000;
const MOST_LINES = 4;
const HIGHEST_QUANTITY = 5;
const COUPON_EVERY = 5;

// Cart number `index` of `seed` as the JSON body that a checkout takes. `coupons`: a list, may be
// empty; every fifth cart has one of them.
export function cartBody(seed, index, coupons) {
  const random = new RandomSource(BigInt(seed), BigInt(index));
  const cart = { customerId: random.oneTo(CUSTOMERS), lines: [] };
  const count = random.oneTo(MOST_LINES);
  while (cart.lines.length < count) {
    let bookId = random.oneTo(BOOKS);
    while (cart.lines.some((line) => line.bookId === bookId)) bookId = random.oneTo(BOOKS);
    cart.lines.push({ bookId, quantity: random.oneTo(HIGHEST_QUANTITY) });
  }
  if (BigInt(index) % BigInt(COUPON_EVERY) === 0n && coupons.length > 0) {
    cart.couponCode = coupons[random.below(coupons.length)];
  }
  return JSON.stringify(cart);
}
