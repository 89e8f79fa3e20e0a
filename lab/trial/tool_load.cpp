#include "lab/trial/tool_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "lab/load_tools/result_client.h"
#include "lab/process/find_program.h"
#include "lab/record/whole_file.h"
#include "lab/trial/temporary_folder.h"

namespace lab::trial {
namespace {

using common::fail;
using common::Result;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kToolPause{5};
constexpr std::chrono::milliseconds kProcessStart{20};
constexpr std::chrono::seconds kToolGrace{2};
constexpr std::chrono::seconds kVersionTime{20};
constexpr const char* kBodies = "load-tool-bodies.jsonl";
constexpr const char* kFirstBody = "load-tool-body.json";
constexpr double kToolOvertime = 15;  // seconds: its start, late answers, its summary

// Bodies of one part: enough that none comes twice at twice the rate, and at what a closed loop
// reaches within a few seconds; no more than a script reads in an instant.
constexpr double kLeastBodies = 20'000;
constexpr double kMostBodies = 200'000;

std::string body_of(const load::RequestMaker& maker, std::uint64_t index, load::RequestText& text) {
  text.clear();
  maker.append(index, text);
  const std::size_t end_of_head = text.bytes.find("\r\n\r\n");
  return text.bytes.substr(std::min(end_of_head, text.bytes.size() - 4) + 4);
}

Result<void> write_all(const std::filesystem::path& folder,
                       const std::vector<load_tools::ToolFile>& files) {
  for (const load_tools::ToolFile& file : files) {
    if (auto written = record::write_whole_file(folder / file.name, file.text); !written) {
      return written;
    }
  }
  return {};
}

Result<std::vector<std::string>> read_results(const std::filesystem::path& folder,
                                              const std::vector<std::string>& names) {
  std::vector<std::string> texts;
  for (const std::string& name : names) {
    auto text = record::read_whole_file(folder / name);
    if (!text) return fail(text.error());
    texts.push_back(std::move(*text));
  }
  return texts;
}

void remove_files(const std::filesystem::path& folder, std::initializer_list<const char*> names) {
  std::error_code ignored;
  for (const char* name : names) std::filesystem::remove(folder / name, ignored);
}

}  // namespace

Result<record::LoadTool> inspect_tool(const load_tools::Tool& tool) {
  const std::string program(tool.program);
  if (auto found = process::find_program(program); !found) {
    return fail({common::ErrorCode::kNotFound, "looking for the load generator", program,
                 "it is in no folder of PATH", std::string(tool.remedy)});
  }
  auto folder = TemporaryFolder::make();
  if (!folder) return fail(folder.error());
  const std::string log = (folder->path() / "version.txt").string();
  auto child = process::start({{program, std::string(tool.version_command)}, {}, ""}, {}, log);
  if (!child) return fail(child.error());
  const auto deadline = Clock::now() + kVersionTime;
  while (!child->poll_exit() && Clock::now() < deadline) std::this_thread::sleep_for(kToolPause);
  auto text = record::read_whole_file(log);
  record::LoadTool record;
  record.name = std::string(tool.name);
  record.version = text ? load_tools::version_in(*text) : "";
  record.latency_definition = std::string(load_tools::name_of(tool.definition));
  record.loop = std::string(load_tools::name_of(tool.loop));
  record.lacking = tool.lacking;
  return record;
}

std::uint64_t ToolLoad::body_count() const {
  const double wanted = 2 * plan_.rate_rps * std::max(plan_.warmup_s, plan_.measured_s);
  return static_cast<std::uint64_t>(std::clamp(wanted, kLeastBodies, kMostBodies));
}

std::uint64_t ToolLoad::first_index() const { return plan_.warmup_s > 0 ? body_count() : 0; }

Clock::time_point ToolLoad::start_time() const {
  return Clock::now() + kProcessStart +
         std::chrono::duration_cast<Clock::duration>(
             std::chrono::duration<double>(plan_.tool->start_up_s));
}

Result<ToolLoad::Part> ToolLoad::make_part(const std::filesystem::path& folder,
                                           std::uint64_t first_body, double seconds) const {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(common::system_error(error.value(), "making a folder", folder.string()));
  load_tools::ToolRequest request;
  request.url = plan_.url;
  request.method = plan_.method;
  request.folder = folder.string();
  request.bodies_file = (folder / kBodies).string();
  request.first_body = (folder / kFirstBody).string();
  request.rate_rps = plan_.rate_rps;
  request.duration_s = seconds;
  request.connections = plan_.connections;
  load::RequestText text;
  for (std::uint64_t i = 0; i < body_count(); ++i) {
    request.bodies += body_of(*plan_.maker, first_body + i, text) + "\n";
  }
  const std::string first = request.bodies.substr(0, request.bodies.find('\n'));
  Part part{folder, seconds, plan_.tool->call(request)};
  auto written = write_all(folder, {{kBodies, request.bodies}, {kFirstBody, first}});
  if (written) written = write_all(folder, part.call.files);
  if (!written) return fail(written.error());
  return part;
}

Result<void> ToolLoad::prepare() {
  auto part = make_part(std::filesystem::absolute(plan_.folder), first_index(), plan_.measured_s);
  if (!part) return fail(part.error());
  measured_ = std::move(*part);
  return {};
}

Result<void> ToolLoad::run(const Part& part, const std::stop_token& stop) {
  std::string log = (part.folder / load_tools::kToolOutput).string();
  for (const std::vector<std::string>& argv : part.call.commands) {
    auto done = run_command({argv, {}, part.folder.string()}, log, part.seconds, stop);
    if (!done || stop.stop_requested()) return done;
    log = (part.folder / "load-tool-2.txt").string();
  }
  return {};
}

Result<void> ToolLoad::run_command(const process::Command& command, const std::string& log,
                                   double seconds, const std::stop_token& stop) {
  const std::string doing = fmt::format("driving the load with {}", plan_.tool->name);
  const std::string remedy = "read its output in that file";
  auto child = process::start(command, {}, log);
  if (!child) return fail(child.error());
  cpu_.watch(*child);
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::ceil(seconds) + kToolOvertime));
  std::optional<process::Exit> exit;
  while (!(exit = cpu_.poll_exit())) {
    if (stop.stop_requested()) {
      cpu_.stop(kToolGrace);
      return {};
    }
    if (Clock::now() >= deadline) {
      cpu_.stop(kToolGrace);
      return fail({common::ErrorCode::kTimeout, doing, log,
                   fmt::format("it ran {:g} s longer than it was asked to", kToolOvertime),
                   remedy});
    }
    std::this_thread::sleep_for(kToolPause);
  }
  if (exit->kind == process::Exit::Kind::kCode && exit->code == 0) return {};
  return fail(
      {common::ErrorCode::kUnavailable, doing, log, "it ended with " + exit->describe(), remedy});
}

Result<void> ToolLoad::warm_up(const std::stop_token& stop) {
  if (plan_.warmup_s <= 0) return {};
  const auto folder = std::filesystem::absolute(plan_.folder / "load-tool-warm-up");
  auto part = make_part(folder, 0, plan_.warmup_s);
  if (!part) return fail(part.error());
  auto warmed = run(*part, stop);
  std::error_code ignored;
  // What it says is of no use unless it failed.
  if (warmed) std::filesystem::remove_all(folder, ignored);
  return warmed;
}

Result<record::Client> ToolLoad::measure(const std::stop_token& stop) {
  if (auto ran = run(measured_, stop); !ran) return fail(ran.error());
  remove_files(measured_.folder, {kBodies, "load-tool-targets.jsonl", "load-tool.bin"});
  if (stop.stop_requested()) return record::Client{};
  auto texts = read_results(measured_.folder, measured_.call.results);
  if (!texts) return fail(texts.error());
  auto result = plan_.tool->read(*texts);
  if (!result) return fail(result.error());
  record::Client client = load_tools::client_of(*result);
  client.target_rps = plan_.rate_rps;
  client.vus_max = plan_.connections;
  return client;
}

}  // namespace lab::trial
