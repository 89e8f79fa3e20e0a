#include "service/checkout/timestamp.h"

#include <gtest/gtest.h>

namespace bookstore::checkout {
namespace {

TEST(Timestamp, ReadsSecondsSinceTheEpoch) {
  EXPECT_EQ(parse_timestamp("1970-01-01T00:00:00Z")->time_since_epoch().count(), 0);
  EXPECT_EQ(parse_timestamp("2020-02-29T12:34:56Z")->time_since_epoch().count(), 1'582'979'696);
  EXPECT_EQ(parse_timestamp("2099-12-31T23:59:59Z")->time_since_epoch().count(), 4'102'444'799);
}

TEST(Timestamp, RefusesOtherForms) {
  for (const char* text : {"", "2020-01-01", "2020-01-01T00:00:00", "2020-01-01 00:00:00Z",
                           "2020-01-01T00:00:00+00:00", "2020-1-1T00:00:00Z",
                           "2020-01-01T00:00:00.000Z", "2020-01-01t00:00:00z"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

TEST(Timestamp, RefusesDaysAndTimesThatDoNotExist) {
  for (const char* text : {"2021-02-29T00:00:00Z", "2020-13-01T00:00:00Z", "2020-00-10T00:00:00Z",
                           "2020-04-31T00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z",
                           "2020-01-01T00:00:60Z"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

}  // namespace
}  // namespace bookstore::checkout
