#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "lab/doctor/diagnosis.h"

namespace lab::doctor {
namespace {

constexpr std::size_t kColumns = 80;
constexpr std::size_t kIndent = 27;

const char* word_of(State state) {
  switch (state) {
    case State::kGood:
      return "good";
    case State::kLacking:
      return "lacking";
    case State::kMissing:
      break;
  }
  return "missing";
}

// `first` padded to the indent, then the words, further lines indented alike.
std::string paragraph(const std::string& first, const std::string& text) {
  std::string lines = fmt::format("{:<{}}", first, kIndent);
  std::size_t column = kIndent;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (column > kIndent && column + 1 + word.size() > kColumns) {
      lines += "\n" + std::string(kIndent, ' ');
      column = kIndent;
    }
    if (column > kIndent) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines + "\n";
}

}  // namespace

std::string text_of(const Diagnosis& diagnosis) {
  std::string text;
  for (const Check& check : diagnosis.checks) {
    text += paragraph(fmt::format("  {:<15} {}", check.name, word_of(check.state)), check.finding);
    if (!check.remedy.empty()) text += paragraph("", "-> " + check.remedy);
  }
  for (const limits::Leftover& leftover : diagnosis.leftovers) {
    text += paragraph("  leftover", fmt::format("{}, {} processes -> lab doctor --clean",
                                                leftover.name, leftover.processes));
  }
  for (const Remain& remain : diagnosis.remains) {
    text += paragraph("  leftover", remain.describe() + " -> lab doctor --clean");
  }
  return text + (diagnosis.can_run() ? "This machine can run every trial under its limit.\n"
                                     : "This machine can't run a trial under a limit yet.\n");
}

std::string text_of(const Cleaning& cleaning) {
  if (cleaning.removed.empty() && cleaning.failed.empty()) return "Nothing was left behind.\n";
  std::string text;
  for (const std::string& name : cleaning.removed) text += "removed " + name + "\n";
  for (const common::Error& error : cleaning.failed) text += "failed  " + error.message() + "\n";
  return text;
}

std::string json_of(const Diagnosis& diagnosis) {
  nlohmann::ordered_json document{{"can_run", diagnosis.can_run()},
                                  {"checks", nlohmann::ordered_json::array()},
                                  {"leftovers", nlohmann::ordered_json::array()},
                                  {"remains", nlohmann::ordered_json::array()}};
  for (const Check& check : diagnosis.checks) {
    document["checks"].push_back({{"name", check.name},
                                  {"state", word_of(check.state)},
                                  {"finding", check.finding},
                                  {"remedy", check.remedy}});
  }
  for (const limits::Leftover& leftover : diagnosis.leftovers) {
    document["leftovers"].push_back({{"name", leftover.name},
                                     {"lab_pid", leftover.lab_pid},
                                     {"processes", leftover.processes},
                                     {"directories", leftover.directories}});
  }
  for (const Remain& remain : diagnosis.remains) {
    document["remains"].push_back({{"name", remain.describe()}, {"lab_pid", remain.lab_pid}});
  }
  return document.dump(2) + "\n";
}

std::string json_of(const Cleaning& cleaning) {
  nlohmann::ordered_json document{{"removed", cleaning.removed},
                                  {"failed", nlohmann::ordered_json::array()}};
  for (const common::Error& error : cleaning.failed) document["failed"].push_back(error.message());
  return document.dump(2) + "\n";
}

}  // namespace lab::doctor
