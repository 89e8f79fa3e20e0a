// The load generators that can take our own one's place: how each is called, what it leaves, and
// what it cannot do. Pure: nothing is started or written here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/load_tools/tool_result.h"

namespace lab::load_tools {

// One load, as a tool is asked for it.
struct ToolRequest {
  std::string url;
  std::string method;       // "POST"
  std::string bodies;       // JSON Lines, one body a line
  std::string bodies_file;  // the same in a file; absolute
  std::string first_body;   // file with its first line alone
  std::string folder;       // absolute; whatever the tool writes goes in here
  double rate_rps = 0;
  double duration_s = 0;  // tools that know only whole seconds take the next one up
  unsigned connections = 0;
};

struct ToolFile {
  std::string name;  // within the folder
  std::string text;
};

// What to do: write the files, run the commands one after the other, read the results.
struct ToolCall {
  std::vector<ToolFile> files;
  std::vector<std::vector<std::string>> commands;  // argv
  std::vector<std::string> results;                // names within the folder; see kToolOutput
};

// The name under which the first command's output is kept in the folder.
inline constexpr std::string_view kToolOutput = "load-tool.txt";

struct Tool {
  std::string_view name;             // what --load takes
  std::string_view program;          // in PATH
  std::string_view version_command;  // its argument
  std::string_view remedy;           // how to get it
  LatencyDefinition definition = LatencyDefinition::kService;
  Loop loop = Loop::kClosed;
  std::vector<std::string> lacking;  // what our own generator guarantees and this one does not
  ToolCall (*call)(const ToolRequest& request) = nullptr;
  // `texts` in the order of ToolCall::results.
  common::Result<ToolResult> (*read)(std::span<const std::string> texts) = nullptr;
  // From its start to its first request, about, in seconds.
  double start_up_s = 0;
};

[[nodiscard]] std::span<const Tool> all_tools();

// kInvalidArgument names those there are.
[[nodiscard]] common::Result<const Tool*> find_tool(std::string_view name);

// The version in what a program prints about itself: the first run of digits and dots with a dot
// in it, "4.1.0". Empty if there is none.
[[nodiscard]] std::string version_in(std::string_view text);

}  // namespace lab::load_tools
