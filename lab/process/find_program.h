// Programs by name, as a shell finds them.
#pragma once

#include <string>

#include "common/error.h"

namespace lab::process {

// The path of the executable `name` in the folders of PATH; a name with a slash is taken as it is.
// Errors: kNotFound.
[[nodiscard]] common::Result<std::string> find_program(const std::string& name);

}  // namespace lab::process
