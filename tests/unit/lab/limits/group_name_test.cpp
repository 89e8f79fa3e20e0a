#include "lab/limits/group_name.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace lab::limits {
namespace {

TEST(GroupName, CarriesOurPidAndIsNewEachTime) {
  const std::string first = next_group_name();
  EXPECT_EQ(lab_pid_of(first), ::getpid());
  EXPECT_NE(first, next_group_name());
}

TEST(GroupName, KnowsOnlyItsOwnForm) {
  EXPECT_EQ(lab_pid_of("bookstore-lab-123-4"), 123);
  EXPECT_EQ(lab_pid_of("bookstore-lab-123-4.scope"), 123);
  for (const char* name : {"bookstore-lab-12-3.service", "bookstore-lab-foreign", "bookstore-lab-",
                           "bookstore-lab-12", "bookstore-lab-12-", "bookstore-lab-12-3-4",
                           "bookstore-lab-0-1", "bookstore-lab--1-1", "bookstore-lab-99999999999-1",
                           "lab-12-3", "bookstore-lab-12-3 ", "", "xbookstore-lab-12-3"}) {
    EXPECT_FALSE(lab_pid_of(name)) << name;
  }
}

}  // namespace
}  // namespace lab::limits
