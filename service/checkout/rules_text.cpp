#include "service/checkout/rules_text.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace bookstore::checkout {
namespace {

constexpr auto kDoing = "reading rules";

common::Error too_large(const std::string& path) {
  return {common::ErrorCode::kMalformed, kDoing, path, "larger than 1 GB", "use a smaller set"};
}

common::Error with_remedy(common::Error error) {
  error.remedy = "name a readable file with --rules, or leave the option out for generated rules";
  return error;
}

}  // namespace

common::Result<RulesText> RulesText::from_file(const std::string& path) {
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) {
    return common::fail(with_remedy(common::system_error(EISDIR, kDoing, path)));
  }
  const std::ifstream file(path, std::ios::binary);
  if (!file) return common::fail(with_remedy(common::system_error(errno, kDoing, path)));
  const std::uintmax_t size = std::filesystem::file_size(path, failed);
  if (!failed && size > kMaxBytes) return common::fail(too_large(path));
  std::ostringstream content;
  content << file.rdbuf();
  if (file.bad()) return common::fail(with_remedy(common::system_error(EIO, kDoing, path)));
  return RulesText(content.view(), path);
}

}  // namespace bookstore::checkout
