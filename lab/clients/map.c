/* map NAME NUMBER×9: has the device of that name reach what the matrix says, as any tool may (`xinput set-prop`). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>
#include <xcb/xinput.h>

static xcb_atom_t
atom(xcb_connection_t *server, const char *name)
{
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, strlen(name), name), NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_ATOM_NONE;

    free(reply);
    return found;
}

/* 0 where no device has that name. */
static xcb_input_device_id_t
device_named(xcb_connection_t *server, const char *name)
{
    xcb_input_xi_query_device_reply_t *reply = xcb_input_xi_query_device_reply(
        server, xcb_input_xi_query_device(server, XCB_INPUT_DEVICE_ALL), NULL);
    xcb_input_device_id_t found = 0;

    if (!reply)
        return 0;
    for (xcb_input_xi_device_info_iterator_t i = xcb_input_xi_query_device_infos_iterator(reply); i.rem;
         xcb_input_xi_device_info_next(&i)) {
        size_t length = xcb_input_xi_device_info_name_length(i.data);

        if (length == strlen(name) && !memcmp(xcb_input_xi_device_info_name(i.data), name, length))
            found = i.data->deviceid;
    }
    free(reply);
    return found;
}

int
main(int count, char **words)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_input_device_id_t device;
    xcb_generic_error_t *error;
    float matrix[9];

    if (count != 11 || xcb_connection_has_error(server)) {
        fprintf(stderr, "map: NAME and nine numbers, with a server at $DISPLAY\n");
        return 1;
    }
    for (int i = 0; i < 9; i++)
        matrix[i] = atof(words[2 + i]);
    free(xcb_input_xi_query_version_reply(server, xcb_input_xi_query_version(server, 2, 2), NULL));
    if (!(device = device_named(server, words[1]))) {
        fprintf(stderr, "map: no device is called %s\n", words[1]);
        return 1;
    }
    error = xcb_request_check(server, xcb_input_xi_change_property_checked(
        server, device, XCB_PROP_MODE_REPLACE, 32, atom(server, "Coordinate Transformation Matrix"),
        atom(server, "FLOAT"), 9, matrix));
    xcb_disconnect(server);
    return error != NULL;
}
