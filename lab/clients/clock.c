/* clock: draws a clock into the window that $ORCHESTRATE_WINDOW names, anew each second, until the server ends.
 * What `make run` shows as the content of a screen; docs/writing-content.md has all that such a program may do. */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xcb/xcb.h>

enum { NIGHT = 0x1b2a4e, DIAL = 0xf4f1de, INK = 0x1b2a4e, RED = 0xc8553d };

static xcb_connection_t *server;
static xcb_gcontext_t gc;

/* A hand or a mark: from one distance to another along the direction, which is a part of the full turn. */
static void
stroke(xcb_drawable_t sheet, uint32_t colour, double turn, double from, double to, uint32_t width, xcb_point_t middle)
{
    double x = sin(turn * 2 * M_PI), y = -cos(turn * 2 * M_PI);
    xcb_segment_t line = { middle.x + x * from, middle.y + y * from, middle.x + x * to, middle.y + y * to };
    const uint32_t values[] = { colour, width, XCB_CAP_STYLE_ROUND };

    xcb_change_gc(server, gc, XCB_GC_FOREGROUND | XCB_GC_LINE_WIDTH | XCB_GC_CAP_STYLE, values);
    xcb_poly_segment(server, sheet, gc, 1, &line);
}

static void
disc(xcb_drawable_t sheet, uint32_t colour, double radius, xcb_point_t middle)
{
    xcb_arc_t arc = { middle.x - radius, middle.y - radius, radius * 2, radius * 2, 0, 360 * 64 };

    xcb_change_gc(server, gc, XCB_GC_FOREGROUND, &colour);
    xcb_poly_fill_arc(server, sheet, gc, 1, &arc);
}

static void
face(xcb_drawable_t sheet, int width, int height, const struct tm *now)
{
    xcb_point_t middle = { width / 2, height / 2 };
    xcb_rectangle_t all = { 0, 0, width, height };
    const uint32_t night = NIGHT;
    double radius = (width < height ? width : height) * 0.46;

    xcb_change_gc(server, gc, XCB_GC_FOREGROUND, &night);
    xcb_poly_fill_rectangle(server, sheet, gc, 1, &all);
    disc(sheet, DIAL, radius, middle);
    for (int hour = 0; hour < 12; hour++)
        stroke(sheet, INK, hour / 12.0, radius * (hour % 3 ? 0.86 : 0.78), radius * 0.92, radius / 25, middle);
    stroke(sheet, INK, (now->tm_hour + now->tm_min / 60.0) / 12, 0, radius * 0.52, radius / 12, middle);
    stroke(sheet, INK, (now->tm_min + now->tm_sec / 60.0) / 60, 0, radius * 0.76, radius / 18, middle);
    stroke(sheet, RED, now->tm_sec / 60.0, 0, radius * 0.84, radius / 45, middle);
    disc(sheet, RED, radius / 18, middle);
}

/* All of it at once, so that no half drawn clock is seen. False when the window is gone. */
static int
show(xcb_window_t window)
{
    xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(server, xcb_get_geometry(server, window), NULL);
    xcb_pixmap_t sheet = xcb_generate_id(server);
    time_t seconds = time(NULL);
    struct tm now;

    if (!size)
        return 0;
    localtime_r(&seconds, &now);
    xcb_create_pixmap(server, size->depth, sheet, window, size->width, size->height);
    face(sheet, size->width, size->height, &now);
    xcb_copy_area(server, sheet, window, gc, 0, 0, 0, 0, size->width, size->height);
    xcb_free_pixmap(server, sheet);
    free(size);
    return xcb_flush(server) > 0;
}

/* Until the next second begins, or until the window has another size. */
static int
await(void)
{
    struct pollfd ready = { xcb_get_file_descriptor(server), POLLIN, 0 };
    struct timespec now;
    xcb_generic_event_t *event;

    clock_gettime(CLOCK_REALTIME, &now);
    if (poll(&ready, 1, 1000 - now.tv_nsec / 1000000) < 0 && errno != EINTR)
        return 0;
    while ((event = xcb_poll_for_event(server)))
        free(event);
    return !xcb_connection_has_error(server);
}

int
main(void)
{
    const char *name = getenv("ORCHESTRATE_WINDOW");
    const uint32_t events = XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_EXPOSURE;
    xcb_window_t window = name ? strtoul(name, NULL, 10) : 0;

    server = xcb_connect(NULL, NULL);
    if (!window || xcb_connection_has_error(server)) {
        fprintf(stderr, "clock is run by orchestrate, which names a window in $ORCHESTRATE_WINDOW\n");
        return 1;
    }
    gc = xcb_generate_id(server);
    xcb_create_gc(server, gc, window, 0, NULL);
    xcb_change_window_attributes(server, window, XCB_CW_EVENT_MASK, &events);
    while (show(window) && await())
        ;
    xcb_disconnect(server);
    return 0;
}
