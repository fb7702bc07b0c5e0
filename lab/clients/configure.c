/* configure OUTPUT WIDTHxHEIGHT [later]: sets that mode on the CRTC that drives the output, where it is and as it is
 * turned, with one RRSetCrtcConfig. Prints the answer: success, invalid-config-time, invalid-time or failed. `later` has
 * it print "ready" and wait for the next change of a CRTC first: whoever holds the server then finds the request waiting
 * behind the grab. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/randr.h>
#include <xcb/xcb.h>

static xcb_randr_mode_t
mode_of_size(xcb_randr_get_screen_resources_current_reply_t *resources, unsigned width, unsigned height)
{
    xcb_randr_mode_info_iterator_t mode = xcb_randr_get_screen_resources_current_modes_iterator(resources);

    for (; mode.rem; xcb_randr_mode_info_next(&mode))
        if (mode.data->width == width && mode.data->height == height)
            return mode.data->id;
    return XCB_NONE;
}

static xcb_randr_output_t
output_named(xcb_connection_t *server, xcb_randr_get_screen_resources_current_reply_t *resources, const char *name,
             xcb_randr_crtc_t *crtc)
{
    xcb_randr_output_t *outputs = xcb_randr_get_screen_resources_current_outputs(resources);

    for (int i = 0; i < resources->num_outputs; i++) {
        xcb_randr_get_output_info_reply_t *info = xcb_randr_get_output_info_reply(
            server, xcb_randr_get_output_info(server, outputs[i], XCB_CURRENT_TIME), NULL);
        int found = info && xcb_randr_get_output_info_name_length(info) == (int) strlen(name)
            && !memcmp(xcb_randr_get_output_info_name(info), name, strlen(name));

        if (found)
            *crtc = info->crtc;
        free(info);
        if (found)
            return outputs[i];
    }
    return XCB_NONE;
}

static void
wait_for_change(xcb_connection_t *server, xcb_window_t root)
{
    xcb_randr_select_input(server, root, XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE);
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    puts("ready");
    fflush(stdout);
    free(xcb_wait_for_event(server));
}

static int
configure(xcb_connection_t *server, int later, xcb_window_t root, xcb_randr_crtc_t crtc, xcb_randr_output_t output,
          xcb_randr_mode_t mode)
{
    xcb_randr_get_crtc_info_reply_t *now =
        xcb_randr_get_crtc_info_reply(server, xcb_randr_get_crtc_info(server, crtc, XCB_CURRENT_TIME), NULL);
    xcb_randr_set_crtc_config_reply_t *answer;
    int status;

    if (!now)
        return -1;
    if (later)
        wait_for_change(server, root);
    answer = xcb_randr_set_crtc_config_reply(
        server, xcb_randr_set_crtc_config(server, crtc, XCB_CURRENT_TIME, XCB_CURRENT_TIME, now->x, now->y, mode,
                                          now->rotation, 1, &output), NULL);
    status = answer ? answer->status : -1;
    free(answer);
    free(now);
    return status;
}

int
main(int count, char **argument)
{
    static const char *const answers[] = { "success", "invalid-config-time", "invalid-time", "failed" };
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_randr_get_screen_resources_current_reply_t *resources;
    xcb_randr_crtc_t crtc = XCB_NONE;
    xcb_randr_output_t output;
    xcb_window_t root;
    unsigned width, height;
    int status;

    if (count < 3 || sscanf(argument[2], "%ux%u", &width, &height) != 2 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: configure OUTPUT WIDTHxHEIGHT [later], with a server at $DISPLAY\n");
        return 1;
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    resources = xcb_randr_get_screen_resources_current_reply(
        server, xcb_randr_get_screen_resources_current(server, root), NULL);
    output = resources ? output_named(server, resources, argument[1], &crtc) : XCB_NONE;
    status = crtc ? configure(server, count > 3, root, crtc, output, mode_of_size(resources, width, height)) : -1;
    free(resources);
    xcb_disconnect(server);
    puts(status < 0 || status > 3 ? "error" : answers[status]);
    return status != 0;
}
