#!/usr/bin/env bash
# Runs the lab's limits on a real kernel with control groups version 2, in a small emulated machine.
#
#   tests/vm/vm_test.sh bare PROGRAMS      as root on a bare kernel
#   tests/vm/vm_test.sh session PROGRAMS   as an ordinary user of a Debian with systemd
#
# PROGRAMS is the folder of the built programs (build/release/bin). Needs the packages of the group
# `vm` and, once, the Debian mirror. Exit code 77: it can't run here, and the last line says why.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
cache=$root/build/vm
mode=$1
programs=$2

skip() {
  echo "skipped: $1"
  exit 77
}
for program in qemu-system-x86_64 busybox cpio depmod mke2fs; do
  PATH=$PATH:/sbin:/usr/sbin command -v "$program" >/dev/null ||
    skip "there is no $program: scripts/packages.sh vm installs it"
done
export PATH=$PATH:/sbin:/usr/sbin
mkdir -p "$cache"
exec 9>"$cache/.lock"
flock 9
"$here/build_kernel.sh" "$cache" || skip "the kernel can't be had: see above"
if [[ $mode == session && ! -f $cache/debian.ext4 ]]; then
  command -v debootstrap >/dev/null || skip "there is no debootstrap: scripts/packages.sh vm"
  [[ $(id -u) -eq 0 ]] || skip "making the Debian disk needs root"
fi
[[ $mode == bare ]] || "$here/build_debian.sh" "$cache" || skip "Debian can't be had: see above"
flock -u 9

[[ -x $programs/lab_limits_real_test ]] || skip "the programs are not built"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The disk /lab: programs, the libraries they need, cases, what runs inside.
fill_disk() {
  mkdir -p "$1"/{bin,lib,lib-own,tools}
  for program in lab bookstore fragile_service lab_limits_real_test lab_doctor_real_test; do
    strip -o "$1/bin/$program" "$programs/$program"
  done
  cp /bin/sh /bin/sleep /usr/bin/tail /usr/bin/env "$1/tools/"
  ldd "$1"/bin/* "$1"/tools/* | awk '$3 ~ /^\// {print $3} $1 ~ /^\/lib64/ {print $1}' | sort -u |
    xargs cp -L -t "$1/lib"
  # A Debian has its C library itself.
  cp "$1"/lib/* "$1/lib-own/"
  rm -f "$1"/lib-own/{ld-linux*,libc.so*,libm.so*,libpthread*,libdl*,librt*,libresolv*}
  cp -r "$root/lab/cases" "$1/cases"
  sed -i 's/^requests = 1000$/requests = 20/' "$1/cases/checkout/case.toml"
  cp -r "$root/tests/data/cases" "$1/test-cases"
  # Opening many connections takes longer there than a trial waits for them.
  sed -i 's/^max_vus = .*/max_vus = 3/' "$1"/cases/checkout/case.toml \
    "$1"/test-cases/fragile/case.toml
  cp "$here"/*_test.sh "$here/judge_run.sh" "$1/"
}
fill_disk "$work/lab"
mke2fs -q -t ext4 -d "$work/lab" -L lab "$work/lab.ext4" 256M

disks=(-drive "file=$work/lab.ext4,format=raw,if=virtio,readonly=on")
[[ $mode == session ]] && disks+=(-drive "file=$cache/debian.ext4,format=raw,if=virtio,snapshot=on")
# Systemd is told to start no more than the test needs.
quiet="console=ttyS0 quiet panic=-1 lab.mode=$mode systemd.unit=lab-test.service"
for unit in systemd-random-seed systemd-modules-load systemd-update-utmp systemd-journal-flush; do
  quiet+=" systemd.mask=$unit.service"
done
timeout 1500 qemu-system-x86_64 -accel tcg,thread=multi -M q35 -cpu max -smp 2 -m 1024 -nographic \
  -nodefaults -no-reboot -serial stdio -kernel "$cache/vmlinuz" -initrd "$cache/first-root.cpio.gz" \
  -append "$quiet" "${disks[@]}" </dev/null 2>&1 | tee "$cache/$mode.log"
grep -q 'VM: all is well' "$cache/$mode.log"
