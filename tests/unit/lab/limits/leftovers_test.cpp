#include "lab/limits/leftovers.h"

#include <gtest/gtest.h>

#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

class LeftoversTest : public testing::Test {
 protected:
  LeftoversTest() {
    tree_.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-12-1", "cpu");
    tree_.add_v1_group("/sys/fs/cgroup/memory/sandbox/75df/bookstore-lab-12-1", "memory");
  }

  FakeCgroupTree tree_ = hybrid_machine();
};

TEST_F(LeftoversTest, FindsTheGroupsOfALabThatIsGone) {
  tree_.set("/sys/fs/cgroup/cpu/bookstore-lab-12-1/cgroup.procs", "77\n78\n");
  const auto leftovers = find_leftovers(tree_);
  ASSERT_TRUE(leftovers);
  ASSERT_EQ(leftovers->size(), 1U);
  EXPECT_EQ(leftovers->front().name, "bookstore-lab-12-1");
  EXPECT_EQ(leftovers->front().lab_pid, 12);
  EXPECT_EQ(leftovers->front().directories.size(), 2U);
  EXPECT_EQ(leftovers->front().processes, 2U);
}

TEST_F(LeftoversTest, LeavesTheGroupsOfALabThatRuns) {
  tree_.set("/proc/12", "");
  EXPECT_TRUE(find_leftovers(tree_)->empty());
}

TEST_F(LeftoversTest, PassesOverSimilarNames) {
  tree_.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-foreign", "cpu");
  tree_.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-13-1-x", "cpu");
  EXPECT_EQ(find_leftovers(tree_)->size(), 1U);
}

TEST_F(LeftoversTest, RemovesAllOfIt) {
  tree_.set("/sys/fs/cgroup/cpu/bookstore-lab-12-1/cgroup.procs", "77\n");
  tree_.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-12-1/below", "cpu");
  EXPECT_TRUE(remove_leftover(tree_, find_leftovers(tree_)->front()));
  EXPECT_EQ(tree_.killed(), std::vector<pid_t>{77});
  EXPECT_EQ(tree_.count_groups("bookstore-lab-"), 0U);
  EXPECT_TRUE(tree_.has_group("/sys/fs/cgroup/cpu"));
}

TEST_F(LeftoversTest, RemovalRefusesFoldersThatAreNotOurs) {
  tree_.add_v1_group("/sys/fs/cgroup/cpu/bookstore-lab-foreign", "cpu");
  const Leftover forged{"x", 12, {"/sys/fs/cgroup/cpu/bookstore-lab-foreign"}, 0};
  EXPECT_EQ(remove_leftover(tree_, forged).error().code, common::ErrorCode::kInvalidArgument);
  EXPECT_TRUE(tree_.has_group("/sys/fs/cgroup/cpu/bookstore-lab-foreign"));
}

}  // namespace
}  // namespace lab::limits
