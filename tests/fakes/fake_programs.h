// Answers in the place of systemctl and docker, and keeps what they were asked.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "lab/process/run_program.h"

namespace lab::process {

// Programs are told apart by a word of theirs ("inspect"); one without an answer ends with 0 and
// says nothing. Copies of runner() share this object, which must outlive them.
class FakePrograms {
 public:
  void answer(const std::string& word, ProgramOutput output) { answers_[word] = std::move(output); }

  [[nodiscard]] ProgramRunner runner() {
    return [this](const std::vector<std::string>& argv) { return run(argv); };
  }

  // Every call, its words joined by blanks.
  [[nodiscard]] const std::vector<std::string>& calls() const { return calls_; }

 private:
  common::Result<ProgramOutput> run(const std::vector<std::string>& argv) {
    std::string call;
    for (const std::string& word : argv) call += (call.empty() ? "" : " ") + word;
    calls_.push_back(call);
    for (const auto& [word, output] : answers_) {
      if (std::ranges::find(argv, word) != argv.end()) return output;
    }
    return ProgramOutput{};
  }

  std::map<std::string, ProgramOutput> answers_;
  std::vector<std::string> calls_;
};

}  // namespace lab::process
