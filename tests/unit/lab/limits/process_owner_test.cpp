#include "lab/limits/process_owner.h"

#include <gtest/gtest.h>

#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

using namespace std::string_literals;

class ProcessOwnerTest : public testing::Test {
 protected:
  void add_process(const std::string& pid, const std::string& environment,
                   const std::string& pids_in_namespaces) {
    tree_.add_v2_group("/proc/" + pid, "", "");  // a folder
    tree_.set("/proc/" + pid + "/environ", environment);
    tree_.set("/proc/" + pid + "/status", "Name:\tx\nNSpid:\t" + pids_in_namespaces + "\n");
  }

  FakeCgroupTree tree_ = hybrid_machine();
  const std::string mark_ = "A=1\0BOOKSTORE_LAB_OWNER=12\0B=2\0"s;
};

TEST_F(ProcessOwnerTest, IsReadFromTheEnvironment) {
  add_process("77", mark_, "77");
  EXPECT_EQ(owner_of(tree_, 77), 12);
}

TEST_F(ProcessOwnerTest, IsNobodyWithoutTheMark) {
  add_process("77", "XBOOKSTORE_LAB_OWNER=12\0"s, "77");
  EXPECT_EQ(owner_of(tree_, 77), std::nullopt);
}

TEST_F(ProcessOwnerTest, CountsInAContainersOwnNumbersAreNotOurs) {
  add_process("77", mark_, "77\t9");
  EXPECT_EQ(owner_of(tree_, 77), std::nullopt);
}

TEST_F(ProcessOwnerTest, OrphansAreThoseOfLabsThatAreGone) {
  add_process("77", mark_, "77");
  add_process("78", "A=1", "78");
  ASSERT_EQ(find_orphans(tree_).size(), 1U);
  EXPECT_EQ(find_orphans(tree_).front().pid, 77);
  add_process("12", "", "12");
  EXPECT_TRUE(find_orphans(tree_).empty());
}

}  // namespace
}  // namespace lab::limits
