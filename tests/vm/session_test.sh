#!/bin/bash
# shellcheck disable=SC2016  # the inner shell is meant
# Run once by lab-test.service in the virtual machine's Debian: an ordinary user, who has a service
# manager and no root at all, runs the lab.
/sbin/ldconfig
failed=0
check() {
  echo "VM: $1"
  shift
  "$@" || {
    echo "VM: failed: $*"
    failed=1
  }
}
as_user() { runuser -l shopper -c "$1"; }

check "limits through the user's manager" as_user \
  "/lab/bin/lab_limits_real_test --gtest_brief=1 --gtest_filter='*systemd*'"
check "the doctor finds systemd usable and the quota held" as_user '
  /lab/bin/lab doctor | tee doctor.txt
  grep -q "limits systemd  good" doctor.txt && grep -q "quota probe     good" doctor.txt'
# Under emulation every request is slow: few of them, and a small quota.
check "lab run checkout without root" as_user '
  /lab/bin/lab run checkout --cases /lab/cases --profile quick --rate 25 --cpus 0.25 \
    --blocks 1 --warmup 1s --duration 3s
  code=$?
  echo "exit code $code"
  [ $code = 0 ] || [ $code = 98 ] || [ $code = 99 ]'
check "every trial was held down by systemd" as_user '/usr/bin/env bash /lab/judge_run.sh runs/*/results.json'
check "no scope is left" as_user '
  ! XDG_RUNTIME_DIR=/run/user/1000 systemctl --user list-units --all --plain --no-legend \
    "bookstore-lab-*" | grep .'
check "limits through the machine's manager, as root" \
  /lab/bin/lab_limits_real_test --gtest_brief=1 --gtest_filter='*systemd*'

# What a user sees whose manager is not given the cpu controller.
mkdir -p /run/systemd/system/user@.service.d
# The empty one takes back what the unit itself gives.
printf '[Service]\nDelegate=\nDelegate=memory pids\n' >/run/systemd/system/user@.service.d/less.conf
systemctl daemon-reload
systemctl restart user@1000.service
check "a quota that the manager drops is refused, with the remedy" as_user '
  /lab/bin/lab run checkout --cases /lab/cases --limits systemd --profile quick \
    --cpus 0.25 2>refusal.txt
  code=$?
  cat refusal.txt
  [ $code = 1 ] && grep -q "Delegate=cpu memory pids" refusal.txt'
[ $failed = 0 ] && echo "VM: all is well"
