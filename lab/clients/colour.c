/* colour RRGGBB TITLE [WINDOW]: fills a window with a colour until it is ended: one of its own, of class "Colour" and with
 * that title; or, in the window with that number, one as large as that is, now and later. With the title "paint" it paints
 * that window itself, once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

static xcb_window_t
open_window(xcb_connection_t *server, xcb_screen_t *screen, xcb_window_t parent, uint32_t colour)
{
    xcb_window_t window = xcb_generate_id(server);
    xcb_get_geometry_reply_t *geometry = xcb_get_geometry_reply(server, xcb_get_geometry(server, parent), NULL);
    int is_inside = geometry && parent != screen->root;

    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, parent, 0, 0, is_inside ? geometry->width : 200,
                      is_inside ? geometry->height : 150, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                      XCB_CW_BACK_PIXEL, &colour);
    free(geometry);
    return window;
}

static void
set_text(xcb_connection_t *server, xcb_window_t window, xcb_atom_t property, const char *text, size_t length)
{
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, property, XCB_ATOM_STRING, 8, length, text);
}

static void
paint(xcb_connection_t *server, xcb_window_t window, uint32_t colour)
{
    xcb_gcontext_t gc = xcb_generate_id(server);

    xcb_create_gc(server, gc, window, XCB_GC_FOREGROUND, &colour);
    /* None that reaches beyond 32767 on the framebuffer: the server counts with 16 bits there, and sees no damage in it. */
    xcb_poly_fill_rectangle(server, window, gc, 1, &(xcb_rectangle_t) { 0, 0, 8192, 8192 });
}

int
main(int count, char **argument)
{
    static const char class[] = "colour\0Colour";
    const uint32_t structure = XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_screen_t *screen;
    xcb_window_t window, parent;

    if (count < 3 || count > 4 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: colour RRGGBB TITLE [WINDOW], with a server at $DISPLAY\n");
        return 1;
    }
    screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    parent = count == 4 ? strtoul(argument[3], NULL, 0) : screen->root;
    if (count == 4)
        xcb_change_window_attributes(server, parent, XCB_CW_EVENT_MASK, &structure);
    if (count == 4 && !strcmp(argument[2], "paint")) {
        paint(server, parent, strtoul(argument[1], NULL, 16));
        xcb_flush(server);
        while (xcb_wait_for_event(server)) {}
        return 0;
    }
    window = open_window(server, screen, parent, strtoul(argument[1], NULL, 16));
    set_text(server, window, XCB_ATOM_WM_CLASS, class, sizeof(class));
    set_text(server, window, XCB_ATOM_WM_NAME, argument[2], strlen(argument[2]));
    xcb_map_window(server, window);
    xcb_flush(server);
    for (xcb_generic_event_t *event; (event = xcb_wait_for_event(server)); free(event)) {
        xcb_configure_notify_event_t *change = (xcb_configure_notify_event_t *) event;

        if ((event->response_type & 0x7f) == XCB_CONFIGURE_NOTIFY && change->window == parent) {
            uint32_t size[] = { change->width, change->height };

            xcb_configure_window(server, window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
            xcb_flush(server);
        }
    }
    return 0;
}
