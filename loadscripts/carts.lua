-- The carts of `lab load --carts`, byte for byte: the same seed, index and coupons give the same
-- body. Needs LuaJIT's 64-bit integers (wrk has them); a plain Lua stops at the first line with one.
--
-- Source of the numbers: SplitMix64 (Steele, Lea, Flood 2014), one generator for every cart, seeded
-- from the load's seed and the cart's index; a number below n is the upper half of the 128-bit
-- product (Lemire 2019).

local bit = require("bit")
local ffi = require("ffi")
local bxor, rshift, band = bit.bxor, bit.rshift, bit.band

local STEP = 0x9e3779b97f4a7c15ULL

local function mixed(value)
  value = bxor(value, rshift(value, 30)) * 0xbf58476d1ce4e5b9ULL
  value = bxor(value, rshift(value, 27)) * 0x94d049bb133111ebULL
  return bxor(value, rshift(value, 31))
end

-- The upper 64 bits of value * bound, for a bound below 2^32.
local function upper_half(value, bound)
  local low = band(value, 0xffffffffULL) * bound
  local high = rshift(value, 32) * bound + rshift(low, 32)
  return tonumber(rshift(high, 32))
end

local carts = {}

local CUSTOMERS, BOOKS, MOST_LINES, HIGHEST_QUANTITY, COUPON_EVERY = 10000, 5000, 4, 5, 5

-- Cart number `index` of `seed` (numbers, or 64-bit integers) as the JSON body that a checkout
-- takes. `coupons`: a list, may be empty; every fifth cart has one of them. Their text is taken as
-- it is: no quotes, backslashes or control characters.
function carts.body(seed, index, coupons)
  local u64 = ffi.typeof("uint64_t")
  local state = bxor(mixed(u64(seed) + STEP), mixed(u64(index) * STEP + 1ULL))
  local function below(bound)
    state = state + STEP
    return upper_half(mixed(state), bound)
  end

  local customer = below(CUSTOMERS) + 1
  local count = below(MOST_LINES) + 1
  local lines, taken = {}, {}
  while #lines < count do
    local book = below(BOOKS) + 1
    while taken[book] do book = below(BOOKS) + 1 end
    taken[book] = true
    lines[#lines + 1] =
      string.format('{"bookId":%d,"quantity":%d}', book, below(HIGHEST_QUANTITY) + 1)
  end
  local coupon = ""
  if u64(index) % COUPON_EVERY == 0 and #coupons > 0 then
    coupon = string.format(',"couponCode":"%s"', coupons[below(#coupons) + 1])
  end
  return string.format('{"customerId":%d,"lines":[%s]%s}', customer, table.concat(lines, ","), coupon)
end

return carts
