// A service that ends by itself, for the tests of what the lab makes of that.
//
// Environment: FRAGILE_HOW = never, segv, exit, kill or oom; FRAGILE_AFTER = at which answered
// POST. Answers every POST with 200 and has no metrics page.
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/scripted_server.h"

namespace {

std::string setting(const char* name, const char* otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : value;
}

// Takes memory until the limit ends the process.
void fill_memory() {
  constexpr std::size_t kStep = 16 * 1024 * 1024;
  std::vector<std::vector<char>> taken;
  while (taken.size() < 1024) taken.emplace_back(kStep, '\1');
}

void end(const std::string& how) {
  if (how == "segv") std::raise(SIGSEGV);
  if (how == "kill") std::raise(SIGKILL);
  if (how == "exit") std::_Exit(3);
  if (how == "oom") fill_memory();
}

}  // namespace

int main() {
  std::signal(SIGSEGV, SIG_DFL);  // a sanitizer would turn it into an exit
  const std::string how = setting("FRAGILE_HOW", "never");
  const std::uint64_t after = std::stoull(setting("FRAGILE_AFTER", "1"));
  std::uint64_t answered = 0;
  const tests::ScriptedServer server([&](const tests::ReceivedRequest& request) {
    if (!request.text.starts_with("POST")) return tests::ScriptedAnswer{tests::http_answer(404)};
    if (++answered == after) end(how);
    return tests::ScriptedAnswer{tests::http_answer(200, "{}")};
  });
  const std::string address = "127.0.0.1:" + std::to_string(server.port());
  std::cout << "ready public=" << address << " admin=" << address << std::endl;
  std::this_thread::sleep_for(std::chrono::minutes(2));
  return 0;
}
