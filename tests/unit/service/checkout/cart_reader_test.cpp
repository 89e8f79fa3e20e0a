#include "service/checkout/cart_reader.h"

#include <gtest/gtest.h>

#include "tests/support/checkout_carts.h"

namespace bookstore::checkout {
namespace {

class CartReaderTest : public testing::Test {
 protected:
  std::optional<Problem> read(const std::string& body) {
    return reader_.read(test::padded(body), cart_);
  }

  const Catalog catalog_ = Catalog::generate(42);
  CartReader reader_{catalog_};
  Cart cart_;
};

const std::string kLine = R"({"bookId":10,"quantity":2})";

std::string with_lines(const std::string& lines) {
  return R"({"customerId":42,"lines":)" + lines + "}";
}
std::string with_line(const std::string& members) { return with_lines("[{" + members + "}]"); }
std::string with_coupon(const std::string& coupon) {
  return R"({"customerId":42,"lines":[)" + kLine + R"(],"couponCode":)" + coupon + "}";
}

std::string repeated(std::size_t lines) {
  std::string text = "[";
  for (std::size_t i = 0; i < lines; ++i) text += (i == 0 ? "" : ",") + kLine;
  return text + "]";
}

TEST_F(CartReaderTest, ReadsThePublishedCart) {
  ASSERT_FALSE(reader_.read(test::published_cart(), cart_));
  EXPECT_EQ(cart_.customer_id, 42);
  ASSERT_EQ(cart_.lines.size(), 3U);
  EXPECT_EQ(cart_.lines[2].book->id, 1'234U);
  EXPECT_EQ(cart_.lines[2].quantity, 3);
  EXPECT_EQ(cart_.coupon.lower(), "book25");
}

TEST_F(CartReaderTest, ReadsAnyOrderAndOverUnknownMembers) {
  ASSERT_FALSE(read(R"( {"x":[{"lines":1},null,-1.5e3,"\n"],"lines":[{"quantity":1,"y":{},)"
                    R"("book\u0049d":5}],"customerId":1} )"));
  EXPECT_EQ(cart_.lines.at(0).book->id, 5U);
  EXPECT_TRUE(cart_.coupon.empty());
}

TEST_F(CartReaderTest, LeavesNothingOfTheCartBefore) {
  ASSERT_FALSE(reader_.read(test::published_cart(), cart_));
  ASSERT_FALSE(read(with_line(R"("bookId":1,"quantity":1)")));
  EXPECT_EQ(cart_.lines.size(), 1U);
  EXPECT_TRUE(cart_.coupon.empty());
}

TEST_F(CartReaderTest, AcceptsTheBoundariesOfItsRanges) {
  EXPECT_FALSE(read(with_line(R"("bookId":5000,"quantity":1000)")));
  EXPECT_FALSE(read(with_line(R"("bookId":1,"quantity":1)")));
  EXPECT_FALSE(read(with_lines(repeated(100))));
  EXPECT_FALSE(read(with_coupon("null")));
  EXPECT_FALSE(read(with_coupon("\"\"")));
  EXPECT_FALSE(read(with_coupon("\"" + std::string(64, 'x') + "\"")));
  EXPECT_FALSE(read(R"({"customerId":9007199254740991,"lines":[)" + kLine + "]}"));
}

struct Bad {
  std::string body;
  unsigned status;
  std::string field;
};

const Bad kBadCarts[] = {
    {"{}", 422, "customerId"},
    {R"({"customerId":1})", 422, "lines"},
    {R"({"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"CustomerId":1,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":0,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":-1,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":1.5,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":"1","lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":null,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":9007199254740992,"lines":[)" + kLine + "]}", 422, "customerId"},
    {R"({"customerId":1,"customerId":1,"lines":[)" + kLine + "]}", 422, "customerId"},
    {with_lines("[]"), 422, "lines"},
    {with_lines("null"), 422, "lines"},
    {with_lines("{}"), 422, "lines"},
    {with_lines("\"x\""), 422, "lines"},
    {with_lines(repeated(101)), 422, "lines"},
    {with_lines("[" + kLine + ",5]"), 422, "lines[1]"},
    {with_lines("[" + kLine + ",{}]"), 422, "lines[1].bookId"},
    {with_line(R"("bookId":1)"), 422, "lines[0].quantity"},
    {with_line(R"("quantity":1)"), 422, "lines[0].bookId"},
    {with_line(R"("bookId":0,"quantity":1)"), 422, "lines[0].bookId"},
    {with_line(R"("bookId":5001,"quantity":1)"), 422, "lines[0].bookId"},
    {with_line(R"("bookId":true,"quantity":1)"), 422, "lines[0].bookId"},
    {with_line(R"("bookId":1,"bookId":1,"quantity":1)"), 422, "lines[0].bookId"},
    {with_line(R"("bookId":1,"quantity":0)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":-1)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":1001)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":1.0)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":1e2)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":9223372036854775808)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":99999999999999999999999)"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":"2")"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":[1])"), 422, "lines[0].quantity"},
    {with_line(R"("bookId":1,"quantity":{"a":1})"), 422, "lines[0].quantity"},
    {with_lines("[" + kLine + "," + kLine + R"(,{"bookId":1,"quantity":null}])"), 422,
     "lines[2].quantity"},
    {with_coupon("5"), 422, "couponCode"},
    {with_coupon("[]"), 422, "couponCode"},
    {with_coupon("false"), 422, "couponCode"},
    {with_coupon("\"" + std::string(65, 'x') + "\""), 422, "couponCode"},
};

