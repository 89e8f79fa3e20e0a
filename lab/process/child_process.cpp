#include "lab/process/child_process.h"

#include <poll.h>
#include <re2/re2.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string_view>
#include <thread>
#include <utility>

namespace lab::process {
namespace {

using std::chrono::steady_clock;

constexpr const char* kWaiting = "waiting until the program is ready";
constexpr std::chrono::milliseconds kReadyPause{5};
constexpr std::size_t kTailBytes = 2000;

// The C library's own wrapper (2.36) has no C++ linkage guard in its header.
int open_pidfd(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }

std::chrono::microseconds to_duration(const timeval& time) {
  return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
}

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string log_tail(const std::string& path) {
  std::string text = read_all(path);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (text.empty()) return "its log is empty";
  if (text.size() > kTailBytes) text.erase(0, text.size() - kTailBytes);
  return "its log ends: " + text;
}

// The captures of the first whole line that matches.
std::optional<std::vector<std::string>> find_line(std::string_view log, const RE2& pattern) {
  const auto groups = static_cast<std::size_t>(pattern.NumberOfCapturingGroups());
  std::vector<re2::StringPiece> pieces(groups + 1);
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = log.find('\n', begin)) != std::string_view::npos;
       begin = end + 1) {
    const std::string_view line = log.substr(begin, end - begin);
    if (!pattern.Match(line, 0, line.size(), RE2::UNANCHORED, pieces.data(),
                       static_cast<int>(pieces.size()))) {
      continue;
    }
    std::vector<std::string> captures;
    for (std::size_t i = 1; i <= groups; ++i) captures.push_back(pieces[i].as_string());
    return captures;
  }
  return std::nullopt;
}

}  // namespace

ChildProcess::ChildProcess(pid_t pid, std::string log_path)
    : pid_(pid), pidfd_(open_pidfd(pid)), log_path_(std::move(log_path)) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      pidfd_(std::exchange(other.pidfd_, -1)),
      log_path_(std::move(other.log_path_)),
      exit_(std::exchange(other.exit_, std::nullopt)),
      asked_to_stop_(other.asked_to_stop_) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  if (this == &other) return *this;
  abandon();
  pid_ = std::exchange(other.pid_, -1);
  pidfd_ = std::exchange(other.pidfd_, -1);
  log_path_ = std::move(other.log_path_);
  exit_ = std::exchange(other.exit_, std::nullopt);
  asked_to_stop_ = other.asked_to_stop_;
  return *this;
}

ChildProcess::~ChildProcess() { abandon(); }

void ChildProcess::abandon() noexcept {
  if (pid_ > 0 && !exit_) {
    ::kill(pid_, SIGKILL);
    collect(0);
  }
  if (pidfd_ >= 0) ::close(pidfd_);
  pid_ = -1;
  pidfd_ = -1;
}

common::Result<std::vector<std::string>> ChildProcess::wait_ready(const std::string& pattern,
                                                                  std::chrono::milliseconds timeout,
                                                                  const std::stop_token& stop) {
  const RE2 expression(pattern, RE2::Quiet);
  if (!expression.ok()) {
    return common::fail(
        {common::ErrorCode::kInvalidArgument, kWaiting, pattern, expression.error(), ""});
  }
  std::optional<std::vector<std::string>> captures;
  const auto found = [&] {
    captures = find_line(read_all(log_path_), expression);
    return captures.has_value();
  };
  if (auto ready = wait_until(found, log_path_, timeout, stop); !ready) {
    return common::fail(std::move(ready.error()));
  }
  return *std::move(captures);
}

common::Result<void> ChildProcess::wait_until(const std::function<bool()>& ready,
                                              const std::string& what,
                                              std::chrono::milliseconds timeout,
                                              const std::stop_token& stop) {
  const steady_clock::time_point deadline = steady_clock::now() + timeout;
  while (true) {
    // In this order: what it wrote just before its end is still seen.
    const std::optional<Exit> ended = poll_exit();
    if (ready()) return {};
    if (ended) {
      return common::fail({common::ErrorCode::kUnavailable, kWaiting, what,
                           "it ended first, " + ended->describe() + "; " + log_tail(log_path_),
                           ""});
    }
    if (stop.stop_requested()) {
      return common::fail({common::ErrorCode::kIo, kWaiting, what, "interrupted", ""});
    }
    if (steady_clock::now() >= deadline) {
      return common::fail(
          {common::ErrorCode::kTimeout, kWaiting, what,
           "not ready after " + std::to_string(timeout.count()) + " ms; " + log_tail(log_path_),
           ""});
    }
    ends_within(kReadyPause);
  }
}

// Its group is killed while its own entry still holds the number, so that no stranger is hit; the
// group may well be empty.
void ChildProcess::collect(int wait_flags) {
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOWAIT | wait_flags) != 0) {
    if (errno != EINTR) return;
  }
  if (ended.si_pid != pid_) return;
  ::kill(-pid_, SIGKILL);
  int status = 0;
  rusage usage{};
  ::wait4(pid_, &status, 0, &usage);
  exit_ = exit_from_status(status);
  exit_->user_cpu = to_duration(usage.ru_utime);
  exit_->system_cpu = to_duration(usage.ru_stime);
}

std::optional<Exit> ChildProcess::poll_exit() {
  if (!exit_) collect(WNOHANG);
  return exit_;
}

std::optional<Exit> ChildProcess::ends_within(std::chrono::milliseconds limit) {
  const steady_clock::time_point deadline = steady_clock::now() + limit;
  do {
    if (pidfd_ < 0) {  // too many open files, or an old kernel
      std::this_thread::sleep_for(std::min(limit, kReadyPause));
    } else {
      pollfd waiting{pidfd_, POLLIN, 0};
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
      ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    }
    if (poll_exit()) return exit_;
  } while (steady_clock::now() < deadline);
  return std::nullopt;
}

Exit ChildProcess::stop(std::chrono::milliseconds grace) {
  if (const std::optional<Exit> ended = poll_exit()) return *ended;
  asked_to_stop_ = true;
  ::kill(pid_, SIGTERM);
  if (const std::optional<Exit> ended = ends_within(grace)) return *ended;
  ::kill(pid_, SIGKILL);
  collect(0);
  return exit_.value_or(Exit{});
}

common::Result<ChildProcess> start(const Command& command,
                                   const std::vector<std::string>& procs_files,
                                   const std::string& log_path) {
  common::Result<pid_t> pid = launch(command, procs_files, log_path);
  if (!pid) return common::fail(std::move(pid.error()));
  return ChildProcess(*pid, log_path);
}

}  // namespace lab::process
