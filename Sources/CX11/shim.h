#ifndef CX11_SHIM_H
#define CX11_SHIM_H

// XCB leaves it to its caller to free() replies; getenv() tells the display that XCB takes by itself.
#include <stdlib.h>
// A process that holds the server for itself must not be stopped meanwhile.
#include <signal.h>
// Who we are, for others on the same display: getpid(), gethostname().
#include <unistd.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <xcb/xcb.h>
#include <xcb/randr.h>
#include <xcb/res.h>
#include <xcb/xcbext.h>
// Types only, see CX11_send: the libraries of these extensions are not linked.
#include <xcb/damage.h>
#include <xcb/dpms.h>
#include <xcb/present.h>
#include <xcb/render.h>
#include <xcb/sync.h>
#include <xcb/xfixes.h>
#include <xcb/xinput.h>

// Swift takes the extensions' global records for shared mutable state and refuses to touch them.
static inline const xcb_query_extension_reply_t *CX11_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

static inline const xcb_query_extension_reply_t *CX11_resource(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_res_id);
}

// The extensions that drawing a mirror needs. libxcb keeps what the server says about each one by the record's address.
static inline xcb_extension_t *CX11_damage(void) { static xcb_extension_t record = { "DAMAGE", 0 }; return &record; }
static inline xcb_extension_t *CX11_dpms(void) { static xcb_extension_t record = { "DPMS", 0 }; return &record; }
static inline xcb_extension_t *CX11_input(void) { static xcb_extension_t record = { "XInputExtension", 0 }; return &record; }
static inline xcb_extension_t *CX11_present(void) { static xcb_extension_t record = { "Present", 0 }; return &record; }
static inline xcb_extension_t *CX11_render(void) { static xcb_extension_t record = { "RENDER", 0 }; return &record; }
static inline xcb_extension_t *CX11_composite(void) { static xcb_extension_t record = { "Composite", 0 }; return &record; }
static inline xcb_extension_t *CX11_saver(void) { static xcb_extension_t record = { "MIT-SCREEN-SAVER", 0 }; return &record; }
static inline xcb_extension_t *CX11_shm(void) { static xcb_extension_t record = { "MIT-SHM", 0 }; return &record; }
static inline xcb_extension_t *CX11_sync(void) { static xcb_extension_t record = { "SYNC", 0 }; return &record; }
static inline xcb_extension_t *CX11_fixes(void) { static xcb_extension_t record = { "XFIXES", 0 }; return &record; }

// Requests of Composite, as compositeproto.txt lays them out. Its header is the only one that not every machine has which
// has those of the others.
typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  uint32_t client_major_version, client_minor_version;
} CX11_composite_query_version_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  xcb_window_t window;
  uint8_t update, pad[3];
} CX11_composite_redirect_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  xcb_window_t window;
  xcb_pixmap_t pixmap;
} CX11_composite_name_pixmap_t;

enum { CX11_COMPOSITE_QUERY_VERSION = 0, CX11_COMPOSITE_REDIRECT_WINDOW = 1, CX11_COMPOSITE_UNREDIRECT_WINDOW = 3,
       CX11_COMPOSITE_NAME_WINDOW_PIXMAP = 6 };

// Requests of MIT-SCREEN-SAVER 1.1, as saverproto.h lays them out: its header comes with a library that nothing else here
// needs.
typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  uint8_t client_major_version, client_minor_version, pad[2];
} CX11_saver_query_version_t;

typedef struct {
  uint8_t response_type, pad;
  uint16_t sequence;
  uint32_t length;
  uint16_t server_major_version, server_minor_version;
} CX11_saver_query_version_reply_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  xcb_drawable_t drawable;
} CX11_saver_query_info_t;

typedef struct {
  uint8_t response_type, state;
  uint16_t sequence;
  uint32_t length;
  xcb_window_t saver_window;
  uint32_t ms_until_server, ms_since_user_input, event_mask;
  uint8_t kind, pad[7];
} CX11_saver_query_info_reply_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  xcb_drawable_t drawable;
  uint32_t event_mask;
} CX11_saver_select_input_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  uint32_t suspend;
} CX11_saver_suspend_t;

enum { CX11_SAVER_QUERY_VERSION = 0, CX11_SAVER_QUERY_INFO = 1, CX11_SAVER_SELECT_INPUT = 2, CX11_SAVER_SUSPEND = 5 };
enum { CX11_SAVER_STATE_ON = 1 };

typedef struct {
  uint8_t response_type, state;
  uint16_t sequence;
  xcb_timestamp_t time;
  xcb_window_t root, window;
  uint8_t kind, forced, pad[14];
} CX11_saver_notify_event_t;

enum { CX11_SAVER_NOTIFY = 0, CX11_SAVER_NOTIFY_MASK = 1 };

// Requests of MIT-SHM 1.2, as shmproto.h lays them out: its header comes with a library that nothing else here needs.
typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
} CX11_shm_query_version_t;

