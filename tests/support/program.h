// Starts a program, waits until it says something, signals it, waits for its end.
//
// What it writes to stderr goes to a file of its own; the destructor ends it with SIGKILL if it
// still runs. One thread at a time.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace tests {

class Program {
 public:
  // `arguments`: the path first; `environment`: "NAME=value" beside the inherited variables. Throws
  // std::system_error when it cannot be started.
  explicit Program(std::vector<std::string> arguments, std::vector<std::string> environment);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }

  // Its next line on stdout; empty when it has closed stdout.
  [[nodiscard]] std::string read_line();
  // Everything until it closes stdout.
  [[nodiscard]] std::string read_rest();
  [[nodiscard]] std::string stderr_text() const;

  void signal(int number) const;

  // Its exit code, or 128 + the signal that ended it.
  int wait();

 private:
  pid_t pid_ = -1;
  int output_ = -1;
  std::string errors_path_;
  std::optional<int> code_;
};

// A running `bookstore` on ports of the system's choice.
class Bookstore {
 public:
  // `flags` beside --listen and --admin. Throws std::runtime_error, with stderr, if it does not
  // start.
  explicit Bookstore(std::vector<std::string> flags = {});

  [[nodiscard]] const std::string& address() const { return open_; }
  [[nodiscard]] const std::string& admin_address() const { return admin_; }
  [[nodiscard]] Program& program() { return program_; }

  // The sample of the admin's /metrics whose name and labels are `sample`, nullopt if there is
  // none.
  [[nodiscard]] std::optional<double> metric(const std::string& sample) const;
  [[nodiscard]] std::string metrics() const;

 private:
  Program program_;
  std::string open_;
  std::string admin_;
};

}  // namespace tests
