// The whole command on this machine.
#include "lab/commands/doctor.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "lab/doctor/quota_probe.h"
#include "lab/limits/back_ends.h"
#include "lab/limits/group_name.h"

namespace lab {
namespace {

struct Outcome {
  int exit_code = -1;
  std::string output;
};

Outcome run(const std::string& arguments) {
  CLI::App app;
  Outcome outcome;
  commands::add_doctor_command(app, outcome.exit_code);
  testing::internal::CaptureStdout();
  app.parse(arguments);
  outcome.output = testing::internal::GetCapturedStdout();
  return outcome;
}

nlohmann::json check_named(const nlohmann::json& document, const std::string& name) {
  for (const auto& check : document["checks"]) {
    if (check["name"] == name) return check;
  }
  return nullptr;
}

TEST(DoctorCommand, ExitCodeFollowsWhetherALimitCanBePutInForce) {
  limits::RealCgroupFileSystem files;
  const bool expected = limits::choose_back_end("auto", files).has_value();
  const Outcome outcome = run("doctor --json");
  const auto document = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(outcome.exit_code, expected ? 0 : 1) << outcome.output;
  EXPECT_EQ(document["can_run"], expected);
  EXPECT_EQ(check_named(document, "quota probe").is_null(), !expected);
}

TEST(DoctorCommand, NamesEverythingItLookedAt) {
  const Outcome outcome = run("doctor");
  for (const char* name :
       {"cores", "quiet", "steal", "clock source", "perf", "Docker engine", "PostgreSQL",
        "controllers", "delegation", "limits cgroup2", "limits systemd", "limits cgroup1"}) {
    EXPECT_NE(outcome.output.find(name), std::string::npos) << name << "\n" << outcome.output;
  }
}

// Groups that this process made and did not remove.
int own_groups(const limits::CgroupFileSystem& files, const std::string& directory) {
  int count = 0;
  for (const std::string& name : files.subdirectories(directory)) {
    count += limits::lab_pid_of(name) == ::getpid() ? 1 : 0;
    count += own_groups(files, directory + "/" + name);
  }
  return count;
}

TEST(DoctorCommand, LeavesNoGroupBehind) {
  limits::RealCgroupFileSystem files;
  run("doctor");
  EXPECT_EQ(own_groups(files, "/sys/fs/cgroup"), 0);
}

TEST(QuotaProbe, HoldsWithEveryBackEndThatIsUsable) {
  limits::RealCgroupFileSystem files;
  const auto back_ends = limits::limiting_back_ends(files);
  for (const auto& back_end : back_ends) {
    const bool usable = back_end->usable().has_value();
    const auto probe = doctor::probe_quota(*back_end);
    EXPECT_EQ(probe.has_value(), usable) << back_end->name();
    if (probe) {
      EXPECT_TRUE(probe->holds()) << probe->cpus_used;
    }
  }
}

TEST(QuotaProbe, TellsAQuotaThatDoesNotHold) {
  using std::chrono::nanoseconds;
  EXPECT_TRUE((doctor::ProbeResult{0.21, 4, nanoseconds{1}}).holds());
  EXPECT_FALSE((doctor::ProbeResult{0.99, 4, nanoseconds{1}}).holds());
  EXPECT_FALSE((doctor::ProbeResult{0.21, 0, nanoseconds{0}}).holds());
  EXPECT_FALSE((doctor::ProbeResult{0.0, 4, nanoseconds{1}}).holds());
}

}  // namespace
}  // namespace lab
