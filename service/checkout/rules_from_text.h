// Rules read from their text anew for every cart that needs them.
//
// Two choices are open, each a class of its own so that a profiler sees which one ran: whether the
// reader's configuration is built for the read or kept, and whether the simdjson parser with its
// buffers is. What is kept is kept for each worker, because RE2 and simdjson objects are not for
// sharing between busy threads.
#pragma once

#include <memory>
#include <vector>

#include "service/checkout/rule_format.h"
#include "service/checkout/rule_list.h"
#include "service/checkout/rule_reader.h"
#include "service/checkout/rule_set.h"

namespace bookstore::checkout {

// A new RuleFormat for every read: two patterns compiled, two tables filled.
class FreshFormat {
 public:
  explicit FreshFormat(unsigned) {}
  [[nodiscard]] static RuleFormat format(unsigned) { return RuleFormat(); }
};

// One RuleFormat a worker, built at the start.
class SharedFormat {
 public:
  explicit SharedFormat(unsigned workers) : formats_(workers) {}
  [[nodiscard]] const RuleFormat& format(unsigned worker) const { return formats_[worker]; }

 private:
  std::vector<RuleFormat> formats_;
};

// A new parser for every read, its buffers sized for the text.
class FreshParser {
 public:
  explicit FreshParser(unsigned) {}
  [[nodiscard]] static simdjson::ondemand::parser parser(unsigned) {
    return simdjson::ondemand::parser();
  }
};

// One parser a worker, which keeps its buffers.
class ReusedParser {
 public:
  explicit ReusedParser(unsigned workers) : parsers_(workers) {}
  [[nodiscard]] simdjson::ondemand::parser& parser(unsigned worker) { return parsers_[worker]; }

 private:
  std::vector<simdjson::ondemand::parser> parsers_;
};

// Threads: different workers may read at the same time, one worker not twice.
template <typename Format, typename Parser>
class RulesFromText {
 public:
  explicit RulesFromText(unsigned workers) : formats_(workers), parsers_(workers) {}

  // Parses the whole text. It passed the same reader when it was published, so it can't be refused
  // here.
  [[nodiscard]] RuleList rules(const RuleSet& published, unsigned worker) {
    const RuleFormat& format = formats_.format(worker);
    auto&& parser = parsers_.parser(worker);
    return RuleList(read_rules(published.text(), format, parser).value(), published.as_of());
  }

 private:
  Format formats_;
  Parser parsers_;
};

}  // namespace bookstore::checkout
