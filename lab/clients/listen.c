/* listen: prints the RandR events of the root window, one a line. For each line on standard input it prints all
 * events that the server has sent so far, and then "."; ends with standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/randr.h>
#include <xcb/xcb.h>

static void
print_name(xcb_connection_t *server, xcb_randr_output_t output)
{
    xcb_randr_get_output_info_reply_t *info =
        xcb_randr_get_output_info_reply(server, xcb_randr_get_output_info(server, output, XCB_CURRENT_TIME), NULL);

    if (info)
        printf(" output=%.*s", xcb_randr_get_output_info_name_length(info), xcb_randr_get_output_info_name(info));
    free(info);
}

static void
print_property(xcb_connection_t *server, xcb_atom_t atom)
{
    xcb_get_atom_name_reply_t *name = xcb_get_atom_name_reply(server, xcb_get_atom_name(server, atom), NULL);

    if (name)
        printf(" property=\"%.*s\"", xcb_get_atom_name_name_length(name), xcb_get_atom_name_name(name));
    free(name);
}

static void
print_notify(xcb_connection_t *server, const xcb_randr_notify_event_t *event)
{
    static const char *const states[] = { "connected", "disconnected", "unknown" };

    switch (event->subCode) {
    case XCB_RANDR_NOTIFY_CRTC_CHANGE:
        printf("crtc-change mode=%s\n", event->u.cc.mode ? "set" : "none");
        break;
    case XCB_RANDR_NOTIFY_OUTPUT_CHANGE:
        printf("output-change");
        print_name(server, event->u.oc.output);
        printf(" state=%s\n", states[event->u.oc.connection % 3]);
        break;
    case XCB_RANDR_NOTIFY_OUTPUT_PROPERTY:
        printf("property-change");
        print_name(server, event->u.op.output);
        print_property(server, event->u.op.atom);
        printf(" state=%s\n", event->u.op.status ? "deleted" : "new");
        break;
    default:
        printf("other subcode=%d\n", event->subCode);
    }
}

static void
print_events(xcb_connection_t *server, int first_event)
{
    xcb_generic_event_t *event;

    /* After a round trip everything the server has sent before is in our queue. */
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    while ((event = xcb_poll_for_queued_event(server))) {
        int type = (event->response_type & 0x7f) - first_event;

        if (type == XCB_RANDR_SCREEN_CHANGE_NOTIFY)
            printf("screen-change\n");
        else if (type == XCB_RANDR_NOTIFY)
            print_notify(server, (xcb_randr_notify_event_t *) event);
        free(event);
    }
    puts(".");
    fflush(stdout);
}

int
main(void)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    const xcb_query_extension_reply_t *randr;
    char line[16];

    if (xcb_connection_has_error(server)) {
        fprintf(stderr, "listen: no server at $DISPLAY\n");
        return 1;
    }
    randr = xcb_get_extension_data(server, &xcb_randr_id);
    xcb_randr_select_input(server, xcb_setup_roots_iterator(xcb_get_setup(server)).data->root,
                           XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE
                           | XCB_RANDR_NOTIFY_MASK_OUTPUT_CHANGE | XCB_RANDR_NOTIFY_MASK_OUTPUT_PROPERTY);
    print_events(server, randr->first_event);
    while (fgets(line, sizeof(line), stdin))
        print_events(server, randr->first_event);
    xcb_disconnect(server);
    return 0;
}
