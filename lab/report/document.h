// A report before it is Markdown or HTML: headings, paragraphs, lists and tables of plain text.
//
// Text between two ` is code. Nothing else has a meaning: the renderers escape what their format
// would take as markup.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "lab/case/case_definition.h"
#include "lab/record/record.h"

namespace lab::report {

struct Heading {
  int level = 1;  // 1 to 3
  std::string text;
};

enum class Weight { kNormal, kStrong };

struct Paragraph {
  std::string text;
  Weight weight = Weight::kNormal;
};

enum class Order { kBullets, kNumbers };

struct List {
  std::vector<std::string> items;
  Order order = Order::kBullets;
};

// The first column is text, the others figures (right-aligned) unless `columns` is kText.
enum class Columns { kFigures, kText };

struct Table {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  Columns columns = Columns::kFigures;
};

using Block = std::variant<Heading, Paragraph, List, Table>;

struct Document {
  std::string title;
  std::vector<Block> blocks;
};

// The report of a run under the published headings: symptom, environment, findings step by step,
// root cause, fix, proof, open items. What a run does not show is not told: an invalid or
// interrupted run says so first and has no findings, root cause or fix.
[[nodiscard]] Document build_document(const record::Run& run,
                                      const casefile::CaseDefinition& definition);

}  // namespace lab::report
