#include "service/checkout/quote.h"

namespace bookstore::checkout {
namespace {

void append_line(std::string& out, const PricedLine& line) {
  out += "{\"bookId\":";
  append_integer(out, line.book_id);
  out += ",\"quantity\":";
  append_integer(out, line.quantity);
  out += ",\"unitPrice\":";
  append_money(out, line.unit_price);
  out += ",\"campaignId\":";
  if (line.campaign_id == 0) {
    out += "null";
  } else {
    append_integer(out, line.campaign_id);
  }
  out += ",\"discount\":";
  append_money(out, line.discount);
  out += ",\"total\":";
  append_money(out, line.total);
  out += '}';
}

}  // namespace

void append_quote(std::string& out, const Quote& quote) {
  out += "{\"customerId\":";
  append_integer(out, quote.customer_id);
  out += ",\"currency\":\"EUR\",\"lines\":[";
  for (const PricedLine& line : quote.lines) {
    if (&line != quote.lines.data()) out += ',';
    append_line(out, line);
  }
  out += "],\"subtotal\":";
  append_money(out, quote.subtotal);
  out += ",\"discount\":";
  append_money(out, quote.discount);
  out += ",\"total\":";
  append_money(out, quote.total);
  out += '}';
}

std::size_t size_in_memory(const Quote& quote) {
  return sizeof(Quote) + quote.lines.capacity() * sizeof(PricedLine);
}

}  // namespace bookstore::checkout
