#include "service/telemetry/allocation_meter.h"

#ifndef BOOKSTORE_JEMALLOC

namespace bookstore::telemetry {

std::optional<AllocationCount> this_thread_allocations() { return std::nullopt; }
std::optional<std::uint64_t> heap_live_bytes() { return std::nullopt; }

}  // namespace bookstore::telemetry

#else

#include <jemalloc/jemalloc.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace bookstore::telemetry {
namespace {

constinit thread_local std::uint64_t calls_of_thread = 0;
constinit thread_local const std::uint64_t* bytes_of_thread = nullptr;

// jemalloc's own counter of this thread, found once a thread.
const std::uint64_t* find_bytes_of_thread() {
  std::uint64_t* counter = nullptr;
  std::size_t size = sizeof(counter);
  if (mallctl("thread.allocatedp", static_cast<void*>(&counter), &size, nullptr, 0) != 0) {
    return nullptr;
  }
  return counter;
}

// Counts one call and asks until there is memory, as operator new has to.
template <typename Allocate>
void* count_and_allocate(Allocate allocate) {
  ++calls_of_thread;
  for (;;) {
    if (void* memory = allocate()) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* allocate_plain(std::size_t size) {
  return count_and_allocate([size] { return std::malloc(size == 0 ? 1 : size); });
}

void* allocate_aligned(std::size_t size, std::align_val_t alignment) {
  const auto boundary = static_cast<std::size_t>(alignment);
  const std::size_t rounded = size == 0 ? boundary : (size + boundary - 1) / boundary * boundary;
  return count_and_allocate([=] { return std::aligned_alloc(boundary, rounded); });
}

template <typename Allocate>
void* null_if_none(Allocate allocate) noexcept {
  try {
    return allocate();
  } catch (...) {
    return nullptr;
  }
}

}  // namespace

std::optional<AllocationCount> this_thread_allocations() {
  if (bytes_of_thread == nullptr) bytes_of_thread = find_bytes_of_thread();
  if (bytes_of_thread == nullptr) return std::nullopt;
  return AllocationCount{*bytes_of_thread, calls_of_thread};
}

std::optional<std::uint64_t> heap_live_bytes() {
  std::uint64_t epoch = 1;
  mallctl("epoch", nullptr, nullptr, &epoch, sizeof(epoch));
  std::size_t live = 0;
  std::size_t size = sizeof(live);
  if (mallctl("stats.allocated", &live, &size, nullptr, 0) != 0) return std::nullopt;
  return live;
}

}  // namespace bookstore::telemetry

// The whole family, so that no call goes past the counter (replaceable functions: [new.delete]).
using bookstore::telemetry::allocate_aligned;
using bookstore::telemetry::allocate_plain;
using bookstore::telemetry::null_if_none;

void* operator new(std::size_t size) { return allocate_plain(size); }
void* operator new[](std::size_t size) { return allocate_plain(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_aligned(size, alignment);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_aligned(size, alignment);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return null_if_none([=] { return allocate_plain(size); });
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return null_if_none([=] { return allocate_plain(size); });
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return null_if_none([=] { return allocate_aligned(size, alignment); });
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return null_if_none([=] { return allocate_aligned(size, alignment); });
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(memory);
}

#endif
