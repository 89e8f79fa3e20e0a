#!/usr/bin/env bash
# Runs clang-tidy over our sources (or over the files named). Findings are errors; see .clang-tidy.
# Needs the compile commands of the release preset.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [[ $# -eq 0 ]]; then
  mapfile -t files < <(git ls-files '*.cpp')
  set -- "${files[@]}"
fi
printf '%s\n' "$@" | xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet -p build/release 2> >(grep -v 'warnings generated' >&2)
