// The noise floor: how far two trials of one and the same variant differ on this machine.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::analysis {

struct NoiseFloor {
  std::string machine, case_name, profile;  // the key
  // Per measure the largest |ln ratio| between two trials of the null run. A measure that was zero,
  // censored or not measured in one of them has none.
  std::map<std::string, double> largest_log_ratio;
  std::string load{};  // of the key too: see load_of()
};

// Host name, CPU model and number of CPUs: what makes two runs comparable.
[[nodiscard]] std::string machine_of(const record::Environment& environment);

// What drove the load, as far as it decides what a latency means: empty for our own generator, else
// "wrk, service, closed loop".
[[nodiscard]] std::string load_of(const record::Plan& plan);

// From a run of one variant against itself.
[[nodiscard]] NoiseFloor noise_floor_of(const record::Run& null_run,
                                        std::span<const casefile::MeasureRow> rows);

// The one with this run's machine, case, profile and load: differences between latencies of
// another definition say nothing. nullptr when there is none.
[[nodiscard]] const NoiseFloor* find_noise_floor(std::span<const NoiseFloor> floors,
                                                 const record::Run& run);

// Puts `floor` in the place of the one with its key, or at the end.
void replace_noise_floor(std::vector<NoiseFloor>& floors, NoiseFloor floor);

// The document of all floors (schema bookstore-lab/noise-floor/1), and back. kMalformed names the
// place. `file` stands in errors.
[[nodiscard]] std::string noise_floors_to_json(std::span<const NoiseFloor> floors);
[[nodiscard]] common::Result<std::vector<NoiseFloor>> noise_floors_from_json(
    std::string_view text, const std::string& file);

}  // namespace lab::analysis
