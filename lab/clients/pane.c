/* pane CLASS TITLE X Y WIDTH HEIGHT COLOUR|quarters [alpha|border]: an application's window without a background, which draws
 * itself whenever it is told to: in one colour, or in quarters, red and green above, blue and white below. `alpha` is one
 * that shines through, of half red; `border` has one of 7 pixels. Prints "shown" when it is mapped. Reads lines, and prints
 * "done" after each:
 *
 *   move X Y · size WIDTH HEIGHT · hide · show · minimize · raise · title TEXT · colour RRGGBB|quarters
 *   animate WIDTH HEIGHT SECONDS: so much of it, in the middle, in another colour sixty times a second
 *
 * Ends with its input. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xcb/xcb.h>

#define PERIOD_NS 16666667

static xcb_connection_t *server;
static xcb_screen_t *screen;
static xcb_window_t window;
static xcb_gcontext_t gc;
static char look[16];

static void
fill(uint32_t colour, int x, int y, int width, int height)
{
    xcb_change_gc(server, gc, XCB_GC_FOREGROUND, &colour);
    xcb_poly_fill_rectangle(server, window, gc, 1, &(xcb_rectangle_t) { x, y, width, height });
}

static void
draw(void)
{
    xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(server, xcb_get_geometry(server, window), NULL);
    int across, down;

    if (!size)
        return;
    across = size->width / 2, down = size->height / 2;
    if (!strcmp(look, "quarters")) {
        fill(0xff0000, 0, 0, across, down);
        fill(0x00ff00, across, 0, size->width - across, down);
        fill(0x0000ff, 0, down, across, size->height - down);
        fill(0xffffff, across, down, size->width - across, size->height - down);
    } else {
        fill(strtoul(look, NULL, 16), 0, 0, size->width, size->height);
    }
    free(size);
}

/* An alpha channel of its own needs a visual of 32 bits, and a colour map and a border that fit. */
static xcb_visualid_t
deep_visual(void)
{
    for (xcb_depth_iterator_t depth = xcb_screen_allowed_depths_iterator(screen); depth.rem; xcb_depth_next(&depth))
        if (depth.data->depth == 32 && xcb_depth_visuals_length(depth.data))
            return xcb_depth_visuals(depth.data)->visual_id;
    return 0;
}

static void
open_window(int x, int y, int width, int height, int has_alpha, int border)
{
    uint32_t values[3] = { 0x202020, XCB_EVENT_MASK_EXPOSURE | XCB_EVENT_MASK_STRUCTURE_NOTIFY, 0 };
    uint32_t mask = XCB_CW_BORDER_PIXEL | XCB_CW_EVENT_MASK;
    xcb_visualid_t visual = XCB_COPY_FROM_PARENT;

    window = xcb_generate_id(server);
    if (has_alpha) {
        visual = deep_visual();
        values[2] = xcb_generate_id(server);
        xcb_create_colormap(server, XCB_COLORMAP_ALLOC_NONE, values[2], screen->root, visual);
        mask |= XCB_CW_COLORMAP;
    }
    xcb_create_window(server, has_alpha ? 32 : XCB_COPY_FROM_PARENT, window, screen->root, x, y, width, height, border,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, visual, mask, values);
    gc = xcb_generate_id(server);
    xcb_create_gc(server, gc, window, 0, NULL);
}

static void
set_text(xcb_atom_t property, const char *text, size_t length)
{
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, property, XCB_ATOM_STRING, 8, length, text);
}

/* Asked for by a person, so window managers keep to it (ICCCM 4.1.2.3). */
static void
describe(const char *class, const char *title, int x, int y, int width, int height)
{
    uint32_t hints[18] = { 1 | 2, x, y, width, height };
    char both[256];
    int length = snprintf(both, sizeof(both), "%s%c%s", class, 0, class);

    set_text(XCB_ATOM_WM_CLASS, both, length + 1);
    set_text(XCB_ATOM_WM_NAME, title, strlen(title));
    xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, XCB_ATOM_WM_NORMAL_HINTS, XCB_ATOM_WM_SIZE_HINTS, 32, 18,
                        hints);
}

