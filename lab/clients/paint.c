/* paint X Y WIDTH HEIGHT: paints a rectangle of the root window, whose four quarters differ:
 * red and green above, blue and white below. Ends when the server has drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

static void
fill(xcb_connection_t *server, xcb_window_t root, xcb_gcontext_t gc, uint32_t colour, xcb_rectangle_t area)
{
    xcb_change_gc(server, gc, XCB_GC_FOREGROUND, &colour);
    xcb_poly_fill_rectangle(server, root, gc, 1, &area);
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    const uint32_t over_windows = XCB_SUBWINDOW_MODE_INCLUDE_INFERIORS;
    xcb_window_t root;
    xcb_gcontext_t gc;
    int x, y, width, height;

    if (count != 5 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: paint X Y WIDTH HEIGHT, with a server at $DISPLAY\n");
        return 1;
    }
    x = atoi(argument[1]);
    y = atoi(argument[2]);
    width = atoi(argument[3]) / 2;
    height = atoi(argument[4]) / 2;
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    gc = xcb_generate_id(server);
    xcb_create_gc(server, gc, root, XCB_GC_SUBWINDOW_MODE, &over_windows);
    fill(server, root, gc, 0xff0000, (xcb_rectangle_t) { x, y, width, height });
    fill(server, root, gc, 0x00ff00, (xcb_rectangle_t) { x + width, y, width, height });
    fill(server, root, gc, 0x0000ff, (xcb_rectangle_t) { x, y + height, width, height });
    fill(server, root, gc, 0xffffff, (xcb_rectangle_t) { x + width, y + height, width, height });
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    xcb_disconnect(server);
    return 0;
}
