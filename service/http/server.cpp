#include "service/http/server.h"

#include <pthread.h>
#include <spdlog/spdlog.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>
#include <utility>
#include <vector>

#include "service/http/endpoint.h"
#include "service/http/worker.h"

namespace bookstore::http {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Code = boost::system::error_code;

// Connections over the limit that may be told so at the same time; further ones are just closed.
constexpr unsigned kRejectionsAtOnce = 256;

}  // namespace

class Server::Impl {
 public:
  Impl(ServerSetup setup, Router& router, RequestObserver* observer)
      : setup_(std::move(setup)), router_(router), observer_(observer) {}

  common::Result<void> open();
  void start();
  void stop();
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  void accept_next();
  void on_accept(const Code& error, Socket socket);
  void hand_over(Socket socket);

  ServerSetup setup_;
  Router& router_;
  RequestObserver* observer_;
  std::string address_;
  std::atomic<unsigned> connections_ = 0;
  std::atomic<bool> stopping_ = false;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::size_t next_worker_ = 0;
  asio::io_context loop_{1};
  tcp::acceptor acceptor_{loop_};
  asio::steady_timer retry_{loop_};
  std::thread thread_;
};

common::Result<void> Server::Impl::open() {
  const common::Result<tcp::endpoint> endpoint = parse_endpoint(setup_.address);
  if (!endpoint) return common::fail(endpoint.error());
  Code error;
  const auto step = [&](auto&& action) {
    if (!error) action();
  };
  step([&] { acceptor_.open(endpoint->protocol(), error); });
  step([&] { acceptor_.set_option(tcp::acceptor::reuse_address(true), error); });
  step([&] { acceptor_.bind(*endpoint, error); });
  step([&] { acceptor_.listen(tcp::acceptor::max_listen_connections, error); });
  if (error) {
    common::Error failed = common::system_error(error.value(), "listening", setup_.address);
    const bool taken = failed.code == common::ErrorCode::kInUse;
    failed.remedy = (taken ? "stop the program that has it, or " : "") + setup_.remedy;
    return common::fail(std::move(failed));
  }
  address_ = to_text(acceptor_.local_endpoint());
  return {};
}

void Server::Impl::start() {
  for (unsigned index = 0; index < setup_.workers; ++index) {
    const SessionContext context{router_,   setup_.limits, observer_, connections_,
                                 stopping_, index,         ""};
    const std::string name = setup_.name + "-" + std::to_string(index);
    workers_.push_back(std::make_unique<Worker>(name, context));
    workers_.back()->start();
  }
  accept_next();
  thread_ = std::thread([this] { loop_.run(); });
  pthread_setname_np(thread_.native_handle(), (setup_.name + "-accept").c_str());
}

void Server::Impl::accept_next() {
  Worker& worker = *workers_[next_worker_];
  acceptor_.async_accept(worker.loop(), [this](const Code& error, Socket socket) {
    on_accept(error, std::move(socket));
  });
}

void Server::Impl::on_accept(const Code& error, Socket socket) {
  if (!acceptor_.is_open()) return;
  if (!error) {
    hand_over(std::move(socket));
    return accept_next();
  }
  if (error == asio::error::connection_aborted) return accept_next();
  // Out of file descriptors, most likely: connections in progress will give some back.
  spdlog::warn("{}: accepting a connection failed: {}", setup_.name, error.message());
  retry_.expires_after(std::chrono::milliseconds(100));
  retry_.async_wait([this](const Code& cancelled) {
    if (!cancelled) accept_next();
  });
}

void Server::Impl::hand_over(Socket socket) {
  const unsigned open = connections_.fetch_add(1, std::memory_order_relaxed) + 1;
  if (open > setup_.limits.max_connections + kRejectionsAtOnce) {
    connections_.fetch_sub(1, std::memory_order_relaxed);
    return;
  }
  workers_[next_worker_]->adopt(std::move(socket), open > setup_.limits.max_connections);
  next_worker_ = (next_worker_ + 1) % workers_.size();
}

void Server::Impl::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;  // before nobody is accepted any more: what a client then asks is answered last
  asio::post(loop_, [this] {
    Code ignored;
    acceptor_.close(ignored);
    retry_.cancel();
  });
  thread_.join();
  for (const auto& worker : workers_) worker->stop();
  for (const auto& worker : workers_) worker->join();
}

common::Result<std::unique_ptr<Server>> Server::listen(ServerSetup setup, Router& router,
                                                       RequestObserver* observer) {
  router.freeze();
  auto impl = std::make_unique<Impl>(std::move(setup), router, observer);
  if (const common::Result<void> opened = impl->open(); !opened) {
    return common::fail(opened.error());
  }
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() { stop(); }

const std::string& Server::address() const { return impl_->address(); }

void Server::start() { impl_->start(); }

void Server::stop() { impl_->stop(); }

}  // namespace bookstore::http
