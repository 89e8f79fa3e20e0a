#include "lab/trial/progress.h"

#include <gtest/gtest.h>

#include "lab/commands/progress_printer.h"

namespace lab::trial {
namespace {

TEST(TimeBudget, LeftIsWhatThePlanHoldsAndTheRestOfThePhase) {
  TimeBudget budget;
  budget.plan(10);
  budget.plan(4);
  budget.begin_phase(4);
  EXPECT_DOUBLE_EQ(budget.left(1), 13);
  EXPECT_DOUBLE_EQ(budget.left(9), 10) << "a phase that takes longer leaves no negative rest";
  budget.begin_phase(20);
  EXPECT_DOUBLE_EQ(budget.left(20), 0) << "a phase longer than planned leaves no negative plan";
}

TEST(ProgressLine, ShowsPhaseBarAndWhatIsKnown) {
  ProgressUpdate update{"trial 5/8", "v1", 7.4, 12, 64, 583.2, 492.1, 0.94};
  EXPECT_EQ(commands::progress_line(update, true),
            "  trial 5/8    v1   [############--------]  7 of 12 s   583/s   p99 492 ms   "
            "throttled 94 %   1:04 left");
}

TEST(ProgressLine, LeavesOutWhatIsNotKnown) {
  const ProgressUpdate update{"trial 1/8", "v2", 0, 4, 9, {}, {}, {}};
  EXPECT_EQ(commands::progress_line(update, false), "  trial 1/8    v2   0 of 4 s   0:09 left");
}

}  // namespace
}  // namespace lab::trial
