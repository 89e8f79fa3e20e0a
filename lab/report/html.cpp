#include "lab/report/html.h"

#include <fmt/format.h>

namespace lab::report {
namespace {

constexpr std::string_view kStyle =
    R"(:root { color-scheme: light dark; --line: #c8ccd4; --soft: #f3f5f8; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --line: #3c424d; --soft: #1f242c; --accent: #7db8ff; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin-top: 1.5rem; }
.strong { font-weight: 600; padding: .75rem 1rem; background: var(--soft); border-left: 4px solid var(--accent); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { background: var(--soft); }
.figures th + th, .figures td { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tbody th { font-weight: normal; white-space: pre-wrap; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
)";

std::string_view entity_of(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return "";
  }
}

std::string escape_html(const std::string& text) {
  std::string result;
  bool in_code = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view entity = entity_of(text[at]);
    if (text[at] == '`' && (in_code || text.find('`', at + 1) != std::string::npos)) {
      result += in_code ? "</code>" : "<code>";
      in_code = !in_code;
    } else if (!entity.empty()) {
      result += entity;
    } else {
      result += text[at];
    }
  }
  return result;
}

std::string table_row(const std::vector<std::string>& cells) {
  std::string row = "<tr>";
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const std::string cell = escape_html(cells[column]);
    row += column == 0 ? fmt::format("<th scope=\"row\">{}</th>", cell)
                       : fmt::format("<td>{}</td>", cell);
  }
  return row + "</tr>\n";
}

struct HtmlRenderer {
  std::string operator()(const Heading& heading) const {
    return fmt::format("<h{0}>{1}</h{0}>\n", heading.level, escape_html(heading.text));
  }

  std::string operator()(const Paragraph& paragraph) const {
    const bool strong = paragraph.weight == Weight::kStrong;
    return fmt::format("<p{}>{}</p>\n", strong ? " class=\"strong\"" : "",
                       escape_html(paragraph.text));
  }

  std::string operator()(const List& list) const {
    const char* tag = list.order == Order::kNumbers ? "ol" : "ul";
    std::string text = fmt::format("<{}>\n", tag);
    for (const std::string& item : list.items)
      text += fmt::format("<li>{}</li>\n", escape_html(item));
    return text + fmt::format("</{}>\n", tag);
  }

  std::string operator()(const Table& table) const {
    const bool figures = table.columns == Columns::kFigures;
    std::string text = fmt::format("<div class=\"scroll\"><table{}>\n<thead><tr>",
                                   figures ? " class=\"figures\"" : "");
    for (const std::string& cell : table.header) {
      text += fmt::format("<th scope=\"col\">{}</th>", escape_html(cell));
    }
    text += "</tr></thead>\n<tbody>\n";
    for (const std::vector<std::string>& row : table.rows) text += table_row(row);
    return text + "</tbody></table></div>\n";
  }
};

}  // namespace

std::string to_html(const Document& document) {
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'\">\n<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
      escape_html(document.title), kStyle);
  page += HtmlRenderer{}(Heading{1, document.title});
  for (const Block& block : document.blocks) page += std::visit(HtmlRenderer{}, block);
  return page + "</body>\n</html>\n";
}

}  // namespace lab::report
