// Where this build's programs and this tree's files are.
#pragma once

#include <string>

namespace tests {

// A program of this build: program("lab").
[[nodiscard]] std::string program(const std::string& name);
// A file of the tree, by its path from the top: source_file("lab/cases/checkout/case.toml").
[[nodiscard]] std::string source_file(const std::string& path);
// A file under tests/data.
[[nodiscard]] std::string data_file(const std::string& path);

}  // namespace tests
