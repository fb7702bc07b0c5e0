/* hold SELECTION [anyway]: takes a selection that nobody has, as a manager of ICCCM 2.8 does but without telling
 * anything about itself, and prints "held". When somebody has it, takes it with `anyway`; without, prints who: "owner"
 * and the properties of the owner's window, one a line. Then prints "manager NAME" for each new holder of any selection
 * that tells the root window, until it is ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

static xcb_atom_t
atom(xcb_connection_t *server, const char *name)
{
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, strlen(name), name), NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_NONE;

    free(reply);
    return found;
}

static void
print_name(xcb_connection_t *server, xcb_atom_t atom)
{
    xcb_get_atom_name_reply_t *name = xcb_get_atom_name_reply(server, xcb_get_atom_name(server, atom), NULL);

    if (name)
        printf("%.*s", xcb_get_atom_name_name_length(name), xcb_get_atom_name_name(name));
    free(name);
}

static void
print_property(xcb_connection_t *server, xcb_window_t window, xcb_atom_t property)
{
    xcb_get_property_reply_t *value = xcb_get_property_reply(
        server, xcb_get_property(server, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 1024), NULL);

    if (!value)
        return;
    print_name(server, property);
    printf("(");
    print_name(server, value->type);
    if (value->format == 32)
        printf(") %u\n", *(uint32_t *) xcb_get_property_value(value));
    else
        printf(") %.*s\n", xcb_get_property_value_length(value), (char *) xcb_get_property_value(value));
    free(value);
}

static void
print_owner(xcb_connection_t *server, xcb_window_t owner)
{
    xcb_list_properties_reply_t *list = xcb_list_properties_reply(server, xcb_list_properties(server, owner), NULL);

    puts("owner");
    for (int i = 0; list && i < list->atoms_len; i++)
        print_property(server, owner, xcb_list_properties_atoms(list)[i]);
    puts(".");
    free(list);
}

/* The server's own time, from the event of a property that is set for nothing else. */
static xcb_timestamp_t
server_time(xcb_connection_t *server, xcb_window_t window)
{
    xcb_change_property(server, XCB_PROP_MODE_APPEND, window, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, 8, 0, NULL);
    xcb_flush(server);
    for (xcb_generic_event_t *event; (event = xcb_wait_for_event(server)); free(event))
        if (event->response_type == XCB_PROPERTY_NOTIFY) {
            xcb_timestamp_t time = ((xcb_property_notify_event_t *) event)->time;

            free(event);
            return time;
        }
    return XCB_CURRENT_TIME;
}

static void
take(xcb_connection_t *server, xcb_window_t root, xcb_atom_t selection)
{
    uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_window_t window = xcb_generate_id(server);

    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
                      XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &mask);
    xcb_set_selection_owner(server, window, selection, server_time(server, window));
    /* After a round trip it is true. */
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    puts("held");
}

int
main(int count, char **argument)
{
    uint32_t mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_get_selection_owner_reply_t *owner;
    xcb_atom_t selection, manager;
    xcb_window_t root;

    if (count < 2 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: hold SELECTION [anyway], with a server at $DISPLAY\n");
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    manager = atom(server, "MANAGER");
    selection = atom(server, argument[1]);
    xcb_change_window_attributes(server, root, XCB_CW_EVENT_MASK, &mask);
    owner = xcb_get_selection_owner_reply(server, xcb_get_selection_owner(server, selection), NULL);
    if (owner && owner->owner && count == 2)
        print_owner(server, owner->owner);
    else
        take(server, root, selection);
    free(owner);
    for (xcb_generic_event_t *event; (event = xcb_wait_for_event(server)); free(event)) {
        xcb_client_message_event_t *message = (xcb_client_message_event_t *) event;

        if ((event->response_type & 0x7f) == XCB_CLIENT_MESSAGE && message->type == manager) {
            printf("manager ");
            print_name(server, message->data.data32[1]);
            puts("");
        }
    }
    return 0;
}
