/* touches: prints where in the framebuffer touches begin, as "NAME X Y" with the place to a hundredth of a pixel. For each
 * line on standard input it prints all that the server has sent so far, and then "."; ends with standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xinput.h>

static void
print_touch(xcb_connection_t *server, const xcb_input_touch_begin_event_t *event)
{
    xcb_input_xi_query_device_reply_t *reply =
        xcb_input_xi_query_device_reply(server, xcb_input_xi_query_device(server, event->sourceid), NULL);
    xcb_input_xi_device_info_iterator_t info;

    if (!reply)
        return;
    info = xcb_input_xi_query_device_infos_iterator(reply);
    printf("%.*s %.2f %.2f\n", xcb_input_xi_device_info_name_length(info.data),
           xcb_input_xi_device_info_name(info.data), event->root_x / 65536.0, event->root_y / 65536.0);
    free(reply);
}

static void
print_touches(xcb_connection_t *server, uint8_t input)
{
    xcb_generic_event_t *event;

    /* After a round trip everything the server has sent before is in our queue. */
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    while ((event = xcb_poll_for_queued_event(server))) {
        const xcb_ge_generic_event_t *head = (const xcb_ge_generic_event_t *) event;

        if (event->response_type == XCB_GE_GENERIC && head->extension == input && head->event_type == XCB_INPUT_TOUCH_BEGIN)
            print_touch(server, (xcb_input_touch_begin_event_t *) event);
        free(event);
    }
    puts(".");
    fflush(stdout);
}

static void
select_touches(xcb_connection_t *server)
{
    struct {
        xcb_input_event_mask_t head;
        uint32_t mask;
    } selection = {
        { XCB_INPUT_DEVICE_ALL_MASTER, 1 },
        XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN | XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE | XCB_INPUT_XI_EVENT_MASK_TOUCH_END };
    xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;

    /* Servers tell of touches only whom they know to have heard of them. */
    free(xcb_input_xi_query_version_reply(server, xcb_input_xi_query_version(server, 2, 2), NULL));
    xcb_input_xi_select_events(server, root, 1, &selection.head);
}

int
main(void)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    const xcb_query_extension_reply_t *input;
    char line[16];

    if (xcb_connection_has_error(server)) {
        fprintf(stderr, "touches: no server at $DISPLAY\n");
        return 1;
    }
    input = xcb_get_extension_data(server, &xcb_input_id);
    select_touches(server);
    print_touches(server, input->major_opcode);
    while (fgets(line, sizeof(line), stdin))
        print_touches(server, input->major_opcode);
    xcb_disconnect(server);
    return 0;
}
