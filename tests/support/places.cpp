#include "tests/support/places.h"

namespace tests {

std::string program(const std::string& name) { return PROGRAM_DIR "/" + name; }
std::string source_file(const std::string& path) { return SOURCE_DIR "/" + path; }
std::string data_file(const std::string& path) { return source_file("tests/data/" + path); }

}  // namespace tests
