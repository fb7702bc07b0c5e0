#ifndef CHTTP_SHIM_H
#define CHTTP_SHIM_H

// GNU libmicrohttpd. What of it is variadic, which Swift cannot call, is called here.
#include <microhttpd.h>

// The library is loaded while running and its functions are found by name. These types are taken from the declarations
// above, so they cannot disagree with what stands under the name.
#define CHTTP_TYPE(function) typedef __typeof__(&function) CHTTP_##function

CHTTP_TYPE(MHD_start_daemon);
CHTTP_TYPE(MHD_stop_daemon);
CHTTP_TYPE(MHD_run);
CHTTP_TYPE(MHD_get_timeout);
CHTTP_TYPE(MHD_get_daemon_info);
CHTTP_TYPE(MHD_get_connection_info);
CHTTP_TYPE(MHD_get_connection_values_n);
CHTTP_TYPE(MHD_create_response_from_buffer);
CHTTP_TYPE(MHD_create_response_from_callback);
CHTTP_TYPE(MHD_add_response_header);
CHTTP_TYPE(MHD_queue_response);
CHTTP_TYPE(MHD_destroy_response);
CHTTP_TYPE(MHD_suspend_connection);
CHTTP_TYPE(MHD_resume_connection);

#undef CHTTP_TYPE

// The functions of a variable number of arguments, by their addresses. Swift has no type for the first; those of the other
// two are unions.
typedef struct {
  const void *start_daemon;
  const void *daemon_info;
  const void *connection_info;
} CHTTP_variadic;

// A server that never waits by itself, and starts no thread: it is run when its descriptor is readable.
//
// `begun` gets a request's target as it was sent, and makes the request's state. `connections` at once, `seconds` until one
// is closed that says nothing. It owns the socket from now on; NULL where it cannot be started, and the socket is the
// caller's still.
static inline struct MHD_Daemon *CHTTP_start(
    CHTTP_variadic library, int socket, unsigned int connections, unsigned int seconds,
    void *(*begun)(void *, const char *, struct MHD_Connection *), MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *server) {
  return ((CHTTP_MHD_start_daemon)library.start_daemon)(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, server, MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_URI_LOG_CALLBACK, begun,
      server, MHD_OPTION_NOTIFY_COMPLETED, completed, server, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

// Readable when it has something to do; -1 where it has none.
static inline int CHTTP_descriptor(CHTTP_variadic library, struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info =
      ((CHTTP_MHD_get_daemon_info)library.daemon_info)(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

// The socket of a client; -1 where it has none.
static inline int CHTTP_socket(CHTTP_variadic library, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      ((CHTTP_MHD_get_connection_info)library.connection_info)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Macros that are casts, which Swift does not take over.
static inline ssize_t CHTTP_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline uint64_t CHTTP_unknown_size(void) { return MHD_SIZE_UNKNOWN; }

#endif
