// One thing that the doctor looked at.
#pragma once

#include <string>

namespace lab::doctor {

enum class State {
  kGood,     // there, and works
  kLacking,  // not there, or not as good as it should be; `lab run` works without it
  kMissing,  // `lab run` does not work without it
};

struct Check {
  std::string name;  // "quota probe"
  State state = State::kGood;
  std::string finding;  // what was found: "0.20 CPU asked for, 0.21 used"
  std::string remedy;   // what a person can do; empty if there is nothing to do
};

}  // namespace lab::doctor
