/* press KEY…: presses keys as a keyboard would, all of them down and then up again, and ends when it has happened. A key is
 * what stands on it (o), the number of its keysym (0xff1b), or its own number (=32); +1 is a button of the mouse. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

#define MOST 8

static uint8_t
keycode(xcb_connection_t *server, uint32_t wanted)
{
    const xcb_setup_t *setup = xcb_get_setup(server);
    int count = setup->max_keycode - setup->min_keycode + 1;
    xcb_get_keyboard_mapping_reply_t *mapping = xcb_get_keyboard_mapping_reply(
        server, xcb_get_keyboard_mapping(server, setup->min_keycode, count), NULL);
    uint8_t code = 0;

    for (int column = 0; mapping && column < mapping->keysyms_per_keycode && !code; column++)
        for (int key = 0; key < count && !code; key++)
            if (xcb_get_keyboard_mapping_keysyms(mapping)[key * mapping->keysyms_per_keycode + column] == wanted)
                code = setup->min_keycode + key;
    free(mapping);
    return code;
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    struct { uint8_t number, isButton; } keys[MOST];
    xcb_window_t root;

    if (count < 2 || count - 1 > MOST || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: press KEY…, with a server at $DISPLAY\n");
        return 1;
    }
    for (int i = 1; i < count; i++) {
        const char *name = argument[i];

        keys[i - 1].isButton = name[0] == '+' && name[1];
        keys[i - 1].number = (name[0] == '=' || name[0] == '+') && name[1] ? strtoul(name + 1, NULL, 10)
            : keycode(server, name[1] ? strtoul(name, NULL, 16) : (uint32_t) name[0]);
        if (!keys[i - 1].number) {
            fprintf(stderr, "press: no key has %s\n", name);
            return 1;
        }
    }
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    /* Nothing comes in between: a busy server that turns to others first repeats the key meanwhile, as one that is held. */
    xcb_grab_server(server);
    for (int i = 0; i < count - 1; i++)
        xcb_test_fake_input(server, keys[i].isButton ? XCB_BUTTON_PRESS : XCB_KEY_PRESS, keys[i].number, XCB_CURRENT_TIME, root,
                            0, 0, 0);
    for (int i = count - 2; i >= 0; i--)
        xcb_test_fake_input(server, keys[i].isButton ? XCB_BUTTON_RELEASE : XCB_KEY_RELEASE, keys[i].number, XCB_CURRENT_TIME,
                            root, 0, 0, 0);
    xcb_ungrab_server(server);
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    xcb_disconnect(server);
    return 0;
}
