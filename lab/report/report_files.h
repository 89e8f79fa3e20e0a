// The reports of a run folder.
#pragma once

#include <filesystem>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::report {

// Writes report.md and report.html into `run_dir`, each whole. They follow from the run and the
// case alone: written twice they are the same bytes.
[[nodiscard]] common::Result<void> write_reports(const std::filesystem::path& run_dir,
                                                 const record::Run& run,
                                                 const casefile::CaseDefinition& definition);

}  // namespace lab::report
