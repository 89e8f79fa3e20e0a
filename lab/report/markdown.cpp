#include "lab/report/markdown.h"

#include <fmt/format.h>

#include <cctype>

namespace lab::report {
namespace {

bool word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Inside a word an underscore is text; elsewhere it could start emphasis.
bool special(const std::string& text, std::size_t at) {
  const char c = text[at];
  if (c == '_') {
    return at == 0 || at + 1 == text.size() || !word_character(text[at - 1]) ||
           !word_character(text[at + 1]);
  }
  if (c == ']') return at + 1 < text.size() && (text[at + 1] == '(' || text[at + 1] == '[');
  if (c == '~') return at + 1 < text.size() && text[at + 1] == '~';
  return std::string_view("\\*<>|&").find(c) != std::string_view::npos;
}

std::string escape_markdown(const std::string& text) {
  std::string result;
  bool in_code = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool opens = !in_code && text.find('`', at + 1) != std::string::npos;
    if (c == '`' && (in_code || opens)) {
      in_code = !in_code;
    } else if (in_code ? c == '|' : (c == '`' || special(text, at))) {
      result += '\\';
    }
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

// The start of a line has specials of its own: headings, quotes, lists.
std::string escape_markdown_line(const std::string& text) {
  std::string line = escape_markdown(text);
  const std::size_t digits = line.find_first_not_of("0123456789");
  const bool numbered =
      digits != 0 && digits != std::string::npos && (line[digits] == '.' || line[digits] == ')');
  if (numbered) return line.insert(digits, 1, '\\');
  if (!line.empty() && std::string_view("#-+=").find(line[0]) != std::string_view::npos) {
    line.insert(0, 1, '\\');
  }
  return line;
}

std::string table_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + escape_markdown(cell) + " |";
  return line + "\n";
}

struct MarkdownRenderer {
  std::string operator()(const Heading& heading) const {
    return fmt::format("{} {}\n", std::string(static_cast<std::size_t>(heading.level), '#'),
                       escape_markdown(heading.text));
  }

  std::string operator()(const Paragraph& paragraph) const {
    if (paragraph.weight == Weight::kStrong) {
      return fmt::format("**{}**\n", escape_markdown(paragraph.text));
    }
    return escape_markdown_line(paragraph.text) + "\n";
  }

  std::string operator()(const List& list) const {
    std::string text;
    int number = 0;
    for (const std::string& item : list.items) {
      text += list.order == Order::kNumbers ? fmt::format("{}. ", ++number) : std::string("- ");
      text += escape_markdown_line(item) + "\n";
    }
    return text;
  }

  std::string operator()(const Table& table) const {
    std::string text = table_line(table.header) + "|";
    for (std::size_t column = 0; column < table.header.size(); ++column) {
      text += column > 0 && table.columns == Columns::kFigures ? " ---: |" : " --- |";
    }
    text += "\n";
    for (const std::vector<std::string>& row : table.rows) text += table_line(row);
    return text;
  }
};

}  // namespace

std::string to_markdown(const Document& document) {
  std::string text = MarkdownRenderer{}(Heading{1, document.title});
  for (const Block& block : document.blocks) text += "\n" + std::visit(MarkdownRenderer{}, block);
  return text;
}

}  // namespace lab::report
