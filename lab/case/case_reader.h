// Reads cases from their folders.
//
// Everything is refused that cannot be meant: an unknown key, a wrong type, a missing field, a name
// that refers to nothing. The error names file, line, key and remedy. Not thread-safe with writers
// of the same folder; otherwise free of state.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "lab/case/case_definition.h"

namespace lab::casefile {

inline constexpr const char* kCaseFile = "case.toml";

// The text of a case.toml; `file` stands in errors. Does not look for the files that it names.
[[nodiscard]] common::Result<CaseDefinition> parse_case(std::string_view text,
                                                        const std::string& file);

// dir/case.toml, its story and its data files, which must be there; its name must be the folder's.
[[nodiscard]] common::Result<CaseDefinition> read_case(const std::filesystem::path& dir);

// Names of the folders in `cases_dir` that hold a case.toml, sorted. kNotFound when `cases_dir` is
// no folder.
[[nodiscard]] common::Result<std::vector<std::string>> list_cases(
    const std::filesystem::path& cases_dir);

// cases_dir/name, read. An unknown name is refused with the nearest known one.
[[nodiscard]] common::Result<CaseDefinition> find_case(const std::filesystem::path& cases_dir,
                                                       const std::string& name);

// Keeps the case.toml of `case_dir` in a run folder, so that the run can be drawn again after the
// case has changed.
[[nodiscard]] common::Result<void> copy_case_into(const std::filesystem::path& case_dir,
                                                  const std::filesystem::path& run_dir);

// The case of a run folder: the case.toml kept there, else the one named `name` in `cases_dir`.
[[nodiscard]] common::Result<CaseDefinition> case_of_run(const std::filesystem::path& run_dir,
                                                         const std::filesystem::path& cases_dir,
                                                         const std::string& name);

}  // namespace lab::casefile
