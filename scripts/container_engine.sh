# shellcheck shell=bash
# A container engine of its own for scripts/containers_test.sh, which sources this file: started
# where none answers, and gone without a trace afterwards. Needs root.
#
# Two daemons use one data folder, one after the other. The first builds in the host's network,
# where the package mirror is; the second runs in a network namespace of its own, where container
# networks and names work but nothing leads outside.
#
# Uses: $root (the tree), $work (a folder of its own), $base (the base image's name), skip REASON
# (ends the test), within SECONDS COMMAND... (a time limit).
: "${root:?}" "${work:?}" "${base:?}"

engine_name=bookstore-containers-$$
engine_pid=
engine_networked=no

# Starts a daemon with the options given, `nsenter …` in front of it if $engine_networked.
start_daemon() {
  local in_namespace=()
  if [[ $engine_networked == yes ]]; then in_namespace=(nsenter "--net=/run/netns/$engine_name"); fi
  "${in_namespace[@]}" dockerd --data-root "$work/data" --exec-root "$work/exec" \
    --pidfile "$work/dockerd.pid" -H "unix://$work/docker.sock" --storage-driver overlay2 \
    --cgroup-parent "/$engine_name" "$@" >>"$work/dockerd.log" 2>&1 &
  engine_pid=$!
  local tries
  for ((tries = 0; tries < 120; ++tries)); do
    if "$docker" info >/dev/null 2>&1; then return 0; fi
    kill -0 "$engine_pid" 2>/dev/null || break
    sleep 0.5
  done
  tail -n 5 "$work/dockerd.log" >&2
  return 1
}

stop_daemon() {
  [[ -n $engine_pid ]] || return 0
  kill -TERM "$engine_pid" 2>/dev/null || true
  local tries
  for ((tries = 0; tries < 60; ++tries)); do
    kill -0 "$engine_pid" 2>/dev/null || break
    sleep 0.5
  done
  kill -KILL "$engine_pid" 2>/dev/null || true
  wait "$engine_pid" 2>/dev/null || true
  engine_pid=
}

start_building_engine() {
  [[ $(id -u) -eq 0 ]] || skip "no container engine answers, and starting one needs root"
  within 200 "$root/scripts/packages.sh" containers ||
    skip "no container engine answers, and its packages cannot be installed"
  docker=/usr/bin/docker
  export DOCKER_HOST="unix://$work/docker.sock"
  start_daemon --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false \
    --bridge=none || skip "a container engine cannot start here, see above"
}

# The same images under a daemon whose networks work.
start_running_engine() {
  stop_daemon
  ip netns add "$engine_name"
  engine_networked=yes
  nsenter "--net=/run/netns/$engine_name" ip link set lo up
  start_daemon || skip "a container engine with networks cannot start here, see above"
}

# Makes the base image from packages, as no image registry is asked. The archive is kept
# under build/ for the next time.
make_base_image() {
  local archive="$root/build/containers/base.tar"
  if [[ ! -f $archive ]]; then
    local mirror
    mirror=$(debian_sources bookworm)
    [[ -n $mirror ]] || skip "the package sources of this machine have no Debian 12 to build from"
    within 400 debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" \
      "$mirror" >"$work/debootstrap.log" 2>&1 || {
      tail -n 5 "$work/debootstrap.log" >&2
      skip "the base image cannot be made here, see above"
    }
    # As in the image of that name: sources in one file, and no downloaded packages.
    rm -rf "$work/base/etc/apt/sources.list" "$work/base/var/cache/apt/archives/"*.deb \
      "$work/base/var/lib/apt/lists/"*
    : >"$work/base/etc/apt/sources.list.d/debian.sources"
    mkdir -p "$(dirname "$archive")"
    tar -C "$work/base" -cf "$archive.part" .
    mv "$archive.part" "$archive"
  fi
  "$docker" import "$archive" "$base" >/dev/null
}

# debian_sources SUITE: where apt gets that suite of Debian from, one address a line (apt-get(8),
# indextargets).
debian_sources() {
  apt-get indextargets --format "\$(ORIGIN) \$(RELEASE) \$(REPO_URI)" 'Created-By: Packages' |
    sed -n "s/^Debian $1 //p" | sort -u
}

# What the engine and a test that failed half-way leave: mounts, namespace, control groups.
remove_engine() {
  stop_daemon
  local mount
  awk -v under="$work/" 'index($2, under) == 1 { print $2 }' /proc/mounts | sort -r |
    while read -r mount; do umount "$mount" || true; done
  if [[ $engine_networked == yes ]]; then ip netns delete "$engine_name" || true; fi
  find /sys/fs/cgroup -mindepth 2 -depth -type d -path "*/$engine_name*" -exec rmdir {} + || true
}
