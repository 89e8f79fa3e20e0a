// What can fail in normal use, as a value.
//
// An Error names four things, each a short phrase for a person: what was being done, with what, why
// it failed, and what to do about it. Functions that can fail return Result<T>; exceptions are left
// to start-up code and caught once in main.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace common {

enum class ErrorCode {
  kInvalidArgument,   // a caller's or user's value is out of its range
  kMalformed,         // text that does not follow its format
  kNotFound,          // a file, case, variant or process that is not there
  kPermissionDenied,  // the operating system refused
  kInUse,             // a port or name already taken
  kUnavailable,       // the machine lacks what was asked for
  kTimeout,           // something did not happen in its time
  kIo,                // reading, writing, connecting
};

struct Error {
  ErrorCode code = ErrorCode::kIo;
  std::string doing;    // "reading rules"
  std::string subject;  // "rules.json, rule 17, field amount"
  std::string cause;    // "1.005 has more than two decimals"
  std::string remedy;   // "write the amount with at most two decimals"; may be empty

  // One line: "reading rules: rules.json, rule 17, field amount: 1.005 has …; write the …".
  // Empty parts are left out.
  [[nodiscard]] std::string message() const;
};

template <typename T>
using Result = std::expected<T, Error>;

// The unexpected side of any Result, so that a failing function can `return fail({...});`.
[[nodiscard]] inline std::unexpected<Error> fail(Error error) {
  return std::unexpected<Error>(std::move(error));
}

// An Error from the C library's errno, its code chosen from the number.
[[nodiscard]] Error system_error(int error_number, std::string doing, std::string subject);

}  // namespace common
