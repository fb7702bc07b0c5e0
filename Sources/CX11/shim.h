#ifndef CX11_SHIM_H
#define CX11_SHIM_H

// XCB leaves it to its caller to free() replies; getenv() tells the display that XCB takes by itself.
#include <stdlib.h>
// Who we are, for others on the same display: getpid(), gethostname().
#include <unistd.h>

#include <xcb/xcb.h>
#include <xcb/randr.h>

// Swift takes the extension's global record for shared mutable state and refuses to touch it.
static inline const xcb_query_extension_reply_t *CX11_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

#endif
