#!/usr/bin/env bash
# Builds what is needed, then runs the lab: ./lab.sh ARGS... is `lab ARGS...`.
# Installs missing Debian packages first; when nothing has changed it only starts the program.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$root/scripts/build.sh" release lab bookstore >&2
exec "$root/build/release/bin/lab" "$@"
