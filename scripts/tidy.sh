#!/usr/bin/env bash
# Runs clang-tidy over the programs' sources (or over the files named). Findings are errors; see
# .clang-tidy. Needs the compile commands of the release preset.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [[ $# -eq 0 ]]; then
  mapfile -t files < <(git ls-files 'common/*.cpp' 'service/*.cpp' 'lab/*.cpp')
  set -- "${files[@]}"
fi
# GCC's own warning options are unknown to clang.
printf '%s\n' "$@" |
  xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet -p build/release \
    --extra-arg=-Wno-unknown-warning-option 2> >(grep -v 'generated\.$' >&2)
