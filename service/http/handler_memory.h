// Memory for one asynchronous operation at a time, kept by its owner, so that starting a read or a
// wait again and again allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <new>

namespace bookstore::http {

// Must outlive the operations that use it. One thread at a time. A second operation at the same
// time or a very large one falls back to the heap.
class HandlerMemory {
 public:
  HandlerMemory() = default;
  HandlerMemory(const HandlerMemory&) = delete;
  HandlerMemory& operator=(const HandlerMemory&) = delete;

  [[nodiscard]] void* take(std::size_t size) {
    if (in_use_ || size > storage_.size()) return ::operator new(size);
    in_use_ = true;
    return storage_.data();
  }

  void give_back(void* memory) {
    if (memory != storage_.data()) return ::operator delete(memory);
    in_use_ = false;
  }

 private:
  alignas(std::max_align_t) std::array<std::byte, 512> storage_{};
  bool in_use_ = false;
};

// The allocator of the standard library's shape that Asio asks a handler for.
template <typename T>
class HandlerAllocator {
 public:
  using value_type = T;

  explicit HandlerAllocator(HandlerMemory& memory) : memory_(&memory) {}
  template <typename U>
  HandlerAllocator(const HandlerAllocator<U>& other) : memory_(other.memory()) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    return static_cast<T*>(memory_->take(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t) { memory_->give_back(memory); }

  [[nodiscard]] HandlerMemory* memory() const { return memory_; }
  template <typename U>
  bool operator==(const HandlerAllocator<U>& other) const {
    return memory_ == other.memory();
  }

 private:
  HandlerMemory* memory_;
};

}  // namespace bookstore::http
