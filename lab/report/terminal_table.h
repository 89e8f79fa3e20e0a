// The before/after table for a terminal.
#pragma once

#include <cstddef>
#include <string>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::report {

// Decorations of the text. No meaning is carried by colour: words say the same, and the hues are
// blue and yellow, which colour-blind readers tell apart.
enum class Style { kPlain, kColour };

inline constexpr std::size_t kTableWidth = 80;

// The whole picture: what is wrong with the run first, then header, calibration, answers, the
// table, SLO, gates, verdict and `run_folder`. No line is wider than kTableWidth, except a single
// word (a path) that is. Ends in a newline. The same run, case and arguments give the same bytes.
[[nodiscard]] std::string terminal_table(const record::Run& run,
                                         const casefile::CaseDefinition& definition,
                                         const std::string& run_folder, Style style);

}  // namespace lab::report
