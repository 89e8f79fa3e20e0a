// Finds the end of an HTTP/1.1 response (RFC 9112) in a stream of bytes, and little else.
//
// It keeps the status and whether the connection may be used again, and skips the body: a load
// generator needs no more. Pieces may be cut anywhere. It does no I/O and allocates only for a head
// line that is cut in two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lab::load {

class ResponseReader {
 public:
  // A response with a longer head, or trailers, than this is malformed.
  static constexpr std::size_t kLongestHead = 65536;

  // Gets ready for the response to a new request; `to_head`: the request's method was HEAD, so that
  // no body follows whatever the head says.
  void start(bool to_head);

  // Takes bytes from the front and says how many: all, or fewer when the response ended or turned
  // out malformed before.
  [[nodiscard]] std::size_t feed(std::string_view bytes);

  // The peer has closed. True if that is a legal end of this response (it had no length).
  [[nodiscard]] bool finish_at_close();

  [[nodiscard]] bool complete() const { return stage_ == Stage::kComplete; }
  [[nodiscard]] bool malformed() const { return stage_ == Stage::kMalformed; }

  // Valid once complete: 200 to 999 (interim 1xx responses are skipped; 101 is malformed, since
  // nobody asked for another protocol).
  [[nodiscard]] unsigned status() const { return status_; }
  // Valid once complete: the peer keeps the connection open (RFC 9112, 9.3).
  [[nodiscard]] bool keep_alive() const { return keep_alive_; }

 private:
  enum class Stage {
    kStatusLine,
    kHeaders,
    kBody,
    kChunkSize,
    kChunkData,
    kChunkEnd,
    kTrailers,
    kUntilClose,
    kComplete,
    kMalformed
  };
  enum class Length { kUnknown, kFixed, kChunked, kUntilClose };

  void begin_message();
  std::size_t feed_line(std::string_view bytes);
  std::size_t skip(std::string_view bytes, Stage next);
  void take_line(std::string_view line);
  void take_status_line(std::string_view line);
  void take_header(std::string_view line);
  void take_field(std::string_view name, std::string_view value);
  void take_content_length(std::string_view value);
  void take_connection(std::string_view value);
  void take_chunk_size(std::string_view line);
  void end_headers();

  Stage stage_ = Stage::kComplete;
  Length length_ = Length::kUnknown;
  bool to_head_ = false;
  bool keep_alive_ = false;
  unsigned status_ = 0;
  std::uint64_t remaining_ = 0;  // bytes of the body or the chunk
  std::size_t head_size_ = 0;
  std::string cut_line_;  // the beginning of a line whose end has not come yet
};

}  // namespace lab::load
