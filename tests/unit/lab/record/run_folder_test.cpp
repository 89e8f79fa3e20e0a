#include "lab/record/run_folder.h"

#include <gtest/gtest.h>

#include <fstream>

#include "lab/record/record_json.h"
#include "lab/record/whole_file.h"
#include "tests/support/run_builder.h"

namespace lab::record {
namespace {

TEST(RunFolder, LoadsWhatItSaved) {
  const testing::TemporaryFolder folder;
  const record::Run run = testing::make_judged_run();
  ASSERT_TRUE(save_run(folder.path(), run));
  const auto loaded = load_run(folder.path());
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(to_json(*loaded), to_json(run));
}

TEST(RunFolder, SavingLeavesNoOtherFile) {
  const testing::TemporaryFolder folder;
  ASSERT_TRUE(save_run(folder.path(), testing::make_run()));
  ASSERT_TRUE(save_run(folder.path(), testing::make_judged_run()));
  const auto files = std::distance(std::filesystem::directory_iterator(folder.path()),
                                   std::filesystem::directory_iterator());
  EXPECT_EQ(files, 1);
}

TEST(RunFolder, RefusesAFolderThatIsNone) {
  const testing::TemporaryFolder folder;
  const auto loaded = load_run(folder.path());
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, common::ErrorCode::kNotFound);
  EXPECT_NE(loaded.error().message().find("not a run folder"), std::string::npos);
  EXPECT_NE(loaded.error().remedy.find("lab run"), std::string::npos);
}

TEST(RunFolder, RefusesAPathThatIsNotThere) {
  EXPECT_EQ(load_run("/nowhere/at/all").error().code, common::ErrorCode::kNotFound);
}

TEST(RunFolder, NamesTheFileOfBrokenResults) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder.path() / "results.json") << "{\"schema\": ";
  const auto loaded = load_run(folder.path());
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, common::ErrorCode::kMalformed);
  EXPECT_EQ(loaded.error().subject, (folder.path() / "results.json").string());
}

TEST(WholeFile, KeepsTheOldFileWhenItCannotWrite) {
  const testing::TemporaryFolder folder;
  const auto path = folder.path() / "file";
  ASSERT_TRUE(write_whole_file(path, "old"));
  std::filesystem::create_directory(path.string() + ".partial");
  const auto written = write_whole_file(path, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().subject, path.string());
  EXPECT_EQ(*read_whole_file(path), "old");
}

TEST(WholeFile, ReadsWhatIsLongerThanOneChunk) {
  const testing::TemporaryFolder folder;
  const std::string text(200'000, 'x');
  ASSERT_TRUE(write_whole_file(folder.path() / "long", text));
  EXPECT_EQ(*read_whole_file(folder.path() / "long"), text);
}

}  // namespace
}  // namespace lab::record
