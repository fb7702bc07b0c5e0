/* forge SELECTION PROPERTY=TEXT...: takes a selection, whoever has it, with a window that has these properties, tells the
 * root window so (MANAGER, ICCCM 2.8), and prints "held". Then it stays, deaf to all messages, until it is ended.
 * forge over SELECTION PROPERTY=TEXT...: writes them on the window of whoever has the selection, and prints "written".
 * forge output OUTPUT NAME: gives an output a property of that name, and prints "written". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xcb/randr.h>
#include <xcb/xcb.h>

static xcb_atom_t
atom(xcb_connection_t *server, const char *name, size_t length)
{
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(server, xcb_intern_atom(server, 0, length, name), NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_NONE;

    free(reply);
    return found;
}

static xcb_atom_t
named(xcb_connection_t *server, const char *name)
{
    return atom(server, name, strlen(name));
}

static void
write_properties(xcb_connection_t *server, xcb_window_t window, char **argument)
{
    xcb_atom_t text = named(server, "UTF8_STRING");

    for (; *argument; argument++) {
        const char *value = strchr(*argument, '=');

        if (value)
            xcb_change_property(server, XCB_PROP_MODE_REPLACE, window, atom(server, *argument, value - *argument), text, 8,
                                strlen(value + 1), value + 1);
    }
}

/* After a round trip all is done. */
static void
finish(xcb_connection_t *server, const char *word)
{
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    puts(word);
    fflush(stdout);
}

static void
take(xcb_connection_t *server, xcb_window_t root, const char *selection, char **argument)
{
    xcb_window_t window = xcb_generate_id(server);
    xcb_client_message_event_t news = { .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = root };

    xcb_create_window(server, XCB_COPY_FROM_PARENT, window, root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
                      XCB_COPY_FROM_PARENT, 0, NULL);
    write_properties(server, window, argument);
    xcb_set_selection_owner(server, window, named(server, selection), XCB_CURRENT_TIME);
    news.type = named(server, "MANAGER");
    news.data.data32[1] = named(server, selection);
    news.data.data32[2] = window;
    xcb_send_event(server, 0, root, XCB_EVENT_MASK_STRUCTURE_NOTIFY, (char *) &news);
    finish(server, "held");
    while (!xcb_connection_has_error(server))
        free(xcb_wait_for_event(server));
}

static void
write_over(xcb_connection_t *server, const char *selection, char **argument)
{
    xcb_get_selection_owner_reply_t *owner = xcb_get_selection_owner_reply(
        server, xcb_get_selection_owner(server, named(server, selection)), NULL);

    if (owner)
        write_properties(server, owner->owner, argument);
    free(owner);
    finish(server, "written");
}

static void
write_on_output(xcb_connection_t *server, xcb_window_t root, const char *name, const char *property)
{
    xcb_randr_get_screen_resources_current_reply_t *resources = xcb_randr_get_screen_resources_current_reply(
        server, xcb_randr_get_screen_resources_current(server, root), NULL);
    xcb_randr_output_t *outputs = resources ? xcb_randr_get_screen_resources_current_outputs(resources) : NULL;
    uint32_t number = 1;

    for (int i = 0; outputs && i < resources->num_outputs; i++) {
        xcb_randr_get_output_info_reply_t *info = xcb_randr_get_output_info_reply(
            server, xcb_randr_get_output_info(server, outputs[i], XCB_CURRENT_TIME), NULL);

        if (info && xcb_randr_get_output_info_name_length(info) == (int) strlen(name) &&
            !memcmp(xcb_randr_get_output_info_name(info), name, strlen(name)))
            xcb_randr_change_output_property(server, outputs[i], named(server, property), XCB_ATOM_CARDINAL, 32,
                                             XCB_PROP_MODE_REPLACE, 1, &number);
        free(info);
    }
    free(resources);
    finish(server, "written");
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_window_t root;

    if (count < 2 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: forge [over] SELECTION PROPERTY=TEXT... | output OUTPUT NAME, with a server at $DISPLAY\n");
        return 1;
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    if (!strcmp(argument[1], "over") && count > 2)
        write_over(server, argument[2], argument + 3);
    else if (!strcmp(argument[1], "output") && count == 4)
        write_on_output(server, root, argument[2], argument[3]);
    else
        take(server, root, argument[1], argument + 2);
    return 0;
}
