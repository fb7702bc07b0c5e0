/* managed: prints "managed" once a window manager is at work, and not only there: while it starts it takes over the windows
 * that it finds, and gives none of them the keyboard. Ends with the server: a question that is answered late must not meet the
 * window of another client, which would have the same XID once this one is gone. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

#define PATIENCE_MS 200

static xcb_connection_t *server;

static xcb_atom_t
atom(const char *name)
{
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, strlen(name), name), NULL);
    xcb_atom_t atom = reply ? reply->atom : XCB_ATOM_NONE;

    free(reply);
    return atom;
}

static int
has(xcb_window_t window, xcb_atom_t property)
{
    xcb_get_property_reply_t *value = xcb_get_property_reply(
        server, xcb_get_property(server, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 1), NULL);
    int is_there = value && value->type != XCB_ATOM_NONE;

    free(value);
    return is_there;
}

/* Until something is heard, or for a moment. What was heard before is of no use: it is looked at afterwards. */
static void
wait_for_news(int patience)
{
    struct pollfd news = { .fd = xcb_get_file_descriptor(server), .events = POLLIN };
    xcb_generic_event_t *event = xcb_poll_for_event(server);

    if (!event)
        poll(&news, 1, patience);
    free(event);
    while ((event = xcb_poll_for_event(server)))
        free(event);
    if (xcb_connection_has_error(server))
        exit(1);
}

int
main(void)
{
    const uint32_t properties = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_client_message_event_t question = { .response_type = XCB_CLIENT_MESSAGE, .format = 32 };
    xcb_window_t root;

    server = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: managed, with a server at $DISPLAY\n");
        return 1;
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    xcb_change_window_attributes(server, root, XCB_CW_EVENT_MASK, &properties);
    while (!has(root, atom("_NET_SUPPORTING_WM_CHECK")))
        wait_for_news(-1);
    /* What it answers from its loop, after it has started (EWMH). */
    question.window = xcb_generate_id(server);
    question.type = atom("_NET_REQUEST_FRAME_EXTENTS");
    xcb_create_window(server, XCB_COPY_FROM_PARENT, question.window, root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                      XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &properties);
    /* Asked again, since one that still starts hears no questions. */
    while (!has(question.window, atom("_NET_FRAME_EXTENTS"))) {
        xcb_send_event(server, 0, root, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                       (const char *) &question);
        xcb_flush(server);
        wait_for_news(PATIENCE_MS);
    }
    puts("managed");
    fflush(stdout);
    while (!xcb_connection_has_error(server))
        wait_for_news(-1);
    return 0;
}