/* As a person does it with a window manager (ICCCM 4.1.4). */
static void
minimize(void)
{
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, 15, "WM_CHANGE_STATE"), NULL);
    xcb_client_message_event_t event = { .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = window };

    event.type = reply ? reply->atom : XCB_ATOM_NONE;
    event.data.data32[0] = 3;
    free(reply);
    xcb_send_event(server, 0, screen->root,
                   XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT, (const char *) &event);
}

static void
animate(const char *numbers)
{
    int width = 0, height = 0, seconds = 0;
    xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(server, xcb_get_geometry(server, window), NULL);
    struct timespec next;

    sscanf(numbers, "%d %d %d", &width, &height, &seconds);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int frame = 0; size && frame < 60 * seconds; frame++) {
        fill(0x010307 * (frame % 256), (size->width - width) / 2, (size->height - height) / 2, width, height);
        xcb_flush(server);
        next.tv_nsec += PERIOD_NS;
        next.tv_sec += next.tv_nsec / 1000000000, next.tv_nsec %= 1000000000;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    free(size);
}

static void
say(const char *word)
{
    puts(word);
    fflush(stdout);
}

static void
hear(const xcb_generic_event_t *event)
{
    static int is_shown;
    int kind = event->response_type & 0x7f;

    if (kind == XCB_EXPOSE)
        draw();
    if (kind == XCB_MAP_NOTIFY && !is_shown++)
        say("shown");
}

static void
obey(char *line)
{
    uint32_t numbers[2] = { 0, 0 };
    char word[16] = "", text[128] = "";
    const uint32_t above = XCB_STACK_MODE_ABOVE;

    sscanf(line, "%15s %127[^\n]", word, text);
    sscanf(text, "%u %u", &numbers[0], &numbers[1]);
    if (!strcmp(word, "move"))
        xcb_configure_window(server, window, XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, numbers);
    else if (!strcmp(word, "size"))
        xcb_configure_window(server, window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, numbers);
    else if (!strcmp(word, "hide"))
        xcb_unmap_window(server, window);
    else if (!strcmp(word, "show"))
        xcb_map_window(server, window);
    else if (!strcmp(word, "minimize"))
        minimize();
    else if (!strcmp(word, "raise"))
        xcb_configure_window(server, window, XCB_CONFIG_WINDOW_STACK_MODE, &above);
    else if (!strcmp(word, "title"))
        set_text(XCB_ATOM_WM_NAME, text, strlen(text));
    else if (!strcmp(word, "animate"))
        animate(text);
    else if (!strcmp(word, "colour")) {
        snprintf(look, sizeof(look), "%.15s", text);
        draw();
    }
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    say("done");
}

int
main(int count, char **argument)
{
    struct pollfd ready[2];
    char line[160];

    server = xcb_connect(NULL, NULL);
    if (count < 8 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: pane CLASS TITLE X Y WIDTH HEIGHT COLOUR|quarters [alpha|border], with a server at $DISPLAY\n");
        return 1;
    }
    screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    snprintf(look, sizeof(look), "%.15s", argument[7]);
    open_window(atoi(argument[3]), atoi(argument[4]), atoi(argument[5]), atoi(argument[6]),
                count > 8 && !strcmp(argument[8], "alpha"), count > 8 && !strcmp(argument[8], "border") ? 7 : 0);
    describe(argument[1], argument[2], atoi(argument[3]), atoi(argument[4]), atoi(argument[5]), atoi(argument[6]));
    xcb_map_window(server, window);
    xcb_flush(server);
    setvbuf(stdin, NULL, _IONBF, 0);
    ready[0] = (struct pollfd) { .fd = 0, .events = POLLIN };
    ready[1] = (struct pollfd) { .fd = xcb_get_file_descriptor(server), .events = POLLIN };
    for (;;) {
        for (xcb_generic_event_t *event; (event = xcb_poll_for_event(server)); free(event))
            hear(event);
        xcb_flush(server);
        if (poll(ready, 2, -1) < 0 || ready[1].revents & (POLLHUP | POLLERR))
            return 0;
        if (ready[0].revents) {
            if (!fgets(line, sizeof(line), stdin))
                return 0;
            obey(line);
        }
    }
}
