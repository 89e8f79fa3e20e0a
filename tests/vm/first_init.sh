#!/bin/busybox sh
# shellcheck shell=dash
# The first program in the virtual machine: loads the drivers, then runs the tests as root on a bare
# kernel (lab.mode=bare) or hands over to the Debian on the second disk (lab.mode=session). Always
# ends by switching the machine off.
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
for driver in /modules/*; do insmod "$driver"; done
mount -t ext4 -o ro /dev/vda /lab || echo "VM: the first disk can't be mounted"

if grep -q lab.mode=session /proc/cmdline; then
  mount -t ext4 /dev/vdb /disk && mount --move /lab /disk/lab && umount /proc /sys &&
    exec switch_root /disk /lib/systemd/systemd
  echo "VM: no way into the second disk"
else
  mount -t cgroup2 none /sys/fs/cgroup
  mkdir -p /tmp
  ln -s /lab/lib/ld-linux-x86-64.so.2 /lib64/ld-linux-x86-64.so.2
  export LD_LIBRARY_PATH=/lab/lib PATH=/lab/tools:/bin
  ip link set lo up
  sh /lab/bare_test.sh
fi
sync
echo o >/proc/sysrq-trigger
sleep 60
