#include "lab/limits/no_limits.h"

namespace lab::limits {
namespace {

class NoGroup final : public LimitGroup {
 public:
  [[nodiscard]] std::vector<std::string> procs_files() const override { return {}; }
  [[nodiscard]] std::vector<std::string> directories() const override { return {}; }
  [[nodiscard]] std::vector<std::string> notes() const override {
    return {"no limit is in force (--limits none)"};
  }
  [[nodiscard]] common::Result<void> verify(pid_t /*pid*/) const override { return {}; }
  [[nodiscard]] common::Result<CgroupSample> sample() const override {
    CgroupSample sample;
    sample.time = std::chrono::steady_clock::now();
    return sample;
  }
  [[nodiscard]] common::Result<void> set_cpus(std::optional<double> /*cpus*/) override {
    return common::fail({common::ErrorCode::kUnavailable, "setting a quota", "back end none",
                         "it puts nothing in force", "use --limits auto"});
  }
  [[nodiscard]] common::Result<void> remove() override { return {}; }
};

}  // namespace

common::Result<std::unique_ptr<LimitGroup>> NoLimits::create(const std::string& /*group_name*/,
                                                             const LimitSpec& spec) {
  if (auto fine = check(spec, machine_cpus()); !fine) return common::fail(fine.error());
  return std::make_unique<NoGroup>();
}

}  // namespace lab::limits
