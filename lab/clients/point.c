/* point X Y: moves the pointer there as a mouse would, and ends when it has arrived. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_window_t root;

    if (count != 3 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: point X Y, with a server at $DISPLAY\n");
        return 1;
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    xcb_test_fake_input(server, XCB_MOTION_NOTIFY, 0, XCB_CURRENT_TIME, root, atoi(argument[1]), atoi(argument[2]), 0);
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    xcb_disconnect(server);
    return 0;
}
