#include "service/telemetry/unused_memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <memory>
#include <vector>

namespace bookstore::telemetry {
namespace {

std::size_t resident_bytes() {
  std::size_t total = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// Blocks below jemalloc's threshold for memory that it returns at once by itself.
TEST(UnusedMemory, GoesBackToTheSystem) {
  constexpr std::size_t kBlock = 64 << 10;
  constexpr std::size_t kBlocks = 1024;
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) {
    blocks.push_back(std::make_unique<char[]>(kBlock));
    std::memset(blocks.back().get(), 1, kBlock);
  }
  const std::size_t in_use = resident_bytes();
  blocks.clear();
  EXPECT_TRUE(return_unused_memory());
  EXPECT_LT(resident_bytes() + kBlock * kBlocks / 2, in_use);
}

}  // namespace
}  // namespace bookstore::telemetry
