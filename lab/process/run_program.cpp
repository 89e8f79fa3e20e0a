#include "lab/process/run_program.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "common/file.h"
#include "lab/process/child_process.h"
#include "lab/process/memory_file.h"

namespace lab::process {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{60};
constexpr std::chrono::milliseconds kLook{2};
constexpr int kSignalBase = 128;

}  // namespace

std::string ProgramOutput::last_line() const {
  const std::size_t end = text.find_last_not_of("\n \t");
  if (end == std::string::npos) return "";
  const std::size_t newline = text.rfind('\n', end);
  const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
  return text.substr(begin, end + 1 - begin);
}

common::Result<ProgramOutput> run_program(const std::vector<std::string>& argv) {
  const auto output = MemoryFile::make();
  if (!output) return common::fail(output.error());
  auto child = start({argv, {}, ""}, {}, output->path());
  if (!child) return common::fail(child.error());
  const steady_clock::time_point deadline = steady_clock::now() + kPatience;
  std::optional<Exit> exit = child->poll_exit();
  while (!exit && steady_clock::now() < deadline) {
    std::this_thread::sleep_for(kLook);
    exit = child->poll_exit();
  }
  if (!exit) {
    return common::fail({common::ErrorCode::kTimeout, "running", argv.front(),
                         "it did not end in 60 s",
                         "see whether it answers when you run it by hand"});
  }
  const auto text = common::read_file(output->path());
  if (!text) return common::fail(text.error());
  const bool by_itself = exit->kind == Exit::Kind::kCode;
  return ProgramOutput{by_itself ? exit->code : kSignalBase + exit->signal, *text};
}

}  // namespace lab::process
