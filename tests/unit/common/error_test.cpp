#include "common/error.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace common {
namespace {

TEST(Error, MessageNamesEveryPartInOrder) {
  const Error error{ErrorCode::kMalformed, "reading rules", "rule 17", "no amount", "add one"};
  EXPECT_EQ(error.message(), "reading rules: rule 17: no amount; add one");
}

TEST(Error, MessageLeavesOutEmptyParts) {
  const Error error{ErrorCode::kNotFound, "opening", "", "gone", ""};
  EXPECT_EQ(error.message(), "opening: gone");
}

TEST(Error, SystemErrorChoosesTheCodeFromErrno) {
  EXPECT_EQ(system_error(EACCES, "opening", "x").code, ErrorCode::kPermissionDenied);
  EXPECT_EQ(system_error(ENOENT, "opening", "x").code, ErrorCode::kNotFound);
  EXPECT_EQ(system_error(EADDRINUSE, "binding", "x").code, ErrorCode::kInUse);
  EXPECT_EQ(system_error(EIO, "reading", "x").code, ErrorCode::kIo);
}

}  // namespace
}  // namespace common
