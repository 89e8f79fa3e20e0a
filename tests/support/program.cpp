#include "tests/support/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <system_error>

#include "tests/support/places.h"
#include "tests/support/raw_client.h"

extern char** environ;

namespace tests {
namespace {

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::string make_errors_file() {
  std::string path = "/tmp/bookstore-test-XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "mkstemp");
  ::close(descriptor);
  return path;
}

std::vector<std::string> bookstore_arguments(std::vector<std::string> flags) {
  std::vector<std::string> arguments = {program("bookstore"), "--listen", "127.0.0.1:0", "--admin",
                                        "127.0.0.1:0"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return arguments;
}

}  // namespace

Program::Program(std::vector<std::string> arguments, std::vector<std::string> environment)
    : errors_path_(make_errors_file()) {
  for (char** inherited = environ; *inherited != nullptr; ++inherited) {
    environment.emplace_back(*inherited);
  }
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors_path_.c_str(), O_WRONLY, 0600);
  const int error = ::posix_spawn(&pid_, arguments.front().c_str(), &actions, nullptr,
                                  pointers_to(arguments).data(), pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  output_ = ends[0];
  if (error != 0) throw std::system_error(error, std::generic_category(), arguments.front());
}

Program::~Program() {
  if (!code_) {
    signal(SIGKILL);
    wait();
  }
  ::close(output_);
  ::unlink(errors_path_.c_str());
}

std::string Program::read_line() {
  std::string line;
  char byte = 0;
  while (::read(output_, &byte, 1) == 1 && byte != '\n') line += byte;
  return line;
}

std::string Program::read_rest() {
  std::string text;
  char block[4096];
  for (ssize_t size = 0; (size = ::read(output_, block, sizeof block)) > 0;) {
    text.append(block, static_cast<std::size_t>(size));
  }
  return text;
}

std::string Program::stderr_text() const {
  std::ifstream file(errors_path_);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void Program::signal(int number) const { ::kill(pid_, number); }

int Program::wait() {
  if (!code_) {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return *code_;
}

Bookstore::Bookstore(std::vector<std::string> flags)
    : program_(bookstore_arguments(std::move(flags)), {}) {
  static const std::regex kReady("bookstore ready public=(\\S+) admin=(\\S+) pid=(\\d+)");
  const std::string line = program_.read_line();
  std::smatch parts;
  if (!std::regex_match(line, parts, kReady) || std::stoi(parts[3]) != program_.pid()) {
    throw std::runtime_error("not ready: '" + line + "' " + program_.stderr_text());
  }
  open_ = parts[1];
  admin_ = parts[2];
}

std::string Bookstore::metrics() const {
  return body_of(round_trip(admin_, "GET /metrics HTTP/1.0\r\n\r\n"));
}

std::optional<double> Bookstore::metric(const std::string& sample) const {
  const std::string page = "\n" + metrics();
  const std::size_t at = page.find("\n" + sample + " ");
  if (at == std::string::npos) return std::nullopt;
  return std::stod(page.substr(at + sample.size() + 2, 40));
}

}  // namespace tests
