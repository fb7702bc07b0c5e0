/* drawings: prints "ready", and then a line each time something was drawn on the screen. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/damage.h>
#include <xcb/xcb.h>

int
main(void)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    xcb_damage_damage_t damage = xcb_generate_id(server);
    xcb_generic_event_t *event;

    if (xcb_connection_has_error(server))
        return 1;
    free(xcb_damage_query_version_reply(server, xcb_damage_query_version(server, 1, 1), NULL));
    /* Told once; the next time after it was taken in. */
    xcb_damage_create(server, damage, xcb_setup_roots_iterator(xcb_get_setup(server)).data->root,
                      XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY);
    setvbuf(stdout, NULL, _IOLBF, 0);
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    puts("ready");
    for (; (event = xcb_wait_for_event(server)); free(event)) {
        xcb_damage_subtract(server, damage, XCB_NONE, XCB_NONE);
        /* Taken in before it is told: what is drawn until then is there for whoever looks, what is drawn later is told anew. */
        free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
        puts("drawn");
    }
    return 0;
}
