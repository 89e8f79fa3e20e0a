// Drives the checkout endpoints with k6, as `lab load` does: open loop, the same carts.
//
//   k6 run -e TARGET=http://127.0.0.1:8080 -e VARIANT=v1 loadscripts/checkout.js
//
// Environment: TARGET (http://127.0.0.1:8080), VARIANT (v2; v1 is /api/checkout), RATE (700 a
// second), DURATION (30s), WARMUP (3s, its own scenario, kept apart by tag), VUS (200), SEED (1),
// COUPONS (BOOK25, separated by commas), P99_MS (100, the threshold), SUMMARY (summary.json).
import http from 'k6/http';
import exec from 'k6/execution';
import { check } from 'k6';
import { cartBody } from './carts.mjs';

const setting = (name, usual) => __ENV[name] || usual;

const variant = setting('VARIANT', 'v2');
const path = variant === 'v1' ? '/api/checkout' : `/api/checkout-${variant}`;
const url = setting('TARGET', 'http://127.0.0.1:8080') + path;
const rate = Number(setting('RATE', '700'));
const duration = setting('DURATION', '30s');
const warmup = setting('WARMUP', '3s');
const users = Number(setting('VUS', '200'));
const seed = setting('SEED', '1');
const coupons = setting('COUPONS', 'BOOK25').split(',');

// How many carts the warm-up takes; the measured part goes on with the next.
export function secondsOf(text) {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text);
  if (!found) throw new Error(`WARMUP: '${text}' is no time: write 3s, 500ms or 1m`);
  return Number(found[1]) * { ms: 0.001, s: 1, m: 60 }[found[2]];
}
const firstMeasured = Math.round(rate * secondsOf(warmup));

const arrivals = (start, length, phase) => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration: length,
  startTime: start,
  preAllocatedVUs: users,
  maxVUs: users,
  gracefulStop: '10s',
  tags: { phase },
  exec: phase,
});

const scenarios = { measured: arrivals(warmup, duration, 'measured') };
if (secondsOf(warmup) > 0) scenarios.warmup = arrivals('0s', warmup, 'warmup');

export const options = {
  scenarios,
  thresholds: {
    'http_req_duration{phase:measured}': [`p(99)<${setting('P99_MS', '100')}`],
    'http_req_failed{phase:measured}': ['rate<0.001'],
  },
  summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)'],
  discardResponseBodies: true,
};

// k6's clock knows whole milliseconds; the header's unit is µs since the epoch.
export function requestOf(index) {
  return {
    url,
    body: cartBody(seed, index, coupons),
    params: {
      headers: {
        'Content-Type': 'application/json',
        'X-Request-Start': `t=${Date.now() * 1000}`,
      },
    },
  };
}

function send(index) {
  const request = requestOf(index);
  const answer = http.post(request.url, request.body, request.params);
  check(answer, { 'status is 200': (got) => got.status === 200 });
}

function warm() {
  send(exec.scenario.iterationInTest);
}

export function measured() {
  send(firstMeasured + exec.scenario.iterationInTest);
}

export { warm as warmup };

export function handleSummary(data) {
  const duration = data.metrics['http_req_duration{phase:measured}'] || data.metrics.http_req_duration;
  const figures = duration.values;
  const line = `p(50)=${figures.med} p(95)=${figures['p(95)']} p(99)=${figures['p(99)']} ms\n`;
  return { [setting('SUMMARY', 'summary.json')]: JSON.stringify(data, null, 2), stdout: line };
}
