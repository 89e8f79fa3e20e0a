// The sections of case.toml: each reads its part of a document into a definition.
//
// Each checks its own types, ranges and words, and that the names it uses are defined in a section
// before it; call them in this order. For case_reader.cpp only.
#pragma once

#include "lab/case/case_definition.h"
#include "lab/case/toml_table.h"

namespace lab::casefile {

void read_subject(TomlTable& document, CaseDefinition& definition);  // service, inputs, variants
void read_service(TomlTable& table, Service& service);               // of read_subject
[[nodiscard]] Running read_running(TomlTable& table);                // of a service or variant
// Every variant is started or runs; every {word} of a command stands for something.
void check_starts(TomlTable& document, const CaseDefinition& definition);
void check_words(TomlTable& document, const CaseDefinition& definition);
void read_run(TomlTable& document, CaseDefinition& definition);        // compare, load … profiles
void read_judgement(TomlTable& document, CaseDefinition& definition);  // measures … words

}  // namespace lab::casefile
