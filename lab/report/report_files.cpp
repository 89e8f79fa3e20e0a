#include "lab/report/report_files.h"

#include "lab/record/whole_file.h"
#include "lab/report/html.h"
#include "lab/report/markdown.h"

namespace lab::report {

common::Result<void> write_reports(const std::filesystem::path& run_dir, const record::Run& run,
                                   const casefile::CaseDefinition& definition) {
  const Document document = build_document(run, definition);
  if (auto written = record::write_whole_file(run_dir / "report.md", to_markdown(document));
      !written) {
    return written;
  }
  return record::write_whole_file(run_dir / "report.html", to_html(document));
}

}  // namespace lab::report
