#ifndef CHTTP_SHIM_H
#define CHTTP_SHIM_H

// GNU libmicrohttpd. What of it is variadic, which Swift cannot call, is called here.
#include <microhttpd.h>

// A server that never waits by itself, and starts no thread: it is run when its descriptor is readable.
//
// `begun` gets a request's target as it was sent, and makes the request's state. `connections` at once, `seconds` until one is closed that says nothing. It owns the socket from now on; NULL where it cannot
// be started, and the socket is the caller's still.
static inline struct MHD_Daemon *CHTTP_start(
    int socket, unsigned int connections, unsigned int seconds, void *(*begun)(void *, const char *, struct MHD_Connection *),
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *server) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, server, MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_URI_LOG_CALLBACK, begun,
      server, MHD_OPTION_NOTIFY_COMPLETED, completed, server, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

// Readable when it has something to do; -1 where it has none.
static inline int CHTTP_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

// The socket of a client; -1 where it has none.
static inline int CHTTP_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Macros that are casts, which Swift does not take over.
static inline ssize_t CHTTP_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline uint64_t CHTTP_unknown_size(void) { return MHD_SIZE_UNKNOWN; }

#endif
