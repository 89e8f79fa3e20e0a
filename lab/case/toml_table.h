// Reading one TOML table strictly: every key is asked for, and what nobody asked for is refused.
//
// The first thing that is wrong in a document stays in its Problem, with file, line, key and
// remedy; after it every call returns a default value, so that readers need no check at each line.
#pragma once

#include <toml++/toml.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace lab::casefile {

// The first error of a document, and where its text came from.
struct Problem {
  std::string file;
  std::optional<common::Error> error;

  // Keeps the error when there is none yet. `key` is the dotted path ("load.rate"); line 0:
  // unknown.
  void report(common::ErrorCode code, unsigned line, std::string_view key, std::string cause,
              std::string remedy);
};

class TomlTable {
 public:
  using ReadTable = std::function<void(TomlTable&)>;

  // `table` and `problem` must outlive this. `path` is "" for the document itself.
  TomlTable(const toml::table& table, std::string path, Problem& problem);

  // Refuses every key of the table that no call has asked for.
  void refuse_unknown_keys();

  std::string text(std::string_view key);  // required and not empty
  std::string text_or(std::string_view key, std::string otherwise);
  double number(std::string_view key);                          // required and above 0
  std::optional<double> optional_number(std::string_view key);  // 0 or more
  std::uint64_t whole(std::string_view key);                    // required, 1 to 2^53
  bool truth_or(std::string_view key, bool otherwise);
  std::vector<std::string> texts(std::string_view key);               // required and not empty
  std::vector<std::string> optional_texts(std::string_view key);      // empty when absent
  std::map<std::string, std::string> text_map(std::string_view key);  // empty when absent

  // One of the words, or an error with a suggestion.
  std::string word(std::string_view key, const std::vector<std::string>& allowed);
  std::string word_or(std::string_view key, const std::vector<std::string>& allowed,
                      std::string otherwise);

  [[nodiscard]] bool has(std::string_view key) { return find(key) != nullptr; }

  // [key]: required. Refuses unknown keys after `read`.
  void table(std::string_view key, const ReadTable& read);
  // [key.NAME]: for each in the order of names; nothing when absent.
  void tables(std::string_view key,
              const std::function<void(const std::string&, TomlTable&)>& read);
  // [[key]]: for each in the order of the file; required, at least one.
  void list(std::string_view key, const ReadTable& read);
  // The same, nothing when absent.
  void optional_table(std::string_view key, const ReadTable& read);
  void optional_list(std::string_view key, const ReadTable& read);

  // Reports `cause` about a key of this table, at its line.
  void refuse(std::string_view key, std::string cause, std::string remedy);
  [[nodiscard]] std::string key_path(std::string_view key) const;

 private:
  const toml::node* find(std::string_view key);
  const toml::node* require(std::string_view key, std::string_view what);
  void wrong_type(std::string_view key, std::string_view expected);
  void each_table(const toml::node& node, const std::string& path, const ReadTable& read);

  const toml::table& table_;
  std::string path_;
  Problem& problem_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace lab::casefile
