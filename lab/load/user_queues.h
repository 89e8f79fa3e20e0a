// The two orders in which virtual users stand: the free ones, and those whose request is under way.
// Both hold user numbers from 0 to size − 1, and allocate only when they are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lab::load {

// First in, first out, so that every connection gets its turn.
class FreeUsers {
 public:
  explicit FreeUsers(std::uint32_t size) : ring_(size) {}

  [[nodiscard]] std::size_t count() const { return count_; }

  // At most `size` users may be in it.
  void push(std::uint32_t user) {
    ring_[(first_ + count_) % ring_.size()] = user;
    ++count_;
  }

  // The one that has waited longest; count() must not be 0.
  [[nodiscard]] std::uint32_t pop() {
    const std::uint32_t user = ring_[first_];
    first_ = (first_ + 1) % ring_.size();
    --count_;
    return user;
  }

 private:
  std::vector<std::uint32_t> ring_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

// In the order in which they began, so that the first is the next to run out of time. A linked list
// over numbers: a user can leave from the middle.
class BusyUsers {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  explicit BusyUsers(std::uint32_t size) : links_(size) {}

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::uint32_t first() const { return first_; }  // kNone if empty

  void push(std::uint32_t user) {
    links_[user] = {last_, kNone};
    (last_ == kNone ? first_ : links_[last_].next) = user;
    last_ = user;
    ++count_;
  }

  void remove(std::uint32_t user) {
    const Link link = links_[user];
    (link.previous == kNone ? first_ : links_[link.previous].next) = link.next;
    (link.next == kNone ? last_ : links_[link.next].previous) = link.previous;
    --count_;
  }

 private:
  struct Link {
    std::uint32_t previous = kNone;
    std::uint32_t next = kNone;
  };

  std::vector<Link> links_;
  std::uint32_t first_ = kNone;
  std::uint32_t last_ = kNone;
  std::size_t count_ = 0;
};

}  // namespace lab::load
