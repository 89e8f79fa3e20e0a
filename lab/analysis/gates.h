// Gates: the checks that can call a run invalid. Pure: from records alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/record/record.h"

namespace lab::analysis {

inline constexpr double kLargestLagMs = 5;              // or the share below, whichever is more
inline constexpr double kLargestLagShare = 0.05;        // of the trial's response p99
inline constexpr double kLargestOtherCpuCores = 0.10;   // busy − service − lab
inline constexpr double kLargestStealShare = 0.02;      // of all CPU time
inline constexpr double kLeastPressure = 1.1;           // before: demand ÷ calibrated quota
inline constexpr double kLeastAchievedShare = 0.995;    // after: achieved ÷ target
inline constexpr double kLargestThrottledShare = 0.01;  // after: throttled ÷ periods
inline constexpr double kLargestToolFailures = 0.005;   // after, another generator: failed ÷ ended

// The gates of one trial, in this order: limit_in_force, lag_p99_ms, other_cpu_cores, steal_share
// (host); service_alive, accounting_identity (service); and on the side after, unless the plan
// compares a variant with itself, after_achieved_share and after_throttled_share (service; the
// latter not without a limit). Where another load generator drove the load, lag_p99_ms and
// accounting_identity are of kind kNotMeasured, in a closed loop after_achieved_share and
// after_throttled_share too, and after_failed_share stands beside them. A limit of back end `none`
// passes with a note that says so. Each carries the trial's number and whether it is superseded.
[[nodiscard]] std::vector<record::Gate> trial_gates(const record::Trial& trial,
                                                    const record::Plan& plan);

// The gate of the whole run (trial 0): equal_answers, service. Passes when at least
// `least_requests` were sent to both compared variants and every answer was equal.
[[nodiscard]] std::vector<record::Gate> run_gates(const record::Equality& equality,
                                                  const record::Plan& plan,
                                                  std::uint64_t least_requests);

// calibrated_pressure (host, trial 0) of a run with a calibrated quota: what the before trials
// really cost, rate × CPU time of a request ÷ quota. A machine that was disturbed while it was
// calibrated gives a quota that presses nobody, and nothing a trial's own gates see is wrong then.
// nullopt: the quota was given, or the cost is not measured.
[[nodiscard]] std::optional<record::Gate> pressure_gate(const record::Run& run);

// run_gates, unless the run failed before answers were compared, then trial_gates of every trial in
// order (an interrupted trial has none), then pressure_gate.
[[nodiscard]] std::vector<record::Gate> all_gates(const record::Run& run,
                                                  std::uint64_t least_requests);

// Whether the block of a trial with these gates may be repeated: a host gate failed.
[[nodiscard]] bool host_gate_failed(std::span<const record::Gate> gates);

// The failed gates that count: those of superseded trials and those nobody could judge do not.
[[nodiscard]] std::vector<record::Gate> failed_gates(std::span<const record::Gate> gates);

// What was found, for a person, without the remedy: "trial 5: generator lag p99 8.2 ms, allowed at
// most 5 ms", "trial 2: the service ended by itself: signal 11 (SIGSEGV)".
[[nodiscard]] std::string describe(const record::Gate& gate);

}  // namespace lab::analysis
