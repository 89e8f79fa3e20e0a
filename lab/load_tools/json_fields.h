// Reading numbers out of another tool's JSON, so that every mistake names the field it is in.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"

namespace lab::load_tools {

using JsonElement = simdjson::dom::element;

// The common shape of "this is not what TOOL writes": kMalformed, subject the file.
[[nodiscard]] std::unexpected<common::Error> malformed(std::string_view tool,
                                                       const std::string& file, std::string cause);

struct JsonMember {
  std::string_view key;
  JsonElement value;
};

// One object of a document and the path to it. Keys are taken literally, dots included. The first
// mistake stays in the shared cause; after it every look-up gives nothing, so a reader checks once
// at its end. Objects of one document share `cause`, which must outlive them.
class JsonFields {
 public:
  JsonFields(const JsonElement& element, std::string path, std::string& cause);

  [[nodiscard]] bool has(std::string_view key) const;

  // Missing or of another type: the cause says so. 0, empty text or an empty object is returned.
  [[nodiscard]] double number(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] JsonFields object(std::string_view key) const;
  [[nodiscard]] std::vector<JsonElement> list(std::string_view key) const;

  // Missing or null is nullopt; another type is a mistake.
  [[nodiscard]] std::optional<double> optional_number(std::string_view key) const;

  // The members of this object; empty if it is none.
  [[nodiscard]] std::vector<JsonMember> members() const;

  [[nodiscard]] std::string path_of(std::string_view key) const;
  void wrong(std::string_view key, std::string_view what) const;  // "key: what"
  [[nodiscard]] std::string& cause() const { return cause_; }

 private:
  JsonFields(std::string path, std::string& cause) : path_(std::move(path)), cause_(cause) {}
  [[nodiscard]] std::optional<JsonElement> find(std::string_view key) const;

  std::optional<simdjson::dom::object> object_;
  std::string path_;
  std::string& cause_;
};

}  // namespace lab::load_tools
