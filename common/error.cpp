#include "common/error.h"

#include <cerrno>
#include <system_error>

namespace common {
namespace {

ErrorCode code_of(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
    case EROFS:
      return ErrorCode::kPermissionDenied;
    case ENOENT:
    case ESRCH:
      return ErrorCode::kNotFound;
    case EADDRINUSE:
    case EEXIST:
    case EBUSY:
      return ErrorCode::kInUse;
    case ETIMEDOUT:
      return ErrorCode::kTimeout;
    default:
      return ErrorCode::kIo;
  }
}

}  // namespace

std::string Error::message() const {
  std::string line;
  for (const std::string* part : {&doing, &subject, &cause}) {
    if (part->empty()) continue;
    if (!line.empty()) line += ": ";
    line += *part;
  }
  if (!remedy.empty()) line += "; " + remedy;
  return line;
}

Error system_error(int error_number, std::string doing, std::string subject) {
  return Error{code_of(error_number), std::move(doing), std::move(subject),
               std::generic_category().message(error_number), ""};
}

}  // namespace common
