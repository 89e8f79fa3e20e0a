#include "lab/trial/run_folder_name.h"

#include <fmt/format.h>

#include <system_error>

#include "lab/trial/environment.h"

namespace lab::trial {

common::Result<std::filesystem::path> make_run_folder(const std::filesystem::path& out,
                                                      const std::string& case_name) {
  constexpr int kMostRunsASecond = 100;
  std::error_code error;
  std::filesystem::create_directories(out, error);
  const std::string name = fmt::format("{}-{}", utc_now_compact(), case_name);
  for (int attempt = 1; !error && attempt <= kMostRunsASecond; ++attempt) {
    auto folder = out / (attempt == 1 ? name : fmt::format("{}-{}", name, attempt));
    if (std::filesystem::create_directory(folder, error)) return folder;
  }
  common::Error cause = common::system_error(error ? error.value() : EEXIST,
                                             "making the run folder", (out / name).string());
  cause.remedy = "choose another place with --out DIR";
  return common::fail(std::move(cause));
}

}  // namespace lab::trial
