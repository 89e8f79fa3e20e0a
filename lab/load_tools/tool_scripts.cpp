#include "lab/load_tools/tool_scripts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/load_tools/text_lines.h"

namespace lab::load_tools {
namespace {

// Quoted and escaped as JSON, which Lua (5.1, LuaJIT), JavaScript and Python read alike for the
// paths, URLs and methods that stand here.
std::string json_literal(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// done() gives the exact quantiles, where wrk's text rounds and has no p95.
constexpr const char* kWrkBody = R"(
local ffi = require("ffi")
ffi.cdef("typedef struct { long s; long ns; } lab_time; int clock_gettime(int, lab_time *);")
local now = ffi.new("lab_time[1]")
local bodies, sent = {}, 0
for line in io.lines(bodies_file) do bodies[#bodies + 1] = line end

wrk.headers["Content-Type"] = "application/json"

function request()
  sent = sent + 1
  ffi.C.clock_gettime(0, now)
  local microseconds = tonumber(now[0].s) * 1000000 + math.floor(tonumber(now[0].ns) / 1000)
  wrk.headers["X-Request-Start"] = string.format("t=%.0f", microseconds)
  return wrk.format(method, nil, nil, bodies[(sent - 1) % #bodies + 1])
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"schema":"bookstore-lab/wrk/1","requests":%d,"duration_us":%d,"bytes":%.0f,' ..
    '"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},' ..
    '"latency_us":{"min":%d,"mean":%.3f,"max":%d,"p50":%d,"p75":%d,"p90":%d,"p95":%d,"p99":%d,' ..
    '"p999":%d}}', summary.requests, summary.duration, summary.bytes, errors.connect, errors.read,
    errors.write, errors.status, errors.timeout, latency.min, latency.mean, latency.max,
    latency:percentile(50), latency:percentile(75), latency:percentile(90),
    latency:percentile(95), latency:percentile(99), latency:percentile(99.9)))
end
)";

// k6's clock knows whole milliseconds.
constexpr const char* kK6Body = R"(
import http from 'k6/http';
import exec from 'k6/execution';
import { SharedArray } from 'k6/data';

const bodies = new SharedArray('bodies', () => open(bodiesFile).trim().split('\n'));

export const options = {
  scenarios: {
    load: {
      executor: 'constant-arrival-rate', rate: Math.round(rate * 1000), timeUnit: '1000s',
      duration, preAllocatedVUs: users, maxVUs: users, gracefulStop: '10s',
    },
  },
  summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(75)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)'],
  discardResponseBodies: true,
};

export default function () {
  const body = bodies[exec.scenario.iterationInTest % bodies.length];
  http.request(method, url, body, {
    headers: { 'Content-Type': 'application/json', 'X-Request-Start': `t=${Date.now() * 1000}` },
  });
}

export function handleSummary(data) {
  return { [summaryFile]: JSON.stringify(data) };
}
)";

constexpr const char* kLocustBody = R"(
import itertools
import time

import gevent
from locust import HttpUser, constant_throughput, task

# The event loop's clock has stood still while modules were loaded; --run-time counts by it.
gevent.get_hub().loop.update_now()

with open(bodies_file, encoding="utf-8") as lines:
    bodies = itertools.cycle(lines.read().splitlines())


class Load(HttpUser):
    wait_time = constant_throughput(rate / users)

    @task
    def send(self):
        headers = {"Content-Type": "application/json",
                   "X-Request-Start": "t=%d" % (time.time_ns() // 1000)}
        self.client.request(method, url, data=next(bodies), headers=headers)
)";

// RFC 4648, 4.
std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    unsigned group = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8U | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= count ? kDigits[group >> (18 - 6 * j) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace

std::string wrk_script(const ToolRequest& request) {
  return fmt::format("local bodies_file, method = {}, {}\n{}", json_literal(request.bodies_file),
                     json_literal(request.method), kWrkBody);
}

std::string k6_script(const ToolRequest& request) {
  return fmt::format(
             "const bodiesFile = {}, method = {}, url = {};\n"
             "const rate = {:g}, duration = '{:.0f}ms', users = {}, summaryFile = {};\n",
             json_literal(request.bodies_file), json_literal(request.method),
             json_literal(request.url), request.rate_rps, request.duration_s * 1000,
             request.connections, json_literal(request.folder + "/load-tool.json")) +
         kK6Body;
}

std::string locust_script(const ToolRequest& request) {
  return fmt::format("bodies_file, method, url = {}, {}, {}\nrate, users = {:g}, {}\n",
                     json_literal(request.bodies_file), json_literal(request.method),
                     json_literal(request.url), request.rate_rps, request.connections) +
         kLocustBody;
}

std::string vegeta_targets(const ToolRequest& request) {
  std::string text;
  for (const std::string_view body : lines_of(request.bodies)) {
    text += fmt::format(
        R"({{"method":{},"url":{},"body":"{}","header":{{"Content-Type":["application/json"]}}}})",
        json_literal(request.method), json_literal(request.url), base64(body));
    text += '\n';
  }
  return text;
}

}  // namespace lab::load_tools
