// An unsigned integer of 128 bits, for exact products of two 64-bit numbers.
#pragma once

namespace common {

__extension__ using Uint128 = unsigned __int128;

}  // namespace common
