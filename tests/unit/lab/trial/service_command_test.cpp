#include <gtest/gtest.h>

#include "lab/trial/run_plan.h"

namespace lab::trial {
namespace {

casefile::CaseDefinition shop() {
  casefile::CaseDefinition definition;
  definition.service.command = {"{bin}/shop", "--workers", "{workers}"};
  definition.inputs.push_back({"rules", "--rules", "file", ""});
  return definition;
}

TEST(ServiceCommand, IsTheImagesProgramInAContainer) {
  RunOptions options;
  options.limits = "docker";
  options.programs = "/nowhere";
  options.inputs["rules"] = "/r/rules.json";
  const auto command = service_command(shop(), options, 2);
  ASSERT_TRUE(command) << command.error().message();
  EXPECT_EQ(command->argv, (std::vector<std::string>{"/usr/local/bin/shop", "--workers", "2",
                                                     "--rules", "/r/rules.json"}));
}

TEST(ServiceCommand, MustBeThereOutsideAContainer) {
  RunOptions options;
  options.programs = "/nowhere";
  const auto command = service_command(shop(), options, 2);
  ASSERT_FALSE(command);
  EXPECT_EQ(command.error().subject, "/nowhere/shop");
}

}  // namespace
}  // namespace lab::trial
