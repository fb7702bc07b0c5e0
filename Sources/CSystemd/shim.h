#ifndef CSYSTEMD_SHIM_H
#define CSYSTEMD_SHIM_H

#include <systemd/sd-bus.h>

// The library is loaded while running and its functions are found by name. These types are taken from the declarations
// above, so they cannot disagree with what stands under the name.
#define CSYSTEMD_TYPE(function) typedef __typeof__(&function) CSystemd_##function

CSYSTEMD_TYPE(sd_bus_new);
CSYSTEMD_TYPE(sd_bus_set_address);
CSYSTEMD_TYPE(sd_bus_set_bus_client);
CSYSTEMD_TYPE(sd_bus_start);
CSYSTEMD_TYPE(sd_bus_is_ready);
CSYSTEMD_TYPE(sd_bus_process);
CSYSTEMD_TYPE(sd_bus_wait);
CSYSTEMD_TYPE(sd_bus_get_fd);
CSYSTEMD_TYPE(sd_bus_get_events);
CSYSTEMD_TYPE(sd_bus_get_timeout);
CSYSTEMD_TYPE(sd_bus_send);
CSYSTEMD_TYPE(sd_bus_close_unref);
CSYSTEMD_TYPE(sd_bus_message_new_method_call);
CSYSTEMD_TYPE(sd_bus_message_set_auto_start);
CSYSTEMD_TYPE(sd_bus_message_append_basic);
CSYSTEMD_TYPE(sd_bus_message_get_reply_cookie);
CSYSTEMD_TYPE(sd_bus_message_get_error);
CSYSTEMD_TYPE(sd_bus_message_enter_container);
CSYSTEMD_TYPE(sd_bus_message_read_basic);
CSYSTEMD_TYPE(sd_bus_message_exit_container);
CSYSTEMD_TYPE(sd_bus_message_skip);
CSYSTEMD_TYPE(sd_bus_message_is_signal);
CSYSTEMD_TYPE(sd_bus_message_unref);

#undef CSYSTEMD_TYPE

#endif
