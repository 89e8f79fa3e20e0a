#include "lab/doctor/remains.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/fakes/fake_programs.h"
#include "tests/unit/lab/limits/layouts.h"

namespace lab::doctor {
namespace {

namespace fs = std::filesystem;

class RemainsTest : public testing::Test {
 protected:
  RemainsTest() {
    std::string pattern = testing::TempDir() + "remains-XXXXXX";
    places_ = {programs_.runner(), "docker", ::mkdtemp(pattern.data())};
    tree_.set("/proc/13", "");  // a lab that runs
  }
  ~RemainsTest() override { fs::remove_all(places_.temporary); }

  std::vector<std::string> found() {
    std::vector<std::string> names;
    for (const Remain& remain : find_remains(tree_, places_)) names.push_back(remain.name);
    std::ranges::sort(names);
    return names;
  }

  limits::FakeCgroupTree tree_ = limits::hybrid_machine();
  process::FakePrograms programs_;
  Places places_;
};

TEST_F(RemainsTest, FoldersAreKnownByTheirWholeName) {
  for (const char* name :
       {"bookstore-lab-12-aB3xYz", "bookstore-lab-13-aB3xYz", "bookstore-lab-12-short",
        "bookstore-lab-12-toolong7", "bookstore-lab-test-aB3xYz", "bookstore-lab-12-1-aB3xYz"}) {
    fs::create_directory(places_.temporary / name);
  }
  fs::create_directory_symlink("/", places_.temporary / "bookstore-lab-12-Linked");
  const std::string ours = (places_.temporary / "bookstore-lab-12-aB3xYz").string();
  // "short" has five characters; a link is never followed.
  EXPECT_EQ(found(), std::vector<std::string>{ours});
}

TEST_F(RemainsTest, FolderIsRemovedWithWhatItHolds) {
  const fs::path folder = places_.temporary / "bookstore-lab-12-aB3xYz";
  fs::create_directories(folder / "below");
  ASSERT_TRUE(remove_remain(tree_, places_, find_remains(tree_, places_).front()));
  EXPECT_FALSE(fs::exists(folder));
}

TEST_F(RemainsTest, ContainersNeedNameAndLabelAndADeadLab) {
  programs_.answer("ps", {0,
                          "bookstore-lab-12-1 12\nbookstore-lab-13-1 13\nshop 12\n"
                          "bookstore-lab-12-2 14\nbookstore-lab-foreign 12\n"});
  EXPECT_EQ(found(), std::vector<std::string>{"bookstore-lab-12-1"});
  ASSERT_TRUE(remove_remain(tree_, places_, find_remains(tree_, places_).front()));
  EXPECT_EQ(programs_.calls().back(), "docker rm --force --volumes bookstore-lab-12-1");
}

TEST_F(RemainsTest, EngineThatIsNotThereHasNone) {
  programs_.answer("ps", {1, "bookstore-lab-12-1 12\n"});
  EXPECT_TRUE(found().empty());
}

}  // namespace
}  // namespace lab::doctor
