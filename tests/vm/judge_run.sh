#!/usr/bin/env bash
# judge_run.sh RESULTS.json: every trial ran under a limit that was read back, by systemd; the slow
# side ran into it, and nobody used more than 1.6 times the quota. Nothing finer holds under emulation.
exec awk -F'[:,]' '
  { gsub(/[ "]/, "") }
  $1 == "side" { side = $2 }
  $1 == "limit_verified" { verified += ($2 == "true"); trials++ }
  $1 == "backend" && side != "" { managed += ($2 == "systemd") }
  $1 == "quota_cpus" && side != "" { quota = $2 }
  $1 == "throttled_periods" && side == "before" { before++; throttled += ($2 > 0) }
  $1 == "cpu_cores_used" && side != "" { if ($2 > quota * 1.6) above++ }
  END {
    printf "%d trials, %d verified, %d by systemd, %d of %d before throttled, %d above the quota\n",
      trials, verified, managed, throttled, before, above
    exit !(trials >= 4 && verified == trials && managed >= trials && before > 0 &&
           throttled == before && !above)
  }' "$1"
