#!/bin/sh
# shellcheck disable=SC2016  # the inner shell is meant
# Run by first_init.sh as root on a bare kernel with control groups version 2.
cd /tmp || exit
failed=0
check() {
  echo "VM: $1"
  shift
  "$@" || {
    echo "VM: failed: $*"
    failed=1
  }
}
check "limits on version 2" /lab/bin/lab_limits_real_test \
  --gtest_brief=1 --gtest_filter='*cgroup2*'
check "the doctor finds cgroup2 usable and the quota held" sh -c '
  /lab/bin/lab doctor | tee doctor.txt
  grep -q "limits cgroup2  good" doctor.txt && grep -q "quota probe     good" doctor.txt'
check "the doctor's own tests" /lab/bin/lab_doctor_real_test --gtest_brief=1
check "a run of a small case, then nothing left" sh -c '
  /lab/bin/lab run fragile --cases /lab/test-cases --profile quick --rate 20 --out /tmp/runs
  code=$?
  echo "exit code $code"
  grep -o "\"limit_verified\": [a-z]*" /tmp/runs/*/results.json | sort | uniq -c
  [ $code = 0 ] || [ $code = 98 ] || exit 1
  grep -q "\"backend\": \"cgroup2\"" /tmp/runs/*/results.json || exit 1
  ! find /sys/fs/cgroup -name "bookstore-lab-*" | grep .'
[ $failed = 0 ] && echo "VM: all is well"
