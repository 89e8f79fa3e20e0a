// A whole, valid run of the checkout case, as plain values for tests to break.
#pragma once

#include <filesystem>
#include <string>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::testing {

// One trial of the side "before" (throttled, slow) or "after" (quiet, fast) that passes every gate.
// Figures differ a little from trial to trial by `number`.
[[nodiscard]] record::Trial make_trial(int number, const std::string& side);

// Two blocks of ABBA, equal answers, calibrated; comparison, gates and verdict not yet filled in.
[[nodiscard]] record::Run make_run();

// The case in the tree, read from its case.toml. Ends the test program when it cannot be read.
[[nodiscard]] casefile::CaseDefinition checkout_case();

// The text of that file.
[[nodiscard]] std::string checkout_case_text();

// make_run, judged.
[[nodiscard]] record::Run make_judged_run();

// An empty folder of its own, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace lab::testing
