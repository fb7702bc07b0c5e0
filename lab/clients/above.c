/* above RRGGBB: a window of a program over all others, which comes back above them whenever something covers it. Prints
 * "above" each time, and ends with the server. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

int
main(int count, char **argument)
{
    static const char class[] = "above\0Above";
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    uint32_t values[2] = { 0, XCB_EVENT_MASK_VISIBILITY_CHANGE };
    const uint32_t above = XCB_STACK_MODE_ABOVE;
    xcb_screen_t *screen;
    xcb_window_t window;

    if (count != 2 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: above RRGGBB, with a server at $DISPLAY\n");
        return 1;
    }
    screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    values[0] = strtoul(argument[1], NULL, 16);
    window = xcb_generate_id(server);
    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, screen->root, 50, 50, 200, 150, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                      XCB_COPY_FROM_PARENT, XCB_CW_BACK_PIXEL | XCB_CW_EVENT_MASK, values);
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, XCB_ATOM_WM_CLASS, XCB_ATOM_STRING, 8, sizeof(class), class);
    xcb_map_window(server, window);
    xcb_flush(server);
    for (xcb_generic_event_t *event; (event = xcb_wait_for_event(server)); free(event)) {
        if ((event->response_type & 0x7f) != XCB_VISIBILITY_NOTIFY)
            continue;
        if (((xcb_visibility_notify_event_t *) event)->state != XCB_VISIBILITY_UNOBSCURED)
            xcb_configure_window(server, window, XCB_CONFIG_WINDOW_STACK_MODE, &above);
        else if (puts("above") < 0 || fflush(stdout))
            return 1;
        xcb_flush(server);
    }
    return 0;
}
