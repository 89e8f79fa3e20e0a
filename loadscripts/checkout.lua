-- Drives the checkout endpoints with wrk, with the carts of `lab load --carts`.
--
--   wrk -t1 -c50 -d30s --latency -s loadscripts/checkout.lua http://127.0.0.1:8080/api/checkout-v2
--
-- wrk is a closed loop: it sends as fast as it is answered and holds no rate, and its latency counts
-- from the sending. Environment: SEED (1), COUPONS (BOOK25, separated by commas), FIRST (0, the
-- index of the first cart). Give one thread: each has a Lua of its own and would begin anew.

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = here .. "?.lua;" .. package.path
local carts = require("carts")
local ffi = require("ffi")

local seed = tonumber(os.getenv("SEED") or "1")
local index = tonumber(os.getenv("FIRST") or "0")
local coupons = {}
for coupon in (os.getenv("COUPONS") or "BOOK25"):gmatch("[^,]+") do coupons[#coupons + 1] = coupon end

ffi.cdef("typedef struct { long s; long ns; } lab_time; int clock_gettime(int, lab_time *);")
local now = ffi.new("lab_time[1]")

-- CLOCK_REALTIME in whole microseconds, for the service's own view of the wait before it.
local function request_start()
  ffi.C.clock_gettime(0, now)
  return string.format("t=%.0f",
    tonumber(now[0].s) * 1000000 + math.floor(tonumber(now[0].ns) / 1000))
end

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

function request()
  local body = carts.body(seed, index, coupons)
  index = index + 1
  wrk.headers["X-Request-Start"] = request_start()
  return wrk.format(nil, nil, nil, body)
end

-- One line that `lab import` reads: exact quantiles in µs, p95 and p99.9 among them.
function done(summary, latency)
  local errors = summary.errors
  local line = '{"schema":"bookstore-lab/wrk/1","requests":%d,"duration_us":%d,"bytes":%.0f,'
    .. '"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},'
    .. '"latency_us":{"min":%d,"mean":%.3f,"max":%d,"p50":%d,"p75":%d,"p90":%d,"p95":%d,"p99":%d,'
    .. '"p999":%d}}'
  print(string.format(line, summary.requests, summary.duration, summary.bytes, errors.connect,
    errors.read, errors.write, errors.status, errors.timeout, latency.min, latency.mean,
    latency.max, latency:percentile(50), latency:percentile(75), latency:percentile(90),
    latency:percentile(95), latency:percentile(99), latency:percentile(99.9)))
end
