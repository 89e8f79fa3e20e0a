// A listening address and the workers that answer on it.
//
// A thread of its own accepts and gives connections to the workers in turn; a connection stays with
// its worker. Two servers share nothing, so that what the admin listener does never counts as the
// work of request workers.
#pragma once

#include <memory>
#include <string>

#include "common/error.h"
#include "service/http/limits.h"
#include "service/http/observer.h"
#include "service/http/router.h"

namespace bookstore::http {

struct ServerSetup {
  std::string name;      // begins the names of its threads: "open"; at most 8 characters
  std::string address;   // "127.0.0.1:8080", "[::1]:0"
  std::string remedy;    // for an address that cannot be had: "choose another with --listen"
  unsigned workers = 1;  // at least 1
  Limits limits;
};

class Server {
 public:
  // Takes the address; clients that connect wait until start(). Freezes the router. The router and
  // the observer (which may be null) must outlive the server.
  // Errors: kInvalidArgument (address), kInUse, kPermissionDenied, kIo, with the setup's remedy.
  [[nodiscard]] static common::Result<std::unique_ptr<Server>> listen(ServerSetup setup,
                                                                      Router& router,
                                                                      RequestObserver* observer);
  // Stops if that was not done.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // The address in use, with the port that the system picked.
  [[nodiscard]] const std::string& address() const;

  // Starts the threads; once.
  void start();

  // Accepts no more, closes idle connections, lets requests in flight finish within
  // Limits::stop_grace, ends the threads. Returns when they have ended; may be called again.
  void stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace bookstore::http
