#include "lab/load/body_makers.h"

#include <cerrno>
#include <cstdio>
#include <memory>

namespace lab::load {
namespace {

std::unexpected<common::Error> fail_reading(int error_number, const std::string& path) {
  common::Error error = common::system_error(error_number, "reading the file", path);
  error.remedy = "name a file that can be read";
  return common::fail(std::move(error));
}

}  // namespace

FixedBodyMaker::FixedBodyMaker(const RequestHead& head, std::string_view body) {
  head.append(body.size(), prepared_);
  prepared_.bytes.append(body);
}

void FixedBodyMaker::append(std::uint64_t /*index*/, RequestText& request) const {
  request.start_digits = request.bytes.size() + prepared_.start_digits;
  request.bytes.append(prepared_.bytes);
}

BodyListMaker::BodyListMaker(RequestHead head, std::vector<std::string> bodies)
    : head_(std::move(head)), bodies_(std::move(bodies)) {}

void BodyListMaker::append(std::uint64_t index, RequestText& request) const {
  const std::string& body = bodies_[index % bodies_.size()];
  head_.append(body.size(), request);
  request.bytes.append(body);
}

common::Result<std::vector<std::string>> parse_lines(std::string_view text,
                                                     std::string_view file_name) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) lines.emplace_back(line);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  if (lines.empty()) {
    return common::fail({common::ErrorCode::kMalformed, "reading lines", std::string(file_name),
                         "it has no line with anything in it", "write one entry a line"});
  }
  return lines;
}

common::Result<std::string> read_input_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return fail_reading(errno, path);
  std::string text;
  constexpr std::size_t kBlock = 65536;
  std::size_t got = kBlock;
  while (got == kBlock) {
    const std::size_t before = text.size();
    text.resize(before + kBlock);
    got = std::fread(text.data() + before, 1, kBlock, file.get());
    text.resize(before + got);
  }
  if (std::ferror(file.get()) != 0) return fail_reading(errno, path);
  return text;
}

}  // namespace lab::load
