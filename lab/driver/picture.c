/* What one monitor shows: the CRTC's scan-out (the server's shadow when it rotates or transforms), through the
 * gamma ramp, shrunk by the output's underscan or margins, black around. */
#include "lab.h"
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

struct scanout {
    const uint32_t *pixels;     /* 0x00RRGGBB, `width` in a row */
    int width, height;
    int x, y;                   /* of the mode's upper left corner */
};

static struct scanout
scanout_of(xf86CrtcPtr crtc)
{
    struct lab *lab = lab_of(crtc->scrn);

    if (crtc->transform_in_use && crtc->rotatedData)
        return (struct scanout) { crtc->rotatedData, crtc->mode.HDisplay, crtc->mode.VDisplay, 0, 0 };
    return (struct scanout) { (const uint32_t *) lab->framebuffer, crtc->scrn->virtualX, crtc->scrn->virtualY,
                              crtc->x, crtc->y };
}

static uint32_t
pixel_at(const struct scanout *scanout, int x, int y)
{
    x += scanout->x;
    y += scanout->y;
    if (x < 0 || y < 0 || x >= scanout->width || y >= scanout->height)
        return 0;
    return scanout->pixels[(size_t) y * scanout->width + x];
}

/* Borders in pixels of the mode. amdgpu's display core splits a border between both sides, radeon and nouveau
 * put it on each (Linux: amdgpu_dm.c update_stream_scaling_settings, radeon_display.c
 * radeon_crtc_scaling_mode_fixup); `auto` shrinks only TVs there, and nothing here. */
static BoxRec
visible_box(const struct connector *connector, int width, int height)
{
    const int *value = connector->value;
    BoxRec box = { 0, 0, width, height };

    if (connector->kind == KIND_VC4) {
        box.x1 = value[PROP_MARGIN_LEFT];
        box.x2 -= value[PROP_MARGIN_RIGHT];
        box.y1 = value[PROP_MARGIN_TOP];
        box.y2 -= value[PROP_MARGIN_BOTTOM];
    }
    else if (properties_has(connector, PROP_UNDERSCAN) && value[PROP_UNDERSCAN] == 1) {
        Bool split = connector->kind == KIND_AMDGPU;
        int h = value[PROP_UNDERSCAN_H], v = value[PROP_UNDERSCAN_V];

        box.x1 = split ? h / 2 : h;
        box.x2 = box.x1 + width - (split ? h : 2 * h);
        box.y1 = split ? v / 2 : v;
        box.y2 = box.y1 + height - (split ? v : 2 * v);
    }
    return box;
}

static void
put(unsigned char *to, xf86CrtcPtr crtc, uint32_t pixel)
{
    to[0] = crtc->gamma_red[pixel >> 16 & 0xff] >> 8;
    to[1] = crtc->gamma_green[pixel >> 8 & 0xff] >> 8;
    to[2] = crtc->gamma_blue[pixel & 0xff] >> 8;
}

/* Nearest neighbour: colours stay what they were. */
static void
draw(xf86CrtcPtr crtc, BoxRec box, unsigned char *rgb)
{
    struct scanout scanout = scanout_of(crtc);
    int width = crtc->mode.HDisplay, height = crtc->mode.VDisplay;

    for (int y = max(0, box.y1); y < min(height, box.y2); y++)
        for (int x = max(0, box.x1); x < min(width, box.x2); x++)
            put(rgb + ((size_t) y * width + x) * 3, crtc,
                pixel_at(&scanout, (int) ((long) (x - box.x1) * width / (box.x2 - box.x1)),
                         (int) ((long) (y - box.y1) * height / (box.y2 - box.y1))));
}

static unsigned char *
open_picture(struct picture *picture)
{
    size_t size = (size_t) picture->width * picture->height * 3;
    void *memory;

    picture->fd = memfd_create("lab picture", MFD_CLOEXEC);
    if (picture->fd < 0 || ftruncate(picture->fd, size) < 0)
        return NULL;
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, picture->fd, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Returns NULL, or the reason why there is nothing to see. */
const char *
picture_take(struct connector *connector, struct picture *picture)
{
    xf86CrtcPtr crtc = connector->output->crtc;
    unsigned char *rgb;

    /* What is lit without a monitor is on the cable all the same: its hot-plug line may be dead. */
    if (!crtc || !crtc->enabled)
        return "the output is dark: no CRTC drives it";
    picture->width = crtc->mode.HDisplay;
    picture->height = crtc->mode.VDisplay;
    rgb = open_picture(picture);
    if (!rgb) {
        if (picture->fd >= 0)
            close(picture->fd);
        return "no memory for the picture";
    }
    if (crtc_shows(crtc))
        draw(crtc, visible_box(connector, picture->width, picture->height), rgb);
    munmap(rgb, (size_t) picture->width * picture->height * 3);
    return NULL;
}
