-- Sends several requests at once over each connection of wrk (HTTP/1.1 pipelining), with the carts of
-- `lab load --carts`: shows what a service can do when the wait for the network is out of the way.
--
--   wrk -t1 -c10 -d10s --latency -s loadscripts/pipeline.lua \
--       http://127.0.0.1:8080/api/checkout-v2 -- 8
--
-- The number behind -- is the depth (8 without it). Latencies are of no use here: wrk counts from
-- the writing of the whole bundle. Environment: SEED (1), COUPONS (BOOK25), FIRST (0).

local here = debug.getinfo(1, "S").source:match("^@(.*/)") or "./"
package.path = here .. "?.lua;" .. package.path
local carts = require("carts")

local seed = tonumber(os.getenv("SEED") or "1")
local index = tonumber(os.getenv("FIRST") or "0")
local depth = 8
local coupons = {}
for coupon in (os.getenv("COUPONS") or "BOOK25"):gmatch("[^,]+") do coupons[#coupons + 1] = coupon end

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

function init(arguments)
  depth = tonumber(arguments[1] or depth)
end

function request()
  local bundle = {}
  for i = 1, depth do
    bundle[i] = wrk.format(nil, nil, nil, carts.body(seed, index, coupons))
    index = index + 1
  end
  return table.concat(bundle)
end
