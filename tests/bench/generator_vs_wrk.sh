#!/usr/bin/env bash
# The load generator's own cost beside wrk's: client CPU per request, in interleaved rounds.
#
#   tests/bench/generator_vs_wrk.sh [ROUNDS] [SECONDS]      (5 rounds of 3 s)
#
# Both ask the same server (tests/support/bare_responder) for the same path with GET over the same
# number of kept-alive connections, from one thread. `lab load` sends 20,000/s in the open loop. wrk
# has no rate limit: it runs at its full rate, and its figure is its CPU time divided by the requests
# it completed. So wrk is at its best here: always busy, it reads several answers at each wake-up.
# CPU time is user + system of the whole process, start and end included, as the shell's `times`
# counts it for a child. Prints a line a round, then the medians and their ratio. Exit code 1: the
# ratio is over 1.5.
set -euo pipefail

rounds=${1:-5}
seconds=${2:-3}
rate=20000
connections=50
programs=${BUILD_DIR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/build/release}/bin

work=$(mktemp -d)
"$programs/bare_responder" >"$work/port" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
until [[ -s $work/port ]]; do sleep 0.05; done
url="http://127.0.0.1:$(<"$work/port")/plain"

# cpu_seconds COMMAND...: runs it (output to $work/out) and prints its user + system time.
cpu_seconds() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$work/out" 2>"$work/err"; } 2>&1 | awk '{ print $1 + $2 }'
}

median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

for ((round = 1; round <= rounds; ++round)); do
  cpu=$(cpu_seconds "$programs/lab" load --url "$url" --rate $rate --duration "${seconds}s" \
    --max-vus $connections --json -)
  requests=$(python3 -c 'import json,sys; print(json.load(sys.stdin)["metrics"]["http_reqs"]["count"])' <"$work/out")
  lab=$(awk -v c="$cpu" -v n="$requests" 'BEGIN { printf "%.3f", 1e6 * c / n }')
  cpu=$(cpu_seconds wrk -t1 "-c$connections" "-d${seconds}s" "$url")
  requests=$(awk '/requests in/ { print $1 }' "$work/out")
  wrk=$(awk -v c="$cpu" -v n="$requests" 'BEGIN { printf "%.3f", 1e6 * c / n }')
  echo "$lab" >>"$work/lab"
  echo "$wrk" >>"$work/wrk"
  echo "round $round: lab load $lab µs, wrk $wrk µs of CPU per request"
done

lab=$(median <"$work/lab")
wrk=$(median <"$work/wrk")
awk -v l="$lab" -v w="$wrk" 'BEGIN {
  printf "median: lab load %.2f µs, wrk %.2f µs, ratio %.2f (at most 1.5, aim 1.0)\n", l, w, l / w
  exit l / w > 1.5
}'
