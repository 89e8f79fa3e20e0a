#!/usr/bin/env bash
# A kernel with control groups version 2, and the small first root that loads its drivers.
#
#   tests/vm/build_kernel.sh FOLDER     makes FOLDER/vmlinuz and FOLDER/first-root.cpio.gz
#
# The kernel is Debian's own for virtual machines, unpacked and not installed. Does nothing when both
# are there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[[ -f $folder/vmlinuz && $folder/first-root.cpio.gz -nt $here/first_init.sh ]] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
package=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends: linux-image/ {print $2; exit}')
apt-get -qq download "$package" 2>&1 | grep -v 'unsandboxed' || true
dpkg-deb -x linux-image-*.deb kernel
version=$(basename kernel/lib/modules/*)
depmod -b kernel "$version"

mkdir -p root/bin root/modules root/proc root/sys root/dev root/lab root/disk root/lib64
cp /bin/busybox root/bin/busybox
# Every driver after those it needs.
for driver in virtio_pci virtio_blk ext4; do
  modprobe --dirname kernel --set-version "$version" --show-depends "$driver"
done | awk '$1 == "insmod" && !seen[$2]++ {print $2}' >drivers
number=100
while read -r driver; do
  cp "$driver" "root/modules/$number-$(basename "$driver")"
  number=$((number + 1))
done <drivers
cp "$here/first_init.sh" root/init
chmod +x root/init
(cd root && find . | cpio -o -H newc --quiet | gzip -1) >"$folder/first-root.cpio.gz"
cp kernel/boot/vmlinuz-* "$folder/vmlinuz"
