// What is sent: the bytes of each request, made from its index alone.
//
// The seam between the generator and the traffic of a case. A maker is read-only while a load runs,
// so one maker may serve several loads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lab::load {

// One request ready to be sent. The storage belongs to a virtual user and is used again.
struct RequestText {
  std::string bytes;             // head and body, complete
  std::size_t start_digits = 0;  // where the digits of X-Request-Start begin in `bytes`

  void clear() {
    bytes.clear();
    start_digits = 0;
  }
};

// Digits of the X-Request-Start slot: µs since the epoch have 16 until the year 2286.
inline constexpr std::size_t kStartDigits = 16;

// Writes `microseconds` since the epoch into the slot, with leading zeros.
inline void patch_request_start(RequestText& request, std::uint64_t microseconds) {
  char* const first = request.bytes.data() + request.start_digits;
  for (std::size_t i = kStartDigits; i > 0; --i) {
    first[i - 1] = static_cast<char>('0' + microseconds % 10);
    microseconds /= 10;
  }
}

class RequestMaker {
 public:
  virtual ~RequestMaker() = default;

  // Appends the complete HTTP/1.1 request number `index` to the empty `request`: the same bytes for
  // the same index, always, whatever was made before. Must not allocate once the buffer has grown.
  virtual void append(std::uint64_t index, RequestText& request) const = 0;
};

}  // namespace lab::load
