/* frames X Y SECONDS: how often the window at X,Y was drawn in, for so long; prints the number. A picture that comes in several
 * requests counts once. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xcb/damage.h>
#include <xcb/xcb.h>

#define SAME_FRAME_MS 5

static long
milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static xcb_window_t
window_at(xcb_connection_t *server, int x, int y)
{
    xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    xcb_translate_coordinates_reply_t *place =
        xcb_translate_coordinates_reply(server, xcb_translate_coordinates(server, root, root, x, y), NULL);
    xcb_window_t window = place ? place->child : XCB_NONE;

    free(place);
    return window;
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    struct pollfd waiting = { .fd = xcb_get_file_descriptor(server), .events = POLLIN };
    xcb_damage_damage_t damage = xcb_generate_id(server);
    xcb_window_t window;
    long end, rest, last = 0;
    int frames = 0;

    if (count != 4 || xcb_connection_has_error(server) || !(window = window_at(server, atoi(argument[1]), atoi(argument[2])))) {
        fprintf(stderr, "usage: frames X Y SECONDS, with a server at $DISPLAY and a window there\n");
        return 1;
    }
    free(xcb_damage_query_version_reply(server, xcb_damage_query_version(server, 1, 1), NULL));
    xcb_damage_create(server, damage, window, XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY);
    xcb_damage_subtract(server, damage, XCB_NONE, XCB_NONE);
    xcb_flush(server);
    end = milliseconds() + 1000L * atoi(argument[3]);
    while ((rest = end - milliseconds()) > 0) {
        xcb_generic_event_t *event;

        poll(&waiting, 1, rest);
        while ((event = xcb_poll_for_event(server))) {
            free(event);
            xcb_damage_subtract(server, damage, XCB_NONE, XCB_NONE);
            if (milliseconds() - last > SAME_FRAME_MS)
                frames++;
            last = milliseconds();
        }
        xcb_flush(server);
    }
    printf("%d\n", frames);
    return 0;
}
