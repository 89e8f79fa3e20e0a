#!/usr/bin/env bash
# Builds everything and runs the tests; ends with ctest's summary.
#
#   ./test.sh [release|asan|tsan] [ctest options...]     for example: ./test.sh asan -R Histogram
#
# Without options the slow tests that need an emulator or a container engine are left out:
#   scripts/packages.sh vm && ./test.sh -L vm                   limits on other kernels
#   scripts/packages.sh containers && ./test.sh -L engine       image and compose file
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
[[ $# -gt 0 ]] || set -- -LE 'vm|engine'
exec ctest --preset "$preset" "$@"
