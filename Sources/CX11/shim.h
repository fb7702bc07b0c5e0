#ifndef CX11_SHIM_H
#define CX11_SHIM_H

// XCB leaves it to its caller to free() replies; getenv() tells the display that XCB takes by itself.
#include <stdlib.h>
// Who we are, for others on the same display: getpid(), gethostname().
#include <unistd.h>

#include <xcb/xcb.h>
#include <xcb/randr.h>
#include <xcb/res.h>

// Swift takes the extensions' global records for shared mutable state and refuses to touch them.
static inline const xcb_query_extension_reply_t *CX11_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

static inline const xcb_query_extension_reply_t *CX11_resource(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_res_id);
}

#endif
