#include "lab/trial/noise_floor_file.h"

#include "common/file.h"
#include "lab/record/whole_file.h"

namespace lab::trial {
namespace {

std::filesystem::path file_in(const std::filesystem::path& out) { return out / "noise-floor.json"; }

}  // namespace

common::Result<std::vector<analysis::NoiseFloor>> read_noise_floors(
    const std::filesystem::path& out) {
  const std::string path = file_in(out).string();
  auto text = common::read_file(path);
  if (!text && text.error().code == common::ErrorCode::kNotFound) {
    return std::vector<analysis::NoiseFloor>{};
  }
  if (!text) return common::fail(text.error());
  return analysis::noise_floors_from_json(*text, path);
}

common::Result<void> keep_noise_floor(const std::filesystem::path& out,
                                      analysis::NoiseFloor floor) {
  auto floors = read_noise_floors(out);
  if (!floors) return common::fail(floors.error());
  analysis::replace_noise_floor(*floors, std::move(floor));
  return record::write_whole_file(file_in(out), analysis::noise_floors_to_json(*floors));
}

}  // namespace lab::trial
