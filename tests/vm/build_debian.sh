#!/usr/bin/env bash
# A disk with a small Debian that runs systemd and has an ordinary user, `shopper`.
#
#   tests/vm/build_debian.sh FOLDER     makes FOLDER/debian.ext4; needs root
#
# From the mirror that this machine's apt uses; takes a minute or two, once.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[[ $folder/debian.ext4 -nt $here/build_debian.sh ]] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2016  # $(SITE) is apt's own
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
debootstrap --variant=minbase \
  --include=systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd \
  bookworm "$work/root" "$mirror" >"$folder/debootstrap.log" 2>&1 ||
  { tail -n 5 "$folder/debootstrap.log" >&2; exit 1; }

root=$work/root
chroot "$root" useradd --create-home --shell /bin/bash shopper
mkdir -p "$root/var/lib/systemd/linger" "$root/lab"
touch "$root/var/lib/systemd/linger/shopper"
echo /lab/lib-own >"$root/etc/ld.so.conf.d/lab.conf"
cat >"$root/etc/systemd/system/lab-test.service" <<'UNIT'
[Unit]
After=systemd-logind.service systemd-user-sessions.service user@1000.service
Wants=systemd-logind.service systemd-user-sessions.service user@1000.service
RequiresMountsFor=/lab
[Service]
Type=oneshot
ExecStart=/bin/bash /lab/session_test.sh
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
ExecStopPost=/bin/systemctl poweroff --force --force
UNIT
# The user's manager comes after the one who makes its folder under /run.
mkdir -p "$root/etc/systemd/system/user-runtime-dir@.service.d"
printf '[Unit]\nAfter=systemd-logind.service\nWants=systemd-logind.service\n' \
  >"$root/etc/systemd/system/user-runtime-dir@.service.d/order.conf"
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}
mke2fs -q -t ext4 -d "$root" -L debian "$work/debian.ext4" 700M
mv "$work/debian.ext4" "$folder/debian.ext4"
