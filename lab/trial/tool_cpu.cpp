#include "lab/trial/tool_cpu.h"

#include <fmt/format.h>
#include <unistd.h>

#include "common/file.h"
#include "common/proc_text.h"

namespace lab::trial {
namespace {

std::chrono::microseconds running_cpu(pid_t pid) {
  const auto text = common::read_file(fmt::format("/proc/{}/stat", pid));
  if (!text) return {};
  const auto stat = common::parse_pid_stat(*text);
  if (!stat) return {};
  const auto ticks = static_cast<std::int64_t>(stat->utime_ticks + stat->stime_ticks);
  return std::chrono::microseconds(ticks * 1'000'000 / ::sysconf(_SC_CLK_TCK));
}

}  // namespace

std::chrono::microseconds ToolCpu::used() const {
  const std::scoped_lock lock(mutex_);
  return finished_ +
         (child_ == nullptr ? std::chrono::microseconds(0) : running_cpu(child_->pid()));
}

void ToolCpu::watch(process::ChildProcess& child) {
  const std::scoped_lock lock(mutex_);
  child_ = &child;
}

std::optional<process::Exit> ToolCpu::poll_exit() {
  const std::scoped_lock lock(mutex_);
  const auto exit = child_->poll_exit();
  if (exit) add(*exit);
  return exit;
}

process::Exit ToolCpu::stop(std::chrono::milliseconds grace) {
  const std::scoped_lock lock(mutex_);
  const process::Exit exit = child_->stop(grace);
  add(exit);
  return exit;
}

void ToolCpu::add(const process::Exit& exit) {
  finished_ += exit.user_cpu + exit.system_cpu;
  child_ = nullptr;
}

}  // namespace lab::trial
