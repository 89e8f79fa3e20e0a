// A trial's load by another tool (`lab run --load`): the warm-up and the measured part, each a call
// of its own, outside the service's limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

#include "common/error.h"
#include "lab/load/request_maker.h"
#include "lab/load_tools/tool_table.h"
#include "lab/record/record.h"
#include "lab/trial/tool_cpu.h"

namespace lab::trial {

// The tool as it is installed here: its program and version. kNotFound with the remedy when it is
// not; kUnavailable when it does not say its version in time.
[[nodiscard]] common::Result<record::LoadTool> inspect_tool(const load_tools::Tool& tool);

// What is asked of the tool. The pointers must outlive the load.
struct ToolLoadPlan {
  const load_tools::Tool* tool = nullptr;
  const load::RequestMaker* maker = nullptr;  // whose bodies are sent, in their order
  std::string url;
  std::string method;
  double rate_rps = 0;
  double warmup_s = 0;
  double measured_s = 0;
  unsigned connections = 0;
  std::filesystem::path folder;  // of the trial: the tool's raw output stays in it
};

class ToolLoad {
 public:
  // `cpu` must outlive it.
  ToolLoad(ToolLoadPlan plan, ToolCpu& cpu) : plan_(std::move(plan)), cpu_(cpu) {}

  // Writes what the measured call needs, so that measure() sends at once. Errors: the files'.
  [[nodiscard]] common::Result<void> prepare();

  // A call that nothing is read from, with the first bodies; nothing for a warm-up of 0. A stop
  // request ends it early, which is no error.
  [[nodiscard]] common::Result<void> warm_up(const std::stop_token& stop);

  // About when the first request is sent if measure() is called now.
  [[nodiscard]] std::chrono::steady_clock::time_point start_time() const;

  // The measured call, with the bodies from first_index() on. Its outputs are in the folder
  // afterwards; the list of bodies is not. Errors: the tool cannot be started, ends with a failure,
  // takes 15 s longer than it was asked to, or writes what cannot be understood: each names the
  // file to look into. A stop request gives a client in which nothing is measured.
  [[nodiscard]] common::Result<record::Client> measure(const std::stop_token& stop);

  // Index of the measured part's first body.
  [[nodiscard]] std::uint64_t first_index() const;

 private:
  // One call of the tool, its files written.
  struct Part {
    std::filesystem::path folder;  // absolute
    double seconds = 0;
    load_tools::ToolCall call;
  };
  [[nodiscard]] std::uint64_t body_count() const;
  [[nodiscard]] common::Result<Part> make_part(const std::filesystem::path& folder,
                                               std::uint64_t first_body, double seconds) const;
  [[nodiscard]] common::Result<void> run(const Part& part, const std::stop_token& stop);
  [[nodiscard]] common::Result<void> run_command(const process::Command& command,
                                                 const std::string& log, double seconds,
                                                 const std::stop_token& stop);

  ToolLoadPlan plan_;
  ToolCpu& cpu_;
  Part measured_;
};

}  // namespace lab::trial
