// The requests of a case, ready for a variant's address.
#pragma once

#include <filesystem>
#include <memory>

#include "common/error.h"
#include "lab/case/case_definition.h"
#include "lab/load/request_maker.h"
#include "lab/load/target.h"

namespace lab::trial {

// kForComparing leaves out what Equality::without_headers names.
enum class Headers { kAsLoaded, kForComparing };

// The case's traffic, the same bodies for every variant. `target` is where the variant answers.
// kMalformed or kIo if a data file of the case cannot be used.
[[nodiscard]] common::Result<std::unique_ptr<load::RequestMaker>> traffic_of(
    const casefile::CaseDefinition& definition, const std::filesystem::path& case_folder,
    const casefile::Variant& variant, const load::Target& target, std::uint64_t seed,
    Headers which);

// The case's list of edge bodies, in order; nullptr if the case has none. `count` is set to their
// number.
[[nodiscard]] common::Result<std::unique_ptr<load::RequestMaker>> edge_requests_of(
    const casefile::CaseDefinition& definition, const std::filesystem::path& case_folder,
    const casefile::Variant& variant, const load::Target& target, std::size_t& count);

}  // namespace lab::trial
