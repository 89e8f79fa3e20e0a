// No limit at all: for who asks for it, and for a service that runs already; every output says so.
#pragma once

#include "lab/limits/limit_back_end.h"

namespace lab::limits {

// Its groups are empty values: no folder, nothing to verify, samples with a time and nothing else.
// A LimitSpec is checked as elsewhere, but not put in force: notes() says so. set_cpus() is
// kUnavailable.
class NoLimits final : public LimitBackEnd {
 public:
  // `name`: "none", or "target" for a service that runs already.
  explicit NoLimits(std::string_view name) : name_(name) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] common::Result<std::unique_ptr<LimitGroup>> create(const std::string& group_name,
                                                                   const LimitSpec& spec) override;
  [[nodiscard]] common::Result<void> usable() override { return {}; }

 private:
  std::string_view name_;
};

}  // namespace lab::limits
