/* grab: takes the keyboard and the pointer for itself, as a screen locker does; prints "grabbed" and keeps them until it is
 * ended. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

int
main(void)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_grab_keyboard_reply_t *keyboard;
    xcb_grab_pointer_reply_t *pointer;
    xcb_window_t root;

    if (xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: grab, with a server at $DISPLAY\n");
        return 1;
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    keyboard = xcb_grab_keyboard_reply(
        server, xcb_grab_keyboard(server, 0, root, XCB_CURRENT_TIME, XCB_GRAB_MODE_ASYNC, XCB_GRAB_MODE_ASYNC), NULL);
    pointer = xcb_grab_pointer_reply(
        server, xcb_grab_pointer(server, 0, root, 0, XCB_GRAB_MODE_ASYNC, XCB_GRAB_MODE_ASYNC, XCB_NONE, XCB_NONE, XCB_CURRENT_TIME),
        NULL);
    if (!keyboard || keyboard->status || !pointer || pointer->status)
        return 1;
    puts("grabbed");
    fflush(stdout);
    while (xcb_wait_for_event(server)) {}
    return 0;
}
