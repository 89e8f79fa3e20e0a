#!/usr/bin/env bash
# The one list of Debian packages that Bookstore Lab needs, and the way to install what is missing.
#
#   scripts/packages.sh GROUP...          install the missing packages of the groups
#   scripts/packages.sh --list GROUP...   print the packages, one a line, and do nothing
#
# Groups: build (compile programs and tests), test (run the tests), vm (run the tests in an emulated
# machine too), containers (an engine of its own for scripts/containers_test.sh), check (format and
# static checks).
# Asks no package manager when nothing can have changed: a stamp under build/ remembers the list that
# was last found complete. Needs root (or sudo) only when something is missing.
set -euo pipefail

build_packages=(
  g++ cmake ninja-build pkg-config ccache
  libboost1.81-dev libboost-url1.81-dev libsimdjson-dev libre2-dev prometheus-cpp-dev
  libcli11-dev libfmt-dev libspdlog-dev libtomlplusplus-dev nlohmann-json3-dev libjemalloc-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)
test_packages=(wrk python3 python3-locust nghttp2-client nodejs nginx-light)
vm_packages=(
  qemu-system-x86 busybox-static cpio debootstrap e2fsprogs kmod binutils
)
check_packages=(clang-format-14 clang-tidy-19 shellcheck)
containers_packages=(docker.io docker-compose debootstrap iptables iproute2)

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

list_only=no
if [[ ${1:-} == --list ]]; then
  list_only=yes
  shift
fi
if [[ $# -eq 0 ]]; then
  echo "packages.sh: name at least one group: build, test, vm, containers or check" >&2
  exit 2
fi

wanted=()
for group in "$@"; do
  case $group in
    build) wanted+=("${build_packages[@]}") ;;
    test) wanted+=("${test_packages[@]}") ;;
    vm) wanted+=("${vm_packages[@]}") ;;
    check) wanted+=("${check_packages[@]}") ;;
    containers) wanted+=("${containers_packages[@]}") ;;
    *)
      echo "packages.sh: unknown group '$group': use build, test, vm, containers or check" >&2
      exit 2
      ;;
  esac
done

if [[ $list_only == yes ]]; then
  printf '%s\n' "${wanted[@]}"
  exit 0
fi

stamp="$root/build/.packages-$(IFS=-; echo "$*")"
if [[ -f $stamp && $(<"$stamp") == "${wanted[*]}" ]]; then
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $state == installed ]] || missing+=("$package")
done

if [[ ${#missing[@]} -gt 0 ]]; then
  as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      echo "packages.sh: these packages are missing and installing them needs root:" >&2
      echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
  apt_options=(-o DPkg::Lock::Timeout=600 -qq)
  "${as_root[@]}" apt-get "${apt_options[@]}" update >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get "${apt_options[@]}" install -y --no-install-recommends "${missing[@]}" >&2
fi

mkdir -p "$root/build"
printf '%s' "${wanted[*]}" >"$stamp"
