#include "lab/limits/docker_container_group.h"

#include <fmt/format.h>
#include <unistd.h>

#include "common/text_scan.h"

namespace lab::limits {
namespace {

constexpr double kNanoCpus = 1e9;

// Exact to the microsecond of quota a period.
std::string cpus_text(double cpus) {
  return fmt::format("{:.5f}", static_cast<double>(quota_of(cpus).count()) /
                                   static_cast<double>(kQuotaPeriod.count()));
}

struct RunningContainer {
  pid_t pid = 0;
  std::string id;
};

std::optional<RunningContainer> parse_running(std::string_view text) {
  const auto pid = common::parse_unsigned(common::take_word(text));
  const std::string_view id = common::take_word(text);
  if (!pid || *pid == 0 || id.empty()) return std::nullopt;
  return RunningContainer{static_cast<pid_t>(*pid), std::string(id.substr(0, id.find('\n')))};
}

}  // namespace

DockerContainerGroup::~DockerContainerGroup() {
  // Nobody is left to tell; `lab doctor` finds what could not be removed.
  [[maybe_unused]] const auto removed = DockerContainerGroup::remove();
}

std::vector<std::string> DockerContainerGroup::launch_prefix() const {
  std::vector<std::string> words{
      settings_.engine, "run",
      "--init=false",   "--pull=never",
      "--network",      "host",
      "--name",         name_,
      "--label",        fmt::format("{}={}", kContainerLabel, ::getpid())};
  const auto add = [&words](const std::string& option, std::string value) {
    words.push_back(option);
    words.push_back(std::move(value));
  };
  if (spec_.cpus) add("--cpus", cpus_text(*spec_.cpus));
  if (spec_.memory_bytes) {
    add("--memory", std::to_string(*spec_.memory_bytes));
    add("--memory-swap", std::to_string(*spec_.memory_bytes));
  }
  for (const std::string& path : settings_.shared_files) {
    add("--volume", fmt::format("{0}:{0}:ro", path));
  }
  add("--entrypoint", "");  // the service's command says it all
  words.push_back(settings_.image);
  return words;
}

common::Result<std::string> DockerContainerGroup::ask(const std::vector<std::string>& words) const {
  std::vector<std::string> all{settings_.engine};
  all.insert(all.end(), words.begin(), words.end());
  const auto output = programs_(all);
  if (!output) return common::fail(output.error());
  if (output->exit_code == 0) return output->text;
  return common::fail({common::ErrorCode::kUnavailable, "asking the container engine",
                       fmt::format("{} {}", settings_.engine, words.front()), output->last_line(),
                       "see whether dockerd runs: lab doctor"});
}

common::Result<pid_t> DockerContainerGroup::adopt(pid_t child) {
  const auto text = ask({"inspect", "--format", "{{.State.Pid}} {{.Id}}", name_});
  if (!text) return common::fail(text.error());
  const auto running = parse_running(*text);
  if (!running) {
    return common::fail({common::ErrorCode::kUnavailable, "finding the container's process", name_,
                         "it does not run", ""});
  }
  // Another pid namespace may give the number to another process: its group tells.
  const auto groups = files_.read(fmt::format("/proc/{}/cgroup", running->pid));
  const bool ours = groups && groups->find(running->id) != std::string::npos;
  const auto places = ours ? find_places(files_, running->pid) : GroupPlaces{};
  if (!places || places->cpu.find(running->id) == std::string::npos) {
    notes_.emplace_back(
        "the container's group can't be seen from here: CPU and memory are the service's own "
        "figures");
    return child;
  }
  places_ = *places;
  notes_ = notes_of(files_, settings_of(places_, spec_));
  // So that there are counters to repeat, however soon the service ends.
  [[maybe_unused]] const auto first = sample();
  return running->pid;
}

std::vector<std::string> DockerContainerGroup::directories() const {
  return seen() ? folders_of(places_) : std::vector<std::string>();
}

common::Result<void> DockerContainerGroup::verify_by_engine() const {
  const auto text = ask({"inspect", "--format",
                         "{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}} "
                         "{{.HostConfig.MemorySwap}}",
                         name_});
  if (!text) return common::fail(text.error());
  const double nano_cpus = spec_.cpus ? std::stod(cpus_text(*spec_.cpus)) * kNanoCpus : 0;
  const std::uint64_t bytes = spec_.memory_bytes.value_or(0);
  const std::string expected = fmt::format("{:.0f} {} {}", nano_cpus, bytes, bytes);
  if (text->substr(0, text->find('\n')) == expected) return {};
  return not_in_force(name_, fmt::format("the engine says {}, not {}",
                                         text->substr(0, text->find('\n')), expected));
}

common::Result<void> DockerContainerGroup::verify(pid_t pid) const {
  if (!seen()) return verify_by_engine();
  if (auto same = expect_settings(files_, settings_of(places_, spec_)); !same) return same;
  return expect_member(files_, places_, pid);
}

common::Result<CgroupSample> DockerContainerGroup::sample() const {
  CgroupSample unseen;
  unseen.time = std::chrono::steady_clock::now();
  if (!seen()) return unseen;
  auto now = sample_group(files_, places_);
  const bool is_there = files_.exists(places_.memory);
  auto sample = last_.settle(std::move(now), is_there);
  if (!sample || is_there || sample->oom_kills.value_or(0) > 0) return sample;
  const auto killed = ask({"inspect", "--format", "{{.State.OOMKilled}}", name_});
  if (killed && killed->starts_with("true")) sample->oom_kills = 1;
  return sample;
}

common::Result<void> DockerContainerGroup::set_cpus(std::optional<double> cpus) {
  const unsigned all = machine_cpus();
  const double wanted = cpus.value_or(all);
  if (auto fine = check({wanted, std::nullopt}, all); !fine) return fine;
  const auto told = ask({"update", "--cpus", cpus_text(wanted), name_});
  if (!told) return common::fail(told.error());
  spec_.cpus = wanted;
  return {};
}

common::Result<void> DockerContainerGroup::remove() {
  if (removed_) return {};
  const auto removed = ask({"rm", "--force", "--volumes", name_});
  const bool was_gone = !removed && removed.error().cause.find("No such") != std::string::npos;
  if (!removed && !was_gone) return common::fail(removed.error());
  removed_ = true;
  return {};
}

}  // namespace lab::limits
