// toml++ is C++ templates, which Swift cannot call: this walks its tree once.

#include "CTOML.h"

#include <charconv>
#include <exception>
#include <string_view>

// toml++ 3.3 asserts on some texts that are no TOML ("[[[[" is one), which must not end the process, nor be taken for
// granted in an optimised build.
namespace {
struct broken_assertion : std::exception {
  const char *what() const noexcept override { return "this cannot be read"; }
};
} // namespace

#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? static_cast<void>(0) : throw broken_assertion())
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
// toml++ 3.3 takes it that no GCC has std::from_chars for floating point; 11 does, and without it streams and locales come along.
#define TOML_FLOAT_CHARCONV 1
#include <toml++/toml.h>

namespace {

struct walker {
  ctoml_handler handler;
  void *context;

  void tell(ctoml_kind kind, std::string_view text, const toml::source_region &source) const {
    handler(context, kind, text.data(), text.size(), source.begin.line, source.begin.column);
  }

  template <typename number> void tell_number(number value, const toml::source_region &source) const {
    char digits[64];
    auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    tell(CTOML_PLAIN, std::string_view(digits, end - digits), source);
  }

  void walk(const toml::node &node) const {
    const auto &source = node.source();
    switch (node.type()) {
    case toml::node_type::table:
      tell(CTOML_TABLE_START, {}, source);
      for (auto &&[key, value] : *node.as_table()) {
        tell(CTOML_KEY, key.str(), key.source());
        walk(value);
      }
      tell(CTOML_TABLE_END, {}, source);
      break;
    case toml::node_type::array:
      tell(CTOML_ARRAY_START, {}, source);
      for (auto &&value : *node.as_array()) walk(value);
      tell(CTOML_ARRAY_END, {}, source);
      break;
    case toml::node_type::string: tell(CTOML_STRING, node.as_string()->get(), source); break;
    case toml::node_type::integer: tell_number(node.as_integer()->get(), source); break;
    case toml::node_type::floating_point: tell_number(node.as_floating_point()->get(), source); break;
    case toml::node_type::boolean: tell(CTOML_PLAIN, node.as_boolean()->get() ? "true" : "false", source); break;
    default: tell(CTOML_TIME, {}, source); break;
    }
  }
};

} // namespace

extern "C" void ctoml_parse(const char *text, size_t length, ctoml_handler handler, void *context) {
  const walker walker{handler, context};
  try {
    walker.walk(toml::parse(std::string_view(text, length)));
  } catch (const toml::parse_error &error) {
    walker.tell(CTOML_ERROR, error.description(), error.source());
  } catch (const std::exception &error) {
    walker.tell(CTOML_ERROR, error.what(), toml::source_region{});
  }
}
