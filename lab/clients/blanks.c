/* blanks X Y COUNT: puts a window at X,Y and asks the Present extension for the next COUNT vertical blanks there,
 * one after the other. Prints "MSC UST" (microseconds) for each. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/xcb.h>

static xcb_window_t
create_window(xcb_connection_t *server, int x, int y)
{
    xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    const uint32_t unmanaged = 1;
    xcb_window_t window = xcb_generate_id(server);

    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, screen->root, x, y, 64, 64, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, XCB_CW_OVERRIDE_REDIRECT, &unmanaged);
    xcb_map_window(server, window);
    return window;
}

static int
wait_for_blank(xcb_connection_t *server, xcb_special_event_t *queue, uint64_t *msc)
{
    xcb_present_complete_notify_event_t *event = (void *) xcb_wait_for_special_event(server, queue);

    if (!event)
        return 0;
    *msc = event->msc;
    printf("%llu %llu\n", (unsigned long long) event->msc, (unsigned long long) event->ust);
    free(event);
    return 1;
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_special_event_t *queue;
    xcb_window_t window;
    uint64_t msc = 0;
    uint32_t id;

    if (count != 4 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: blanks X Y COUNT, with a server at $DISPLAY\n");
        return 1;
    }
    window = create_window(server, atoi(argument[1]), atoi(argument[2]));
    id = xcb_generate_id(server);
    xcb_present_select_input(server, id, window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
    queue = xcb_register_for_special_xge(server, &xcb_present_id, id, NULL);
    for (int i = 0; i < atoi(argument[3]); i++) {
        xcb_present_notify_msc(server, window, i, i ? msc + 1 : 0, 0, 0);
        xcb_flush(server);
        if (!wait_for_blank(server, queue, &msc))
            return 1;
    }
    xcb_disconnect(server);
    return 0;
}
