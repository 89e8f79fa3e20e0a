// What a server tells about each answer: the seam between this folder and telemetry.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "service/http/router.h"

namespace bookstore::http {

// The client's X-Request-Start header.
enum class QueueStamp {
  kAbsent,
  kMalformed,  // there, but not t=<µs since the epoch>, or given twice
  kRead,
};

// One answer, whole or refused.
struct RequestRecord {
  unsigned worker = 0;           // index of the request worker
  std::size_t route = 0;         // index into Router::labels()
  std::optional<Method> method;  // nullopt: another one, or unreadable
  unsigned status = 0;
  std::chrono::nanoseconds duration{0};  // head parsed → last byte handed to the kernel
  QueueStamp queue_stamp = QueueStamp::kAbsent;
  std::chrono::nanoseconds queued{0};  // client's stamp → head parsed; negative if clocks disagree
};

class RequestObserver {
 public:
  virtual ~RequestObserver() = default;

  // Called on the thread of worker `record.worker`, after the answer was handed to the kernel. Must
  // not throw, and must not allocate for a combination of labels it has seen before.
  virtual void answered(const RequestRecord& record) = 0;
};

}  // namespace bookstore::http
