#include "lab/process/launch.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string_view>

#include "lab/process/find_program.h"

namespace lab::process {
namespace {

enum class Step : int { kParentGone, kJoinGroup, kDirectory, kExec };

// What the child sends through the pipe when it can't go on; smaller than PIPE_BUF, so it comes
// whole.
struct Failure {
  Step step;
  int error_number;
  std::size_t procs_file;  // which, for kJoinGroup
};

// All that the child needs, laid out before the fork: it may not allocate.
struct Plan {
  std::vector<const char*> argv;
  std::vector<std::string> environment_text;
  std::vector<char*> environment;
  std::string program;
  const std::vector<std::string>* procs_files;
  const char* directory;  // nullptr: stay
  int input, log, report;
  pid_t parent;
};

[[noreturn]] void give_up(const Plan& plan, Step step, std::size_t procs_file) {
  const Failure failure{step, errno, procs_file};
  [[maybe_unused]] const ssize_t written = ::write(plan.report, &failure, sizeof failure);
  ::_exit(127);
}

void reset_signals() {
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

void join_groups(const Plan& plan) {
  for (std::size_t i = 0; i < plan.procs_files->size(); ++i) {
    const int file = ::open((*plan.procs_files)[i].c_str(), O_WRONLY | O_CLOEXEC);
    // "0" is the writer itself, whatever pid namespace it is seen from.
    if (file < 0 || ::write(file, "0", 1) != 1) give_up(plan, Step::kJoinGroup, i);
    ::close(file);
  }
}

// Async-signal-safe calls only: the parent may have had any lock held at the fork.
[[noreturn]] void become_program(const Plan& plan) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the request was in force.
  if (::getppid() != plan.parent) give_up(plan, Step::kParentGone, 0);
  join_groups(plan);
  if (plan.directory != nullptr && ::chdir(plan.directory) != 0) {
    give_up(plan, Step::kDirectory, 0);
  }
  ::dup2(plan.input, STDIN_FILENO);
  ::dup2(plan.log, STDOUT_FILENO);
  ::dup2(plan.log, STDERR_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  reset_signals();
  ::execve(plan.program.c_str(), const_cast<char* const*>(plan.argv.data()),
           plan.environment.data());
  give_up(plan, Step::kExec, 0);
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& extra) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!extra.contains(std::string(text.substr(0, text.find('='))))) merged.emplace_back(text);
  }
  for (const auto& [name, value] : extra) {
    std::string& entry = merged.emplace_back(name);
    entry += '=';
    entry += value;
  }
  return merged;
}

Plan make_plan(const Command& command, const std::vector<std::string>& procs_files) {
  Plan plan{};
  for (const std::string& argument : command.argv) plan.argv.push_back(argument.c_str());
  plan.argv.push_back(nullptr);
  std::map<std::string, std::string> extra = command.environment;
  extra[kOwnerVariable] = std::to_string(::getpid());
  plan.environment_text = merged_environment(extra);
  for (std::string& entry : plan.environment_text) plan.environment.push_back(entry.data());
  plan.environment.push_back(nullptr);
  plan.procs_files = &procs_files;
  plan.directory = command.working_directory.empty() ? nullptr : command.working_directory.c_str();
  plan.parent = ::getpid();
  return plan;
}

// The descriptors the child is given; closed here whatever happens.
struct Descriptors {
  int input = -1, log = -1, read_end = -1, write_end = -1;

  Descriptors() = default;
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;
  ~Descriptors() {
    for (const int descriptor : {input, log, read_end, write_end}) {
      if (descriptor >= 0) ::close(descriptor);
    }
  }

  common::Result<void> open(const std::string& log_path) {
    input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (input < 0) return common::fail(common::system_error(errno, "opening", "/dev/null"));
    // Appending, so that a program that opens its standard output again overwrites nothing.
    log = ::open(log_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
    if (log < 0) return common::fail(common::system_error(errno, "opening the log", log_path));
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      return common::fail(common::system_error(errno, "making a pipe", log_path));
    }
    read_end = ends[0];
    write_end = ends[1];
    return {};
  }

  void close_write_end() {
    ::close(write_end);
    write_end = -1;
  }
};

// With every signal blocked across the fork, none of our handlers can run inside the child.
pid_t fork_quietly(const Plan& plan) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t pid = ::fork();
  if (pid == 0) become_program(plan);
  const int error_number = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error_number;
  return pid;
}

common::Error explain(const Failure& failure, const Command& command, const Plan& plan) {
  switch (failure.step) {
    case Step::kJoinGroup:
      return common::system_error(failure.error_number, "joining the limit group",
                                  (*plan.procs_files)[failure.procs_file]);
    case Step::kDirectory:
      return common::system_error(failure.error_number, "changing to the working directory",
                                  command.working_directory);
    case Step::kExec:
      return common::system_error(failure.error_number, "starting", plan.program);
    case Step::kParentGone:
      break;
  }
  return {common::ErrorCode::kIo, "starting", plan.program, "the starting process ended", ""};
}

}  // namespace

common::Result<pid_t> launch(const Command& command, const std::vector<std::string>& procs_files,
                             const std::string& log_path) {
  if (command.argv.empty()) {
    return common::fail(
        {common::ErrorCode::kInvalidArgument, "starting a program", "", "no name", ""});
  }
  common::Result<std::string> program = find_program(command.argv.front());
  if (!program) return common::fail(std::move(program.error()));
  Descriptors descriptors;
  if (auto opened = descriptors.open(log_path); !opened) return common::fail(opened.error());

  Plan plan = make_plan(command, procs_files);
  plan.program = std::move(*program);
  plan.input = descriptors.input;
  plan.log = descriptors.log;
  plan.report = descriptors.write_end;
  const pid_t pid = fork_quietly(plan);
  if (pid < 0) return common::fail(common::system_error(errno, "forking for", plan.program));

  // The pipe closes by itself at a successful exec: then there is nothing to read.
  descriptors.close_write_end();
  Failure failure{};
  ssize_t got = 0;
  do {
    got = ::read(descriptors.read_end, &failure, sizeof failure);
  } while (got < 0 && errno == EINTR);
  if (got != sizeof failure) return pid;
  ::waitpid(pid, nullptr, 0);
  return common::fail(explain(failure, command, plan));
}

}  // namespace lab::process
