/* window X Y WIDTH HEIGHT [full|border|over]: a window of a program on the desktop, or one that fills its screen, or has a
 * border of its own, or lies over all others without a window manager, as a screen locker does. Prints `X Y WIDTH HEIGHT` each time it is somewhere else in the framebuffer, from the moment it is shown, and ends with the server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

static xcb_connection_t *server;
static xcb_window_t root, window;

/* A person asked for this place (ICCCM 4.1.2.3), so window managers keep to it. */
static void
ask_for_place(int x, int y, int width, int height)
{
    uint32_t hints[18] = { 1 | 2, x, y, width, height };

    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, XCB_ATOM_WM_NORMAL_HINTS, XCB_ATOM_WM_SIZE_HINTS, 32, 18,
                        hints);
}

static xcb_atom_t
atom(const char *name)
{
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, strlen(name), name), NULL);
    xcb_atom_t atom = reply ? reply->atom : XCB_ATOM_NONE;

    free(reply);
    return atom;
}

static void
fill_screen(void)
{
    xcb_atom_t full = atom("_NET_WM_STATE_FULLSCREEN");

    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, atom("_NET_WM_STATE"), XCB_ATOM_ATOM, 32, 1, &full);
}

static void
tell_place(void)
{
    static char last[80];
    char now[80];
    xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(server, xcb_get_geometry(server, window), NULL);
    xcb_translate_coordinates_reply_t *place =
        xcb_translate_coordinates_reply(server, xcb_translate_coordinates(server, window, root, 0, 0), NULL);

    if (size && place) {
        snprintf(now, sizeof now, "%d %d %d %d", place->dst_x, place->dst_y, size->width, size->height);
        if (strcmp(now, last))
            puts(now);
        strcpy(last, now);
        fflush(stdout);
    }
    free(size);
    free(place);
}

int
main(int count, char **argument)
{
    const uint32_t events = XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_EXPOSURE;
    xcb_generic_event_t *event;
    xcb_screen_t *screen;
    int area[4], shown = 0;

    server = xcb_connect(NULL, NULL);
    if (count < 5 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: window X Y WIDTH HEIGHT [full|border|over], with a server at $DISPLAY\n");
        return 1;
    }
    for (int i = 0; i < 4; i++)
        area[i] = atoi(argument[i + 1]);
    screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    root = screen->root;
    window = xcb_generate_id(server);
    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, root, area[0], area[1], area[2], area[3], 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, XCB_CW_EVENT_MASK, &events);
    ask_for_place(area[0], area[1], area[2], area[3]);
    if (count > 5 && !strcmp(argument[5], "full"))
        fill_screen();
    if (count > 5 && !strcmp(argument[5], "border"))
        xcb_configure_window(server, window, XCB_CONFIG_WINDOW_BORDER_WIDTH, (uint32_t[]) { 5 });
    if (count > 5 && !strcmp(argument[5], "over"))
        xcb_change_window_attributes(server, window, XCB_CW_OVERRIDE_REDIRECT, (uint32_t[]) { 1 });
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8, 6, "window");
    xcb_map_window(server, window);
    xcb_flush(server);
    while ((event = xcb_wait_for_event(server))) {
        shown |= (event->response_type & 0x7f) == XCB_EXPOSE;
        if (shown)
            tell_place();
        free(event);
    }
    return 0;
}
