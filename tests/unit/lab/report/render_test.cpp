#include <gtest/gtest.h>

#include "lab/report/html.h"
#include "lab/report/markdown.h"

namespace lab::report {
namespace {

Document with(Block block) { return {"Title", {std::move(block)}}; }

std::string markdown(Block block) {
  const std::string text = to_markdown(with(std::move(block)));
  return text.substr(std::string("# Title\n\n").size());
}

std::string html(Block block) {
  const std::string text = to_html(with(std::move(block)));
  const std::size_t start = text.find("</h1>\n") + 6;
  return text.substr(start, text.find("</body>") - start);
}

TEST(Markdown, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(markdown(Paragraph{"a*b* <b> p99_ms _x_ | & \\"}),
            "a\\*b\\* \\<b\\> p99_ms \\_x\\_ \\| \\& \\\\\n");
  EXPECT_EQ(markdown(Paragraph{"# no heading"}), "\\# no heading\n");
  EXPECT_EQ(markdown(Paragraph{"1. no list"}), "1\\. no list\n");
  EXPECT_EQ(markdown(Paragraph{"[x](http://y)"}), "[x\\](http://y)\n");
  EXPECT_EQ(markdown(Paragraph{"two\nlines"}), "two lines\n");
}

TEST(Markdown, KeepsCodeAndEscapesALoneTick) {
  EXPECT_EQ(markdown(Paragraph{"run `lab_x *`"}), "run `lab_x *`\n");
  EXPECT_EQ(markdown(Paragraph{"a ` tick"}), "a \\` tick\n");
}

TEST(Markdown, TablesAlignFiguresToTheRight) {
  EXPECT_EQ(markdown(Table{{"", "a|b"}, {{"x", "1"}}, Columns::kFigures}),
            "|  | a\\|b |\n| --- | ---: |\n| x | 1 |\n");
  EXPECT_EQ(markdown(Table{{"k", "v"}, {}, Columns::kText}), "| k | v |\n| --- | --- |\n");
}

TEST(Markdown, NumbersLists) {
  EXPECT_EQ(markdown(List{{"a", "b"}, Order::kNumbers}), "1. a\n2. b\n");
  EXPECT_EQ(markdown(List{{"a"}, Order::kBullets}), "- a\n");
}

TEST(Html, EscapesAllText) {
  EXPECT_EQ(html(Paragraph{"<script>\"a\" & 'b'"}),
            "<p>&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;</p>\n");
  EXPECT_EQ(html(Table{{"<a>"}, {{"<b>", "<c>"}}, Columns::kText}).find("<b>"), std::string::npos);
  EXPECT_NE(html(Paragraph{"`<x>`"}).find("<code>&lt;x&gt;</code>"), std::string::npos);
}

TEST(Html, TitleIsEscapedInTheHeadToo) {
  const std::string page = to_html({"</title><script>", {}});
  EXPECT_EQ(page.find("<script>"), std::string::npos);
}

TEST(Html, FetchesNothing) {
  const std::string page = to_html({"t", {Paragraph{"see http://example.org"}}});
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const char* fetching : {"src=", "href=", "url(", "<script"}) {
    EXPECT_EQ(page.find(fetching), std::string::npos) << fetching;
  }
}

TEST(Html, FollowsLightAndDark) {
  EXPECT_NE(to_html({"t", {}}).find("prefers-color-scheme: dark"), std::string::npos);
}

}  // namespace
}  // namespace lab::report
