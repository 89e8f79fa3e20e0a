#!/usr/bin/env bash
# Builds the image, looks at it, and lets docker-compose.yml measure one container from another.
#
#   scripts/containers_test.sh
#
# Takes the container engine that answers (DOCKER_HOST or the usual socket); where none does, starts
# one of its own. Removes all that it made. Exit status: 0 passed, 1 failed, 77 skipped: no engine.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d /var/tmp/bookstore-containers-XXXXXX)
docker=docker
compose=(false)
own_engine=no
base=debian:bookworm-slim
export DOCKER_BUILDKIT=1 COMPOSE_DOCKER_CLI_BUILD=1
export COMPOSE_PROJECT_NAME=bookstorelabtest$$ BOOKSTORE_IMAGE=bookstore-lab-test-$$

# shellcheck source=scripts/container_engine.sh
source "$root/scripts/container_engine.sh"

step() { printf '== %s (%d s since the start)\n' "$1" "$SECONDS"; }
skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}
fail() {
  printf 'containers_test.sh: %s\n' "$1" >&2
  exit 1
}

# within SECONDS COMMAND...: with a time limit, and so that a signal to this script ends it at once.
running=
within() {
  timeout "$@" &
  running=$!
  local status=0
  wait "$running" || status=$?
  running=
  return "$status"
}

clean_up() {
  set +e
  if [[ -n $running ]]; then kill "$running" && wait "$running"; fi 2>/dev/null
  "${compose[@]}" down --volumes --timeout 5 >/dev/null 2>&1
  if [[ $own_engine == yes ]]; then
    remove_engine
  else
    "$docker" image rm "$BOOKSTORE_IMAGE" >/dev/null 2>&1
  fi
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

choose_compose() {
  if "$docker" compose version >/dev/null 2>&1; then
    compose=("$docker" compose)
  elif command -v docker-compose >/dev/null; then
    compose=(docker-compose)
  else
    skip "neither docker compose nor docker-compose is here: install docker-compose"
  fi
  compose+=(--file "$root/docker-compose.yml")
}

inspect_image() { "$docker" image inspect --format "$1" "${2:-$BOOKSTORE_IMAGE}"; }

# The machine's own Debian sources and proxy, so that the build asks the same mirror. Kept out of
# the image: a secret leaves nothing in it, and a proxy argument is not recorded.
build_image() {
  local options=() suite proxy
  for suite in bookworm bookworm-updates bookworm-security; do
    debian_sources "$suite" | while read -r uri; do
      printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n\n' "$uri" \
        "$suite" /usr/share/keyrings/debian-archive-keyring.gpg
    done
  done >"$work/debian.sources" 2>/dev/null || true
  [[ ! -s $work/debian.sources ]] || options+=(--secret "id=apt-sources,src=$work/debian.sources")
  proxy=$(apt-config dump Acquire::http::Proxy 2>/dev/null | sed -n 's/.*"\(.*\)";/\1/p' || true)
  [[ -z $proxy ]] || options+=(--build-arg "http_proxy=$proxy")
  within 1000 "$docker" build --network host "${options[@]}" --tag "$BOOKSTORE_IMAGE" "$root" \
    >"$work/build.log" 2>&1 || {
    tail -n 40 "$work/build.log" >&2
    fail "the image cannot be built"
  }
}

check_image() {
  local added user container special
  user=$(inspect_image '{{.Config.User}}')
  [[ $user =~ ^[1-9][0-9]*: ]] || fail "the image runs as '$user': expected a number above 0"
  inspect_image '{{json .Config.Healthcheck.Test}} {{json .Config.Cmd}}' |
    grep -qxF '["CMD","bookstore","--check-health"] ["bookstore"]' ||
    fail "health check or command of the image need a shell"
  container=$("$docker" create "$BOOKSTORE_IMAGE")
  special=$("$docker" export "$container" | tar -tv | awk '$1 ~ /^-..[sS]|^-.....[sS]/')
  "$docker" rm "$container" >/dev/null
  [[ -z $special ]] || fail "the image has set-user-ID or set-group-ID files: $special"
  added=$(($(inspect_image '{{.Size}}') - $(inspect_image '{{.Size}}' "$base")))
  ((added < 100 * 1000 * 1000)) || fail "the image adds $added bytes to its base"
  echo "image: user $user, $((added / 1000000)) MB beside its base"
  "$docker" run --rm --network none "$BOOKSTORE_IMAGE" bookstore --version
  "$docker" run --rm --network none "$BOOKSTORE_IMAGE" lab list | grep checkout ||
    fail "the lab in the image does not find its cases"
}

check_service() {
  local container health='' tries
  within 120 "${compose[@]}" up --detach --no-build bookstore
  container=$("${compose[@]}" ps -q bookstore)
  for ((tries = 0; tries < 120; ++tries)); do
    health=$("$docker" inspect --format '{{.State.Health.Status}}' "$container")
    [[ $health == starting ]] || break
    sleep 0.5
  done
  [[ $health == healthy ]] || fail "the service is $health, not healthy"
  "$docker" inspect --format '{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}}' "$container" |
    grep -qxF '950000000 1073741824' || fail "the service is not under its limit"
  echo "service: healthy, under 0.95 CPU and 1 GiB"
}

# What `lab run` found depends on the machine: a run that a busy host made invalid (98) or that
# missed an expectation (99) prints its table and leaves its folder all the same.
check_measurement() {
  local status=0 container
  within 300 "${compose[@]}" run --rm -T lab >"$work/table" 2>"$work/progress" || status=$?
  cat "$work/table"
  [[ $status == 0 || $status == 98 || $status == 99 ]] || {
    tail -n 20 "$work/progress" >&2
    fail "the lab ended with $status"
  }
  grep -q 'client p99' "$work/table" || fail "the lab printed no table"
  container=$("$docker" create -v "${COMPOSE_PROJECT_NAME}_runs:/runs" "$BOOKSTORE_IMAGE")
  "$docker" cp "$container:/runs" "$work/runs"
  "$docker" rm "$container" >/dev/null
  local results=("$work"/runs/*-checkout/results.json)
  [[ -s ${results[0]} && -s ${results[0]%results.json}report.md ]] ||
    fail "the volume has no run folder with results.json and report.md"
  echo "volume: $(basename "$(dirname "${results[0]}")"), lab ended with $status"
}

main() {
  step "engine"
  if ! docker info >/dev/null 2>&1; then
    own_engine=yes
    start_building_engine
    step "base image"
    make_base_image
  else
    within 300 "$docker" pull --quiet "$base" || skip "the engine cannot pull $base"
  fi
  choose_compose
  step "build"
  build_image
  if [[ $own_engine == yes ]]; then start_running_engine; fi
  step "image"
  check_image
  step "service"
  check_service
  step "measurement"
  check_measurement
  step "done"
}

main