typedef struct {
  uint8_t response_type, shared_pixmaps;
  uint16_t sequence;
  uint32_t length;
  uint16_t major_version, minor_version;
} CX11_shm_query_version_reply_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  uint32_t segment;
} CX11_shm_detach_t;

typedef struct {
  uint8_t major_opcode, minor_opcode;
  uint16_t length;
  xcb_drawable_t drawable;
  int16_t x, y;
  uint16_t width, height;
  uint32_t planes;
  uint8_t format, pad[3];
  uint32_t segment, offset;
} CX11_shm_get_image_t;

typedef struct {
  uint8_t response_type, depth;
  uint16_t sequence;
  uint32_t length;
  xcb_visualid_t visual;
  uint32_t size;
} CX11_shm_get_image_reply_t;

enum { CX11_SHM_QUERY_VERSION = 0, CX11_SHM_DETACH = 2, CX11_SHM_GET_IMAGE = 4, CX11_SHM_ATTACH_FILE = 6 };

// True if files can be sent with requests: only a socket of this machine carries them.
static inline int CX11_carries_files(xcb_connection_t *connection) {
  struct sockaddr_storage address = { 0 };
  socklen_t length = sizeof(address);
  return getsockname(xcb_get_file_descriptor(connection), (struct sockaddr *) &address, &length) == 0
    && address.ss_family == AF_UNIX;
}

// Memory of this process that the server writes into (ShmAttachFd).
//
// Returns where it is, to be given back by munmap(2) with the same length; NULL where there is none.
extern int memfd_create(const char *, unsigned int);
static inline const void *CX11_attach_memory(xcb_connection_t *connection, xcb_extension_t *extension, uint32_t segment,
                                             size_t length) {
  int file = memfd_create("orchestrate-picture", 1 /* MFD_CLOEXEC */);
  if (file < 0) return NULL;
  void *memory = ftruncate(file, length) == 0 ? mmap(NULL, length, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  if (memory == MAP_FAILED) {
    close(file);
    return NULL;
  }
  const xcb_protocol_request_t request = {
    .count = 1, .ext = extension, .opcode = CX11_SHM_ATTACH_FILE, .isvoid = 1 };
  struct { uint8_t major_opcode, minor_opcode; uint16_t length; uint32_t segment; uint8_t read_only, pad[3]; } head = {
    .segment = segment };
  struct iovec parts[3] = { [2] = { &head, sizeof(head) } };
  // libxcb closes the file. Whether the server has taken it is seen at the first use.
  xcb_discard_reply(connection, xcb_send_request_with_fds(
    connection, XCB_REQUEST_CHECKED, parts + 2, &request, 1, &file));
  return memory;
}

// A request of an extension: its head as the header declares it, and a list behind it. A library for each extension would
// do no more than this, and all of them together would cost every start of the program a quarter of a millisecond.
static inline unsigned int CX11_send(xcb_connection_t *connection, xcb_extension_t *extension, uint8_t opcode,
                                     int has_reply, int is_checked, const void *head, size_t head_length,
                                     const void *list, size_t list_length) {
  static const char padding[3];
  const xcb_protocol_request_t request = {
    .count = 3, .ext = extension, .opcode = opcode, .isvoid = !has_reply };
  // libxcb fills the header in, and takes the two entries before the first for itself.
  struct iovec parts[5] = {
    [2] = { (void *) head, head_length },
    [3] = { (void *) list, list_length },
    // Heads have sizes of their own too: DPMSForceLevel's has six bytes.
    [4] = { (void *) padding, -(head_length + list_length) & 3 } };
  return xcb_send_request(connection, is_checked ? XCB_REQUEST_CHECKED : 0, parts + 2, &request);
}

// RRSetMonitor. libxcb's own xcb_randr_set_monitor sends one part more than it fills (seen in 1.15): the request then
// has whatever length the stack holds, and most often ends the connection.
static inline xcb_void_cookie_t CX11_set_monitor(xcb_connection_t *connection, xcb_window_t window,
                                                 const xcb_randr_monitor_info_t *monitor,
                                                 const xcb_randr_output_t *outputs) {
  static const xcb_protocol_request_t request = {
    .count = 3, .ext = &xcb_randr_id, .opcode = XCB_RANDR_SET_MONITOR, .isvoid = 1 };
  xcb_randr_set_monitor_request_t head = { .window = window };
  // libxcb fills the header in, and takes the two entries before the first for itself.
  struct iovec parts[5] = {
    [2] = { &head, sizeof(head) },
    [3] = { (void *) monitor, sizeof(*monitor) },
    [4] = { (void *) outputs, monitor->nOutput * sizeof(*outputs) } };
  return (xcb_void_cookie_t) { xcb_send_request(connection, XCB_REQUEST_CHECKED, parts + 2, &request) };
}

#endif
