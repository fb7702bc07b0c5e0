/* move X Y WIDTH HEIGHT SECONDS: paints a rectangle of the root window in another colour sixty times a second, and prints
 * how often it did. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xcb/xcb.h>

#define PERIOD_NS 16666667

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    const uint32_t over_windows = XCB_SUBWINDOW_MODE_INCLUDE_INFERIORS;
    struct timespec next;
    xcb_rectangle_t area;
    xcb_gcontext_t gc;
    xcb_window_t root;
    int frames;

    if (count != 6 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: move X Y WIDTH HEIGHT SECONDS, with a server at $DISPLAY\n");
        return 1;
    }
    area = (xcb_rectangle_t) { atoi(argument[1]), atoi(argument[2]), atoi(argument[3]), atoi(argument[4]) };
    frames = atoi(argument[5]) * 60;
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    gc = xcb_generate_id(server);
    xcb_create_gc(server, gc, root, XCB_GC_SUBWINDOW_MODE, &over_windows);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int frame = 0; frame < frames; frame++) {
        uint32_t colour = frame * 0x010305 & 0xffffff;

        xcb_change_gc(server, gc, XCB_GC_FOREGROUND, &colour);
        xcb_poly_fill_rectangle(server, root, gc, 1, &area);
        xcb_flush(server);
        next.tv_nsec += PERIOD_NS;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    printf("%d\n", frames);
    xcb_disconnect(server);
    return 0;
}
