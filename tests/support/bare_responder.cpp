// A server that answers every request at once with a fixed body: what generators are measured
// against. Prints its port on one line, and ends at SIGTERM or SIGINT.
#include <fmt/format.h>
#include <signal.h>

#include <cstdio>

#include "tests/support/scripted_server.h"

int main() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::string answer =
      tests::http_answer(200, R"({"answer":"fixed"})", "Content-Type: application/json\r\n");
  const tests::ScriptedServer server(
      [&answer](const tests::ReceivedRequest&) { return tests::ScriptedAnswer{answer}; });
  fmt::print("{}\n", server.port());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  return 0;
}
