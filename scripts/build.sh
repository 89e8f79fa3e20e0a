#!/usr/bin/env bash
# Installs the build packages that are missing, configures a preset once and builds targets of it.
#
#   scripts/build.sh PRESET TARGET...
#
# Says nothing and takes a fraction of a second when there is nothing to do. One build at a time:
# a second caller waits for the first.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=$1
shift
build="$root/build/$preset"

"$root/scripts/packages.sh" build
mkdir -p "$root/build"
exec 9>"$root/build/.lock"
flock 9

cd "$root"
if [[ ! -f $build/build.ninja ]]; then
  cmake --preset "$preset" >"$root/build/configure-$preset.log" 2>&1 || {
    cat "$root/build/configure-$preset.log" >&2
    exit 1
  }
fi
if ninja -C "$build" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
  exit 0
fi
exec ninja -C "$build" "$@"
