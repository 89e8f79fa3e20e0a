#include "lab/limits/docker_container.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/fakes/fake_programs.h"
#include "tests/unit/lab/limits/layouts.h"

namespace lab::limits {
namespace {

const std::string kId = "0a1b2c3d4e5f";
const std::string kUnifiedFolder = "/sys/fs/cgroup/system.slice/docker-" + kId + ".scope";

class DockerContainerTest : public testing::Test {
 protected:
  DockerContainerTest() {
    tree_.set_top("/sys/fs/cgroup");
    tree_.add_v2_group(kUnifiedFolder, "cpu memory", "");
    tree_.set(kUnifiedFolder + "/cpu.max", "62000 100000\n");
    tree_.set(kUnifiedFolder + "/memory.max", "67108864\n");
    tree_.set(kUnifiedFolder + "/memory.swap.max", "0\n");
    tree_.set("/proc/700/cgroup", "0::/system.slice/docker-" + kId + ".scope\n");
    programs_.answer("{{.State.Pid}} {{.Id}}", {0, "700 " + kId + "\n"});
  }

  std::unique_ptr<LimitGroup> container() { return *back_end_.create(kName, kSpec); }

  FakeCgroupTree tree_ = session_machine();
  process::FakePrograms programs_;
  DockerContainer back_end_{tree_, programs_.runner(), {"docker", "shop", {"/r/rules.json"}}};
};

TEST_F(DockerContainerTest, PrefixHasLimitMarkAndFiles) {
  const std::string pid = std::to_string(::getpid());
  EXPECT_EQ(container()->launch_prefix(),
            (std::vector<std::string>{"docker",        "run",
                                      "--init=false",  "--pull=never",
                                      "--network",     "host",
                                      "--name",        kName,
                                      "--label",       "bookstore-lab=" + pid,
                                      "--cpus",        "0.62000",
                                      "--memory",      "67108864",
                                      "--memory-swap", "67108864",
                                      "--volume",      "/r/rules.json:/r/rules.json:ro",
                                      "--entrypoint",  "",
                                      "shop"}));
}

TEST_F(DockerContainerTest, ServiceIsFoundBehindTheClient) {
  const auto group = container();
  EXPECT_EQ(*group->adopt(42), 700);
  EXPECT_EQ(group->directories(), std::vector<std::string>{kUnifiedFolder});
  EXPECT_TRUE(group->verify(700));
  EXPECT_EQ(group->sample()->throttled_periods, 4U);
}

TEST_F(DockerContainerTest, Version1GroupsAreFoundToo) {
  FakeCgroupTree hybrid = hybrid_machine();
  for (const char* controller : {"cpu", "cpuacct", "memory"}) {
    const std::string folder = std::string("/sys/fs/cgroup/") + controller + "/docker/" + kId;
    hybrid.add_v1_group(folder, controller);
  }
  hybrid.set("/proc/700/cgroup", "4:memory:/docker/" + kId + "\n2:cpuacct:/docker/" + kId +
                                     "\n1:cpu:/docker/" + kId + "\n0::/\n");
  DockerContainer back_end(hybrid, programs_.runner(), {"docker", "shop", {}});
  const auto group = *back_end.create(kName, kSpec);
  ASSERT_EQ(*group->adopt(42), 700);
  EXPECT_EQ(group->directories().size(), 3U);
  EXPECT_FALSE(group->verify(700)) << "no quota is in force";
  hybrid.set("/sys/fs/cgroup/cpu/docker/" + kId + "/cpu.cfs_quota_us", "62000\n");
  for (const char* file : {"/memory.limit_in_bytes", "/memory.memsw.limit_in_bytes"}) {
    hybrid.set("/sys/fs/cgroup/memory/docker/" + kId + file, "67108864\n");
  }
  EXPECT_TRUE(group->verify(700));
}

TEST_F(DockerContainerTest, StrangerWithTheSamePidIsNotSampled) {
  tree_.set("/proc/700/cgroup", "0::/user.slice\n");
  const auto group = container();
  EXPECT_EQ(*group->adopt(42), 42);
  EXPECT_FALSE(group->sample()->periods);
  EXPECT_EQ(group->notes().size(), 1U);
}

TEST_F(DockerContainerTest, UnseenLimitIsTheEnginesWord) {
  tree_.erase("/proc/700/cgroup");
  const auto group = container();
  ASSERT_EQ(*group->adopt(42), 42);
  const std::string question =
      "{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}} {{.HostConfig.MemorySwap}}";
  programs_.answer(question, {0, "620000000 67108864 67108864\n"});
  EXPECT_TRUE(group->verify(42));
  programs_.answer(question, {0, "700000000 67108864 67108864\n"});
  EXPECT_FALSE(group->verify(42));
}

TEST_F(DockerContainerTest, KillByTheCeilingIsTheEnginesRecord) {
  const auto group = container();
  ASSERT_TRUE(group->adopt(42));
  tree_.set(kUnifiedFolder + "/memory.events", "oom_kill 0\n");
  ASSERT_EQ(group->sample()->oom_kills, 0U);
  ASSERT_TRUE(tree_.remove_directory(kUnifiedFolder));
  EXPECT_EQ(group->sample()->oom_kills, 0U);
  programs_.answer("{{.State.OOMKilled}}", {0, "true\n"});
  EXPECT_EQ(group->sample()->oom_kills, 1U);
}

TEST_F(DockerContainerTest, RemovalRemovesTheContainerOnce) {
  const auto group = container();
  EXPECT_TRUE(group->remove());
  EXPECT_TRUE(group->remove());
  EXPECT_EQ(programs_.calls(), std::vector<std::string>{"docker rm --force --volumes " + kName});
}

TEST_F(DockerContainerTest, ContainerThatIsGoneIsFine) {
  programs_.answer("rm", {1, "Error response from daemon: No such container: x\n"});
  EXPECT_TRUE(container()->remove());
}

TEST_F(DockerContainerTest, MissingImageNamesTheBuild) {
  programs_.answer("image", {1, "Error: No such image: shop\n"});
  const auto usable = back_end_.usable();
  ASSERT_FALSE(usable);
  EXPECT_NE(usable.error().remedy.find("build -t shop"), std::string::npos);
}

TEST_F(DockerContainerTest, MissingEngineNamesTheRemedy) {
  programs_.answer("version", {1, "Cannot connect to the Docker daemon\n"});
  const auto usable = back_end_.usable();
  ASSERT_FALSE(usable);
  EXPECT_NE(usable.error().remedy.find("LAB_DOCKER"), std::string::npos);
}

}  // namespace
}  // namespace lab::limits