const std::string kValid = with_lines("[" + kLine + "]");

const std::string kMalformedBodies[] = {
    "",
    "   ",
    "nonsense",
    "5",
    "null",
    "[]",
    "{",
    kValid + "x",
    kValid + kValid,
    kValid + "}",
    kValid.substr(0, kValid.size() - 1),
    R"({"customerId":42 "lines":[]})",
    R"({"customerId":42,})",
    R"({"customerId" 42})",
    R"({customerId:42})",
    with_line(R"("bookId":1,"quantity":01)"),
    with_line(R"("bookId":1,"quantity":1x)"),
    with_line(R"("bookId":1,"quantity":+1)"),
    with_line(R"("bookId":1,"quantity":nul)"),
    with_line(R"("bookId":1,"quantity":[1,})"),
    with_lines("[" + kLine + " " + kLine + "]"),
    with_lines("[" + kLine + ",]"),
    with_coupon("\"\xff\xfe\""),
    with_coupon("\"\xc3\""),
    with_coupon("\"\xed\xa0\x80\""),
    with_coupon(R"("\x")"),
    with_coupon(R"("\ud800")"),
    with_coupon("\"a\nb\""),
    with_coupon("nulL"),
    with_coupon(R"("open)"),
    R"({"customerId":42,"extra":tru,"lines":[)" + kLine + "]}",
    R"({"customerId":42,"extra":[1,2},"lines":[)" + kLine + "]}",
    R"({"customerId":42,"extra":-,"lines":[)" + kLine + "]}",
    R"({"customerId":42,"extra":)" + std::string(2'000, '[') + std::string(2'000, ']') + "}",
};

TEST_F(CartReaderTest, NamesTheFieldOfACartItCanNotTake) {
  for (const Bad& bad : kBadCarts) {
    const std::optional<Problem> problem = read(bad.body);
    ASSERT_TRUE(problem) << bad.body;
    EXPECT_EQ(problem->status, bad.status) << bad.body << " " << problem->detail;
    EXPECT_EQ(problem->field, bad.field) << bad.body;
    EXPECT_FALSE(problem->detail.empty()) << bad.body;
  }
}

TEST_F(CartReaderTest, AnswersMalformedTextWith400) {
  for (const std::string& body : kMalformedBodies) {
    const std::optional<Problem> problem = read(body);
    ASSERT_TRUE(problem) << body;
    EXPECT_EQ(problem->status, 400U) << body << " " << problem->field << " " << problem->detail;
    EXPECT_FALSE(problem->field.empty()) << body;
  }
}

TEST_F(CartReaderTest, EveryCutOfAValidBodyIsRefused) {
  const std::string body = test::published_cart();
  for (std::size_t size = 0; size < body.size(); ++size) {
    EXPECT_TRUE(read(body.substr(0, size))) << body.substr(0, size);
  }
}

TEST_F(CartReaderTest, EveryEdgeCartIsTaken) {
  for (const std::string& body : test::case_lines("edge-carts.jsonl")) {
    const std::optional<Problem> problem = reader_.read(body, cart_);
    EXPECT_FALSE(problem) << body << " " << problem->field << " " << problem->detail;
  }
}

TEST_F(CartReaderTest, ReadsOnAfterARefusal) {
  ASSERT_TRUE(read("{"));
  ASSERT_TRUE(read(with_lines("[5]")));
  EXPECT_FALSE(read(test::published_cart()));
}

}  // namespace
}  // namespace bookstore::checkout
