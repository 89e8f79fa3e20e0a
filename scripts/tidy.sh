#!/usr/bin/env bash
# Runs clang-tidy over the programs' sources; findings are errors, see .clang-tidy. It reads them a
# folder at a time, as the release preset compiles them: an eighth of the work of one at a time.
#
#   scripts/tidy.sh [PART OF A PATH]     for example: scripts/tidy.sh lab/load
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
"$root/scripts/packages.sh" build check
build=build/release
[[ -f $build/compile_commands.json ]] || cmake --preset release >/dev/null

# GCC's own warning options are unknown to clang.
sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" |
  grep -v '/tests/' | { grep -F -- "${1:-/}" || true; } |
  xargs -r -P "$(nproc)" -n 1 clang-tidy-19 --quiet -p "$build" \
    --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'generated\.$' >&2)
