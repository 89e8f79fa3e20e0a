#!/usr/bin/env bash
# Builds everything and runs all tests; ends with ctest's summary.
#
#   ./test.sh [release|asan|tsan] [ctest options...]     for example: ./test.sh asan -R Histogram
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
preset=release
case ${1:-} in
  release | asan | tsan)
    preset=$1
    shift
    ;;
esac
"$root/scripts/packages.sh" test
"$root/scripts/build.sh" "$preset" all
cd "$root"
exec ctest --preset "$preset" "$@"
