/* wallpaper WIDTH HEIGHT FILE: makes a picture the background of the root window, where it repeats, so that it is there
 * again after every change of the framebuffer. The file holds pixels of four bytes: blue, green, red, anything.
 * Ends when the server has drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

/* As many rows at once as a request of the core protocol carries. */
static void
put(xcb_connection_t *server, xcb_pixmap_t pixmap, xcb_gcontext_t gc, uint16_t width, uint16_t height,
    const uint8_t *pixels)
{
    uint16_t most = 65536 * 3 / (4 * width);

    for (uint16_t row = 0, rows; row < height; row += rows) {
        rows = height - row < most ? height - row : most;
        xcb_put_image(server, XCB_IMAGE_FORMAT_Z_PIXMAP, pixmap, gc, width, rows, 0, row, 0, 24, 4 * width * rows,
                      pixels + (size_t) 4 * width * row);
    }
}

static uint8_t *
contents(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(size);

    if (!file || !bytes || fread(bytes, 1, size, file) != size) {
        fprintf(stderr, "%s does not hold %zu bytes\n", path, size);
        exit(1);
    }
    fclose(file);
    return bytes;
}

int
main(int count, char **argument)
{
    xcb_connection_t *server = xcb_connect(NULL, NULL);
    int width = count == 4 ? atoi(argument[1]) : 0, height = count == 4 ? atoi(argument[2]) : 0;
    xcb_window_t root;
    xcb_pixmap_t pixmap;
    xcb_gcontext_t gc;
    uint8_t *pixels;

    if (width < 1 || width > 4096 || height < 1 || height > 4096 || xcb_connection_has_error(server)) {
        fprintf(stderr, "usage: wallpaper WIDTH HEIGHT FILE, with a server at $DISPLAY\n");
        return 1;
    }
    pixels = contents(argument[3], (size_t) 4 * width * height);
    root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
    pixmap = xcb_generate_id(server);
    gc = xcb_generate_id(server);
    xcb_create_pixmap(server, 24, pixmap, root, width, height);
    xcb_create_gc(server, gc, pixmap, 0, NULL);
    put(server, pixmap, gc, width, height, pixels);
    xcb_change_window_attributes(server, root, XCB_CW_BACK_PIXMAP, &pixmap);
    xcb_clear_area(server, 0, root, 0, 0, 0, 0);
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
    xcb_disconnect(server);
    free(pixels);
    return 0;
}
