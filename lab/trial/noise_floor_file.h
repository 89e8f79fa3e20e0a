// The noise floors that null runs found on this machine: <out>/noise-floor.json.
#pragma once

#include <filesystem>
#include <vector>

#include "common/error.h"
#include "lab/analysis/noise_floor.h"

namespace lab::trial {

// All that are known; empty where there is no file yet.
[[nodiscard]] common::Result<std::vector<analysis::NoiseFloor>> read_noise_floors(
    const std::filesystem::path& out);

// Puts `floor` in its place and writes the file whole.
[[nodiscard]] common::Result<void> keep_noise_floor(const std::filesystem::path& out,
                                                    analysis::NoiseFloor floor);

}  // namespace lab::trial
