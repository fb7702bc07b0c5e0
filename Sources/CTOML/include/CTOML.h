#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What comes next in a TOML document, in the order of its tree. */
enum ctoml_kind {
  CTOML_TABLE_START,
  CTOML_TABLE_END,
  CTOML_ARRAY_START,
  CTOML_ARRAY_END,
  CTOML_KEY,
  CTOML_STRING,
  /* A number or a boolean, as text. */
  CTOML_PLAIN,
  /* A date or a time: the place, no text. */
  CTOML_TIME,
  /* Why the text is no TOML; nothing else follows. */
  CTOML_ERROR
};

/* Lines and columns count from 1; the text is UTF-8 and is gone after the call. */
typedef void (*ctoml_handler)(void *context, enum ctoml_kind kind, const char *text, size_t length, uint32_t line,
                              uint32_t column);

/* Reads a document in UTF-8 with toml++, and tells the handler of every value and where it stands. */
void ctoml_parse(const char *text, size_t length, ctoml_handler handler, void *context);

#ifdef __cplusplus
}
#endif

#endif
