#include "tests/support/lab_program.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "common/file.h"
#include "tests/support/places.h"

namespace tests {
namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "bookstore-lab-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path ScratchFolder::run_folder() const {
  for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
    if (entry.is_directory()) return entry.path();
  }
  return {};
}

std::unique_ptr<Program> start_lab(const std::vector<std::string>& arguments,
                                   const std::vector<std::string>& environment) {
  std::vector<std::string> words{program("lab")};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return std::make_unique<Program>(std::move(words), environment);
}

LabOutcome finish_lab(Program& program) {
  LabOutcome outcome;
  outcome.pid = program.pid();
  outcome.out = program.read_rest();
  outcome.exit_code = program.wait();
  outcome.err = program.stderr_text();
  return outcome;
}

LabOutcome run_lab(const std::vector<std::string>& arguments,
                   const std::vector<std::string>& environment) {
  return finish_lab(*start_lab(arguments, environment));
}

bool wait_for_trial(const ScratchFolder& folder) {
  for (int i = 0; i < 200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const fs::path run = folder.run_folder();
    if (!run.empty() && fs::exists(run / "trials") && !fs::is_empty(run / "trials")) {
      for (const fs::directory_entry& trial : fs::directory_iterator(run / "trials")) {
        if (fs::exists(trial.path() / "counters.csv")) return true;
      }
    }
  }
  return false;
}

std::vector<std::string> leftover_groups(pid_t lab) {
  const std::string mark = "bookstore-lab-" + std::to_string(lab) + "-";
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator entries("/sys/fs/cgroup", error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (entries->path().filename().string().starts_with(mark)) found.push_back(entries->path());
  }
  return found;
}

nlohmann::json results_of(const fs::path& run_folder) {
  return nlohmann::json::parse(common::read_file((run_folder / "results.json").string()).value());
}

}  // namespace tests
