#include "lab/case/case_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/case/case_sections.h"
#include "lab/case/suggestion.h"
#include "lab/record/whole_file.h"

namespace lab::casefile {
namespace {

namespace fs = std::filesystem;

common::Error about(common::ErrorCode code, const fs::path& path, std::string cause,
                    std::string remedy) {
  return {code, "reading a case", path.string(), std::move(cause), std::move(remedy)};
}

common::Result<CaseDefinition> parse_case_file(const fs::path& path) {
  const common::Result<std::string> text = record::read_whole_file(path);
  if (!text) return common::fail(text.error());
  return parse_case(*text, path.string());
}

common::Result<void> check_files(const fs::path& dir, const CaseDefinition& definition) {
  std::error_code ignored;
  std::vector<std::string> files = {definition.story, definition.load.coupons, definition.load.body,
                                    definition.equality.bodies};
  files.insert(files.end(), definition.service.templates.begin(),
               definition.service.templates.end());
  for (const std::string& file : files) {
    if (file.empty() || fs::is_regular_file(dir / file, ignored)) continue;
    return common::fail(about(common::ErrorCode::kNotFound, dir / file, "is not there",
                              "case.toml names it: add the file or correct the name"));
  }
  return {};
}

}  // namespace

common::Result<CaseDefinition> parse_case(std::string_view text, const std::string& file) {
  Problem problem{file, {}};
  CaseDefinition definition;
  try {
    const toml::table parsed = toml::parse(text, file);
    TomlTable document(parsed, "", problem);
    read_subject(document, definition);
    read_run(document, definition);
    read_judgement(document, definition);
    document.refuse_unknown_keys();
  } catch (const toml::parse_error& error) {
    problem.report(common::ErrorCode::kMalformed, error.source().begin.line, "",
                   std::string(error.description()), "correct the TOML syntax at that line");
  }
  if (problem.error) return common::fail(*problem.error);
  return definition;
}

common::Result<CaseDefinition> read_case(const fs::path& dir) {
  common::Result<CaseDefinition> definition = parse_case_file(dir / kCaseFile);
  if (!definition) return definition;
  const std::string folder = fs::weakly_canonical(dir).filename().string();
  if (definition->name != folder) {
    return common::fail(
        about(common::ErrorCode::kMalformed, dir / kCaseFile,
              fmt::format("name is '{}', the folder's is '{}'", definition->name, folder),
              "make them alike"));
  }
  if (const auto checked = check_files(dir, *definition); !checked) {
    return common::fail(checked.error());
  }
  return definition;
}

common::Result<std::vector<std::string>> list_cases(const fs::path& cases_dir) {
  std::error_code error;
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(cases_dir, error)) {
    if (fs::is_regular_file(entry.path() / kCaseFile, error)) {
      names.push_back(entry.path().filename().string());
    }
  }
  if (names.empty()) {
    return common::fail({common::ErrorCode::kNotFound, "looking for cases", cases_dir.string(),
                         "no folder with a case.toml is there",
                         "name the folder that holds the cases with --cases"});
  }
  std::sort(names.begin(), names.end());
  return names;
}

common::Result<CaseDefinition> find_case(const fs::path& cases_dir, const std::string& name) {
  const common::Result<std::vector<std::string>> names = list_cases(cases_dir);
  if (!names) return common::fail(names.error());
  if (std::find(names->begin(), names->end(), name) == names->end()) {
    return common::fail({common::ErrorCode::kNotFound, "looking for a case", name,
                         "there is no case of that name", suggestion(name, *names)});
  }
  return read_case(cases_dir / name);
}

common::Result<void> copy_case_into(const fs::path& case_dir, const fs::path& run_dir) {
  const common::Result<std::string> text = record::read_whole_file(case_dir / kCaseFile);
  if (!text) return common::fail(text.error());
  return record::write_whole_file(run_dir / kCaseFile, *text);
}

common::Result<CaseDefinition> case_of_run(const fs::path& run_dir, const fs::path& cases_dir,
                                           const std::string& name) {
  std::error_code ignored;
  if (fs::is_regular_file(run_dir / kCaseFile, ignored))
    return parse_case_file(run_dir / kCaseFile);
  return find_case(cases_dir, name);
}

}  // namespace lab::casefile
