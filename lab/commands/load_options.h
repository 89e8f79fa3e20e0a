// The words of `lab load`'s command line, and the checked plan they stand for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/error.h"
#include "lab/load/load_plan.h"
#include "lab/load/request_maker.h"

namespace lab::commands {

// As typed; empty and nullopt are "not given".
struct LoadOptions {
  std::string url;
  std::optional<double> rate;
  std::string duration = "30s";
  std::string warmup = "0s";
  std::string timeout = "60s";
  std::optional<unsigned> vus;
  std::optional<unsigned> max_vus;
  std::string arrivals = "uniform";
  std::string method;
  std::vector<std::string> headers;
  std::string body_file;
  std::string body_list;
  bool carts = false;
  std::string coupons_file;
  std::optional<std::uint64_t> print;  // this many carts, instead of sending any
  std::uint64_t seed = 1;
  std::string json;
  std::string histograms;
};

struct PreparedLoad {
  load::LoadPlan plan;
  std::unique_ptr<load::RequestMaker> maker;
};

// The first `options.print` carts, one a line, as they would be sent. Errors as of prepare_load().
[[nodiscard]] common::Result<std::string> print_carts(const LoadOptions& options);

// Reads the files that are named and checks everything. Every error is bad usage: it names the
// option and, where a person can do something, the remedy.
[[nodiscard]] common::Result<PreparedLoad> prepare_load(const LoadOptions& options);

}  // namespace lab::commands
