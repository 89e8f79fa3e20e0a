#include "lab/record/run_folder.h"

#include "lab/record/record_json.h"
#include "lab/record/whole_file.h"

namespace lab::record {

common::Result<Run> load_run(const std::filesystem::path& folder) {
  const std::filesystem::path results = folder / kResultsFile;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(results, ignored)) {
    return common::fail({common::ErrorCode::kNotFound, "opening a run", folder.string(),
                         "not a run folder: it has no results.json",
                         "name a folder that `lab run` made, such as runs/<time>-<case>"});
  }
  const common::Result<std::string> text = read_whole_file(results);
  if (!text) return common::fail(text.error());
  return from_json(*text, results.string());
}

common::Result<void> save_run(const std::filesystem::path& folder, const Run& run) {
  return write_whole_file(folder / kResultsFile, to_json(run));
}

}  // namespace lab::record
